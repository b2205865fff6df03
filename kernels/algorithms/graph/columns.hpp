#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/graph_columns.hpp"
#include "kernels/run/column/index_space.hpp"

/// Graphs whose edges go both ways: spanning forests and biconnected components.
///   label    the tree that a vertex is in, later the block of its tree edge, named by a vertex
///   hook     the vertex that a root was hooked onto, else the vertex itself; pointers shorten these paths
///   in_tree  1 for both arcs of a tree edge
///   number   a vertex's place on the Euler tour of its tree: descendants of v have the numbers from number(v) to last(v)
///   low, high  the smallest and largest number that edges outside the tree reach from a vertex and its descendants
namespace lockstep::graph {

/// The opposite arc of each edge; for parallel edges the k-th arc u -> v and the k-th arc v -> u are twins. Algorithms refuse graphs that
/// are not symmetric; in these each arc is its own twin, so that the memory of a run can be estimated.
std::vector<std::uint32_t> twins_of(const CsrGraph& graph);
/// The vertex that each arc leaves.
std::vector<std::uint32_t> tails_of(const CsrGraph& graph);

inline Column row_offsets() { return graph_columns::row_offsets(); }
inline Column column_indices() { return graph_columns::column_indices(); }
inline Column tails() { return {.name = "tail", .style = ValueStyle::index, .space = space_names::arcs}; }
inline Column twin() {
    return {.name = "twin", .role = Role::twin, .style = ValueStyle::index, .space = space_names::arcs};
}
inline Column label() {
    return {.name = "label",
            .role = Role::root,
            .style = ValueStyle::optional,
            .none = kNone,
            .space = space_names::vertices};
}
inline Column pointer() { return {.name = "pointer", .style = ValueStyle::index, .space = space_names::vertices}; }
inline Column hook() {
    return {.name = "hook", .role = Role::input_parent, .style = ValueStyle::index, .space = space_names::vertices};
}
inline Column in_tree(bool result) {
    return {.name = "in_tree", .style = ValueStyle::flag, .space = space_names::arcs, .result = result};
}
inline Column parent(bool result) {
    return {.name = "parent",
            .style = ValueStyle::optional,
            .none = kNone,
            .space = space_names::vertices,
            .result = result};
}
inline Column tour_next() {
    return {.name = "tour_next", .style = ValueStyle::optional, .none = kNone, .space = space_names::arcs};
}
inline Column arcs_left() {
    return {
        .name = "arcs_left", .style = ValueStyle::unknown, .none = kNone, .unit = "arcs", .space = space_names::arcs};
}
inline Column of_vertex(const char* name) {
    return {.name = name, .style = ValueStyle::unknown, .none = kNone, .space = space_names::vertices};
}
inline Column joins() { return {.name = "joins", .style = ValueStyle::flag, .space = space_names::arcs}; }
inline Column block() {
    return {.name = "block", .style = ValueStyle::optional, .none = kNone, .space = space_names::arcs, .result = true};
}
inline Column articulation() {
    return {.name = "articulation", .style = ValueStyle::flag, .space = space_names::vertices, .result = true};
}
inline Column bridge() {
    return {.name = "bridge", .style = ValueStyle::flag, .space = space_names::arcs, .result = true};
}

inline Column ear() {
    return {.name = "ear", .style = ValueStyle::unknown, .none = kNone, .space = space_names::arcs, .result = true};
}

inline SpaceLink to_vertex(const char* column) {
    return {.from = space_names::vertices, .to = space_names::vertices, .column = column, .says = column};
}
inline SpaceLink to_arc(const char* column) {
    return {.from = space_names::arcs, .to = space_names::arcs, .column = column, .says = column};
}

}  // namespace lockstep::graph
