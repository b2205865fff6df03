#pragma once

#include <cstdint>

#include "kernels/data/matrices.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// The operations of a matrix product: sums of products, or minimum sums, of integers or floats, passed as words. Integers
/// multiply modulo 2^32; in min-plus kInfiniteEntry absorbs everything, and other sums are clamped to int32.
struct Semiring {
    enum Code : std::uint32_t { plus_times_int, plus_times_float, min_plus_int, min_plus_float };
    Code code = plus_times_int;

    SIMT_HOST_FN bool is_min_plus() const { return code == min_plus_int || code == min_plus_float; }
    /// The empty sum: 0, or infinite.
    SIMT_HOST_FN std::uint32_t zero() const { return zero_of(code); }
    /// sum + left * right.
    SIMT_HOST_FN std::uint32_t operator()(std::uint32_t sum, std::uint32_t left, std::uint32_t right) const {
        return step(code, sum, left, right);
    }

    SIMT_HOST_FN static std::uint32_t zero_of(Code code) {
        if (code == min_plus_int) return static_cast<std::uint32_t>(kInfiniteEntry);
        return code == min_plus_float ? 0x7F800000u : 0u;
    }
    SIMT_HOST_FN static std::uint32_t step(Code code, std::uint32_t sum, std::uint32_t left, std::uint32_t right) {
        if (code == plus_times_int) return sum + left * right;
        if (code == plus_times_float) return word_of(sum_of_product(number_of(sum), number_of(left), number_of(right)));
        if (code == min_plus_int) return min_sum(sum, left, right);
        const float through = number_of(left) + number_of(right), least = number_of(sum);
        return word_of(through < least ? through : least);
    }
    SIMT_HOST_FN static float number_of(std::uint32_t word) { return __builtin_bit_cast(float, word); }
    SIMT_HOST_FN static std::uint32_t word_of(float number) { return __builtin_bit_cast(std::uint32_t, number); }

private:
    /// Rounded twice, also on a GPU, so that both executors have the same result.
    SIMT_HOST_FN static float sum_of_product(float sum, float left, float right) {
#if defined(__CUDA_ARCH__)
        return __fadd_rn(sum, __fmul_rn(left, right));
#else
        return sum + left * right;
#endif
    }
    SIMT_HOST_FN static std::uint32_t min_sum(std::uint32_t sum, std::uint32_t left, std::uint32_t right) {
        constexpr std::int64_t infinite = 0x7FFFFFFF, lowest = -infinite - 1;
        const std::int64_t a = static_cast<std::int32_t>(left), b = static_cast<std::int32_t>(right);
        if (a == infinite || b == infinite) return sum;
        auto through = a + b;
        through = through < lowest ? lowest : through;
        const std::int64_t least = static_cast<std::int32_t>(sum);
        return static_cast<std::uint32_t>(static_cast<std::int32_t>(through < least ? through : least));
    }
};

/// Rows of A, columns of A or rows of B, columns of B.
struct ProductShape {
    std::uint32_t rows = 0, inner = 0, columns = 0;
    std::uint32_t transposed_b = 0;  ///< 1: B is stored transposed, column by column (Malison 2012, 4.1.2)

    /// The place of B's entry in row i and a column.
    SIMT_HOST_FN std::uint32_t place_in_b(std::uint32_t i, std::uint32_t column) const {
        return transposed_b != 0 ? column * inner + i : i * columns + column;
    }
};

/// The part of the inner dimension that a launch adds to `product`.
struct InnerPart {
    std::uint32_t begin = 0, end = 0;
    std::uint32_t adds = 0;  ///< 1: `product` has sums already, also at begin 0

    /// Whether sums continue those in `product`.
    SIMT_HOST_FN bool continues() const { return begin != 0 || adds != 0; }
};

}  // namespace lockstep
