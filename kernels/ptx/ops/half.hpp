#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace lockstep::ptx {

/// A number of 16 bits with 8 of exponent (bf16).
struct Brain {
    std::uint16_t bits = 0;
    Brain() = default;
    explicit Brain(float value) {
        const auto b = std::bit_cast<std::uint32_t>(value);
        if ((b & 0x7FFFFFFFu) > 0x7F800000u) bits = 0x7FFF;
        else bits = static_cast<std::uint16_t>((b + 0x7FFFu + (b >> 16 & 1u)) >> 16);
    }
    explicit operator float() const { return std::bit_cast<float>(std::uint32_t(bits) << 16); }
};

#if defined(__GNUC__) && !defined(__clang__)
inline std::uint16_t half_bits(double value) { return std::bit_cast<std::uint16_t>(static_cast<_Float16>(value)); }
inline float half_value(std::uint16_t bits) { return static_cast<float>(std::bit_cast<_Float16>(bits)); }
#else
/// To the nearest, ties to even, for compilers without a type of 16 bits.
inline std::uint16_t half_bits(double value) {
    const auto sign = static_cast<std::uint16_t>(std::signbit(value) ? 0x8000 : 0);
    const auto size = std::fabs(value);
    if (size >= 65520.0) return static_cast<std::uint16_t>(sign | 0x7C00);
    int exponent = size > 0 ? std::ilogb(size) : -15;
    if (exponent < -14) exponent = -14;
    const auto steps = static_cast<std::uint32_t>(std::nearbyint(std::ldexp(size, 10 - exponent)));
    // A step count of 2048 carries into the exponent, one below 1024 is subnormal.
    return static_cast<std::uint16_t>(sign | (steps + (static_cast<std::uint32_t>(exponent + 14) << 10)));
}
inline float half_value(std::uint16_t bits) {
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const float size = exponent == 31 ? (fraction ? NAN : INFINITY)
                                      : std::ldexp(static_cast<float>(exponent ? fraction + 1024 : fraction),
                                                   (exponent ? exponent : 1) - 25);
    return bits & 0x8000 ? -size : size;
}
#endif

/// A number of 16 bits with 5 of exponent (f16).
struct Half {
    std::uint16_t bits = 0;
    Half() = default;
    explicit Half(float value) {
        if (value != value) bits = 0x7FFF;
        else bits = half_bits(value);
    }
    explicit Half(double value) {
        if (value != value) bits = 0x7FFF;
        else bits = half_bits(value);
    }
    explicit operator float() const { return half_value(bits); }
};

}  // namespace lockstep::ptx
