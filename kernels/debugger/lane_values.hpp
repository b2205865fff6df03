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
#include "kernels/simt/locals.hpp"

namespace lockstep::debugger {

/// A variable of a kernel whose values are known from the trace.
struct Variable {
    std::string name;  ///< "next", "node.successor"
    CodeLine line;  ///< of its first occurrence; a function in another file has variables of its own
    bool raw = false;  ///< the known values were read by an access; the variable holds a value computed from them
};

/// The value of a variable in a lane.
struct LaneValue {
    std::uint64_t bits = 0;
    std::uint32_t bytes = 4;
    std::uint32_t event = kNoEvent;  ///< shows the value; kNoEvent: known from the beginning
    std::optional<std::uint64_t> before;  ///< the previous value, if known
    std::uint16_t buffer =
        kSharedMemory;  ///< the array that the value was read from, if from_array; of a local: LocalValue::array
    bool from_array = false;
};

/// The variables of lanes at a position, as far as a trace shows them: results of accesses, thread indices (`global_thread`),
/// variables that the kernel shows (`ctx.show(sum)`), and names that index an array or are stored. The names come from the
/// kernel's source. A variable has no value from an assignment that the trace does not show (`sum += other`) to the next access
/// that shows it.
///
/// A trace with debug information (trace::Locals) has the variables of the source instead, with their values and scopes.
class LaneValues {
public:
    LaneValues(std::shared_ptr<const Recording> recording, const KernelText& text);

    /// By file, then in the order of the source.
    const std::vector<Variable>& variables() const { return variables_; }
    /// The debug information of a variable; null if the variables are known from accesses.
    const trace::Local* local(std::size_t variable) const;
    /// Among several variables with the name, the kernel's own.
    std::optional<std::size_t> find(const std::string& name) const;

    /// A row for each variable: its value in each lane after the first `position` events; empty before it has one.
    using Row = std::array<std::optional<LaneValue>, kWarpSize>;
    std::vector<Row> at(WarpId warp, std::uint32_t position) const;
    std::optional<LaneValue> value(std::size_t variable, WarpId warp, std::uint32_t lane, std::uint32_t position) const;

    /// For a pass over a launch from its first event on: at_first() returns the values of a thread at its beginning, by
    /// variable; follow() applies the changes of an event of the thread; forget(), called after it, drops the values that an
    /// assignment between the thread's previous event and this one may have replaced.
    using Held = std::vector<std::optional<LaneValue>>;
    /// The last line that a thread reached in each file; 0: none.
    using Reached = std::array<std::uint32_t, kMaxFiles>;
    Held at_first(WarpId warp, std::uint32_t lane) const;
    void follow(Held& held, std::uint32_t event) const;
    void forget(Held& held, Reached& reached, std::uint32_t event) const;

private:
    enum class From { result, index, value };
    /// A place in the source where the value of a variable is known.
    struct Observation {
        std::size_t variable = 0;
        From from = From::result;
        bool raw = false;
    };
    /// A place in the source where a variable receives a value that the trace may not show.
    struct Replaced {
        std::size_t variable = 0;
        CodeLine line;
        bool from_access = false;
    };
    const trace::Locals* locals() const { return recording_->log().locals.get(); }
    void find_replaced(const KernelText& text);
    bool may_run(const Replaced& assignment, std::uint32_t from, std::uint32_t to) const;
    std::size_t add(const std::string& name, const CodeLine& line, bool raw);
    void see(const Observation& observation, const trace::Event& event, std::uint32_t number,
             std::optional<LaneValue>& value) const;
    std::optional<std::uint64_t> builtin(const std::string& method, WarpId warp, std::uint32_t lane) const;
    const std::vector<Observation>& observations_of(const trace::Event& event) const;

    std::shared_ptr<const Recording> recording_;
    std::vector<Variable> variables_;
    std::vector<std::pair<std::size_t, std::string>>
        builtins_;  ///< variables that hold an index of the thread, and the method
    std::vector<NamedAccess> accesses_;
    std::vector<std::vector<Observation>> observations_;  ///< of each access
    std::vector<Replaced> replaced_;
    std::vector<LoopLines> loops_;
};

}  // namespace lockstep::debugger
