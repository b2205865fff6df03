#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "viz/gl/programs/program.hpp"

namespace lockstep {

/// What the ends of a column's colours stand for: 0 and the highest of unsigned numbers, so that counts keep their weight; the
/// lowest and the highest of others. Of the whole run. Where some lengths have no shortest way, it begins at 0: how far others
/// have sunk on the way there says nothing.
struct ColumnScale {
    Value lowest, highest;

    static ColumnScale of(const ColumnPicture& picture);
    /// From end to end.
    double span() const;
};

/// Sets a `ColumnForm` of column.glsl: where a column's numbers lie, what they are, which one is none, and its scale.
void set_column(const Program& program, const std::string& name, const ColumnPicture& picture);

/// For is_none() of common.glsl: 1 and the bits of a column's number that says that there is none; 0 where all are numbers.
/// Throws std::logic_error for a column of uint64: is_none() compares one word.
std::array<std::uint32_t, 2> none_of(const Column& column);

}  // namespace lockstep
