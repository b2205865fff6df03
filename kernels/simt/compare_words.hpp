#pragma once

#include "kernels/simt/device.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

inline constexpr std::uint32_t kMaxFields = 6;

/// Which numbers of an array are looked at.
struct FieldSet {
    Field fields[kMaxFields];
    std::uint32_t count = 0;
};

/// Copies an array to a snapshot, and counts for each field the elements that differ from the snapshot before.
/// from      n words
/// previous  n words; where it has none, every element counts as changed
/// to        n words, written
/// changes   2 entries for each field, added to: elements changed, largest value (0xFFFFFFFF left out)
/// Threads   ceil(n / kWordsEach); each takes words at the distance of the grid, so that a warp reads in order. Sums are
///           made in registers, then in the warp, so that few atomics are left.
struct CompareWords {
    static constexpr const char* name = "compare_words";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    static constexpr std::uint32_t kWordsEach = 8;
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> from, Span<const std::uint32_t> previous,
                            Span<std::uint32_t> to, FieldSet set, Span<std::uint32_t> changes) const {
        std::uint32_t changed[kMaxFields] = {}, highest[kMaxFields] = {};
        for (std::uint64_t wide = ctx.global_thread(); wide < from.size; wide += ctx.grid_threads()) {
            const auto i = static_cast<std::uint32_t>(wide);
            const auto now = ctx.load(from, i);
            ctx.store(to, i, now);
            const auto before = previous.size != 0 ? ctx.load(previous, i) : ~now;
            for (std::uint32_t f = 0; f < kMaxFields; ++f) {
                if (f >= set.count) break;
                const auto field = set.fields[f];
                if (field.stride == 2 && (i & 1) != field.word) continue;
                const auto value = (now >> field.shift) & field.mask;
                const auto old = (before >> field.shift) & field.mask;
                changed[f] += value != old;
                if (value != 0xFFFFFFFFu && value > highest[f]) highest[f] = value;
            }
        }
        for (std::uint32_t f = 0; f < kMaxFields; ++f) {
            if (f >= set.count) break;
            auto sum = changed[f], most = highest[f];
            for (std::uint32_t distance = kWarpSize / 2; distance != 0; distance /= 2) {
                sum += ctx.shuffle_xor(sum, distance);
                const auto other = ctx.shuffle_xor(most, distance);
                most = other > most ? other : most;
            }
            if (ctx.lane() != 0) continue;
            if (sum != 0) ctx.atomic_add(changes, 2 * f, sum);
            if (most != 0) ctx.atomic_max(changes, 2 * f + 1, most);
        }
    }
};

}  // namespace lockstep
