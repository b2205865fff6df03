#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "viz/gl/programs/program.hpp"

namespace lockstep {

/// The values at the ends of a column's colour scale, over the whole run: 0 and the highest for unsigned numbers, so that
/// counts keep their weight; the lowest and the highest for others. Where some lengths have no shortest way, the scale begins
/// at 0: values on the way to −∞ mean nothing.
struct ColumnScale {
    Value lowest, highest;

    static ColumnScale of(const ColumnPicture& picture);
    /// From end to end.
    double span() const;
};

/// Sets a `ColumnForm` of column.glsl: where a column's numbers lie, their type, the number that means none, and the scale.
void set_column(const Program& program, const std::string& name, const ColumnPicture& picture);

/// For is_none() of common.glsl: 1 and the bits of a column's number that says that there is none; 0 where all are numbers.
/// Throws std::logic_error for a column of uint64: is_none() compares one word.
std::array<std::uint32_t, 2> none_of(const Column& column);

}  // namespace lockstep
