#pragma once

#include <bit>
#include <cstdint>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// The squares of a tree over points (quadtree.hpp): level 0 surrounds all points, each level halves both sides. A key has two
/// bits per level, from the highest on: points of a square share a key prefix and are adjacent in key order.
struct Squares {
    static constexpr std::uint32_t kLevels = 16;
    static constexpr std::uint32_t kLeaf = 12;  ///< squares with at most this many points are not divided
    static constexpr float kNothing = 1e-20f;  ///< added to squared distances: points at the same place exert no force

    /// The side of the square around all points, from their extent in both directions.
    SIMT_HOST_FN static float side_of(float width, float height) {
        const float longer = width > height ? width : height;
        return (longer > 1e-6f ? longer : 1e-6f) * 1.0001f;
    }
    /// The number of last-level squares per unit of length.
    SIMT_HOST_FN static float cells_of(float side) { return static_cast<float>(1u << kLevels) / side; }

    /// x, y: relative to the lower left corner of the square around all points. The four squares of a square follow Hilbert's
    /// curve: points with consecutive keys are near each other, also if they are in different squares.
    SIMT_HOST_FN static std::uint32_t key_of(float x, float y, float cells) {
        auto column = static_cast<std::uint32_t>(x * cells), row = static_cast<std::uint32_t>(y * cells);
        std::uint32_t key = 0;
        for (std::uint32_t level = kLevels; level-- > 0;) {
            const std::uint32_t right = column >> level & 1, up = row >> level & 1;
            key = key << 2 | ((3 * right) ^ up);
            // In the lower squares the curve is rotated; the bits above the remaining ones are no longer used.
            if (up == 0) {
                const auto turned = right == 0 ? 0u : ~0u;
                const auto other = column ^ turned;
                column = row ^ turned;
                row = other;
            }
        }
        return key;
    }
    /// The last level at which two keys share a square.
    SIMT_HOST_FN static std::uint32_t shared_levels(std::uint32_t a, std::uint32_t b) {
        return static_cast<std::uint32_t>(std::countl_zero(a ^ b)) / 2;
    }
};

}  // namespace lockstep
