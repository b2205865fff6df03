#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/debugger/array_columns.hpp"
#include "app/session/debugger/block_range.hpp"
#include "app/session/debugger/launch_picture.hpp"
#include "app/session/debugger/stored_arrays.hpp"
#include "app/session/debugger/value_types.hpp"
#include "kernels/debugger/cursor.hpp"
#include "kernels/debugger/kernel_arrays.hpp"
#include "kernels/debugger/lane_values.hpp"
#include "kernels/debugger/launches.hpp"
#include "kernels/debugger/memory/traffic.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A launch that is open, with what is found out about it once. Made on another thread; nothing in it changes then.
struct OpenLaunch {
    trace::Request request;
    std::shared_ptr<const debugger::TracedLaunch> traced;
    std::vector<ArrayColumns> arrays;  ///< which columns lie in arrays, by buffer
    std::vector<debugger::KernelArray> kernel_arrays;
    std::optional<debugger::LaneValues> values;
    ValueTypes types;  ///< of its variables, and of shared memory
    std::vector<Column> columns;  ///< of the algorithm
    LaunchPicture picture;
    std::vector<StoredArray> stored;  ///< arrays that it stores to
    debugger::LineCounts costs;
    std::vector<debugger::CodeLine> shared_lines;  ///< that touch shared memory
    std::string
        order_difference;  ///< how the result of its pass in this order differs from the run's, in a sentence; empty: it does not

    const debugger::Recording& recording() const { return *traced->recording; }
    const debugger::KernelText& text() const { return *traced->text; }
    const ArrayColumns& array(std::uint16_t buffer) const { return arrays[buffer]; }
};

/// What is to be recorded.
struct OpenQuestion {
    std::shared_ptr<Run> run;
    trace::Request request;  ///< without a launch: the one that a fault has stopped
    std::shared_ptr<Progress> progress;
    /// The request is of blocks around this one: fewer where they make more accesses than there is room for. None: of those alone
    /// that were asked for.
    std::optional<std::uint32_t> around{};
};

/// A launch and a cursor at its end.
struct OpenedLaunch {
    std::shared_ptr<const OpenLaunch> launch;
    debugger::Cursor at_end;
};

/// Records the launch. Throws where that is not possible, with why in a sentence, and Cancelled. differences: receives where its pass
/// leaves another state than the run did.
std::shared_ptr<const debugger::TracedLaunch> trace_launch(const OpenQuestion& question,
                                                           std::vector<StateDiff>* differences = nullptr);
/// Records the launch, and makes the tables that the window shows of it.
OpenedLaunch open_launch(const OpenQuestion& question);

/// Reads the sources of kernels that an algorithm launches, of this program or from outside.
debugger::ReadText kernel_reader(std::string algorithm);

/// Which launch of a pass is looked at first: of the same kernel as the one before, else that which asks for most; none where
/// the pass has none.
std::optional<std::uint32_t> launch_to_open(const PassRecord& record, const std::string& kernel);

/// Accesses that a launch makes: as they were counted, else as many as such kernels usually make.
std::uint64_t expected_accesses(const LaunchRecord& record);

/// Blocks of a launch that are recorded together, by what is expected of them: all of a launch that is not too large.
std::uint32_t blocks_with_room(const LaunchRecord& record);

/// Half as many blocks around one; none where that is the only one.
std::optional<trace::Request> narrower(trace::Request request, std::uint32_t grid, std::uint32_t block);

/// Stands for the launch that a fault has stopped, the last of its pass, where it is not known yet which one that is.
inline constexpr std::uint32_t kStoppedLaunch = 0xFFFFFFFFu;

/// A launch of a pass that a fault has stopped: there is no record of these.
trace::Request request_for_failed(std::uint32_t pass, std::uint32_t launch);
/// The launches of such a pass, by number, calls of libraries too, up to the one that was stopped. Throws a sentence where they
/// cannot be found out, and Cancelled.
std::vector<trace::Launch> launches_up_to_fault(const OpenQuestion& question);

/// The blocks that are wanted, as far as the launch has such; without them all of it where that is not too much, else as many
/// blocks around one as there is room for. In an order; none: as in the run.
trace::Request request_for(const LaunchRecord& record, std::uint32_t pass, std::uint32_t launch, std::uint32_t block,
                           const std::optional<BlockRange>& wanted = {}, const std::optional<Order>& order = {});

}  // namespace lockstep
