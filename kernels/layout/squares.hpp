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

    /// Spreads 16 bits to the even places of 32.
    SIMT_HOST_FN static std::uint32_t spread(std::uint32_t x) {
        x = (x | x << 8) & 0x00FF00FFu;
        x = (x | x << 4) & 0x0F0F0F0Fu;
        x = (x | x << 2) & 0x33333333u;
        return (x | x << 1) & 0x55555555u;
    }
    /// x, y: from the lower left corner of the square round all.
    SIMT_HOST_FN static std::uint32_t key_of(float x, float y, float cells) {
        return spread(static_cast<std::uint32_t>(x * cells)) | spread(static_cast<std::uint32_t>(y * cells)) << 1;
    }
    /// The last level at which two keys share a square.
    SIMT_HOST_FN static std::uint32_t shared_levels(std::uint32_t a, std::uint32_t b) {
        return static_cast<std::uint32_t>(std::countl_zero(a ^ b)) / 2;
    }
};

}  // namespace lockstep
