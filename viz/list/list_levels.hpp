#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "viz/list/list_columns.hpp"
#include "viz/list/node_order.hpp"
#include "viz/list/sublists.hpp"

namespace lockstep {

/// One list of a recursion, ready to be drawn: the input, or the reduced list of the level above it.
struct ListLevel {
    int depth = 0;  ///< 0: the input
    const NodeOrder* order = nullptr;
    const Sublists* sublists = nullptr;  ///< its cut; null: not cut, or not yet
    ListColumns columns;
    ListColumns::Known rank_known;
    ListColumns::Known walked;  ///< below the input: whether its nodes have local ranks

    std::uint32_t size() const { return order->size(); }
};

/// The lists of a recursion at the scene's pass: those that exist so far, the input first. An algorithm without
/// recursion has only the input.
class ListLevels {
public:
    /// input  the order of the input's nodes. The result and its pointers are valid until the next call.
    std::span<const ListLevel> prepare(const Scene& scene, const NodeOrder& input);
    /// The list that the pass works on: the highest level in which it has changed something.
    const ListLevel& at_work() const { return levels_[at_work_]; }

private:
    /// State of a level between frames.
    struct Kept {
        NodeOrder order;  ///< unused for the input
        std::uint64_t cut = 0;  ///< version of the sublists above for which it was computed
        Sublists sublists;
        WrittenAt rank_known, walked;
    };
    ListLevel look_at(const Scene& scene, int depth, const NodeOrder& order);

    std::deque<Kept> kept_;
    std::vector<ListLevel> levels_;
    std::size_t at_work_ = 0;
};

}  // namespace lockstep
