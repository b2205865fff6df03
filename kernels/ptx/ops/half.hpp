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

/// A number of 16 bits with 5 of exponent (f16).
struct Half {
    std::uint16_t bits = 0;
    Half() = default;
    explicit Half(float value) {
        if (value != value) bits = 0x7FFF;
        else bits = std::bit_cast<std::uint16_t>(static_cast<_Float16>(value));
    }
    explicit Half(double value) {
        if (value != value) bits = 0x7FFF;
        else bits = std::bit_cast<std::uint16_t>(static_cast<_Float16>(value));
    }
    explicit operator float() const { return static_cast<float>(std::bit_cast<_Float16>(bits)); }
};

}  // namespace lockstep::ptx
