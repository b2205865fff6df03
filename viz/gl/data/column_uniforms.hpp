#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "viz/gl/programs/program.hpp"

namespace lockstep {

/// The ends of a column's colour scale, for the whole run: 0 and the maximum for unsigned numbers, so that counts keep
/// their proportions; the minimum and the maximum for others. If a negative cycle leaves some lengths without a
/// shortest path, the scale begins at 0: values on the way to −∞ are meaningless.
struct ColumnScale {
    Value lowest, highest;

    static ColumnScale of(const ColumnPicture& picture);
    /// Maximum minus minimum.
    double span() const;
    /// True if colours follow the logarithm: distances double from pass to pass, and most subtrees are small.
    static bool is_logarithmic(const Column& column) {
        return column.role == Role::distance || column.role == Role::subtree_size;
    }
};

/// Sets a `ColumnForm` of column.glsl: the location of a column's numbers, their type, the null value, and the scale.
void set_column(const Program& program, const std::string& name, const ColumnPicture& picture);

/// For is_none() of common.glsl: 1 and the bits of the column's null value; 0 if it has none. Throws std::logic_error
/// for a column of uint64: is_none() compares one word.
std::array<std::uint32_t, 2> none_of(const Column& column);

}  // namespace lockstep
