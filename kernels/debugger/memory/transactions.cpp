#include "kernels/debugger/memory/transactions.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <span>
#include <utility>

namespace lockstep::debugger {
namespace {

constexpr std::uint32_t kHalfWarp = 16;
constexpr std::uint32_t kSmallest = 32;  // size of the smallest transaction in bytes

std::uint32_t bit(std::uint32_t lane) { return 1u << lane; }

/// The lanes of a half warp that access arrays.
struct HalfWarp {
    std::array<LaneBytes, kHalfWarp> lanes;
    std::size_t count = 0;
    std::span<const LaneBytes> all() const { return std::span(lanes).first(count); }
};

template <class DoHalf>
void for_each_half(const WarpAccess& access, DoHalf&& do_half) {
    for (std::uint32_t half = 0; half < 2; ++half) {
        HalfWarp lanes;
        for (const auto& lane : access)
            if (lane.lane / kHalfWarp == half && lane.buffer != kSharedMemory) lanes.lanes[lanes.count++] = lane;
        if (lanes.count != 0) do_half(lanes);
    }
}

std::uint32_t segment_bytes(std::uint32_t element_bytes) {
    return element_bytes == 1 ? 32 : element_bytes == 2 ? 64 : 128;
}

/// Halves a segment while one half is unused. low, high  the requested bytes
Segment cut(Segment segment, std::uint64_t low, std::uint64_t high) {
    while (segment.bytes > kSmallest) {
        const auto half = segment.bytes / 2, middle = half;
        if (low >= segment.begin + middle) segment.begin += middle;
        else if (high >= segment.begin + middle) break;
        segment.bytes = half;
    }
    return segment;
}

bool is_coalesced(std::span<const LaneBytes> lanes) {
    const auto& first = lanes.front();
    const auto size = first.bytes;
    if (size != 4 && size != 8 && size != 16) return false;
    const auto own = [&](const LaneBytes& lane) { return std::uint64_t{lane.lane % kHalfWarp} * size; };
    if (first.byte < own(first)) return false;
    const auto begin = first.byte - own(first);
    if (begin % (std::uint64_t{kHalfWarp} * size) != 0) return false;
    return std::ranges::all_of(lanes, [&](const LaneBytes& lane) {
        return lane.buffer == first.buffer && lane.bytes == size && lane.byte == begin + own(lane);
    });
}

template <class Take>
void for_each_1_2(const WarpAccess& access, Take&& take) {
    for_each_half(access, [&](HalfWarp& waiting) {
        while (waiting.count != 0) {
            const auto lowest = waiting.lanes.front();
            const auto size = segment_bytes(lowest.bytes);
            Segment segment{lowest.buffer, lowest.byte / size * size, size, 0};
            auto low = lowest.byte, high = low;
            std::size_t left = 0;
            for (const auto& lane : waiting.all()) {
                if (lane.buffer != segment.buffer || lane.byte < segment.begin || lane.byte >= segment.begin + size) {
                    waiting.lanes[left++] = lane;
                    continue;
                }
                segment.lanes |= bit(lane.lane);
                low = std::min(low, lane.byte);
                high = std::max(high, lane.byte + lane.bytes - 1);
            }
            waiting.count = left;
            take(cut(segment, low, high));
        }
    });
}

template <class Take>
void for_each_1_0(const WarpAccess& access, Take&& take) {
    for_each_half(access, [&](const HalfWarp& half) {
        const auto lanes = half.all();
        if (!is_coalesced(lanes)) {
            for (const auto& lane : lanes)
                take(Segment{lane.buffer, lane.byte / kSmallest * kSmallest, kSmallest, bit(lane.lane)});
            return;
        }
        const auto& first = lanes.front();
        const auto begin = first.byte - std::uint64_t{first.lane % kHalfWarp} * first.bytes;
        const auto all = kHalfWarp * first.bytes, each = std::min(all, 128u);
        for (std::uint32_t at = 0; at < all; at += each) {
            Segment segment{first.buffer, begin + at, each, 0};
            for (const auto& lane : lanes)
                if (lane.byte >= segment.begin && lane.byte < segment.begin + each) segment.lanes |= bit(lane.lane);
            if (segment.lanes != 0) take(segment);
        }
    });
}

/// Below this byte, numbers of sectors have 31 bits.
constexpr std::uint64_t kEndOfPlain = (std::uint64_t{1} << 31) * kSmallest - kSmallest;

/// Whether all lanes access elements of one array, each within one sector.
bool is_plain(const WarpAccess& access) {
    if (access.empty() || access.front().buffer == kSharedMemory) return false;
    const auto& first = access.front();
    return std::ranges::all_of(access, [&](const LaneBytes& lane) {
        return lane.buffer == first.buffer && lane.bytes == first.bytes &&
               lane.byte % kSmallest + lane.bytes <= kSmallest && lane.byte < kEndOfPlain;
    });
}

/// The sectors of the lanes of a half warp, sorted, with duplicates.
class SortedSectors {
public:
    void add(std::uint64_t sector) { added_[count_++] = static_cast<std::int32_t>(sector); }
    void sort() {
        // The number of lower sectors gives the place: no branch depends on the access.
        std::array<std::int32_t, kHalfWarp> places{};
        for (std::size_t i = 0; i < count_; ++i)
            for (std::size_t k = 0; k < kHalfWarp; ++k)
                places[k] += static_cast<std::int32_t>(added_[i] < added_[k]) +
                             static_cast<std::int32_t>(added_[i] == added_[k] && i < k);
        for (std::size_t k = 0; k < count_; ++k) sectors_[static_cast<std::size_t>(places[k])] = added_[k];
        sectors_[count_] = kBehind;
    }
    static constexpr std::int32_t kBehind = std::numeric_limits<std::int32_t>::max();
    std::int32_t operator[](std::size_t at) const { return sectors_[at]; }  // at size(): kBehind
    std::size_t size() const { return count_; }

private:
    std::array<std::int32_t, kHalfWarp> added_{};
    std::array<std::int32_t, kHalfWarp + 1> sectors_{};
    std::size_t count_ = 0;
};

/// Transactions of compute capability 1.2: one per segment, its smallest part that contains the requested sectors.
Pieces pieces_1_2(const SortedSectors& sectors, std::uint32_t bytes) {
    const auto together = static_cast<std::int32_t>(bytes / kSmallest);  // number of sectors of a segment
    Pieces sum;
    for (std::size_t at = 0; at < sectors.size();) {
        const auto low = sectors[at], segment = low / together;
        while (at < sectors.size() && sectors[at] / together == segment) ++at;
        ++sum.count;
        sum.bytes += std::uint64_t{kSmallest} << std::bit_width(static_cast<std::uint32_t>(low ^ sectors[at - 1]));
    }
    return sum;
}

/// A number for a piece of an array, ascending with the address.
std::uint64_t key(std::uint16_t buffer, std::uint64_t piece) { return std::uint64_t{buffer} << 48 | piece; }

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

std::uint64_t num_pieces(const WarpAccess& access, std::uint32_t bytes) {
    constexpr std::size_t kMaxOfALane = 2;  // an element is no larger than a piece
    std::array<std::uint64_t, kMaxOfALane * kWarpSize> keys;
    std::size_t count = 0;
    bool in_order = true;
    for (const auto& lane : access) {
        if (lane.buffer == kSharedMemory) continue;
        const auto last = (lane.byte + lane.bytes - 1) / bytes;
        for (auto piece = lane.byte / bytes; piece <= last; ++piece) {
            const auto one = key(lane.buffer, piece);
            if (count != 0 && keys[count - 1] == one) continue;
            in_order &= count == 0 || keys[count - 1] < one;
            keys[count++] = one;
        }
    }
    if (in_order) return count;
    const auto end = keys.begin() + static_cast<std::ptrdiff_t>(count);
    std::sort(keys.begin(), end);
    return static_cast<std::uint64_t>(std::unique(keys.begin(), end) - keys.begin());
}

Moved moved(const WarpAccess& access) {
    if (!is_plain(access))
        return {num_pieces(access, kSectorBytes), num_pieces(access, kLineBytes), pieces_1_2(access)};
    std::array<SortedSectors, 2> halves;
    for (const auto& lane : access) halves[lane.lane / kHalfWarp].add(lane.byte / kSectorBytes);
    Moved sum;
    for (auto& half : halves) {
        half.sort();
        const auto made = pieces_1_2(half, segment_bytes(access.front().bytes));
        sum.by_1_2.count += made.count;
        sum.by_1_2.bytes += made.bytes;
    }
    const auto& [one, other] = halves;
    constexpr std::int32_t kSectorsOfALine = kLineBytes / kSectorBytes;
    auto last = -kSectorsOfALine;
    std::size_t i = 0, k = 0;
    while (i + k < access.size()) {
        const bool first = one[i] <= other[k];
        const auto sector = first ? one[i] : other[k];
        i += first;
        k += !first;
        sum.sectors += sector != last;
        sum.lines += sector / kSectorsOfALine != last / kSectorsOfALine;
        last = sector;
    }
    return sum;
}

std::vector<Segment> transactions_1_2(const WarpAccess& access) {
    std::vector<Segment> made;
    for_each_1_2(access, [&](const Segment& one) { made.push_back(one); });
    return made;
}

std::vector<Segment> transactions_1_0(const WarpAccess& access) {
    std::vector<Segment> made;
    for_each_1_0(access, [&](const Segment& one) { made.push_back(one); });
    return made;
}

Pieces pieces_1_2(const WarpAccess& access) {
    Pieces sum;
    for_each_1_2(access, [&](const Segment& one) { ++sum.count, sum.bytes += one.bytes; });
    return sum;
}

Pieces pieces_1_0(const WarpAccess& access) {
    Pieces sum;
    for_each_1_0(access, [&](const Segment& one) { ++sum.count, sum.bytes += one.bytes; });
    return sum;
}

}  // namespace lockstep::debugger
