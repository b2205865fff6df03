#pragma once

#include <cstdint>

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// Sums and products: of words that hold uint32, modulo 2^32, or float32; of doubles.
struct WordArithmetic {
    std::uint32_t floats = 0;  ///< 1: words hold float32

    SIMT_HOST_FN std::uint32_t sum(std::uint32_t a, std::uint32_t b) const {
        return floats != 0 ? ScanOperator::combine(ScanOperator::add_float, a, b) : a + b;
    }
    SIMT_HOST_FN std::uint32_t product(std::uint32_t a, std::uint32_t b) const {
        if (floats == 0) return a * b;
        const auto x = __builtin_bit_cast(float, a), y = __builtin_bit_cast(float, b);
#if defined(__CUDA_ARCH__)
        return __builtin_bit_cast(std::uint32_t, __fmul_rn(x, y));  // never fused with a sum: equal to the host
#else
        return __builtin_bit_cast(std::uint32_t, x * y);
#endif
    }
    SIMT_HOST_FN double sum(double a, double b) const { return a + b; }
    SIMT_HOST_FN double product(double a, double b) const {
#if defined(__CUDA_ARCH__)
        return __dmul_rn(a, b);  // never fused with a sum: equal to the host
#else
        return a * b;
#endif
    }
};

}  // namespace lockstep
