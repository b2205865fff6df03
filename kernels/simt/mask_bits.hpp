#pragma once

#include <bit>
#include <cstdint>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// The position of the lowest set bit of a mask that is not 0.
SIMT_FN std::uint32_t lowest_bit(std::uint32_t mask) {
#if defined(__CUDA_ARCH__)
    return static_cast<std::uint32_t>(__ffs(static_cast<int>(mask)) - 1);
#else
    return static_cast<std::uint32_t>(std::countr_zero(mask));
#endif
}

/// The number of set bits of a mask.
SIMT_FN std::uint32_t count_bits(std::uint32_t mask) {
#if defined(__CUDA_ARCH__)
    return static_cast<std::uint32_t>(__popc(mask));
#else
    return static_cast<std::uint32_t>(std::popcount(mask));
#endif
}

}  // namespace lockstep
