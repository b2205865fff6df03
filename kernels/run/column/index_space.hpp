#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/data/dataset.hpp"

namespace lockstep {

/// The elements that columns run over. Row i is the same element in all columns of a space.
struct IndexSpace {
    std::string name;  ///< plural: "vertices"; the same in all columns, links and selections
    std::string one;  ///< "vertex"
    std::uint32_t size = 0;
    /// 0: of the input; 1: derived from it (the sublists of a list), 2: derived from those.
    int depth = 0;
    std::uint32_t width = 0;  ///< elements per row of a matrix; 0: not a matrix
    std::optional<std::uint32_t> height{};  ///< rows of a matrix: its columns are written in two dimensions
    std::string many{};  ///< plural in sentences, "places in the queue", if `name` is not a plural; empty: `name`
    /// The singular and plural of its elements; valid as long as this object.
    Noun noun() const { return {one, many.empty() ? std::string_view(name) : std::string_view(many)}; }
    bool operator==(const IndexSpace&) const = default;
};

/// Names that several families use.
namespace space_names {
inline constexpr const char* nodes = "nodes";  ///< of a list or a forest
inline constexpr const char* vertices = "vertices";
inline constexpr const char* arcs = "arcs";
inline constexpr const char* tour = "tour";
inline constexpr const char* cells = "cells";
inline constexpr const char* elements = "elements";  ///< of an array or of segments
inline constexpr const char* segments = "segments";
/// "sublists", "sublists 2": of the list, of the reduced list, ...
std::string sublists(int depth);
}  // namespace space_names

/// Elements of one space refer to elements of another: an arc to its head, a node to its sublist, a sublist to a node.
struct SpaceLink {
    enum class Kind {
        value,  ///< for each element of `from`, the column holds its element of `to`, or null
        offsets,  ///< for each element of `to`, the column holds its first element of `from`; these are in order
        first,  ///< inverse of offsets: for each element of `from`, the column holds its first element of `to`
        inverse,  ///< for each element of `to`, the column holds its element of `from`, in any order; the first counts
        covers,  ///< the column: the place of each element of `from`; `begins`: the first place of each of `to`, in any order
        quotient,  ///< no column: element i of `from` belongs to element i / divisor of `to`, a block or a row
        remainder,  ///< element i of `from` maps to i % divisor: the column of a matrix
        multiple,  ///< inverse of quotient: the first element of `to` is i * divisor
        transposed,  ///< element (row, column) of `from`, in rows of divisor elements, is element (column, row) of `to`
    };

    std::string from, to;  ///< names of index spaces
    /// A column of `from`; for offsets and inverse a column of `to`. For first it has one entry more; for offsets too, or
    /// the last element has all that follow.
    std::string column{};
    std::string begins{};  ///< for covers: a column of `to`; each place belongs to the last begin not after it
    std::string says;  ///< role of the element of `to`: "head", "sublist", "splitter"
    Kind kind = Kind::value;
    std::uint32_t divisor = 0;  ///< for links without a column; not 0

    bool has_column() const { return kind <= Kind::covers; }
    /// The element of `to` for links without a column. num_from  elements of `from`
    std::uint64_t counted(std::uint32_t index, std::uint32_t num_from) const;
    /// Links from elements of `from` to their blocks of `size` elements, and from a block to its first element.
    static std::array<SpaceLink, 2> blocks(const std::string& from, const std::string& to, std::string one,
                                           std::uint32_t size);
    bool operator==(const SpaceLink&) const = default;
};

/// A selected or hovered element.
struct Selection {
    std::string space;
    std::uint32_t index = 0;
    bool operator==(const Selection&) const = default;
};

struct Column;

/// The index spaces that every algorithm on a dataset of this kind has: nodes; vertices and arcs; elements and
/// segments; entries of matrices.
std::vector<IndexSpace> spaces_of(const Dataset& dataset);
/// The links that follow from the roles of columns: an arc's head and tail, an element's segment.
std::vector<SpaceLink> links_of(std::span<const Column> columns);

/// Null if there is no space with that name.
const IndexSpace* find_space(std::span<const IndexSpace> spaces, std::string_view name);

}  // namespace lockstep
