#pragma once

#include <cstdint>

#include "kernels/algorithms/tree/tour_kernels.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/graph_columns.hpp"
#include "kernels/run/column/index_space.hpp"

/// The common spaces and columns of algorithms on trees, for their views.
///
/// Spaces (m = 2 (n - 1) arcs; 0 for a single vertex):
///   vertices     n
///   arcs         m, in the order of column_indices; results about arcs are in this order
///   edge list    m places of the array EL, in which the two arcs of an edge are neighbours: the sibling of
///                place e is e ^ 1. The tour is a list over these places, so that the columns of the nested ranking
///                (`ranking.rank`, `ranking.sublist`, ...) run over them too
///   incidences   2 m entries of the array AL: the arcs out of a vertex and their siblings in turn, vertex by vertex
///   tour         m positions
/// Links: arc -> head and tail (as in every graph), arc -> twin, arc -> place in the edge list, place -> arc, place -> the next
/// place on the tour, entry of AL -> place, arc -> position on the tour, position -> arc.
///
/// tree.champion has no edge list: its list, and so its ranking, runs over `arcs`.
///
/// Passes write the columns one after the other; before, all entries of a column are null. Passes, by their labels:
///   input        row_offsets, column_indices, twin
///   adjacency    start (S), incident (AL), edge_tail and edge_head (EL), edge_place, place_arc
///   mapping 1    next_arc (M), as written by Alg. 8: also from the last entry of a vertex to the first of the next one
///   mapping 2    next_arc, corrected there (Alg. 9); the last arc of the tour is its own next arc
///   ranking / *  the passes of the ranking, by its own labels, and columns `ranking.*`
///   tour         arc_rank, tour_arc
///   direction    forward (Dir): 1 leads away from the root, 0 back (Alg. 10)
///   parents      parent (Par); the root is its own
///   weights      weight (W), by position on the tour: the weight of each arc, 1 and 0 or 1 and -1
///   scan / *     running_sum, by position on the tour: first within tiles, then with the sums of preceding tiles
///   results      preorder, postorder, level or subtree_size
/// tree.euler-tour ends with `tour`, tree.root with `parents`; tree.subtree-size has neither weights nor scan.
namespace lockstep::tree {

inline constexpr const char* kEdgeList = "edge list";
inline constexpr const char* kIncidences = "incidences";

/// The null value of columns of signed numbers, in which the bits of kNone mean -1.
inline constexpr std::uint32_t kUnknownSum = 0x80000000u;

// ---- the input ---------------------------------------------------------------------------------------------------
inline Column row_offsets() { return graph_columns::row_offsets(); }
inline Column column_indices() { return graph_columns::column_indices(); }
inline Column twin() {
    return {
        .name = "twin", .symbol = "sib", .role = Role::twin, .style = ValueStyle::index, .space = space_names::arcs};
}

// ---- the arrays of section 5.1.2 -----------------------------------------------------------------------------------
/// n entries: without the last one, which is the end of AL.
inline Column start(std::uint32_t num_vertices) {
    return {.name = "start",
            .symbol = "S",
            .role = Role::incident_start,
            .style = ValueStyle::unknown,
            .none = kNone,
            .space = space_names::vertices,
            .size = num_vertices};
}
inline Column incident() {
    return {.name = "incident",
            .symbol = "AL",
            .role = Role::incident,
            .style = ValueStyle::optional,
            .none = kNone,
            .space = kIncidences};
}
/// The index of the first entry of each pair in AL.
inline Column edge_place(std::uint32_t num_arcs) {
    return {.name = "edge_place",
            .symbol = "EL of",
            .role = Role::edge_place,
            .style = ValueStyle::optional,
            .none = kNone,
            .space = space_names::arcs,
            .size = num_arcs,
            .field = {.stride = 2}};
}
inline Column edge_tail() {
    return {.name = "edge_tail",
            .symbol = "EL.x",
            .role = Role::edge_tail,
            .style = ValueStyle::optional,
            .none = kNone,
            .space = kEdgeList,
            .field = EdgeListEntry::kTail};
}
inline Column edge_head() {
    return {.name = "edge_head",
            .symbol = "EL.y",
            .role = Role::edge_head,
            .style = ValueStyle::optional,
            .none = kNone,
            .space = kEdgeList,
            .field = EdgeListEntry::kHead};
}
inline Column place_arc() {
    return {.name = "place_arc",
            .symbol = "arc",
            .role = Role::place_arc,
            .style = ValueStyle::optional,
            .none = kNone,
            .space = kEdgeList};
}

// ---- the tour --------------------------------------------------------------------------------------------------------
inline Column next_arc() {
    return {.name = "next_arc",
            .symbol = "M",
            .role = Role::next_arc,
            .style = ValueStyle::optional,
            .none = kNone,
            .space = kEdgeList};
}
inline Column arc_rank() {
    return {.name = "arc_rank",
            .symbol = "R",
            .role = Role::arc_rank,
            .style = ValueStyle::unknown,
            .none = kNone,
            .unit = "arcs before it on the tour",
            .space = space_names::arcs,
            .result = true};
}
inline Column tour_arc() {
    return {.name = "tour_arc",
            .symbol = "tour",
            .role = Role::tour_arc,
            .style = ValueStyle::optional,
            .none = kNone,
            .space = space_names::tour};
}
/// Not a flag, since it has three states (0, 1, not yet known).
inline Column forward() {
    return {.name = "forward",
            .symbol = "Dir",
            .role = Role::forward,
            .style = ValueStyle::unknown,
            .none = kNone,
            .space = kEdgeList};
}
inline Column weight() {
    return {.name = "weight",
            .symbol = "W",
            .role = Role::weight,
            .style = ValueStyle::unknown,
            .none = kUnknownSum,
            .space = space_names::tour,
            .field = Field::whole(ValueType::int32)};
}
inline Column running_sum() {
    return {.name = "running_sum",
            .symbol = "\u03A3W",
            .role = Role::running_sum,
            .style = ValueStyle::unknown,
            .none = kUnknownSum,
            .space = space_names::tour,
            .field = Field::whole(ValueType::int32)};
}

// ---- of vertices -------------------------------------------------------------------------------------------------
inline Column parent() {
    return {.name = "parent",
            .symbol = "Par",
            .role = Role::parent,
            .style = ValueStyle::optional,
            .none = kNone,
            .space = space_names::vertices,
            .result = true};
}
inline Column subtree_size() {
    return {.name = "subtree_size",
            .symbol = "Subtree",
            .role = Role::subtree_size,
            .style = ValueStyle::unknown,
            .none = kNone,
            .unit = "vertices",
            .space = space_names::vertices,
            .result = true};
}
inline Column preorder() {
    return {.name = "preorder",
            .symbol = "Pre",
            .role = Role::preorder,
            .style = ValueStyle::unknown,
            .none = kNone,
            .space = space_names::vertices,
            .result = true};
}
inline Column postorder() {
    return {.name = "postorder",
            .symbol = "Post",
            .role = Role::postorder,
            .style = ValueStyle::unknown,
            .none = kNone,
            .space = space_names::vertices,
            .result = true};
}
inline Column level() {
    return {.name = "level",
            .symbol = "L",
            .role = Role::level,
            .style = ValueStyle::unknown,
            .none = kNone,
            .unit = "arcs from the root",
            .space = space_names::vertices,
            .result = true};
}

inline Column removed_in() {
    return {.name = "removed_in",
            .symbol = "pass",
            .role = Role::removed_in,
            .style = ValueStyle::unknown,
            .none = kNone,
            .unit = "pass",
            .space = space_names::vertices,
            .result = true};
}

}  // namespace lockstep::tree
