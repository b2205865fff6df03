#include "kernels/algorithms/tree/tour_entry.hpp"

#include "kernels/algorithms/list_ranking/sublists/sublist_distribution.hpp"
#include "kernels/algorithms/tree/parameters.hpp"
#include "kernels/algorithms/tree/pseudocode.hpp"
#include "kernels/algorithms/tree/reference.hpp"
#include "kernels/run/entry/nested_distribution.hpp"

namespace lockstep::tree {
namespace {

/// Lengths of the sublists that the tour is cut into, where its ranking cuts it.
Distribution sublists_of_tour() {
    auto lengths = nested_distribution("ranking", list_ranking::sublist_lengths());
    lengths.by_choice = false;  // parameters decide of arcs, and of some rankings only
    return lengths;
}

}  // namespace

AlgorithmInfo tour_entry(Goal goal) {
    AlgorithmInfo info{
        .input = DatasetKind::tree,
        .parameters = tour_parameters(),
        .roles = {Role::row_offsets, Role::column_indices, Role::twin, Role::incident_start, Role::incident,
                  Role::edge_tail, Role::edge_head, Role::edge_place, Role::place_arc, Role::next_arc,
                  Role::input_successor, Role::rank, Role::arc_rank, Role::tour_arc},
        .pseudocode = pseudocode_of(goal),
        .remark =
            "Any vertex may be the root. The tour begins with the root's first arc and ends behind its last edge; in "
            "the thesis it begins with the second one. AL lists an arc that goes out before its sibling, which comes "
            "in: so Alg. 8 and 9 are right.",
        .published = {.by = "thesis"},
        .distributions = {sublists_of_tour()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    auto& roles = info.roles;
    if (goal != Goal::tour) roles.insert(roles.end(), {Role::forward, Role::parent});
    if (arc_weights(goal).forward != arc_weights(goal).retreat)
        roles.insert(roles.end(), {Role::weight, Role::running_sum});
    switch (goal) {
        case Goal::subtree_size: roles.push_back(Role::subtree_size); break;
        case Goal::preorder: roles.push_back(Role::preorder); break;
        case Goal::postorder: roles.push_back(Role::postorder); break;
        case Goal::levels: roles.push_back(Role::level); break;
        default: break;
    }
    return info;
}

}  // namespace lockstep::tree
