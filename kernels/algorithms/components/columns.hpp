#pragma once

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/graph_columns.hpp"
#include "kernels/run/column/index_space.hpp"

/// Connected components: which vertices have a way to each other, whichever way arcs go. A component is called by one of its
/// vertices, the same for all of it.
///
/// Every algorithm here keeps a forest over the vertices, in which trees grow together until each is a component:
///   pointer    what a vertex points to now; a root points to itself
///   hook       where a vertex was hooked when it was a root, else itself: the forest of all hooks, which pointers only shorten
///   component  the root of its tree, as far as that is known
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

/// What leads from a vertex to the one it is called by.
inline SpaceLink to_representative() {
    return {.from = space_names::vertices, .to = space_names::vertices, .column = "component", .says = "component"};
}

}  // namespace lockstep::components
