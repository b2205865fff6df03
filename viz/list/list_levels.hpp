#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "viz/list/list_columns.hpp"
#include "viz/list/node_order.hpp"
#include "viz/list/sublists.hpp"

namespace lockstep {

/// One list of a recursion, ready to be drawn: the input, or the list of the sublists of the level above it.
struct ListLevel {
    int depth = 0;  ///< 0: the input
    const NodeOrder* order = nullptr;
    const Sublists* sublists = nullptr;  ///< how it is cut; null: it is not, or not yet
    ListColumns columns;
    ListColumns::Known rank_known;
    ListColumns::Known walked;  ///< below the input: its nodes have local ranks

    std::uint32_t size() const { return order->size(); }
};

/// The lists of a recursion at the scene's pass: those made so far, the input's first. An algorithm without recursion has the
/// input's alone.
class ListLevels {
public:
    /// `input`: the order of the input's nodes. The result and its pointers stay valid until the next call.
    std::span<const ListLevel> prepare(const Scene& scene, const NodeOrder& input);
    /// Of these the one that the pass works on: the highest of those in which it has changed something.
    const ListLevel& at_work() const { return levels_[at_work_]; }

private:
    /// State of a level that lives from frame to frame.
    struct Kept {
        NodeOrder order;  ///< not of the input
        std::uint64_t cut = 0;  ///< the version of the sublists above that it was made for
        Sublists sublists;
        WrittenAt rank_known, walked;
    };
    ListLevel look_at(const Scene& scene, int depth, const NodeOrder& order);

    std::deque<Kept> kept_;
    std::vector<ListLevel> levels_;
    std::size_t at_work_ = 0;
};

}  // namespace lockstep
