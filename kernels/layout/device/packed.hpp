#pragma once

#include <cstdint>

#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

// Two numbers that are always loaded together, packed into one word.

SIMT_HOST_FN std::uint64_t packed(std::uint32_t low, std::uint32_t high) { return std::uint64_t{high} << 32 | low; }
SIMT_HOST_FN std::uint32_t low_of(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
SIMT_HOST_FN std::uint32_t high_of(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }

SIMT_HOST_FN std::uint64_t packed(Point point) {
    return packed(__builtin_bit_cast(std::uint32_t, point.x), __builtin_bit_cast(std::uint32_t, point.y));
}
SIMT_HOST_FN Point point_of(std::uint64_t word) {
    return {__builtin_bit_cast(float, low_of(word)), __builtin_bit_cast(float, high_of(word))};
}

}  // namespace lockstep
