#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace lockstep {

/// Numbers of one type: uint32, float32, int32 if some numbers of a file are below 0, or float64, of segments only.
using Numbers =
    std::variant<std::vector<std::uint32_t>, std::vector<float>, std::vector<std::int32_t>, std::vector<double>>;

inline std::uint32_t size_of(const Numbers& numbers) {
    return std::visit([](const auto& all) { return static_cast<std::uint32_t>(all.size()); }, numbers);
}

inline bool are_floats(const Numbers& numbers) { return std::holds_alternative<std::vector<float>>(numbers); }

inline bool are_doubles(const Numbers& numbers) { return std::holds_alternative<std::vector<double>>(numbers); }

inline bool are_signed(const Numbers& numbers) { return std::holds_alternative<std::vector<std::int32_t>>(numbers); }

/// "uint32", "float32", "int32", "float64".
inline std::string_view type_name(const Numbers& numbers) {
    if (are_doubles(numbers)) return "float64";
    return are_floats(numbers) ? "float32" : are_signed(numbers) ? "int32" : "uint32";
}

/// A word that differs from all numbers, the largest if possible: their column's null value. O(n). For float64 both words of the null
/// value are this one.
std::uint32_t unused_word(const Numbers& numbers);

/// `count` numbers, all 1.
inline Numbers ones(std::size_t count, bool floats) {
    if (floats) return std::vector<float>(count, 1.0f);
    return std::vector<std::uint32_t>(count, 1u);
}

/// Streams of random numbers for one seed.
enum class NumberStream : std::uint64_t {
    array = 16,
    x,
    x_indices,
    cuts,
    lengths,
    waves,
    left_factor,
    right_factor,
    infinite_left,
    infinite_right
};

/// Random numbers, the same on every platform: whole numbers from 0 to below - 1, or floats in [-1, 1).
/// below  up to 2^32, of whole numbers only
Numbers drawn_numbers(std::uint64_t count, std::uint64_t seed, NumberStream stream, bool floats,
                      std::uint64_t below = 10);
/// Random doubles in [-1, 1), the same on every platform.
Numbers drawn_doubles(std::uint64_t count, std::uint64_t seed, NumberStream stream);

}  // namespace lockstep
