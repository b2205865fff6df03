#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace lockstep {

/// Spreads the bits of a counter over all 64 bits: the finaliser of SplitMix64 (Steele, Lea, Flood 2014).
constexpr std::uint64_t mix64(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

/// Random numbers by index: the i-th depends only on seed, stream and i, so any thread may draw any of them.
class CounterRandom {
public:
    constexpr CounterRandom(std::uint64_t seed, std::uint64_t stream) : key_(mix64(mix64(seed) + stream)) {}

    /// 64 random bits.
    constexpr std::uint64_t bits(std::uint64_t index) const { return mix64(key_ ^ mix64(index)); }
    /// Uniform in [0, bound); bound is at most 2^32.
    constexpr std::uint64_t below(std::uint64_t index, std::uint64_t bound) const {
        const auto random = bits(index);
        return ((random >> 32) * bound + ((random & 0xFFFFFFFFu) * bound >> 32)) >> 32;
    }

private:
    std::uint64_t key_;
};

/// A random permutation of 0 .. size - 1 that is computed, not stored: an image costs some twenty multiplications. A
/// Feistel network whose halves are digits to base a and b, with a * b just above size; additions modulo a and b replace
/// exclusive or, and an image beyond size is permuted again (cycle walking: Black, Rogaway 2002).
class RandomPermutation {
public:
    /// size is from 1 to 2^31.
    constexpr RandomPermutation(std::uint64_t size, std::uint64_t seed, std::uint64_t stream)
        : size_(static_cast<std::uint32_t>(size)) {
        while (std::uint64_t{a_} * a_ < size) a_ = a_ < 1024 ? a_ + 1 : a_ + (a_ >> 8);
        b_ = static_cast<std::uint32_t>((size + a_ - 1) / a_);
        const CounterRandom random(seed, stream);
        for (std::size_t round = 0; round < keys_.size(); ++round) keys_[round] = random.bits(round);
        rounds_ = size < 1024 ? keys_.size() : 6;
    }

    constexpr std::uint32_t operator()(std::uint64_t index) const {
        auto image = static_cast<std::uint32_t>(index);
        do image = once(image);
        while (image >= size_);
        return image;
    }

private:
    static constexpr std::uint32_t scramble(std::uint32_t digit, std::uint64_t key, std::uint32_t base) {
        auto x = (digit ^ key) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 32)) * 0x94D049BB133111EBu;
        return static_cast<std::uint32_t>((x >> 32) * base >> 32);
    }
    static constexpr std::uint32_t add(std::uint32_t x, std::uint32_t y, std::uint32_t base) {
        const auto sum = x + y;
        return sum < base ? sum : sum - base;
    }
    /// A permutation of 0 .. a * b - 1.
    constexpr std::uint32_t once(std::uint32_t index) const {
        auto high = index / b_, low = index % b_;
        for (std::size_t round = 0; round < rounds_; round += 2) {
            high = add(high, scramble(low, keys_[round], a_), a_);
            low = add(low, scramble(high, keys_[round + 1], b_), b_);
        }
        return high * b_ + low;
    }

    std::uint32_t size_;
    std::uint32_t a_ = 1, b_ = 1;
    std::array<std::uint64_t, 24> keys_{};
    std::size_t rounds_ = 0;  ///< small permutations need more rounds
};

}  // namespace lockstep
