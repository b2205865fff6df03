#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/workspace/background.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Where the results of two runs differ, at the pass that each of them shows.
struct Difference {
    std::string column;  ///< the result that both have; empty: they have none in common
    std::uint32_t compared = 0;  ///< elements
    std::uint32_t count = 0;  ///< that differ
    std::uint32_t unknown = 0;  ///< none in both: not yet known, or never
    std::vector<std::uint32_t> first;  ///< of those, in ascending order, kMostListed at most
    std::string error;  ///< why it could not be found out

    static constexpr std::size_t kMostListed = 4096;
    /// The listed one after `element`, the first one after the last; nothing when none differs.
    std::optional<std::uint32_t> next_after(std::optional<std::uint32_t> element) const;
};

/// A run at a pass.
struct RunAtPass {
    std::shared_ptr<Run> run;
    Snapshot now;
    bool operator==(const RunAtPass& other) const { return run == other.run && now.pass == other.now.pass; }
};

/// Compares two runs on a thread of its own, once for each pair of passes and one pair at a time: while passes change
/// faster than that, only the newest pair is looked at next.
class DifferenceSearch {
public:
    ~DifferenceSearch();

    /// What is to be compared now; cheap when it is what it was.
    void update(const RunAtPass& kept, const RunAtPass& current);
    void cancel();
    /// Of the pair that was given last; nothing while it is being looked for.
    const std::optional<Difference>& answer() const { return answer_; }

private:
    struct Job;

    std::shared_ptr<Job> job_;
    RunAtPass kept_, current_;
    std::optional<Difference> answer_;
    Background background_;
};

}  // namespace lockstep
