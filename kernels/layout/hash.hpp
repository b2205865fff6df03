#pragma once

#include <cstdint>

namespace lockstep {

/// A pseudorandom number of 64 bits from a seed and a counter (splitmix64).
constexpr std::uint64_t hash(std::uint64_t seed, std::uint64_t counter) {
    auto x = seed + (counter + 1) * 0x9E3779B97F4A7C15ull;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ x >> 27) * 0x94D049BB133111EBull;
    return x ^ x >> 31;
}

/// The same, scaled to -0.5 .. 0.5.
constexpr float hash_unit(std::uint64_t seed, std::uint64_t counter) {
    return static_cast<float>(hash(seed, counter) >> 40) / 16777216.f - 0.5f;
}

}  // namespace lockstep
