#pragma once

#include <cmath>
#include <cstdint>

#include "kernels/simt/span.hpp"

namespace lockstep {

/// The address mode beyond the edges of a texture: clamp to the edge, or wrap around.
enum class TextureEdge : std::uint32_t { clamp, wrap };

/// A read-only image of width x height cells, row by row: ctx.fetch(texture, x, y) at integer coordinates, which may lie beyond the edges, and
/// ctx.sample(texture, x, y) between the cells. On CUDA, fetches are loads through the read-only cache (__ldg), since texture units round
/// weights to 8 bits: results are the same on every executor. width and height are 1 to 2^31 - 1.
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

/// Rounds down as a GPU does (PTX, cvt): saturates to int32; NaN gives 0.
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

/// The cells of a texture around a point, along one axis, and the weight of the second cell. Cell k has its value at k + 0.5. Points beyond
/// int32 are clamped to the first cell or the last but one; NaN counts as the middle of cell 0.
struct BetweenCells {
    std::int32_t first = 0;
    float part = 0;  ///< the weight of the second cell, 0 to 1

    SIMT_HOST_FN static BetweenCells at(float coordinate) {
        const float from_middle = coordinate - 0.5f;
        const auto cell = whole_below(from_middle);
        const float part = from_middle - floorf(from_middle);  // NaN for an infinite coordinate too
        return {cell < INT32_MAX ? cell : INT32_MAX - 1, part >= 0 ? part : 0};
    }
};

/// a for part 0, b for part 1. Each operation is rounded, so that GPU and host agree.
SIMT_FN float mix_values(float a, float b, float part) {
#if defined(__CUDA_ARCH__)
    return __fadd_rn(a, __fmul_rn(part, __fadd_rn(b, -a)));
#else
    return a + part * (b - a);  // compiled without fusion on the host
#endif
}

}  // namespace lockstep
