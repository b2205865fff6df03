#pragma once

#include <string>
#include <vector>

#include "kernels/data/number_array.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/column_values.hpp"
#include "kernels/run/column/index_space.hpp"
#include "kernels/simt/field.hpp"

namespace lockstep::scan {

inline ValueType type_of(const Numbers& numbers) {
    return are_floats(numbers) ? ValueType::float32 : are_signed(numbers) ? ValueType::int32 : ValueType::uint32;
}

inline Column value(ValueType type) {
    return {.name = "value",
            .symbol = "a",
            .role = Role::value,
            .space = space_names::elements,
            .field = Field::whole(type)};
}
/// n  elements: the buffer may be longer
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
/// What every element held after every step, row by row, where steps overwrite each other in shared memory. Known on the emulator.
inline constexpr const char* kHeld = "held";
inline Column held(ValueType type) { return {.name = kHeld, .space = kHeld, .field = Field::whole(type)}; }
/// The steps of a scan, a row each: see Reach, whose numbers lie one after the other.
inline constexpr const char* kSteps = "steps";
std::vector<Column> reach_columns(std::uint32_t num_steps);

/// Says how many of some sums in words are infinite or no number; nothing where all are finite.
std::vector<std::string> beyond_float32(const std::vector<std::uint32_t>& sums);

/// The bits of numbers, of each type, and of a column.
std::vector<std::uint32_t> words_of_numbers(const Numbers& numbers);
std::vector<std::uint32_t> words_of_column(const ColumnValues& column);

}  // namespace lockstep::scan
