// Repeats the launch that a fault or a cancellation stopped, to find the source lines of its loop.

#include <algorithm>
#include <exception>
#include <memory>

#include <fmt/format.h>

#include "kernels/base/progress.hpp"
#include "kernels/run/makers.hpp"
#include "kernels/run/run_shared.hpp"
#include "kernels/run/snapshots/trace_pass.hpp"
#include "kernels/run/snapshots/traced_buffers.hpp"
#include "kernels/simt/emulation.hpp"
#include "kernels/simt/fault.hpp"
#include "kernels/simt/launch_limit.hpp"

namespace lockstep {
namespace {

/// The step budget of the repeated launch: enough to reach the loop.
constexpr std::uint64_t kStepsAgain = std::uint64_t{1} << 24;
/// The number of last accesses that the trace stores: several for each resident thread.
constexpr std::size_t kStepsKept = std::size_t{1} << 20;

/// A cancellation must not wait: the lines are searched only if that takes no noticeable time, and only if the launch
/// had already run for long.
constexpr std::uint64_t kStepsAfterCancel = std::uint64_t{1} << 18;
constexpr auto kLongLaunch = std::chrono::milliseconds(500);
constexpr std::size_t kMaxBytesAfterCancel = std::size_t{1} << 24;

}  // namespace

/// Repeats the algorithm from its first pass on, for runs whose passes are not stored.
trace::Log Run::Shared::run_up_to_stop(Order order) const {
    trace::Log recorded;
    recorded.launch = stopped_launch();
    const auto again = make_emulation(device->kind(), order);
    auto& emulation = dynamic_cast<Emulation&>(*again);
    again->set_cancel_flag(&stop);
    emulation.set_trace(&recorded);
    again->begin_pass(0);
    std::unique_ptr<Algorithm> made;
    try {
        made = maker_on(again->kind(), info)(*again, *request.dataset, request.parameters);
        emulation.set_trace_of([&] { return traced_buffers(*made); });
        for (std::uint32_t pass = 0;; ++pass) {
            again->take_launches();
            again->begin_pass(pass);
            again->set_traced(pass == pass_begun);
            if (pass == 0) made->start();
            else made->step();
            if (pass == pass_begun) return recorded;
        }
    } catch (const KernelFault& stopped) {
        recorded.fault = stopped.fault;
        if (does_not_end(stopped.fault)) tell_where_it_goes_round(*recorded.fault, recorded);
    }
    return recorded;
}

std::optional<trace::Fault> Run::Shared::rerun_stopped_launch(std::uint64_t steps) {
    const auto* emulator = dynamic_cast<const Emulation*>(device.get());
    if (!emulator) return std::nullopt;
    LaunchLimit limit;
    limit.set_for_recorded(steps, kStepsKept);
    const bool kept = pass_begun == 0 || (timeline && timeline->size() == pass_begun);
    if (!kept) return run_up_to_stop(emulator->order()).fault;
    Progress progress;
    std::optional<PassStart> start;
    if (pass_begun != 0) start = timeline->start_of(*algorithm, pass_begun);
    return trace_pass(make_emulation(device->kind(), emulator->order()), info, *request.dataset, request.parameters,
                      {.pass = pass_begun, .launch = stopped_launch()}, start ? &*start : nullptr, progress)
        .fault;
}

trace::Fault Run::Shared::with_place(trace::Fault stopped_by) {
    launches_before_stop = device->take_launches();
    try {
        if (request.name_shared_array) request.name_shared_array(stopped_by);
    } catch (const std::exception&) {
        stopped_by.buffer = "shared";
    }
    if (!does_not_end(stopped_by) || stopped_by.last_line != 0) return stopped_by;
    try {
        const auto steps = std::min(stopped_by.steps, kStepsAgain);
        if (auto placed = rerun_stopped_launch(steps); placed && does_not_end(*placed) && placed->steps >= steps) {
            placed->steps = stopped_by.steps;
            placed->unchanged = stopped_by.unchanged;
            return *placed;
        }
    } catch (const std::exception&) {
        return stopped_by;  // without the lines of the loop
    }
    return stopped_by;
}

std::string Run::Shared::place_of_stop() {
    if (!step_begun || Clock::now() - *step_begun < kLongLaunch) return {};
    {
        const std::scoped_lock lock(mutex);
        if (closing) return {};
    }
    std::size_t bytes = 0;
    for (const auto& buffer : algorithm->state()) bytes += buffer.bytes;
    for (const auto& buffer : algorithm->inputs()) bytes += buffer.bytes;
    if (bytes > kMaxBytesAfterCancel) return {};
    try {
        launches_before_stop = device->take_launches();
        const auto found = rerun_stopped_launch(kStepsAfterCancel);
        if (!found || !does_not_end(*found) || found->steps < kStepsAfterCancel) return {};
        return fmt::format("pass {} was in launch {}, which does not end soon: {}", pass_begun, stopped_launch(),
                           found->what());
    } catch (const std::exception&) {
        return {};
    }
}

}  // namespace lockstep
