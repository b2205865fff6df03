#include "kernels/debugger/races/sync_epoch.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace lockstep::debugger {
namespace {

auto key(const SyncEpoch& at) {
    return std::tuple(at.block, at.block_barriers, at.warp, at.warp_barriers, at.thread, at.meetings);
}

/// Pairs of a left and a right access of the same group. Each group is contiguous.
template <class Same>
std::uint64_t pairs_within(std::span<const Contender> sorted, Same same) {
    std::uint64_t pairs = 0;
    for (std::size_t begin = 0; begin < sorted.size();) {
        std::uint64_t left = 0, right = 0;
        auto end = begin;
        for (; end < sorted.size() && same(sorted[begin].at, sorted[end].at); ++end) {
            left += sorted[end].left;
            right += sorted[end].right;
        }
        pairs += left * right;
        begin = end;
    }
    return pairs;
}

/// Pairs in a warp whose left access is before a vote or shuffle and whose right access, by another lane, is after it.
std::uint64_t pairs_over_votes(std::span<const Contender> of_warp) {
    std::vector<Contender> in_turn(of_warp.begin(), of_warp.end());
    std::ranges::stable_sort(in_turn, {}, [](const Contender& one) { return one.at.meetings; });
    std::map<std::uint32_t, std::uint64_t> left_of_thread;
    std::uint64_t left = 0, pairs = 0;
    for (std::size_t begin = 0; begin < in_turn.size();) {
        auto end = begin;
        for (; end < in_turn.size() && in_turn[end].at.meetings == in_turn[begin].at.meetings; ++end)
            if (in_turn[end].right) pairs += left - left_of_thread[in_turn[end].at.thread];
        for (; begin < end; ++begin) {
            left += in_turn[begin].left;
            left_of_thread[in_turn[begin].at.thread] += in_turn[begin].left;
        }
    }
    return pairs;
}

}  // namespace

// Accesses of different blocks are unordered, of different phases of a block ordered, of different warps in one phase
// unordered, and so on down to the thread: the result is the pairs of each group minus those of its subgroups.
std::uint64_t count_unordered(std::span<Contender> contenders, bool over) {
    std::ranges::sort(contenders, {}, [](const Contender& one) { return key(one.at); });
    const auto same_block = [](const SyncEpoch& a, const SyncEpoch& b) { return a.block == b.block; };
    const auto same_phase = [](const SyncEpoch& a, const SyncEpoch& b) { return a.same_phase(b); };
    const auto same_warp = [](const SyncEpoch& a, const SyncEpoch& b) { return a.same_phase(b) && a.warp == b.warp; };
    const auto same_warp_phase = [](const SyncEpoch& a, const SyncEpoch& b) { return a.same_warp_phase(b); };
    const auto same_thread = [](const SyncEpoch& a, const SyncEpoch& b) {
        return a.same_warp_phase(b) && a.thread == b.thread;
    };
    const auto any = [](const SyncEpoch&, const SyncEpoch&) { return true; };
    auto pairs = pairs_within(contenders, any) - pairs_within(contenders, same_block) +
                 pairs_within(contenders, same_phase) - pairs_within(contenders, same_warp) +
                 pairs_within(contenders, same_warp_phase) - pairs_within(contenders, same_thread);
    if (!over) return pairs;
    for (std::size_t begin = 0; begin < contenders.size();) {
        auto end = begin;
        bool met = false;
        for (; end < contenders.size() && same_warp_phase(contenders[begin].at, contenders[end].at); ++end)
            met |= contenders[end].at.meetings != contenders[begin].at.meetings;
        if (met) pairs -= pairs_over_votes(contenders.subspan(begin, end - begin));
        begin = end;
    }
    return pairs;
}

}  // namespace lockstep::debugger
