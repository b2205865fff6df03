#include "kernels/run/column/role_name.hpp"

namespace lockstep {

std::string_view name_of(Role role) {
    switch (role) {
        case Role::input_successor: return "input_successor";
        case Role::successor: return "successor";
        case Role::input_parent: return "input_parent";
        case Role::parent: return "parent";
        case Role::row_offsets: return "row_offsets";
        case Role::column_indices: return "column_indices";
        case Role::rank: return "rank";
        case Role::distance: return "distance";
        case Role::finished: return "finished";
        case Role::level: return "level";
        case Role::frontier: return "frontier";
        case Role::visited: return "visited";
        case Role::predecessor: return "predecessor";
        case Role::edge_weight: return "edge_weight";
        case Role::path_length: return "path_length";
        case Role::improved: return "improved";
        case Role::candidate: return "candidate";
        case Role::segment_minimum: return "segment_minimum";
        case Role::segment_winner: return "segment_winner";
        case Role::segment_head: return "segment_head";
        case Role::root: return "root";
        case Role::sublist: return "sublist";
        case Role::local_rank: return "local_rank";
        case Role::splitter: return "splitter";
        case Role::length: return "length";
        case Role::twin: return "twin";
        case Role::incident_start: return "incident_start";
        case Role::incident: return "incident";
        case Role::edge_tail: return "edge_tail";
        case Role::edge_head: return "edge_head";
        case Role::edge_place: return "edge_place";
        case Role::place_arc: return "place_arc";
        case Role::next_arc: return "next_arc";
        case Role::arc_rank: return "arc_rank";
        case Role::tour_arc: return "tour_arc";
        case Role::forward: return "forward";
        case Role::weight: return "weight";
        case Role::running_sum: return "running_sum";
        case Role::subtree_size: return "subtree_size";
        case Role::preorder: return "preorder";
        case Role::postorder: return "postorder";
        case Role::contracted_parent: return "contracted_parent";
        case Role::removed_in: return "removed_in";
        case Role::evaluated: return "evaluated";
        case Role::value: return "value";
        case Role::prefix: return "prefix";
        case Role::reach: return "reach";
        case Role::tile_state: return "tile_state";
        case Role::looked_back: return "looked_back";
        case Role::segment_offsets: return "segment_offsets";
        case Role::x_indices: return "x_indices";
        case Role::x: return "x";
        case Role::x_bar: return "x_bar";
        case Role::left: return "left";
        case Role::right: return "right";
        case Role::product: return "product";
        case Role::pair_distance: return "pair_distance";
        case Role::pair_predecessor: return "pair_predecessor";
        case Role::pair_middle: return "pair_middle";
        case Role::operation_kind: return "operation_kind";
        case Role::operation_stream: return "operation_stream";
        case Role::operation_begin: return "operation_begin";
        case Role::operation_end: return "operation_end";
        case Role::copied: return "copied";
        case Role::other: return "other";
    }
    return "other";
}

}  // namespace lockstep
