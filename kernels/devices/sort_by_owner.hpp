#pragma once

#include <cstdint>
#include <vector>

#include "kernels/devices/device_group.hpp"
#include "kernels/devices/partition.hpp"
#include "kernels/devices/words.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/source_place.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Number of consecutive words that a thread sorts.
inline constexpr std::uint32_t kWordsOfThread = 64;

/// The device that owns a position. firsts: as of Partition.
template <class Ctx>
SIMT_FN std::uint32_t owner_of(Ctx& ctx, Span<const std::uint32_t> firsts, std::uint32_t position) {
    std::uint32_t owner = 0;
    for (std::uint32_t next = 1; next + 1 < firsts.size; ++next) {
        const auto first = ctx.load(firsts, next);
        if (position >= first) owner = next;
    }
    return owner;
}

// ------------------------------------------------------------------------------------- Count by owner

/// Counts, for each thread's words, how many go to each device.
/// words     any number; kNoWord is skipped
/// firsts    num_devices + 1 entries
/// counts    num_devices times the threads, device by device, written
/// Threads   one per kWordsOfThread words, no shared memory, no barrier.
struct CountByOwner {
    static constexpr const char* name = "count_by_owner";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> words, Span<const std::uint32_t> firsts,
                            Span<std::uint32_t> counts) const {
        const auto thread = ctx.global_thread(), threads = ceil_div(words.size, kWordsOfThread);
        if (thread >= threads) return;
        for (std::uint32_t device = 0; device + 1 < firsts.size; ++device)
            ctx.store(counts, device * threads + thread, 0);
        const auto begin = thread * kWordsOfThread;
        for (auto i = begin; i < words.size && i < begin + kWordsOfThread; ++i) {
            const auto word = ctx.load(words, i);
            if (word == kNoWord) continue;
            const auto place = owner_of(ctx, firsts, position_of_word(word)) * threads + thread;
            const auto count = ctx.load(counts, place);
            ctx.store(counts, place, count + 1);
        }
    }
};

// --------------------------------------------------------------------------------------- Scan by owner

/// Turns the counts into the place of each thread's first word for each device: an exclusive scan.
/// counts    in place
/// starts    num_devices + 1 entries, written: the first place of each device, and the number of words. Or empty: not needed
/// Threads   one block; each thread scans a range, and the sums of ranges are scanned in shared memory (Hillis and Steele 1986).
struct ScanByOwner {
    static constexpr const char* name = "scan_by_owner";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    static constexpr std::uint32_t kThreads = 256;
    struct Shared {
        std::uint32_t sums[kThreads];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<std::uint32_t> counts, Span<std::uint32_t> starts) const {
        const auto thread = ctx.thread_index(), num_devices = starts.size == 0 ? 1 : starts.size - 1;
        const auto counts_a_device = counts.size / num_devices, length = ceil_div(counts.size, kThreads);
        const auto begin = thread * length;
        std::uint32_t own = 0;
        for (auto i = begin; i < begin + length && i < counts.size; ++i) {
            const auto count = ctx.load(counts, i);
            own += count;
        }
        ctx.store(shared.sums, thread, own);
        ctx.sync_block();
        for (std::uint32_t reach = 1; reach < kThreads; reach *= 2) {
            std::uint32_t left = 0;
            if (thread >= reach) left = ctx.load(shared.sums, thread - reach);
            ctx.sync_block();
            const auto right = ctx.load(shared.sums, thread);
            ctx.store(shared.sums, thread, left + right);
            ctx.sync_block();
        }
        const auto up_to_here = ctx.load(shared.sums, thread);
        auto place = up_to_here - own;
        for (auto i = begin; i < begin + length && i < counts.size; ++i) {
            const auto count = ctx.load(counts, i);
            ctx.store(counts, i, place);
            if (starts.size != 0 && i % counts_a_device == 0) ctx.store(starts, i / counts_a_device, place);
            place += count;
        }
        if (starts.size != 0 && thread == kThreads - 1) ctx.store(starts, num_devices, up_to_here);
    }
};

// ------------------------------------------------------------------------------------ Scan many counts

/// Number of consecutive counts that a thread adds up. One block scans few counts by itself, and the sums of ranges of many.
inline constexpr std::uint32_t kCountsOfThread = 64, kMaxCountsOfBlock = 1u << 14;

/// Adds up ranges of counts.
/// sums      one per range, written
/// Threads   one per range, no shared memory, no barrier.
struct SumCounts {
    static constexpr const char* name = "sum_counts";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> counts, Span<std::uint32_t> sums) const {
        const auto range = ctx.global_thread(), begin = range * kCountsOfThread;
        if (range >= sums.size) return;
        std::uint32_t sum = 0;
        for (auto i = begin; i < begin + kCountsOfThread && i < counts.size; ++i) sum += ctx.load(counts, i);
        ctx.store(sums, range, sum);
    }
};

/// Scans each range of counts, from the scanned sum of the ranges before it. The arrays of ScanByOwner.
/// Threads   one per range, no shared memory, no barrier.
struct SpreadSums {
    static constexpr const char* name = "spread_sums";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> sums, Span<std::uint32_t> counts,
                            Span<std::uint32_t> starts) const {
        const auto range = ctx.global_thread(), begin = range * kCountsOfThread;
        if (range >= sums.size) return;
        const auto num_devices = starts.size - 1, counts_a_device = counts.size / num_devices;
        auto place = ctx.load(sums, range);
        for (auto i = begin; i < begin + kCountsOfThread && i < counts.size; ++i) {
            const auto count = ctx.load(counts, i);
            ctx.store(counts, i, place);
            if (i % counts_a_device == 0) ctx.store(starts, i / counts_a_device, place);
            place += count;
        }
        if (range == sums.size - 1) ctx.store(starts, num_devices, place);
    }
};

// ---------------------------------------------------------------------------------------- Put by owner

/// Writes the words for each device behind those for the device before it, in their order.
/// places    as ScanByOwner leaves them; used up
/// sorted    as many entries as words, the first written
/// Threads   as CountByOwner.
struct PutByOwner {
    static constexpr const char* name = "put_by_owner";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> words, Span<const std::uint32_t> firsts,
                            Span<std::uint32_t> places, Span<std::uint64_t> sorted) const {
        const auto thread = ctx.global_thread(), threads = ceil_div(words.size, kWordsOfThread);
        if (thread >= threads) return;
        const auto begin = thread * kWordsOfThread;
        for (auto i = begin; i < words.size && i < begin + kWordsOfThread; ++i) {
            const auto word = ctx.load(words, i);
            if (word == kNoWord) continue;
            const auto mine = owner_of(ctx, firsts, position_of_word(word)) * threads + thread;
            const auto place = ctx.load(places, mine);
            ctx.store(sorted, place, word);
            ctx.store(places, mine, place + 1);
        }
    }
};

// ----------------------------------------------------------------------------------------- SortByOwner

/// Sorts words by the device that owns their position, on each device of a group; the order of words for one device does not change.
template <class Executor>
class SortByOwner {
public:
    /// most  the largest number of words on each device
    SortByOwner(DeviceGroup<Executor>& group, const Partition& partition, const std::vector<std::uint32_t>& most)
        : group_(group),
          firsts_(group, times(group.size(), group.size() + 1), "firsts"),
          counts_(group, counts_for(group.size(), most), "counts by owner"),
          sums_(group, sums_for(counts_for(group.size(), most)), "sums of counts"),
          starts_(group, times(group.size(), group.size() + 1), "starts by owner"),
          has_words_(group.size()) {
        std::vector<std::uint32_t> all;
        for (std::uint32_t device = 0; device < group.size(); ++device)
            all.insert(all.end(), partition.firsts().begin(), partition.firsts().end());
        firsts_.upload(all);
    }

    /// The first positions of all devices, which every device has: an input of the algorithm.
    const DeviceParts<std::uint32_t>& firsts() const { return firsts_; }

    /// Begins to sort on a device; starts() waits for it.
    void sort(std::uint32_t device, Span<const std::uint64_t> words, Span<std::uint64_t> sorted) {
        has_words_[device] = words.size != 0;
        if (words.size == 0) return;
        const auto threads = ceil_div(words.size, kWordsOfThread);
        const auto counts = counts_.write(device, 0, threads * group_.size());
        group_.launch(device, CountByOwner{}, threads, words, firsts_.read(device), counts);
        if (counts.size <= kMaxCountsOfBlock) {
            group_.launch(device, ScanByOwner{}, Blocks(1), counts, starts_.write(device));
        } else {
            const auto ranges = ceil_div(counts.size, kCountsOfThread);
            const auto sums = sums_.write(device, 0, ranges);
            group_.launch(device, SumCounts{}, ranges, counts, sums);
            group_.launch(device, ScanByOwner{}, Blocks(1), sums, starts_.write(device, 0, 0));
            group_.launch(device, SpreadSums{}, ranges, sums, counts, starts_.write(device));
        }
        group_.launch(device, PutByOwner{}, threads, words, firsts_.read(device), counts, sorted);
    }
    /// For each device that has sorted: where the words for each device begin in `sorted`, and at last their number.
    std::vector<std::vector<std::uint32_t>> starts() const {
        std::vector<std::vector<std::uint32_t>> all;
        for (std::uint32_t device = 0; device < group_.size(); ++device)
            all.push_back(has_words_[device] ? starts_.download(device) : times(group_.size() + 1, 0));
        return all;
    }

private:
    static std::vector<std::uint32_t> times(std::uint32_t count, std::uint32_t value) {
        return std::vector<std::uint32_t>(count, value);
    }
    static std::vector<std::uint32_t> counts_for(std::uint32_t num_devices, std::vector<std::uint32_t> most) {
        for (auto& one : most) one = ceil_div(one, kWordsOfThread) * num_devices;
        return most;
    }

    static std::vector<std::uint32_t> sums_for(std::vector<std::uint32_t> counts) {
        for (auto& one : counts) one = ceil_div(one, kCountsOfThread);
        return counts;
    }

    DeviceGroup<Executor>& group_;
    DeviceParts<std::uint32_t> firsts_, counts_, sums_, starts_;
    std::vector<bool> has_words_;
};

}  // namespace lockstep
