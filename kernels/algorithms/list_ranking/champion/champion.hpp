#pragma once

#include <memory>

#include "kernels/algorithms/list_ranking/champion/jump_to_ranks.hpp"
#include "kernels/algorithms/list_ranking/champion/walk_and_sort.hpp"
#include "kernels/run/entry/executors/chosen_algorithm.hpp"

namespace lockstep::list_ranking {

/// The fastest ranking that we know of: jumps for short lists, sublists for long ones, and wherever a parameter of theirs is
/// given.
template <class Executor>
class Champion final : public ChosenAlgorithm {
public:
    Champion(Executor& executor, const ListInput& list, const ParameterValues& parameters)
        : ChosenAlgorithm(choose(executor, list, parameters)) {}

private:
    /// Up to so many nodes the launches of WalkAndSort cost more than the jumps that it saves.
    static constexpr std::uint32_t kMaxJumped = 1u << 19;

    static std::unique_ptr<Algorithm> choose(Executor& executor, const ListInput& list,
                                             const ParameterValues& parameters) {
        const bool free = parameters.at("spacing") == 0 && parameters.at("sort") == 0;
        if (free && list.n <= kMaxJumped) return std::make_unique<JumpToRanks<Executor>>(executor, list);
        return std::make_unique<WalkAndSort<Executor>>(executor, list, parameters);
    }
};

AlgorithmInfo champion();

}  // namespace lockstep::list_ranking
