#include "kernels/lens/transactions.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace lockstep::lens {
namespace {

constexpr std::uint32_t kHalfWarp = 16;
constexpr std::uint32_t kSmallest = 32;  // bytes of a transaction

std::uint32_t bit(std::uint32_t lane) { return 1u << lane; }

/// The lanes of each half warp that ask arrays for something.
template <class DoHalf>
void for_each_half(const WarpAccess& access, DoHalf&& do_half) {
    for (std::uint32_t half = 0; half < 2; ++half) {
        std::vector<LaneAccess> lanes;
        for (const auto& lane : access)
            if (lane.lane / kHalfWarp == half && lane.buffer != kSharedMemory) lanes.push_back(lane);
        if (!lanes.empty()) do_half(std::move(lanes));
    }
}

std::uint32_t segment_bytes(std::uint32_t element_bytes) {
    return element_bytes == 1 ? 32 : element_bytes == 2 ? 64 : 128;
}

/// Halves while one half is unused.
Segment cut(Segment segment, std::span<const LaneAccess> served) {
    auto low = served.front().byte, high = low;
    for (const auto& lane : served) {
        low = std::min(low, lane.byte);
        high = std::max(high, lane.byte + lane.bytes - 1);
    }
    while (segment.bytes > kSmallest) {
        const auto half = segment.bytes / 2, middle = half;
        if (low >= segment.begin + middle) segment.begin += middle;
        else if (high >= segment.begin + middle) break;
        segment.bytes = half;
    }
    return segment;
}

bool is_coalesced(std::span<const LaneAccess> lanes) {
    const auto& first = lanes.front();
    const auto size = first.bytes;
    if (size != 4 && size != 8 && size != 16) return false;
    const auto own = [&](const LaneAccess& lane) { return std::uint64_t{lane.lane % kHalfWarp} * size; };
    if (first.byte < own(first)) return false;
    const auto begin = first.byte - own(first);
    if (begin % (std::uint64_t{kHalfWarp} * size) != 0) return false;
    return std::ranges::all_of(lanes, [&](const LaneAccess& lane) {
        return lane.buffer == first.buffer && lane.bytes == size && lane.byte == begin + own(lane);
    });
}

}  // namespace

std::vector<Segment> pieces(const WarpAccess& access, std::uint32_t bytes) {
    std::vector<Segment> all;
    for (const auto& lane : access) {
        if (lane.buffer == kSharedMemory) continue;
        for (auto begin = lane.byte / bytes * bytes; begin < lane.byte + lane.bytes; begin += bytes) {
            const auto same = std::ranges::find_if(
                all, [&](const Segment& one) { return one.buffer == lane.buffer && one.begin == begin; });
            if (same == all.end()) all.push_back({lane.buffer, begin, bytes, bit(lane.lane)});
            else same->lanes |= bit(lane.lane);
        }
    }
    std::ranges::sort(all, {}, [](const Segment& one) { return std::pair(one.buffer, one.begin); });
    return all;
}

std::vector<Segment> transactions_1_2(const WarpAccess& access) {
    std::vector<Segment> made;
    for_each_half(access, [&](std::vector<LaneAccess> waiting) {
        while (!waiting.empty()) {
            const auto& lowest = waiting.front();
            const auto size = segment_bytes(lowest.bytes);
            Segment segment{lowest.buffer, lowest.byte / size * size, size, 0};
            const auto served = std::stable_partition(waiting.begin(), waiting.end(), [&](const LaneAccess& lane) {
                return lane.buffer != segment.buffer || lane.byte < segment.begin || lane.byte >= segment.begin + size;
            });
            for (auto lane = served; lane != waiting.end(); ++lane) segment.lanes |= bit(lane->lane);
            made.push_back(cut(segment, {served, waiting.end()}));
            waiting.erase(served, waiting.end());
        }
    });
    return made;
}

std::vector<Segment> transactions_1_0(const WarpAccess& access) {
    std::vector<Segment> made;
    for_each_half(access, [&](const std::vector<LaneAccess>& lanes) {
        if (!is_coalesced(lanes)) {
            for (const auto& lane : lanes)
                made.push_back({lane.buffer, lane.byte / kSmallest * kSmallest, kSmallest, bit(lane.lane)});
            return;
        }
        const auto& first = lanes.front();
        const auto begin = first.byte - std::uint64_t{first.lane % kHalfWarp} * first.bytes;
        const auto all = kHalfWarp * first.bytes, each = std::min(all, 128u);
        for (std::uint32_t at = 0; at < all; at += each) {
            Segment segment{first.buffer, begin + at, each, 0};
            for (const auto& lane : lanes)
                if (lane.byte >= segment.begin && lane.byte < segment.begin + each) segment.lanes |= bit(lane.lane);
            if (segment.lanes != 0) made.push_back(segment);
        }
    });
    return made;
}

}  // namespace lockstep::lens
