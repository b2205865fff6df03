#include "app/session/debugger/warp/barrier_picture.hpp"

#include <algorithm>
#include <map>
#include <string>

#include <fmt/format.h>

#include "app/session/debugger/open_launch.hpp"
#include "app/session/debugger/warp/read_warp.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

using Thread = BarrierPicture::Thread;

/// Sets the state of a warp's lanes: at the barrier, on their way, or returned.
void fill_warp(std::vector<Thread>& threads, const debugger::Recording& recording, debugger::WarpId warp,
               const debugger::Recording::Barrier& barrier, std::uint32_t position) {
    const auto first = warp.warp * kWarpSize, lanes = recording.lanes_in(warp.warp);
    const auto events = recording.events_of(warp);
    const auto now = std::ranges::lower_bound(events, position);
    const auto begin = std::ranges::lower_bound(events, barrier.first);
    std::uint32_t there = 0, left = (lanes == kWarpSize ? 0u : 1u << lanes) - 1u;
    // No thread reaches another barrier of the block before this one opens.
    for (auto at = begin; at < now && *at <= barrier.last; ++at)
        if (const auto& event = recording.event(*at); event.operation == trace::Operation::sync_block)
            there |= 1u << debugger::lane_of(event);
    left &= ~there;
    std::uint32_t comes = 0;  // lanes with later events
    for (auto at = now; at != events.end() && (left & ~comes) != 0; ++at)
        comes |= 1u << debugger::lane_of(recording.event(*at));
    for (std::uint32_t lane = 0; lane < lanes; ++lane)
        threads[first + lane] = (there >> lane & 1u) != 0   ? Thread::arrived
                                : (comes >> lane & 1u) != 0 ? Thread::on_its_way
                                                            : Thread::returned;
}

/// The warp's next instruction after the barrier; a sentence if it has none.
std::string what_follows(const OpenLaunch& open, debugger::WarpId warp, const debugger::Recording::Barrier& barrier) {
    const auto& recording = open.recording();
    const auto events = recording.events_of(warp);
    const auto next = std::ranges::upper_bound(events, barrier.last);
    if (next == events.end()) return fmt::format("warp {} makes no further access", warp.warp);
    const auto& event = recording.event(*next);
    return fmt::format("warp {} goes on at {}: {}", warp.warp,
                       debugger::line_text(recording.launch(), debugger::line_of(event)), code_of(open, event));
}

/// "128 of the 256 threads of block 0 wait at line 28, 128 at line 31: different barriers, and none of them opens."
std::string diverging_text(const debugger::Recording& recording, const debugger::Recording::Barrier& barrier) {
    std::map<debugger::CodeLine, std::uint64_t> waiting;
    for (std::uint32_t warp = 0; warp < recording.warps_per_block(); ++warp)
        for (const auto number : recording.events_of({barrier.block, warp}))
            if (const auto& event = recording.event(number);
                number >= barrier.first && number <= barrier.last && event.operation == trace::Operation::sync_block)
                ++waiting[debugger::line_of(event)];
    std::string text;
    for (const auto& [line, count] : waiting)
        text += fmt::format("{}{}{} at {}", text.empty() ? "" : ", ", count_text(count),
                            text.empty() ? fmt::format(" of the {} threads of block {} wait",
                                                       count_text(recording.launch().block), count_text(barrier.block))
                                         : "",
                            debugger::line_text(recording.launch(), line));
    return text + ": different barriers, and none of them opens.";
}

}  // namespace

std::optional<BarrierPicture> read_barrier(const OpenLaunch& open, const debugger::Cursor& cursor,
                                           const debugger::Instruction& instruction) {
    const auto& recording = open.recording();
    if (instruction.operation != trace::Operation::sync_block) return std::nullopt;
    // A stopped or partly recorded launch can lack arrivals: only the recorded ones are shown.
    const auto* barrier = recording.barrier_of(instruction.first);
    if (!barrier) return std::nullopt;
    BarrierPicture picture;
    picture.threads.resize(recording.launch().block, Thread::returned);
    for (std::uint32_t warp = 0; warp < recording.warps_per_block(); ++warp)
        fill_warp(picture.threads, recording, {instruction.warp.block, warp}, *barrier, cursor.position());
    const auto count = [&](Thread state) {
        return static_cast<std::uint64_t>(std::ranges::count(picture.threads, state));
    };
    const auto arrived = count(Thread::arrived), coming = count(Thread::on_its_way), gone = count(Thread::returned);
    const auto of = fmt::format("{} of the {} threads of block {}", count_text(arrived),
                                count_text(picture.threads.size()), count_text(instruction.warp.block));
    const auto returned = gone == 0 ? std::string() : fmt::format("; {} have returned", count_text(gone));
    const auto follows = what_follows(open, instruction.warp, *barrier);
    if (barrier->diverges) {
        picture.sentence = diverging_text(recording, *barrier);
        picture.next = "All threads of the block must reach the same barrier.";
    } else if (coming == 0) {
        picture.sentence = fmt::format("{} have come{}: the barrier lets them go on.", of, returned);
        picture.next = fmt::format("Next {}.", follows);
    } else {
        picture.sentence =
            fmt::format("{} have come and wait; {} on {} way{}.", of,
                        coming == 1 ? "1 is" : count_text(coming) + " are", coming == 1 ? "its" : "their", returned);
        const auto& last = recording.event(barrier->last);
        picture.next = fmt::format("The last is lane {} of warp {}, with access {}: then {}.", debugger::lane_of(last),
                                   debugger::warp_of(last), count_text(barrier->last + 1), follows);
    }
    return picture;
}

}  // namespace lockstep
