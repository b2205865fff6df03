#include "kernels/algorithms/tree/tour_entry.hpp"

#include <string>
#include <utility>

#include "kernels/algorithms/list_ranking/sublists/sublist_parameters.hpp"
#include "kernels/algorithms/tree/parameters.hpp"
#include "kernels/algorithms/tree/reference.hpp"
#include "kernels/run/entry/nested_distribution.hpp"

namespace lockstep::tree {

// ------------------------------------------------------------------------------------------------ Goal

std::vector<Stage> stages_of(Goal goal) {
    const bool scans = goal == Goal::preorder || goal == Goal::postorder || goal == Goal::levels;
    const auto taken = [&](Stage stage) {
        if (stage <= Stage::tour) return true;
        if (stage <= Stage::parents) return goal != Goal::tour;
        if (stage <= Stage::scan) return scans;
        return scans || goal == Goal::subtree_size;
    };
    std::vector<Stage> stages;
    for (int stage = 0; stage <= static_cast<int>(Stage::results); ++stage)
        if (taken(static_cast<Stage>(stage))) stages.push_back(static_cast<Stage>(stage));
    return stages;
}

// ------------------------------------------------------------------------------------------ Pseudocode

namespace {

using Lines = std::vector<PseudocodeLine>;

void append(Lines& lines, Lines more) {
    for (auto& line : more) lines.push_back(std::move(line));
}

Lines tour() {
    return {{0, "for each thread in kernel 1 do in parallel"},
            {1, "Set i = 2 \u00D7 index + 1 and j = i + 1"},
            {1, "Set M[AL[i]] = AL[j]"},
            {0, "end for"},
            {0, "for each thread in kernel 2 do in parallel"},
            {1, "Set i = S[index + 1] \u2212 1"},
            {1, "Set j = S[index]"},
            {1, "Set M[AL[i]] = AL[j]"},
            {1, "if this is the thread of the root then"},
            {2, "Set M[AL[i]] = end of list"},
            {0, "end for"},
            {0, "R = ranks of the list M"}};
}

Lines rooting() {
    return {{0, "for each edge xy of EL do in parallel"},
            {1, "if R[xy] < R[yx] then"},
            {2, "Set Dir[xy] = F and Dir[yx] = R"},
            {2, "Set Par[y] = x"},
            {1, "end if"},
            {0, "end for"},
            {0, "Set Par[root] = root"}};
}

Lines sizes() {
    return {{0, "for each vertex i \u2260 root do in parallel"},
            {1, "Set Subtree[i] = (|Rank[ij] \u2212 Rank[ji]| + 1) / 2 where j = Par[i]"},
            {0, "end for"},
            {0, "Set Subtree[root] = n"}};
}

/// counted   "F" or "R": the arcs with weight 1; all others have weight `other`
/// numbered  the arcs whose sums are numbers of vertices
Lines scanned(const char* counted, const char* other, const char* numbered, const char* result, const char* of_root) {
    return {{0, "for each edge e of EL do in parallel"},
            {1, std::string("if Dir[e] = ") + counted + " then Set W[e] = 1"},
            {1, std::string("else Set W[e] = ") + other},
            {0, "end for"},
            {0, "Perform parallel scan on W"},
            {0, "for each edge e of EL do in parallel"},
            {1, std::string("if Dir[e] = ") + numbered + " then"},
            {2, result},
            {0, "end for"},
            {0, of_root}};
}

}  // namespace

Lines pseudocode_of(Goal goal) {
    auto lines = tour();
    if (goal != Goal::tour) append(lines, rooting());
    switch (goal) {
        case Goal::tour:
        case Goal::root: break;
        case Goal::subtree_size: append(lines, sizes()); break;
        case Goal::preorder: append(lines, scanned("F", "0", "F", "Set Pre[e] = W[e]", "Set Pre[root] = 0")); break;
        case Goal::postorder:
            append(lines, scanned("R", "0", "R", "Set Post[e] = W[e] \u2212 1", "Set Post[root] = n \u2212 1"));
            break;
        case Goal::levels: append(lines, scanned("F", "\u22121", "F", "Set L[e] = W[e]", "Set L[root] = 0")); break;
    }
    return lines;
}

// ------------------------------------------------------------------------------------------ Tour entry

namespace {

/// The lines of Alg. 10 to 13 that differ from those printed.
std::string departures_of(Goal goal) {
    if (goal == Goal::tour) return "";
    std::string text = " Alg. 10 prints Par[root] = NULL; here the root is its own parent.";
    if (goal == Goal::subtree_size) text += " Alg. 11 prints the difference of ranks without | |.";
    if (goal == Goal::preorder) text += " Alg. 12 prints Pre[e] = 1; here it is the sum W[e].";
    return text;
}

/// Lengths of the sublists into which the ranking cuts the tour, if it does.
Distribution sublists_of_tour() {
    auto lengths = nested_distribution("ranking", list_ranking::sublist_lengths());
    lengths.by_choice = false;  // the parameters refer to arcs, and only to some rankings
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
            "Any vertex may be the root. The tour begins with the root's first arc and ends after its last edge; in "
            "the thesis it begins with the second one. AL lists an arc that goes out before its sibling, which comes "
            "in, as Alg. 8 and 9 need. They print M[EL[i]] = EL[j], but EL holds ends of arcs, and AL the arcs." +
            departures_of(goal),
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
