#pragma once

#include <bit>
#include <cstdint>

#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// The begins of a tree's rows, one bit per arc and one more: 1 at the first arc of a row, and after the last arc. These words
/// are few enough to stay in the L2 cache, unlike row_offsets, and show which arc follows an arc in its row.
struct RowBits {
    Span<const std::uint32_t> words;

    SIMT_HOST_FN static constexpr std::uint32_t num_words(std::uint32_t num_bits) { return num_bits / 32 + 1; }

    template <class Ctx>
    SIMT_FN bool begins(Ctx& ctx, std::uint32_t arc) const {
        const auto word = ctx.load(words, arc / 32);
        return (word >> arc % 32 & 1u) != 0;
    }

    /// The first arc of an arc's row if it is near; else kNone.
    template <class Ctx>
    SIMT_FN std::uint32_t near_begin(Ctx& ctx, std::uint32_t arc) const {
        constexpr std::uint32_t kNear = 4;  // words: beyond them reading row_offsets is faster
        auto at = arc / 32;
        auto word = ctx.load(words, at);
        word &= up_to(arc);
        for (std::uint32_t k = 0; word == 0 && k < kNear && at > 0; ++k) {
            --at;
            word = ctx.load(words, at);
        }
        if (word == 0) return kNone;
        return at * 32 + 31 - static_cast<std::uint32_t>(std::countl_zero(word));
    }

    /// The bits of a word up to and including an arc's bit.
    SIMT_FN static std::uint32_t up_to(std::uint32_t arc) { return 0xFFFFFFFFu >> (31 - arc % 32); }
};

}  // namespace lockstep
