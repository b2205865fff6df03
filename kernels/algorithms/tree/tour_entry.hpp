#pragma once

#include <cstdint>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::tree {

// ------------------------------------------------------------------------------------------------ Goal

/// The quantity that is computed from the tour.
enum class Goal : std::uint8_t { tour, root, subtree_size, preorder, postorder, levels };

/// The passes, in order. ranking and scan are several passes each.
enum class Stage : std::uint8_t {
    input,
    adjacency,
    mapping_1,
    mapping_2,
    ranking,
    tour,
    direction,
    parents,
    weights,
    scan,
    results
};

/// The stages of a goal (Rehman 2010, figure 5.6).
std::vector<Stage> stages_of(Goal goal);

/// The weights of arcs in the scan of a goal.
struct ArcWeights {
    std::uint32_t forward = 0, retreat = 0;
};
constexpr ArcWeights arc_weights(Goal goal) {
    switch (goal) {
        case Goal::preorder: return {1, 0};
        case Goal::postorder: return {0, 1};
        case Goal::levels: return {1, 0xFFFFFFFFu};
        default: return {};
    }
}

// ------------------------------------------------------------------------------------------ Pseudocode

/// Lines 1 to 12 are the tour (Rehman 2010, Alg. 8 and 9), 13 to 19 its directions and parents (Alg. 10), and from 20 on the
/// lines of the goal (Alg. 11, 12 or 13): so a kernel's lines are the same for every goal.
std::vector<PseudocodeLine> pseudocode_of(Goal goal);

// ------------------------------------------------------------------------------------------ Tour entry

/// The common parts of all goals' entries; each adds id, title, source and claim.
AlgorithmInfo tour_entry(Goal goal);

}  // namespace lockstep::tree
