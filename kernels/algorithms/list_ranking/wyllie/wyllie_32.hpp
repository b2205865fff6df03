#pragma once

#include <string>

#include "kernels/algorithms/list_ranking/wyllie/algorithm_3.hpp"
#include "kernels/algorithms/list_ranking/wyllie/jump_short_to_tail.hpp"
#include "kernels/algorithms/list_ranking/wyllie/pack_short_nodes.hpp"
#include "kernels/algorithms/list_ranking/wyllie/turn_short_round.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_in_one_launch.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep::list_ranking {

/// Nodes packed in 32 bits (Rehman 2010, section 3.3.1), which jump as in Alg. 3.
struct ShortNodes {
    using Word = std::uint32_t;
    using Pack = PackShortNodes;
    using Jump = JumpShortToTail;
    using TurnRound = TurnShortRound;
    static constexpr const char* kWordName = "32-bit word";

    static std::vector<Column> node_columns() {
        auto packed_pointer = pointer(), packed_distance = distance();
        packed_pointer.field = PackedShortNode::kSuccessor;
        packed_distance.field = PackedShortNode::kDistance;
        return {packed_pointer, packed_distance};
    }
    static std::vector<LineReport> lines(std::uint64_t n, std::uint64_t moved, std::uint64_t summed) {
        return lines_of_algorithm_3(n, moved, summed);
    }
};

/// The list, if it is short enough. Throws InputError that names the limit.
inline const ListInput& require_short(const ListInput& list) {
    if (list.n <= PackedShortNode::kMaxNodes) return list;
    throw InputError("list.wyllie-32 packs a node in 16 + 16 bits and takes up to " +
                     count_text(PackedShortNode::kMaxNodes) + " nodes, this list has " + count_text(list.n) +
                     "; list.wyllie takes longer ones");
}

/// Wyllie's list ranking (Rehman 2010, Alg. 3) on nodes packed in 32 bits, for lists of up to 2^16 nodes (section 3.3.1).
template <class Executor>
class Wyllie32 final : public WyllieInOneLaunch<Executor, ShortNodes> {
public:
    Wyllie32(Executor& executor, const ListInput& list, const ParameterValues& parameters)
        : WyllieInOneLaunch<Executor, ShortNodes>(executor, require_short(list), parameters) {}
};

AlgorithmInfo wyllie_32();

}  // namespace lockstep::list_ranking
