#pragma once

#include <cstdint>
#include <vector>

#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/list/node_order.hpp"
#include "viz/list/sublists.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The columns of a list that its views draw: of the input, or on a deeper level of a recursion.
struct ListColumns {
    const ColumnPicture* target = nullptr;  ///< where each node points now: a successor, or in a forest a parent
    /// Its rank once that is known, else its rank in its sublist or its distance; null: there is none.
    const ColumnPicture* value = nullptr;
    const ColumnPicture* sublist = nullptr;  ///< its sublist, and its rank there; null: the list is not cut
    const ColumnPicture* local_rank = nullptr;
    const Sublists* sublists = nullptr;
    float parting = 0;  ///< gap between sublists in widths of a node; grows and shrinks with the motion
    bool ranks_appear = false;  ///< this pass makes ranks of local ranks
    bool pointers_move = false;  ///< the target is part of the algorithm's state, not of its input

    bool by_place = false;  ///< nodes have the colours of the sublists that they stand for, in list order

    /// Of the columns in the scene, those that matter. `rank_known`: ranks have been written, now and before the pass;
    /// `sublists`: how the list is cut, null when it is not.
    struct Known {
        bool now = false, before = false;
    };
    /// Ranks replace the values before them at 60 % of the motion.
    static ListColumns choose(const Scene& scene, Known rank_known, const Sublists* sublists = nullptr);
    /// The same of a list that the input was reduced to. `walked`: every node has its local rank.
    static ListColumns choose_below(const Scene& scene, int depth, Known rank_known, const Sublists* sublists,
                                    Known walked);

    /// Nodes have the colours of their sublists, until they have those of their ranks.
    bool by_sublist() const { return sublists && (!value || value->column->role != Role::rank); }

    /// A value that doubles from pass to pass is drawn on a logarithmic scale.
    bool value_doubles() const { return value && value->column->role == Role::distance; }
    /// Changes are filled with amber, except where ranks appear (their colours are the result) or whole sublists.
    bool amber_fill() const { return marks_changes() && (!value || value->column->role != Role::rank); }
    /// False where a pass has written nearly every local rank: then the sublists' colours show the change.
    bool marks_changes() const;

    /// The pass has changed something that is shown.
    bool changes() const;

    /// The uniforms and buffers of list/sublists.glsl; `null`: as of a list that is not cut.
    static void bind_sublists(const Program& program, const ListColumns* columns);
    /// The uniforms and buffers of list/nodes.glsl.
    void bind(const Program& program, const NodeOrder& order, const Scene& scene) const;
};

/// True when a pass changed so few elements of a column that amber shows which.
bool stands_out(const ColumnPicture& column);

/// Whether a column has been written: by its value at one node, looked up once for each content.
class WrittenAt {
public:
    /// `column` may be null: it is not.
    ListColumns::Known ask(const ColumnPicture* column, std::uint32_t node);

private:
    std::uint64_t seen_ = 0;
    ListColumns::Known known_;
};

/// Columns that pictures of lists read, where they are there.
std::vector<ColumnKey> reads_of_lists();

}  // namespace lockstep
