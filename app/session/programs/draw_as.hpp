#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/data/dataset.hpp"
#include "kernels/run/column/column.hpp"

namespace lockstep {

/// The meaning of a program's array in a picture.
enum class ArrayRole {
    row_offsets,  ///< n + 1 entries: the first arc of each vertex of a graph
    column_indices,  ///< per arc: its head
    level,  ///< per vertex: arcs from the source
    frontier,  ///< per vertex: 1 if the next launch expands it
    visited,  ///< per vertex: 1 if it was expanded
    predecessor,  ///< per vertex: the vertex that it was found from
    successor,  ///< per node of a list: the next node
    rank,  ///< per node of a list: its position
    parent,  ///< per node of a forest: its parent
    segment_offsets,  ///< one entry more than segments: the first element of each
    segment_values,  ///< per element of the segments: a number
    scan_input,  ///< per element: the number that a scan adds
    scan,  ///< per element: the sum that a launch leaves; several arrays may take turns
    matrix,  ///< rows of `width` numbers
    image,  ///< rows of `width` pixels
};

struct ArrayRoleInfo {
    ArrayRole role;
    std::string_view word;  ///< in options and scenarios: "row_offsets"
    std::string_view title;  ///< in the window: "Graph: row offsets"
};
std::span<const ArrayRoleInfo> array_roles();
const ArrayRoleInfo& info_of(ArrayRole role);
constexpr bool has_width(ArrayRole role) { return role == ArrayRole::matrix || role == ArrayRole::image; }

/// Several arrays may have the role.
constexpr bool is_shared(ArrayRole role) { return has_width(role) || role == ArrayRole::scan; }

/// An array with its role.
struct DrawnArray {
    ArrayRole role = ArrayRole::matrix;
    std::string array;  ///< name of its column
    std::uint32_t width = 0;  ///< of roles with a width
    bool operator==(const DrawnArray&) const = default;
};
using DrawnAs = std::vector<DrawnArray>;

/// "level=d_level", "matrix=d_a:640". Throws InputError, which begins with `place`.
DrawnArray parse_drawn_array(std::string_view text, std::string_view place);
std::string text_of(const DrawnArray& drawn);

/// An array of a program as far as its role depends on it.
struct DrawableArray {
    std::string name;
    ValueType type = ValueType::uint32;
    std::uint32_t size = 0;  ///< elements
    bool narrow = false;  ///< its elements have 8 or 16 bits
    bool changes = false;  ///< a launch writes it
    /// A word for each element, before the first launch that knows the array and after the last; empty for 64-bit numbers and for
    /// arrays that are too large to read.
    std::vector<std::uint32_t> start{}, end{};
    std::vector<std::uint32_t>
        sizes{};  ///< whole numbers that launches were given with it: perhaps the rows of a matrix

    bool is_whole() const { return !start.empty() && type != ValueType::float32; }
};

/// An array as a column of the drawn data.
struct DrawnColumn {
    std::string array;
    Column column{};  ///< role, style, null value, unit and space; the rest is the array's
    /// Some entries are no index of an element, such as -1: a second column is drawn, in which each of these entries points to
    /// itself.
    bool mended = false;
    /// The role of a further column, with the links before the first launch, as the dataset has them; other: none.
    Role start = Role::other;
    std::uint32_t width = 0;  ///< numbers in a row of a matrix
};

/// The dataset and the columns that a program's arrays represent.
struct DrawnData {
    Dataset dataset;
    std::vector<DrawnColumn> columns;
    std::vector<Role> roles;  ///< of all columns
    std::vector<std::string> scans;  ///< arrays whose values after each launch are the rows of a scan; empty: no scan
};

/// Throws InputError in one sentence if the values of the arrays do not fit their roles.
DrawnData data_drawn_as(const DrawnAs& drawn, std::span<const DrawableArray> arrays);

/// A guess from types, sizes, contents and names.
struct DrawProposal {
    std::string title;  ///< "Graph"
    DrawnAs drawn;
};
/// Graphs with most roles first. Each of them can be drawn.
std::vector<DrawProposal> draw_proposals(std::span<const DrawableArray> arrays);

}  // namespace lockstep
