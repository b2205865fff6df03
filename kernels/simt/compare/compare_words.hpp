#pragma once

#include "kernels/simt/field.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A field for CompareWords: numbers of one word at a stride that is a power of two.
struct ComparedField {
    std::uint32_t stride_mask = 0;  ///< stride - 1
    std::uint32_t word = 0, shift = 0, mask = 0xFFFFFFFFu;
    std::uint32_t none = 0, has_none = 0;
    ValueType type = ValueType::uint32;
};

/// The numbers of an array that count.
template <std::uint32_t kMaxFields>
struct FieldSet {
    static constexpr std::uint32_t kCapacity = kMaxFields;

    ComparedField fields[kMaxFields];
    std::uint32_t count = 0;
};

/// The result of a comparison of a field, in words that only grow: changed elements, the key of the highest value, and
/// the inverted key of the lowest. All are 0 if there is no value.
inline constexpr std::uint32_t kCountersOfField = 3;

/// Copies an array to a snapshot, and counts for each field the elements that differ from the previous snapshot.
/// from      n words
/// previous  n words; empty counts every element as changed
/// to        n words, written
/// changes   kCountersOfField entries for each field, added to
/// Threads   ceil(n / kWordsEach); each takes words in a grid stride, so that a warp reads in order. Sums in
///           registers, then in the warp and the block, to keep the number of atomics small.
template <class Set>
struct CompareWords {
    static constexpr const char* name = "compare_words";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    static constexpr std::uint32_t kWordsEach = 8;
    static constexpr std::uint32_t kWarps = shape.threads_per_block / kWarpSize,
                                   kCounters = kCountersOfField * Set::kCapacity;
    struct Shared {
        std::uint32_t of_warp[kWarps * kCounters];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> from,
                            Span<const std::uint32_t> previous, Span<std::uint32_t> to, Set set,
                            Span<std::uint32_t> changes) const {
        std::uint32_t changed[Set::kCapacity] = {}, highest[Set::kCapacity] = {}, not_lowest[Set::kCapacity] = {};
        for (std::uint64_t wide = ctx.global_thread(); wide < from.size; wide += ctx.grid_threads()) {
            const auto i = static_cast<std::uint32_t>(wide);
            const auto now = ctx.load(from, i);
            ctx.store(to, i, now);
            const auto before = previous.size != 0 ? ctx.load(previous, i) : ~now;
            SIMT_UNROLL
            for (std::uint32_t f = 0; f < Set::kCapacity; ++f) {
                if (f >= set.count) break;
                const auto& field = set.fields[f];
                if ((i & field.stride_mask) != field.word) continue;
                const auto value = (now >> field.shift) & field.mask;
                const auto old = (before >> field.shift) & field.mask;
                changed[f] += value != old;
                if ((field.has_none != 0 && value == field.none) || is_off_scale(field.type, value)) continue;
                const auto key = key_of_word(field.type, value), turned = ~key;
                highest[f] = key > highest[f] ? key : highest[f];
                not_lowest[f] = turned > not_lowest[f] ? turned : not_lowest[f];
            }
        }
        SIMT_UNROLL
        for (std::uint32_t f = 0; f < Set::kCapacity; ++f) {
            if (f >= set.count) break;
            for (std::uint32_t distance = kWarpSize / 2; distance != 0; distance /= 2) {
                changed[f] += ctx.shuffle_xor(changed[f], distance);
                const auto high = ctx.shuffle_xor(highest[f], distance);
                highest[f] = high > highest[f] ? high : highest[f];
                const auto low = ctx.shuffle_xor(not_lowest[f], distance);
                not_lowest[f] = low > not_lowest[f] ? low : not_lowest[f];
            }
            if (ctx.lane() != 0) continue;
            const auto at = ctx.warp() * kCounters + kCountersOfField * f;
            ctx.store(shared.of_warp, at, changed[f]);
            ctx.store(shared.of_warp, at + 1, highest[f]);
            ctx.store(shared.of_warp, at + 2, not_lowest[f]);
        }
        ctx.sync_block();
        const auto counter = ctx.thread_index();
        if (counter >= kCountersOfField * set.count) return;
        const bool adds = counter % kCountersOfField == 0;
        std::uint32_t sum = 0;
        for (std::uint32_t warp = 0; warp < kWarps; ++warp) {
            const auto part = ctx.load(shared.of_warp, warp * kCounters + counter);
            sum = adds ? sum + part : part > sum ? part : sum;
        }
        if (sum == 0) return;
        if (adds) ctx.atomic_add(changes, counter, sum);
        else ctx.atomic_max(changes, counter, sum);
    }
};

}  // namespace lockstep
