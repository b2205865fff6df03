#pragma once

#include <cstdint>

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// The part of a matrix that one block of a transpose moves, 32 x 32.
struct MatrixTile {
    static constexpr std::uint32_t kSide = kWarpSize, kWarps = 8, kThreads = kWarps * kWarpSize;

    std::uint32_t top = 0, left = 0;

    /// width  of the matrix
    SIMT_HOST_FN static MatrixTile of(std::uint32_t block, std::uint32_t width) {
        const auto across = (width - 1) / kSide + 1;
        return {block / across * kSide, block % across * kSide};
    }
};

}  // namespace lockstep
