#pragma once

#include <bit>
#include <cstdint>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// The squares of a tree over points (quadtree.hpp): the square round all is level 0, each level halves both ways. A key has two
/// bits a level, from the highest on: points whose keys begin alike share a square, and sorted keys have it side by side.
struct Squares {
    static constexpr std::uint32_t kLevels = 16;
    static constexpr std::uint32_t kLeaf = 12;  ///< points that are not parted further
    static constexpr float kNothing = 1e-20f;  ///< added to squared distances: a point on the same spot pushes nowhere

    /// Side of the square round all, of what its points span each way.
    SIMT_HOST_FN static float side_of(float width, float height) {
        const float longer = width > height ? width : height;
        return (longer > 1e-6f ? longer : 1e-6f) * 1.0001f;
    }
    /// Squares of the last level in a unit of length.
    SIMT_HOST_FN static float cells_of(float side) { return static_cast<float>(1u << kLevels) / side; }

    /// x, y: from the lower left corner of the square round all. The four squares in one follow each other along Hilbert's curve:
    /// points that follow each other in the order of keys are near each other, also where they are in different squares.
    SIMT_HOST_FN static std::uint32_t key_of(float x, float y, float cells) {
        auto column = static_cast<std::uint32_t>(x * cells), row = static_cast<std::uint32_t>(y * cells);
        std::uint32_t key = 0;
        for (std::uint32_t level = kLevels; level-- > 0;) {
            const std::uint32_t right = column >> level & 1, up = row >> level & 1;
            key = key << 2 | ((3 * right) ^ up);
            // In the lower squares the curve is turned; what is above the bits that follow is not looked at any more.
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
