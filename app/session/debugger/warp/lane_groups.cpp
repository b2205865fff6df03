#include "app/session/debugger/warp/lane_groups.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "kernels/debugger/place.hpp"

namespace lockstep {
namespace {

using State = LaneGroup::State;

std::string text_of(const LaneGroup& group, const std::string& line) {
    const auto count = __builtin_popcount(group.lanes);
    const bool one = count == 1;
    switch (group.state) {
        case State::now: return fmt::format("{} at {}", count, line);
        case State::coming: return fmt::format("{} still {} to {}", count, one ? "comes" : "come", line);
        case State::at_barrier: return fmt::format("{} {} at the barrier of {}", count, one ? "waits" : "wait", line);
        case State::goes_on: return fmt::format("{} {} on at {}", count, one ? "goes" : "go", line);
        case State::returned:
            return group.line.line == 0 ? fmt::format("{} returned", count)
                                        : fmt::format("{} returned after {}", count, line);
    }
    return {};
}

/// The last access of a lane before the cursor, and its next one.
struct Around {
    std::optional<std::uint32_t> last, next;  ///< event numbers
};

std::array<Around, kLanes> around(const debugger::Recording& recording, const debugger::WarpId& warp,
                                  std::uint32_t position) {
    std::array<Around, kLanes> lanes;
    const auto mine = recording.events_of(warp);
    const auto after = std::ranges::lower_bound(mine, position);
    if (after == mine.begin()) return lanes;
    // All lanes of the shown instruction count as having made it.
    const auto instruction = recording.instruction(recording.instruction_of(*(after - 1)));
    const auto end = std::max(position, instruction.last + 1);
    for (const auto number : mine) {
        auto& lane = lanes[debugger::lane_of(recording.event(number))];
        if (number < end) lane.last = number;
        else if (!lane.next) lane.next = number;
    }
    return lanes;
}

}  // namespace

std::vector<LaneGroup> lane_groups(const OpenLaunch& open, const WarpPicture& picture, std::uint32_t position) {
    const auto& recording = open.recording();
    const auto lanes = around(recording, {picture.block, picture.warp}, position);
    std::map<std::pair<State, debugger::CodeLine>, std::uint32_t> found;
    const auto line_of = [&](std::optional<std::uint32_t> event) {
        return event ? debugger::line_of(recording.event(*event)) : debugger::CodeLine{};
    };
    for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
        const auto& [last, next] = lanes[lane];
        std::pair<State, debugger::CodeLine> where{State::now, picture.line};
        switch (picture.lanes[lane].state) {
            case WarpPicture::LaneState::absent: continue;
            case WarpPicture::LaneState::active: break;
            case WarpPicture::LaneState::coming: where.first = State::coming; break;
            case WarpPicture::LaneState::returned: where = {State::returned, line_of(last)}; break;
            case WarpPicture::LaneState::waits: {
                const auto* barrier = last ? recording.barrier_of(*last) : nullptr;
                if (barrier && barrier->waits_at(position)) where = {State::at_barrier, line_of(last)};
                else where = {State::goes_on, line_of(next)};
                break;
            }
        }
        found[where] |= 1u << lane;
    }
    std::vector<LaneGroup> groups;
    for (const auto& [where, bits] : found) {
        LaneGroup group{.state = where.first, .line = where.second, .lanes = bits};
        group.text = text_of(group, debugger::line_text(recording.launch(), group.line));
        groups.push_back(std::move(group));
    }
    return groups;
}

std::string lanes_text(std::uint32_t lanes) {
    std::string text;
    for (int lane = 0; lane < kLanes; ++lane) {
        if ((lanes >> lane & 1u) == 0) continue;
        int last = lane;
        while (last + 1 < kLanes && (lanes >> (last + 1) & 1u) != 0) ++last;
        if (last == lane + 1) last = lane;  // two neighbours are listed as "3, 4"
        text +=
            (text.empty() ? "" : ", ") + (last == lane ? std::to_string(lane) : fmt::format("{} to {}", lane, last));
        lane = last;
    }
    return text;
}

}  // namespace lockstep
