#pragma once

#include <cstdint>
#include <string>

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/algorithms/list_ranking/sublists/placed_node.hpp"

namespace lockstep::list_ranking {

/// Columns of a list that is cut into sublists, and of the list of sublists.
inline Column splitter() {
    return {.name = "splitter", .symbol = "L", .role = Role::splitter, .style = ValueStyle::optional, .none = kNone};
}
inline Column reduced_successor() {
    return {.name = "successor",
            .symbol = "S",
            .role = Role::input_successor,
            .style = ValueStyle::optional,
            .none = kNone};
}
inline Column length() {
    return {.name = "length",
            .symbol = "R",
            .role = Role::length,
            .style = ValueStyle::unknown,
            .none = kNone,
            .unit = "links from the one before"};
}
inline Column sublist() {
    return {.name = "sublist",
            .symbol = "s",
            .role = Role::sublist,
            .style = ValueStyle::unknown,
            .none = kNone,
            .space = space_names::nodes,
            .field = PlacedNode::kSublist};
}
inline Column local_rank() {
    return {.name = "local_rank",
            .symbol = "R",
            .role = Role::local_rank,
            .style = ValueStyle::unknown,
            .none = kNone,
            .unit = "links from its splitter",
            .space = space_names::nodes,
            .field = PlacedNode::kLocalRank};
}

/// The index space of a level's columns.
inline std::string space_of_level(std::uint32_t level) {
    return level == 0 ? space_names::nodes : space_names::sublists(static_cast<int>(level));
}

/// A column of the recursion's list at a level; the input is level 0.
inline Column at_level(Column column, std::uint32_t level) {
    if (level == 0) return column;
    if (column.role == Role::local_rank) column.symbol = "local";
    column.name += "_" + std::to_string(level);
    column.symbol += std::to_string(level);
    column.space = space_of_level(level);
    column.depth = static_cast<int>(level);
    column.result = false;
    return column;
}

}  // namespace lockstep::list_ranking
