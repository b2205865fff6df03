#pragma once

#include <cstdint>
#include <vector>

namespace lockstep::tree {

/// What is computed from the tour.
enum class Goal : std::uint8_t { tour, root, subtree_size, preorder, postorder, levels };

/// The passes, in their order. ranking and scan are many each.
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

/// Those that a goal takes (Rehman 2010, figure 5.6).
std::vector<Stage> stages_of(Goal goal);

/// What the arcs count for in the scan of a goal.
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

}  // namespace lockstep::tree
