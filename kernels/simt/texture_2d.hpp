#pragma once

#include <cmath>
#include <cstdint>

#include "kernels/simt/span.hpp"

namespace lockstep {

/// What is read beyond the edge of a texture: the cell at the edge, or the texture again from its other side.
enum class TextureEdge : std::uint32_t { clamp, wrap };

/// A picture of width x height cells, row by row, that a launch only reads: ctx.fetch(texture, x, y) at whole coordinates,
/// which may lie beyond the edges, and ctx.sample(texture, x, y) between the cells. On CUDA fetches are loads through the
/// read-only cache (__ldg), not those of texture units: those round weights to 8 bits, these give on every executor the same.
/// width and height are from 1 to 2^31 - 1, and there are cells for both.
template <KernelValue T>
struct Texture2D {
    Span<const T> cells;
    std::uint32_t width = 0, height = 0;
    TextureEdge edge = TextureEdge::clamp;

    SIMT_HOST_FN std::uint32_t cell(std::int32_t x, std::int32_t y) const {
        return inside(y, height) * width + inside(x, width);
    }

private:
    SIMT_HOST_FN std::uint32_t inside(std::int32_t at, std::uint32_t size) const {
        if (at >= 0 && static_cast<std::uint32_t>(at) < size) return static_cast<std::uint32_t>(at);
        const auto last = static_cast<std::int32_t>(size) - 1;
        if (edge == TextureEdge::clamp) return static_cast<std::uint32_t>(at < 0 ? 0 : last);
        const auto rest = at % static_cast<std::int32_t>(size);
        return static_cast<std::uint32_t>(rest < 0 ? rest + static_cast<std::int32_t>(size) : rest);
    }
};

/// Rounds down as a GPU does (PTX, cvt): what lies beyond int32 is its last number at that side, NaN is 0.
SIMT_HOST_FN std::int32_t whole_below(float at) {
#if defined(__CUDA_ARCH__)
    return __float2int_rd(at);
#else
    const float below = floorf(at);
    if (below >= 0x1p31f) return INT32_MAX;
    if (below < -0x1p31f) return INT32_MIN;
    return below == below ? static_cast<std::int32_t>(below) : 0;
#endif
}

/// Between which cells of a texture a point lies, along one axis, and how far from the first. A cell's value stands at its
/// middle: cell k at k + 0.5. Points beyond int32 lie at its last cell but one, which is followed by a cell, or its first; NaN
/// lies at the middle of cell 0.
struct BetweenCells {
    std::int32_t first = 0;
    float part = 0;  ///< from 0 up to 1

    SIMT_HOST_FN static BetweenCells at(float coordinate) {
        const float from_middle = coordinate - 0.5f;
        const auto cell = whole_below(from_middle);
        const float part = from_middle - floorf(from_middle);  // NaN of an infinite coordinate too
        return {cell < INT32_MAX ? cell : INT32_MAX - 1, part >= 0 ? part : 0};
    }
};

/// a where part is 0, b where it is 1, each operation rounded: the same on a GPU as on the host.
SIMT_FN float mix_values(float a, float b, float part) {
#if defined(__CUDA_ARCH__)
    return __fadd_rn(a, __fmul_rn(part, __fadd_rn(b, -a)));
#else
    return a + part * (b - a);  // the host's compiler is told not to fuse the two
#endif
}

}  // namespace lockstep
