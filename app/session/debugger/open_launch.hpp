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

/// An open launch with its derived tables. Built on another thread, then immutable.
struct OpenLaunch {
    trace::Request request;
    std::shared_ptr<const debugger::TracedLaunch> traced;
    std::vector<ArrayColumns> arrays;  ///< the columns in each array, by buffer
    std::vector<debugger::KernelArray> kernel_arrays;
    std::optional<debugger::LaneValues> values;
    ValueTypes types;  ///< of variables and shared memory
    std::vector<Column> columns;  ///< of the algorithm
    LaunchPicture picture;
    std::vector<StoredArray> stored;  ///< the arrays that the launch stores to
    debugger::LineCounts costs;
    std::vector<debugger::CodeLine> shared_lines;  ///< lines that access shared memory
    std::string
        order_difference;  ///< how its pass in this order ends differently from the run, in a sentence; empty: equal

    const debugger::Recording& recording() const { return *traced->recording; }
    const debugger::KernelText& text() const { return *traced->text; }
    const ArrayColumns& array(std::uint16_t buffer) const { return arrays[buffer]; }
};

/// The launch to record.
struct OpenQuestion {
    std::shared_ptr<Run> run;
    trace::Request request;  ///< without a launch: the one that a fault has stopped
    std::shared_ptr<Progress> progress;
    /// The block that stays recorded if the requested blocks exceed the limit of accesses and fewer are recorded. None:
    /// records exactly the requested blocks.
    std::optional<std::uint32_t> around{};
};

/// A launch and a cursor at its end.
struct OpenedLaunch {
    std::shared_ptr<const OpenLaunch> launch;
    debugger::Cursor at_end;
};

/// Records the launch. Throws the reason in a sentence if that is impossible, and Cancelled. differences: receives the
/// columns in which the pass in this order ends with another state than in the run.
std::shared_ptr<const debugger::TracedLaunch> trace_launch(const OpenQuestion& query,
                                                           std::vector<StateDiff>* differences = nullptr);
/// Records the launch and builds its tables for the window.
OpenedLaunch open_launch(const OpenQuestion& query);

/// A reader of kernel sources for the algorithm, built in or from a user's folder.
debugger::ReadText kernel_reader(std::string algorithm);

/// The launch of a pass to open first: the first one of this kernel, else the one with the most requested bytes; none
/// if the pass launches no kernel.
std::optional<std::uint32_t> launch_to_open(const PassRecord& record, const std::string& kernel);

/// The number of accesses of a launch: counted, else estimated per thread.
std::uint64_t expected_accesses(const LaunchRecord& record);

/// The number of blocks to record together, by the expected accesses: all blocks unless the launch is too large.
std::uint32_t blocks_with_room(const LaunchRecord& record);

/// Half of the requested blocks, around `block`; none if only one block is requested.
std::optional<trace::Request> narrower(trace::Request request, std::uint32_t grid, std::uint32_t block);

/// Stands for the launch that a fault has stopped, the last of its pass, while its number is unknown.
inline constexpr std::uint32_t kStoppedLaunch = 0xFFFFFFFFu;

/// Requests a launch of a pass that a fault has stopped: such a pass has no record.
trace::Request request_for_failed(std::uint32_t pass, std::uint32_t launch);
/// The launches of a failed pass in order, including library calls, up to the stopped one. Throws a sentence if they
/// cannot be determined, and Cancelled.
std::vector<trace::Launch> launches_up_to_fault(const OpenQuestion& query);

/// Requests the wanted blocks, limited to those of the launch; without them the whole launch if it is small enough,
/// else as many blocks around `block` as fit. order: of the accesses; none: as in the run.
trace::Request request_for(const LaunchRecord& record, std::uint32_t pass, std::uint32_t launch, std::uint32_t block,
                           const std::optional<BlockRange>& wanted = {}, const std::optional<Order>& order = {});

}  // namespace lockstep
