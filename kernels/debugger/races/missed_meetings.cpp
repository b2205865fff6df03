#include "kernels/debugger/races/hazards.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "kernels/base/progress.hpp"
#include "kernels/debugger/place.hpp"

namespace lockstep::debugger {
namespace {

using trace::Event;
using trace::Operation;

/// The indices of one thread's events.
using OfThread = std::vector<std::uint32_t>;

/// A line and the operation there.
std::uint32_t site_of(const Event& event) {
    return std::uint32_t{event.file} << 24 | std::uint32_t{event.line} << 8 |
           static_cast<std::uint32_t>(event.operation);
}

bool is_block_barrier(const Event& event) { return event.operation == Operation::sync_block; }

bool is_warp_meeting(const Event& event) {
    return event.operation == Operation::sync_warp ||
           ((event.operation == Operation::shuffle || event.operation == Operation::ballot) && event.active == 0);
}

class MissedMeetings {
public:
    MissedMeetings(const trace::Log& log, const trace::Launch& launch, const std::atomic<bool>* cancel)
        : log_(log), launch_(launch), cancel_(cancel) {}

    std::vector<Hazard> find() {
        const auto first_block = std::min(log_.first_block, launch_.grid),
                   end_block = std::min(log_.end_block, launch_.grid);
        std::map<std::uint32_t, std::vector<OfThread>> blocks;  // blocks with a meeting
        const auto count = static_cast<std::uint32_t>(launch_.num_events);
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto& one = event(i);
            if (is_block_barrier(one) || is_warp_meeting(one)) blocks[one.block];
        }
        if (blocks.empty()) return {};
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto& one = event(i);
            if (one.block < first_block || one.block >= end_block) continue;
            const auto block = blocks.find(one.block);
            if (block == blocks.end()) continue;
            if (block->second.empty()) block->second.resize(launch_.block);
            block->second[one.thread].push_back(i);
        }
        for (const auto& [number, threads] : blocks) {
            if (cancel_ && cancel_->load(std::memory_order_relaxed)) throw Cancelled();
            missed(threads, is_block_barrier, Hazard::Kind::barrier_in_branch);
            for (std::size_t first = 0; first < threads.size(); first += kWarpSize) {
                const auto warp =
                    std::span(threads).subspan(first, std::min<std::size_t>(kWarpSize, threads.size() - first));
                missed(warp, is_warp_meeting, Hazard::Kind::operation_in_branch);
                absent_lanes(warp);
            }
        }
        std::vector<Hazard> all;
        for (const auto& [place, hazard] : found_) all.push_back(hazard);
        return all;
    }

private:
    const Event& event(std::uint32_t number) const { return log_.events[launch_.first_event + number]; }

    /// The sites of a thread's events, each with the number of meetings before it.
    template <class IsMeeting, class Take>
    void for_each_site(const OfThread& thread, IsMeeting is_meeting, Take take) const {
        std::uint32_t meetings = 0;
        for (const auto number : thread) {
            take(number, meetings);
            meetings += is_meeting(event(number));
        }
    }

    template <class IsMeeting>
    void missed(std::span<const OfThread> threads, IsMeeting is_meeting, Hazard::Kind kind) {
        std::vector<std::uint32_t> met(threads.size());
        for (std::size_t t = 0; t < threads.size(); ++t)
            for (const auto number : threads[t]) met[t] += is_meeting(event(number));
        const auto most = *std::ranges::max_element(met);
        // For each meeting that some thread is the first to miss. A few examples suffice.
        constexpr std::size_t kMaxLooks = 8;
        std::set<std::uint32_t> first_missed;
        for (std::size_t t = 0; t < threads.size(); ++t)
            if (met[t] < most && !threads[t].empty()) first_missed.insert(met[t]);
        std::size_t looks = 0;
        for (const auto meeting : first_missed) {
            if (++looks > kMaxLooks) return;
            look_at(threads, met, meeting, is_meeting, kind);
        }
    }

    template <class IsMeeting>
    void look_at(std::span<const OfThread> threads, const std::vector<std::uint32_t>& met, std::uint32_t meeting,
                 IsMeeting is_meeting, Hazard::Kind kind) {
        std::set<std::uint32_t> before, behind;  // sites of the arriving lanes before and after the meeting
        std::uint32_t arrival = kNone, arrived = 0;
        for (std::size_t t = 0; t < threads.size(); ++t) {
            if (met[t] <= meeting) continue;
            ++arrived;
            for_each_site(threads[t], is_meeting, [&](std::uint32_t number, std::uint32_t meetings) {
                const auto& one = event(number);
                if (meetings == meeting && is_meeting(one)) arrival = std::min(arrival, number);
                else if (meetings <= meeting) before.insert(site_of(one));
                else behind.insert(site_of(one));
            });
        }
        std::uint32_t passes = kNone, missing = 0, lanes = 0;
        for (std::size_t t = 0; t < threads.size(); ++t) {
            if (met[t] != meeting) continue;
            bool bypasses = false;
            for_each_site(threads[t], is_meeting, [&](std::uint32_t number, std::uint32_t meetings) {
                const auto site = site_of(event(number));
                if (meetings != meeting || bypasses || before.contains(site)) return;
                if (kind == Hazard::Kind::barrier_in_branch && !behind.contains(site)) return;
                bypasses = true;
                passes = std::min(passes, number);
            });
            missing += bypasses;
            if (bypasses) lanes |= 1u << (t % kWarpSize);
        }
        if (missing != 0 && arrival != kNone) note(kind, arrival, passes, arrived, missing, lanes);
    }

    /// Finds shuffles that read a lane that does not participate.
    void absent_lanes(std::span<const OfThread> warp) {
        std::vector<std::uint32_t> masks;  // for each meeting: the participating lanes
        bool shuffles = false;
        const auto for_meetings = [&](auto take) {
            for (std::uint32_t lane = 0; lane < warp.size(); ++lane) {
                std::uint32_t meetings = 0;
                for (const auto number : warp[lane])
                    if (is_warp_meeting(event(number))) take(lane, number, meetings++);
            }
        };
        for_meetings([&](std::uint32_t lane, std::uint32_t number, std::uint32_t meeting) {
            if (meeting == masks.size()) masks.push_back(0);
            masks[meeting] |= 1u << lane;
            shuffles |= event(number).operation == Operation::shuffle;
        });
        if (!shuffles) return;
        for_meetings([&](std::uint32_t lane, std::uint32_t number, std::uint32_t meeting) {
            const auto& one = event(number);
            if (one.operation != Operation::shuffle || one.index >= kWarpSize) return;
            if ((masks[meeting] >> one.index & 1u) != 0) return;
            note(Hazard::Kind::absent_lane, number, number, static_cast<std::uint32_t>(std::popcount(masks[meeting])),
                 1, 1u << lane);
        });
    }

    /// Notes one finding per pair of lines: the first one, and the number.
    void note(Hazard::Kind kind, std::uint32_t first, std::uint32_t second, std::uint32_t arrived,
              std::uint32_t missing, std::uint32_t lanes) {
        const auto line = line_of(event(first)), other = line_of(event(second));
        auto& hazard = found_[{kind, line, other}];
        if (hazard.pairs == 0)
            hazard = {.kind = kind,
                      .reason = Hazard::Reason::not_all_arrive,
                      .buffer = kSharedMemory,
                      .line = line,
                      .other_line = other,
                      .first = launch_.first_event + first,
                      .second = launch_.first_event + second,
                      .arrived = arrived,
                      .missing = missing,
                      .lanes = lanes};
        else if (kind == Hazard::Kind::absent_lane && same_warp(hazard.first, first)) hazard.lanes |= lanes;
        hazard.harmful_pairs = ++hazard.pairs;
    }
    bool same_warp(std::size_t noted, std::uint32_t number) const {
        const auto &a = log_.events[noted], &b = event(number);
        return a.block == b.block && warp_of(a) == warp_of(b);
    }

    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    const trace::Log& log_;
    const trace::Launch& launch_;
    const std::atomic<bool>* cancel_;
    std::map<std::tuple<Hazard::Kind, CodeLine, CodeLine>, Hazard> found_;
};

}  // namespace

std::vector<Hazard> find_missed_meetings(const trace::Log& log, const trace::Launch& launch,
                                         const std::atomic<bool>* cancel) {
    const bool stopped = log.fault && &launch == &log.launches.back();
    if (log.truncated || stopped) return {};
    return MissedMeetings(log, launch, cancel).find();
}

}  // namespace lockstep::debugger
