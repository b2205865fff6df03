#pragma once

#include "kernels/algorithms/list_ranking/wyllie/jump_reduced.hpp"
#include "kernels/algorithms/list_ranking/wyllie/pack_nodes.hpp"
#include "kernels/algorithms/list_ranking/wyllie/turn_round.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_in_one_launch.hpp"

namespace lockstep::list_ranking {

/// Nodes packed in 64 bits, which jump as in Rehman 2010, Alg. 5.
struct ReducedJumps {
    using Word = std::uint64_t;
    using Pack = PackNodes;
    using Jump = JumpReduced;
    using TurnRound = lockstep::TurnRound;
    static constexpr const char* kWordName = "64-bit word";

    static std::vector<Column> node_columns() { return {packed_pointer(), packed_distance()}; }
    static std::vector<LineReport> lines(std::uint64_t n, std::uint64_t moved, std::uint64_t summed) {
        const auto threads = count_text(n, "thread", "threads");
        return {{1, threads, false},
                {2, threads, false},
                {3, threads, false},
                {4, "1 thread", false},
                {9, count_text(n - 1, "thread", "threads"), false},
                {11, count_text(moved, "pointer", "pointers"), true},
                {12, count_text(summed, "distance", "distances"), true},
                {14, count_text(summed, "node", "nodes"), true}};
    }
};

/// Wyllie's list ranking with reduced memory operations (Rehman 2010, Alg. 5).
template <class Executor>
class WyllieReduced final : public WyllieInOneLaunch<Executor, ReducedJumps> {
public:
    using WyllieInOneLaunch<Executor, ReducedJumps>::WyllieInOneLaunch;
};

AlgorithmInfo wyllie_reduced();

}  // namespace lockstep::list_ranking
