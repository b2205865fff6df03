#include "kernels/algorithms/tree/goal.hpp"

namespace lockstep::tree {

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

}  // namespace lockstep::tree
