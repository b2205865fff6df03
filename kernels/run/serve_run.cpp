// The worker of a run after its last pass: answers requests for passes and traces.

#include <algorithm>
#include <new>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/in_background.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/make_device.hpp"
#include "kernels/run/makers.hpp"
#include "kernels/run/run_shared.hpp"
#include "kernels/run/snapshots/spare_events.hpp"
#include "kernels/run/snapshots/trace_pass.hpp"
#include "kernels/simt/emulation.hpp"
#include "kernels/simt/fault_signal.hpp"
#include "kernels/simt/launch_limit.hpp"

namespace lockstep {
namespace {

/// Throws an InputError with the reason why a launch could not be traced, given all launches of its pass.
[[noreturn]] void refuse_launch(const trace::Request& asked, const std::vector<LaunchRecord>& launches) {
    if (*asked.launch >= launches.size())
        throw InputError(fmt::format("pass {} has no launch {}", asked.pass, *asked.launch));
    throw InputError(fmt::format("launch {} of pass {} is a library call, {}: it has no kernel to trace", *asked.launch,
                                 asked.pass, launches[*asked.launch].kernel));
}

std::string cannot_be_traced(std::uint32_t pass, std::string_view why) {
    return fmt::format("pass {} cannot be traced: {}", pass, why);
}

/// The repetition of a pass differs from the pass.
struct NotRepeatable : InputError {
    using InputError::InputError;
};

/// "launch 0 is sort_block (4 blocks of 256), was merge_runs (8 blocks of 256)"; empty if all are equal.
std::string launch_diff(const std::vector<LaunchRecord>& again, const std::vector<LaunchRecord>& recorded) {
    const auto text = [](const LaunchRecord& one) {
        return fmt::format("{} ({} of {})", one.kernel, count_text(one.grid, "block", "blocks"), count_text(one.block));
    };
    for (std::size_t i = 0; i < std::min(again.size(), recorded.size()); ++i)
        if (std::string_view(again[i].kernel) != recorded[i].kernel || again[i].grid != recorded[i].grid ||
            again[i].block != recorded[i].block)
            return fmt::format("launch {} is {}, was {}", i, text(again[i]), text(recorded[i]));
    if (again.size() == recorded.size()) return {};
    return fmt::format("it makes {}, made {}", count_text(again.size(), "launch", "launches"),
                       count_text(recorded.size()));
}

/// "column rank differs in 3 of 8 elements, first in element 5". Sums of floats may be rounded in another order: they are left out.
std::string column_diff(const std::vector<StateDiff>& diffs) {
    const auto found = std::ranges::find(diffs, false, &StateDiff::floats);
    if (found == diffs.end()) return {};
    return fmt::format("column {} differs in {} of {}, first in element {}", found->column, count_text(found->count),
                       count_text(found->size, "element", "elements"), count_text(found->first));
}

}  // namespace

// After the last pass: evicted passes are recomputed on request.
void Run::Shared::serve() {
    for (;;) {
        std::optional<std::uint32_t> pass;
        std::shared_ptr<TraceJob> job;
        {
            std::unique_lock lock(mutex);
            if (!closing) stop = false;
            stop_since.reset();
            abandoned = false;
            idle = !has_request();
            changed.notify_all();
            {
                const IdleScope rests;
                changed.wait(lock, [&] { return closing || has_request(); });
            }
            if (closing) return;
            pass = std::exchange(wanted, std::nullopt);
            if (!pass) {
                job = std::move(trace_jobs.front());
                trace_jobs.pop_front();
            }
        }
        if (pass) seek(*pass);
        if (job && job->build) record_on_gpu(*job);
        else if (job) answer(*job);
        put_back();
    }
}

// A failure ends this request only.
void Run::Shared::seek(std::uint32_t pass) {
    std::string failure;
    try {
        timeline->materialize(*algorithm, pass);
    } catch (const Cancelled&) {
        const std::scoped_lock lock(mutex);
        if (state == RunState::running) {  // the run must end first
            if (!wanted) wanted = pass;
            return;
        }
        failure = "it was cancelled";
    } catch (const std::bad_alloc&) {
        failure = "memory ran out";
    } catch (const std::exception& caught) {
        failure = caught.what();
    } catch (...) {
        failure = "an unknown error occurred";
    }
    const std::scoped_lock lock(mutex);
    if (failure.empty()) seek_errors.clear();
    else seek_errors[pass] = fmt::format("pass {} cannot be shown: {}", pass, failure);
}

void Run::Shared::answer(TraceJob& job) {
    auto made = make_trace(job.request, job.progress, job.compared);
    const std::scoped_lock lock(mutex);
    job.made = std::move(made);
    changed.notify_all();
}

Snapshot Run::Shared::state_left_by_pass(const trace::Request& asked) {
    const auto* emulator = dynamic_cast<const Emulation*>(device.get());
    if (emulator && (!asked.order || *asked.order == emulator->order())) return {};
    return timeline->materialize(*algorithm, asked.pass);
}

/// Whether a repetition must equal the pass: on an emulator, in the same order, without races.
bool Run::Shared::must_repeat(const trace::Request& asked) const {
    const auto* emulator = dynamic_cast<const Emulation*>(device.get());
    return emulator && repeatable && (!asked.order || *asked.order == emulator->order());
}

void Run::Shared::require_repeated(std::uint32_t pass, const Algorithm& again, Device& on) {
    const auto& launches = timeline->record(pass).launches;
    auto differs = launch_diff(on.take_launches(), launches);
    // Blocks on several host threads may have raced: the search for hazards reports that.
    const auto* emulator = dynamic_cast<const Emulation*>(device.get());
    const bool one_by_one = emulator->order().kind != Order::Kind::lane_by_lane ||
                            std::ranges::all_of(launches, [](const LaunchRecord& one) { return one.grid == 1; });
    if (differs.empty() && one_by_one)
        if (const auto left = timeline->find(pass)) differs = column_diff(state_diff(again, on, left));
    if (!differs.empty())
        throw NotRepeatable(
            fmt::format("pass {} cannot be repeated: it depends on state that is not declared; {}", pass, differs));
    repeated_passes.insert(pass);
}

/// Adds, without accesses, the launches that the trace lacks: those before the launch in which the run stopped.
void Run::Shared::add_launches_before_stop(trace::Log& recorded) const {
    for (std::uint32_t number = 0; number < launches_before_stop.size(); ++number) {
        const auto next =
            std::ranges::find_if(recorded.launches, [&](const trace::Launch& one) { return one.number >= number; });
        if (next != recorded.launches.end() && next->number == number) continue;
        const auto& before = launches_before_stop[number];
        recorded.launches.insert(
            next, {.kernel = before.kernel,
                   .source = before.source,
                   .grid = before.grid,
                   .block = before.block,
                   .pass = pass_begun,
                   .number = number,
                   .first_event = next == recorded.launches.end() ? recorded.events.size() : next->first_event});
    }
}

/// Repeats a pass of a recording, from the recorded state before it, and compares it with the recorded state after it.
trace::Log Run::Shared::repeat_recorded(const trace::Request& asked, Progress& progress, bool compared, Traced& made) {
    progress.begin(fmt::format("Running pass {} again", asked.pass), 0);
    std::optional<PassStart> start;
    if (asked.pass != 0) start = timeline->start_of(*algorithm, asked.pass);
    const auto left = compared ? timeline->materialize(*algorithm, asked.pass) : Snapshot{};
    const auto& recorded = timeline->record(asked.pass).launches;
    const auto after = [&](const Algorithm& again, Device& on) {
        // A recording has no launches of pass 0.
        const auto differs = asked.pass == 0 ? std::string() : launch_diff(on.take_launches(), recorded);
        if (!differs.empty())
            throw NotRepeatable(fmt::format("pass {} cannot be repeated as it was recorded: {}", asked.pass, differs));
        if (left) made.differences = state_diff(again, on, left);
    };
    auto accesses = request.recorded->repeat(asked, *request.dataset, request.parameters, start ? &*start : nullptr,
                                             progress, after);
    if (accesses.events.size() < accesses.events.capacity() / 16) accesses.events.shrink_to_fit();
    if (asked.launch && accesses.launches.empty()) refuse_launch(asked, recorded);
    return accesses;
}

trace::Log Run::Shared::retrace(const trace::Request& asked, Progress& progress, bool compared, bool failed,
                                const std::optional<trace::Fault>& endless, Traced& made) {
    // A pass in which a kernel failed is not recorded, but can be traced.
    const auto passes = timeline ? timeline->size() : 0;
    if (asked.pass >= passes + (failed && passes != 0 ? 1 : 0))
        throw InputError(fmt::format("there is no pass {}", asked.pass));
    if (request.recorded && request.recorded->trace) {
        progress.begin(fmt::format("Running pass {} again", asked.pass), 0);
        return request.recorded->trace(asked, progress, compared ? &made.differences : nullptr);
    }
    if (request.recorded && request.recorded->repeat) return repeat_recorded(asked, progress, compared, made);
    std::uint64_t bytes = 0;
    if (asked.pass < passes)
        for (const auto& launch : timeline->record(asked.pass).launches) bytes += launch.bytes_asked;
    progress.begin(fmt::format("Running pass {} again", asked.pass), bytes);
    std::optional<PassStart> start;
    if (asked.pass != 0) start = timeline->start_of(*algorithm, asked.pass);
    const auto* emulator = dynamic_cast<const Emulation*>(device.get());
    auto recorded = asked;
    LaunchLimit limit;
    const bool was_stopped = asked.pass == passes;
    if (endless && was_stopped) {
        if (!recorded.launch) recorded.launch = stopped_launch();
        if (*recorded.launch == stopped_launch())
            limit.set_for_recorded(std::min<std::uint64_t>(asked.limit, endless->steps));
        else limit.set(endless->steps);
    }
    const auto order = emulator ? emulator->order() : usual_order(info, *request.dataset);
    if (!emulator && !recorded.order) recorded.order = Order::lockstep();  // the order closest to a GPU's
    const auto left = compared && asked.pass < passes ? state_left_by_pass(recorded) : Snapshot{};
    const bool checks = asked.pass < passes && must_repeat(recorded) && !repeated_passes.contains(asked.pass);
    const auto after = [&](const Algorithm& again, Device& on) {
        if (left) made.differences = state_diff(again, on, left);
        if (checks) require_repeated(asked.pass, again, on);
    };
    auto accesses = trace_pass(make_emulation(device->kind(), order), info, *request.dataset, request.parameters,
                               recorded, start ? &*start : nullptr, progress, after);
    if (endless && accesses.fault && does_not_end(*accesses.fault)) accesses.fault = endless;
    // Unused capacity takes only addresses, no memory; it is returned all the same if very little is used.
    if (accesses.events.size() < accesses.events.capacity() / 16) accesses.events.shrink_to_fit();
    if (asked.launch && accesses.launches.empty())
        refuse_launch(asked, was_stopped ? launches_before_stop : timeline->record(asked.pass).launches);
    if (was_stopped && !asked.launch) add_launches_before_stop(accesses);
    return accesses;
}

// A trace takes main memory, also if the run was on a GPU.
trace::Log Run::Shared::trace_or_make_room(const trace::Request& asked, Progress& progress, bool compared, bool failed,
                                           const std::optional<trace::Fault>& endless, Traced& made) {
    try {
        return retrace(asked, progress, compared, failed, endless, made);
    } catch (const OutOfMemory&) {
        if (!make_room_on_host()) throw;
    } catch (const std::bad_alloc&) {
        if (!make_room_on_host()) throw;
    }
    made.differences.clear();
    return retrace(asked, progress, compared, failed, endless, made);
}

// A failure ends this trace only.
std::shared_ptr<const Run::Traced> Run::Shared::make_trace(const trace::Request& asked,
                                                           const std::shared_ptr<Progress>& progress, bool compared) {
    bool failed = false;
    std::optional<trace::Fault> endless;  // the fault of the pass
    {
        const std::scoped_lock lock(mutex);
        if (fault && does_not_end(*fault)) endless = fault;
        tracing = progress;
        if (stop) progress->cancel();
        failed = state == RunState::failed;
    }
    auto made = std::make_shared<Traced>();
    made->request = asked;
    try {
        progress->check();
        run_host_code(
            [&] { made->log = shared_log(trace_or_make_room(asked, *progress, compared, failed, endless, *made)); });
    } catch (const NotRepeatable& refused) {
        made->error = refused.what();
    } catch (const Cancelled&) {
        made->error = cannot_be_traced(asked.pass, "it was cancelled");
    } catch (const std::bad_alloc&) {
        made->error = cannot_be_traced(asked.pass, "memory ran out");
    } catch (const std::exception& failure) {
        made->error = cannot_be_traced(asked.pass, failure.what());
    } catch (...) {
        made->error = cannot_be_traced(asked.pass, "an unknown error occurred");
    }
    const std::scoped_lock lock(mutex);
    tracing.reset();
    return made;
}

// Returns the algorithm to its last pass, for results().
void Run::Shared::put_back() {
    std::string failure;
    try {
        {
            const std::scoped_lock lock(mutex);
            if (!closing) stop = false;  // the flag was set to cancel the seek, not the run
        }
        const bool moved = timeline->resume(*algorithm);
        if (!moved) return;
    } catch (const std::exception& caught) {
        failure = caught.what();
    } catch (...) {
        failure = "an unknown error occurred";
    }
    const std::scoped_lock lock(mutex);
    if (failure.empty()) failure = recording_error;  // the algorithm's current pass was not recorded
    results_error = failure.empty() ? "" : "the results are no longer available: " + failure;
}

}  // namespace lockstep
