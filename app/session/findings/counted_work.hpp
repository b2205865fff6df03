#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/debugger/memory/traffic_curve.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Work of a run up to a pass, counted: it is the same on every machine, as times are not.
struct CountedWork {
    std::uint64_t threads = 0;  ///< launched
    std::map<std::string, double> figures{};  ///< the passes' figures in arcs and in threads: "threads with work"
    std::optional<std::uint64_t> bytes_requested{};  ///< of arrays; none if a launch does not count them, as on a GPU
    std::optional<debugger::Traffic> traffic{};  ///< none unless every pass was traced whole
};

/// The sums over a run's passes, extended as passes arrive.
class WorkSums {
public:
    /// Once a frame. For another run all sums are made again.
    void follow(const Run& run);
    /// Pass 0 is the input: launches that prepare it do not count. `traced`: the passes of this run that were traced, from pass 1 on.
    CountedWork up_to(std::uint32_t pass, const std::vector<debugger::PassTraffic>& traced) const;

private:
    const Run* run_ = nullptr;
    std::weak_ptr<const Block> input_;  ///< of run_: a later run may have the same address, but not this block
    std::vector<CountedWork> sums_;
};

/// A row of the table that compares two runs by work.
struct WorkRow {
    std::string name;  ///< "threads launched"
    std::string text_a, text_b;  ///< up to the passes on screen: "81,920", "12.5 %"
    double share_a = 0, share_b = 0;  ///< of the larger total of both runs, 0..1; idle lanes: of all lanes
    double total_a = 0, total_b = 0;  ///< the same at the ends
};

/// The work that both runs count, up to the passes on screen and in all; the kinds that every algorithm counts come first.
std::vector<WorkRow> work_rows(const CountedWork& a, const CountedWork& all_a, const CountedWork& b,
                               const CountedWork& all_b);

}  // namespace lockstep
