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
    std::string name;  ///< of several: "vertices"; the same in all columns, links and selections
    std::string one;  ///< "vertex"
    std::uint32_t size = 0;
    /// 0: of the input; 1: derived from it (the sublists of a list), 2: derived from those.
    int depth = 0;
    std::uint32_t width = 0;  ///< elements a row, where it has rows and columns: a matrix; 0: it is a row of its own
    std::optional<std::uint32_t> height{};  ///< rows of a matrix: its columns are written in two dimensions
    std::string many{};  ///< "places in the queue", where the name is no word for several: "queue"; empty: it is
    /// What one and several of its elements are called, as long as it lives.
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
inline constexpr const char* elements = "elements";  ///< of an array, of segments
inline constexpr const char* segments = "segments";
/// "sublists", "sublists 2": of the list, of the list of its sublists, ...
std::string sublists(int depth);
}  // namespace space_names

/// Elements of one space name elements of another: an arc its head, a node its sublist, a sublist the node it starts at.
struct SpaceLink {
    enum class Kind {
        value,  ///< for each element of `from`, the column holds its element of `to`, or none
        offsets,  ///< for each element of `to`, the column holds the first of its elements of `from`, which are in order
        first,  ///< the other way: for each element of `from`, the column holds the first of its elements of `to`
        inverse,  ///< for each element of `to`, the column holds its element of `from`, in any order: the first that does
        covers,  ///< the column holds the place of each element of `from`, and `begins` where each of `to` begins, in any order
        quotient,  ///< no column: element i of `from` lies in element i / divisor of `to`, a block or a row
        remainder,  ///< element i of `from` stands at i % divisor: the column of a matrix
        multiple,  ///< the other way than quotient: the first of its elements of `to` is i * divisor
        transposed,  ///< element (row, column) of `from`, in rows of divisor, is element (column, row) of `to`
    };

    std::string from, to;  ///< names of spaces
    /// Lies in `from`, with offsets and inverse in `to`. With first it has one entry more; with offsets too, or the last has
    /// all that follow.
    std::string column{};
    std::string begins{};  ///< of `covers`: a column of `to`; the one that begins last among those not beyond the place
    std::string says;  ///< what the element of `to` is to the one of `from`: "head", "sublist", "splitter"
    Kind kind = Kind::value;
    std::uint32_t divisor = 0;  ///< of those without a column, not 0

    bool has_column() const { return kind <= Kind::covers; }
    /// The element of `to`, where there is no column. num_from  elements of `from`
    std::uint64_t counted(std::uint32_t index, std::uint32_t num_from) const;
    /// Elements of `from` in blocks of so many, and from a block to its first element.
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

/// The spaces of a dataset's kind, which every algorithm on it has: nodes; vertices and arcs; elements and segments;
/// entries of matrices.
std::vector<IndexSpace> spaces_of(const Dataset& dataset);
/// The links that columns have by their roles: an arc's head and tail, an element's segment.
std::vector<SpaceLink> links_of(std::span<const Column> columns);

/// Null when there is none of that name.
const IndexSpace* find_space(std::span<const IndexSpace> spaces, std::string_view name);

}  // namespace lockstep
