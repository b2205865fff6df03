#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "kernels/data/number_array.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/column_values.hpp"
#include "kernels/run/column/index_space.hpp"
#include "kernels/run/column/reach.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/simt/field.hpp"

namespace lockstep::scan {

// --------------------------------------------------------------------------------------------- Columns

inline ValueType type_of(const Numbers& numbers) {
    if (are_doubles(numbers)) return ValueType::float64;
    return are_floats(numbers) ? ValueType::float32 : are_signed(numbers) ? ValueType::int32 : ValueType::uint32;
}

inline Column value(ValueType type) {
    return {.name = "value",
            .symbol = "a",
            .role = Role::value,
            .space = space_names::elements,
            .field = Field::whole(type)};
}
/// n  number of elements; the buffer may be longer
inline Column prefix(ValueType type, std::uint32_t n) {
    return {.name = "prefix",
            .symbol = "b",
            .role = Role::prefix,
            .space = space_names::elements,
            .size = n,
            .field = Field::whole(type),
            .result = true};
}
/// "blocks", "blocks 2": of the array, of the sums of its blocks, ...
inline std::string blocks(int depth) { return depth <= 1 ? "blocks" : "blocks " + std::to_string(depth); }
inline Column block_sums(ValueType type, int depth) {
    return {.name = depth <= 1 ? "block_sum" : "block_sum_" + std::to_string(depth),
            .role = Role::prefix,
            .space = blocks(depth),
            .field = Field::whole(type),
            .depth = depth};
}
/// Emulator only.
inline Column held(ValueType type) { return {.name = kHeld, .space = kHeld, .field = Field::whole(type)}; }

/// Counts how many sums of floats, in words, or of doubles are infinite or NaN; empty if all are finite.
std::vector<std::string> beyond_type(const std::vector<std::uint32_t>& sums);
std::vector<std::string> beyond_type(const std::vector<double>& sums);

/// The bits of numbers, for each type, and for a column. A double has two words.
std::vector<std::uint32_t> words_of_numbers(const Numbers& numbers);
/// The numbers as elements of an array on a device: doubles, or the words of all other types.
template <class Number>
std::vector<Number> bits_of_numbers(const Numbers& numbers) {
    if constexpr (std::is_same_v<Number, double>) return std::get<std::vector<double>>(numbers);
    else return words_of_numbers(numbers);
}
std::vector<std::uint32_t> words_of_column(const ColumnValues& column);

// ------------------------------------------------------------------------------------ Compare prefixes

/// The column `prefix` as words; floats by their bits.
inline std::vector<std::uint32_t> prefix_words(const HostColumns& columns) {
    return words_of_column(columns.at("prefix"));
}

/// The column `prefix` in the form that a loop takes: doubles if it has kDoubles, else words.
template <class Loop>
auto prefixes_for(const Loop&, const HostColumns& columns) {
    if constexpr (requires { Loop::kDoubles; }) return columns.at("prefix").f64();
    else return prefix_words(columns);
}

inline std::string exact_text(double number, int digits) {
    std::ostringstream exact;
    exact.precision(digits);
    exact << number;
    return exact.str();
}

/// Compares the column `prefix` with a loop over the same elements, from the first to the last: accepts(i, number) says whether a
/// number, of any type but float64 in a word, is right, then expected(i) returns the right value. Reports the first wrong element;
/// empty if all are right.
template <class Loop>
std::optional<std::string> first_wrong_prefix(Loop&& loop, const HostColumns& columns) {
    const auto found = prefixes_for(loop, columns);
    if (found.size() != loop.size())
        return "prefix has " + std::to_string(found.size()) + " entries, expected " + std::to_string(loop.size());
    const auto type = columns.at("prefix").type();
    const auto text = [&](auto number) {
        if constexpr (std::is_same_v<decltype(number), double>) {
            return exact_text(number, 17);
        } else {
            if (type == ValueType::float32) return exact_text(double{std::bit_cast<float>(number)}, 9);
            return type == ValueType::int32 ? std::to_string(static_cast<std::int32_t>(number))
                                            : std::to_string(number);
        }
    };
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (loop.accepts(i, found[i])) continue;
        return "prefix[" + std::to_string(i) + "] is " + text(found[i]) + ", must be " + loop.expected(i);
    }
    return std::nullopt;
}

/// Returns all wrong elements.
template <class Loop>
WrongColumns wrong_prefixes(Loop loop, const HostColumns& columns) {
    const auto found = prefixes_for(loop, columns);
    return {WrongElements::where("prefix", std::min(found.size(), loop.size()),
                                 [&](std::size_t i) { return !loop.accepts(i, found[i]); })};
}

}  // namespace lockstep::scan
