#pragma once

#include <cstdint>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// A 16-bit float (IEEE 754 binary16). Kernels compute in float: a Half converts to float exactly, and a float is rounded to the nearest Half,
/// ties to even, as the hardware does.
struct Half {
    std::uint16_t bits;  // not initialised: shared memory may hold it

    Half() = default;
    SIMT_HOST_FN constexpr Half(float number) : bits(rounded(number)) {}
    SIMT_HOST_FN constexpr operator float() const {
        const std::uint32_t sign = std::uint32_t{bits} >> 15 << 31, exponent = bits >> 10 & 31u,
                            fraction = bits & 1023u;
        if (exponent == 0) return (sign != 0 ? -1.0f : 1.0f) * static_cast<float>(fraction) * 0x1p-24f;
        return __builtin_bit_cast(float, sign | (exponent == 31 ? 255u : exponent + 112u) << 23 | fraction << 13);
    }
    static constexpr Half of_bits(std::uint16_t its_bits) {
        Half half{};
        half.bits = its_bits;
        return half;
    }

private:
    SIMT_HOST_FN static constexpr std::uint16_t rounded(float number) {
        const auto word = __builtin_bit_cast(std::uint32_t, number);
        const std::uint32_t sign = word >> 31 << 15, size = word & 0x7FFFFFFFu;
        if (size > 0x7F800000u) return static_cast<std::uint16_t>(sign | 0x7E00u);  // NaN
        if (size >= 0x477FF000u) return static_cast<std::uint16_t>(sign | 0x7C00u);  // rounds beyond 65504
        if (size >= 0x38800000u) {
            const auto even = (size >> 13 & 1u) + 0xFFFu;
            return static_cast<std::uint16_t>(sign | ((size - 0x38000000u + even) >> 13));
        }
        if (size < 0x33000000u) return static_cast<std::uint16_t>(sign);  // rounds to 0
        // Below the normal numbers: a multiple of 2^-24.
        const std::uint32_t shift = 126u - (size >> 23), fraction = (size & 0x7FFFFFu) | 0x800000u;
        const std::uint32_t whole = fraction >> shift, rest = fraction & ((1u << shift) - 1u),
                            middle = 1u << (shift - 1u);
        const bool up = rest > middle || (rest == middle && (whole & 1u) != 0);
        return static_cast<std::uint16_t>(sign | (whole + (up ? 1u : 0u)));
    }
};

}  // namespace lockstep
