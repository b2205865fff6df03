#pragma once

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/graph_columns.hpp"
#include "kernels/run/column/index_space.hpp"

/// Connected components: the sets of vertices that are connected by paths, ignoring the direction of arcs. A component is
/// named after one of its vertices, which is the same for all of them.
///
/// Every algorithm here maintains a forest over the vertices, whose trees are merged until each is a component:
///   pointer    the current target of a vertex; a root points to itself
///   hook       the vertex to which a root was hooked, else itself: the forest of all hooks, which pointers only shorten
///   component  the root of its tree, as far as it is known
namespace lockstep::components {

inline Column row_offsets() { return graph_columns::row_offsets("Va"); }
inline Column column_indices() { return graph_columns::column_indices("Ea"); }
inline Column tails() {
    return {.name = "tail", .symbol = "u", .style = ValueStyle::index, .space = space_names::arcs};
}
inline Column pointer() {
    return {.name = "pointer",
            .symbol = "P",
            .role = Role::parent,
            .style = ValueStyle::index,
            .space = space_names::vertices};
}
inline Column hook() {
    return {.name = "hook",
            .symbol = "H",
            .role = Role::input_parent,
            .style = ValueStyle::index,
            .space = space_names::vertices};
}
inline Column component() {
    return {.name = "component",
            .symbol = "D",
            .role = Role::root,
            .style = ValueStyle::optional,
            .none = kNone,
            .space = space_names::vertices,
            .result = true};
}

/// The link from a vertex to the vertex that names its component.
inline SpaceLink to_representative() {
    return {.from = space_names::vertices, .to = space_names::vertices, .column = "component", .says = "component"};
}

}  // namespace lockstep::components
