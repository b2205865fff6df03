#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/debugger/code_line.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"

namespace lockstep::debugger {

/// A variable of a kernel whose values the trace knows.
struct Variable {
    std::string name;  ///< "next", "node.successor"
    CodeLine line;  ///< where it is first seen: those of a function in another file are its own
    bool raw = false;  ///< what is known is what was read, and the name stands for something made of it
};

/// What a variable holds in a lane.
struct LaneValue {
    std::uint64_t bits = 0;
    std::uint32_t bytes = 4;
    std::uint32_t event = kNoEvent;  ///< that it is known from; kNoEvent: it is known from the beginning
    std::optional<std::uint64_t> before;  ///< what it held before, where that is known
    std::uint16_t buffer = kSharedMemory;  ///< the array that it was read from; meaningful where from_array
    bool from_array = false;
};

/// The variables of lanes at a moment, as far as a trace knows them: results of accesses, what threads are (`global_thread`), what
/// a kernel shows (`ctx.show(sum)`), and plain names that index an array or are stored. Their names are read off the kernel's source.
class LaneValues {
public:
    LaneValues(std::shared_ptr<const Recording> recording, const KernelText& text);

    /// In the order of files, and of the source.
    const std::vector<Variable>& variables() const { return variables_; }
    /// The kernel's own where several have the name.
    std::optional<std::size_t> find(const std::string& name) const;

    /// A row for each variable, with what it holds in each lane after the first `position` events; none before a lane gets there.
    using Row = std::array<std::optional<LaneValue>, kWarpSize>;
    std::vector<Row> at(WarpId warp, std::uint32_t position) const;
    std::optional<LaneValue> value(std::size_t variable, WarpId warp, std::uint32_t lane, std::uint32_t position) const;

    /// For going through a launch from its first event on: what a thread holds before it, by variable, and what an event of it
    /// changes.
    std::vector<std::optional<LaneValue>> at_first(WarpId warp, std::uint32_t lane) const;
    void follow(std::vector<std::optional<LaneValue>>& held, std::uint32_t event) const;

private:
    enum class From { result, index, value };
    /// A place in the source that shows what a variable holds.
    struct Sight {
        std::size_t variable = 0;
        From from = From::result;
        bool raw = false;
    };
    std::size_t add(const std::string& name, const CodeLine& line, bool raw);
    void see(const Sight& sight, const trace::Event& event, std::uint32_t number,
             std::optional<LaneValue>& value) const;
    std::optional<std::uint64_t> builtin(const std::string& method, WarpId warp, std::uint32_t lane) const;
    const std::vector<Sight>& sights_of(const trace::Event& event) const;

    std::shared_ptr<const Recording> recording_;
    std::vector<Variable> variables_;
    std::vector<std::pair<std::size_t, std::string>> builtins_;  ///< variables that hold what a thread is
    std::vector<NamedAccess> accesses_;
    std::vector<std::vector<Sight>> sights_;  ///< of each access
};

}  // namespace lockstep::debugger
