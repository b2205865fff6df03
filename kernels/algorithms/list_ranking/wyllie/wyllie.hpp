#pragma once

#include "kernels/algorithms/list_ranking/wyllie/algorithm_3.hpp"
#include "kernels/algorithms/list_ranking/wyllie/jump_to_tail.hpp"
#include "kernels/algorithms/list_ranking/wyllie/pack_nodes.hpp"
#include "kernels/algorithms/list_ranking/wyllie/turn_round.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_in_one_launch.hpp"

namespace lockstep::list_ranking {

/// Nodes packed in 64 bits (Rehman 2010, fig. 3.3), which jump as in Alg. 3.
struct LongNodes {
    using Word = std::uint64_t;
    using Pack = PackNodes;
    using Jump = JumpToTail;
    using TurnRound = lockstep::TurnRound;
    static constexpr const char* kWordName = "64-bit word";

    static std::vector<Column> node_columns() { return {packed_pointer(), packed_distance(), packed_finished()}; }
    static std::vector<LineReport> lines(std::uint64_t n, std::uint64_t moved, std::uint64_t summed) {
        return lines_of_algorithm_3(n, moved, summed);
    }
};

/// Wyllie's list ranking (Rehman 2010, Alg. 3) on nodes packed in 64 bits.
template <class Executor>
class Wyllie final : public WyllieInOneLaunch<Executor, LongNodes> {
public:
    using WyllieInOneLaunch<Executor, LongNodes>::WyllieInOneLaunch;
};

AlgorithmInfo wyllie();

}  // namespace lockstep::list_ranking
