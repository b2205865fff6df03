#pragma once

#include "kernels/simt/compare/compare_words.hpp"

namespace lockstep {

/// Counts the elements of a field that differ from the previous snapshot: elements of half a word, one or two words, at any stride.
/// now, previous  n words each; an empty previous counts every element as changed
/// size           elements of the field
/// changes        kCountersOfField entries, added to
/// Threads        ceil(size / kElementsEach); each takes elements in a grid stride. Sums in registers, then in the warp.
struct CompareElements {
    static constexpr const char* name = "compare_elements";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    static constexpr std::uint32_t kElementsEach = 8;
    using Shared = NoShared;

    /// Elements that are left out of the range.
    struct None {
        std::uint64_t bits = 0;
        bool is_there = false;
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> now, Span<const std::uint32_t> previous,
                            Field field, std::uint32_t size, None none, Span<std::uint64_t> changes) const {
        std::uint64_t changed = 0, highest = 0, not_lowest = 0;
        const bool two = num_words(field.type) == 2;
        // Inverts all bits of a key; for a key of one word, only the bits of this word.
        const std::uint64_t all = two ? ~std::uint64_t{0} : 0xFFFFFFFFu;
        for (std::uint64_t i = ctx.global_thread(); i < size; i += ctx.grid_threads()) {
            const auto value = read(ctx, now, i, field, two);
            const auto old = previous.size != 0 ? read(ctx, previous, i, field, two) : ~value;
            changed += value != old;
            if ((none.is_there && value == none.bits) || is_off_scale(field.type, value)) continue;
            const auto key = key_of(field.type, value), turned = key ^ all;
            highest = key > highest ? key : highest;
            not_lowest = turned > not_lowest ? turned : not_lowest;
        }
        for (std::uint32_t distance = kWarpSize / 2; distance != 0; distance /= 2) {
            changed += ctx.shuffle_xor(changed, distance);
            const auto high = ctx.shuffle_xor(highest, distance);
            highest = high > highest ? high : highest;
            const auto low = ctx.shuffle_xor(not_lowest, distance);
            not_lowest = low > not_lowest ? low : not_lowest;
        }
        if (ctx.lane() != 0) return;
        if (changed != 0) ctx.atomic_add(changes, 0, changed);
        if (highest != 0) ctx.atomic_max(changes, 1, highest);
        if (not_lowest != 0) ctx.atomic_max(changes, 2, not_lowest);
    }

private:
    template <class Ctx>
    SIMT_FN static std::uint64_t read(Ctx& ctx, const Span<const std::uint32_t>& words, std::uint64_t element,
                                      const Field& field, bool two) {
        const auto at = static_cast<std::uint32_t>(field.word_of(element));
        const std::uint64_t low = ctx.load(words, at);
        if (field.type == ValueType::float16) return low >> element % 2 * 16 & 0xFFFFu;
        if (!two) return (low >> field.shift) & field.mask;
        const std::uint64_t high = ctx.load(words, at + 1);
        return low | high << 32;
    }
};

}  // namespace lockstep
