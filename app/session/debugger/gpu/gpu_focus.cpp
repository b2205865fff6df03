#include "app/session/debugger/gpu/gpu_focus.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/session/debugger/debugger_session.hpp"
#include "app/session/debugger/warp/read_warp.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

/// A thread's k-th access, from 0, in the open launch; its last access if it makes fewer.
std::optional<std::uint32_t> access_of_thread(const debugger::Recording& recording, std::uint32_t block,
                                              std::uint32_t thread, std::size_t k) {
    std::optional<std::uint32_t> found;
    for (const auto number : recording.events_of({block, thread / kWarpSize})) {
        if (recording.event(number).thread != thread) continue;
        found = number;
        if (k-- == 0) break;
    }
    return found;
}

/// Number of accesses that the emulator's thread made before a difference.
std::size_t accesses_before(const trace::Log& log, const trace::Launch& launch, const debugger::TraceDifference& one) {
    const auto end = one.on_emulator.value_or(launch.first_event + launch.num_events);
    std::size_t count = 0;
    for (auto i = launch.first_event; i < end; ++i)
        count += log.events[i].block == one.block && log.events[i].thread == one.thread ? 1 : 0;
    return count;
}

}  // namespace

std::vector<GpuSentence> focus_on_gpu(const DebuggerSession& debugger, const GpuTracing::Found& found) {
    const auto& open = *debugger.launch();
    const auto& recording = open.recording();
    const auto focus = debugger.focus();
    const auto name = fmt::format("Lane {} of warp {}, block {}", focus.lane, focus.warp, count_text(focus.block));
    const auto event = debugger.event_in_focus();
    if (!event) return {{name + " has made no access yet"}};
    const auto& mine = recording.event(*event);
    std::size_t before = 0;
    for (const auto number : recording.events_of({focus.block, focus.warp}))
        before += number < *event && recording.event(number).thread == mine.thread ? 1 : 0;
    const auto number = found.threads.access(mine.block, mine.thread, before);
    if (!number) return {{name + " has made fewer accesses on the GPU, or not all of them were recorded", true}};
    const auto& there = found.trace.device.log->events[*number];
    const auto& place = found.trace.device.places[*number];
    std::vector<GpuSentence> sentences{
        {fmt::format("{}: multiprocessor {}, clock {}, {:.3f} µs after the launch's first access", name, place.sm,
                     count_text(place.clock), static_cast<double>(place.ns) / 1000)}};
    const auto add = [&](bool differs, std::string text) { sentences.push_back({std::move(text), differs}); };
    const auto what = access_of_line(open, mine);
    const auto& launch_there = debugger::launch_of(*found.trace.device.log, *number);
    const auto line_there = debugger::line_text(launch_there, debugger::line_of(there)),
               line_here = debugger::line_text(recording.launch(), debugger::line_of(mine));
    if (line_there != line_here || there.operation != mine.operation) {
        add(true, fmt::format("The GPU executed {}, the emulator {}", line_there, line_here));
    } else if (!trace::is_access(mine.operation)) {
        add(false, fmt::format("{} in {}, as here", what, line_here));
    } else if (there.index != mine.index) {
        add(true, fmt::format("{}: element {} there, {} here", what, there.index, mine.index));
    } else {
        const auto text = [&](const trace::Event& one) {
            return mine.buffer == debugger::kSharedMemory
                       ? open.types.shared_text(mine.word, one.after)
                       : open.array(mine.buffer).element_text(mine.word, one.after, mine.bytes);
        };
        if (there.after != mine.after) add(true, fmt::format("{}: {} there, {} here", what, text(there), text(mine)));
        else add(false, fmt::format("{}: {}, as here", what, text(mine)));
    }
    return sentences;
}

GpuDifferencePlace locate_difference(const debugger::TraceDifference& difference, const DebuggerSession& debugger,
                                     const GpuTracing::Found& found) {
    const auto& emulated = found.trace.emulator->launches[found.launch()->emulator_launch];
    std::size_t access =
        difference.on_emulator ? *difference.on_emulator - emulated.first_event + 1 : emulated.num_events;
    // The open launch may have another order than the compared one.
    if (debugger.launch() && debugger.shows(found.pass(), found.number())) {
        const auto k = accesses_before(*found.trace.emulator, emulated, difference);
        if (const auto event = access_of_thread(debugger.launch()->recording(), difference.block, difference.thread, k))
            access = *event + 1;
    }
    return {{found.pass(), found.number(), access},
            {.block = difference.block, .warp = difference.thread / kWarpSize, .lane = difference.thread % kWarpSize}};
}

}  // namespace lockstep
