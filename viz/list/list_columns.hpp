#pragma once

#include <cstdint>
#include <vector>

#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/list/node_order.hpp"
#include "viz/list/sublists.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The columns of a list for its views: of the input, or on a deeper level of a recursion.
struct ListColumns {
    const ColumnPicture* target = nullptr;  ///< each node's current pointer: to a successor, in a forest to a parent
    /// Its rank once known, else its rank in its sublist or its distance; null: no such column.
    const ColumnPicture* value = nullptr;
    const ColumnPicture* sublist = nullptr;  ///< its sublist, and its rank there; null: the list is not cut
    const ColumnPicture* local_rank = nullptr;
    const Sublists* sublists = nullptr;
    float parting = 0;  ///< gap between sublists in widths of a node; grows and shrinks with the motion
    bool ranks_appear = false;  ///< this pass computes ranks from local ranks
    bool pointers_move = false;  ///< the target is state of the algorithm, not an input

    bool by_place = false;  ///< nodes have the colours of the sublists that they represent, in list order

    /// Chooses the columns of the scene. rank_known: ranks have been written, now and before the pass; sublists: the
    /// cut of the list, null if it is not cut.
    struct Known {
        bool now = false, before = false;
    };
    /// Ranks replace the previous values at 60 % of the motion.
    static ListColumns choose(const Scene& scene, Known rank_known, const Sublists* sublists = nullptr);
    /// The same for a reduced list below the input. walked: every node has its local rank.
    static ListColumns choose_below(const Scene& scene, int depth, Known rank_known, const Sublists* sublists,
                                    Known walked);

    /// Nodes have the colours of their sublists until their ranks are known.
    bool by_sublist() const { return sublists && (!value || value->column->role != Role::rank); }

    /// A value that doubles from pass to pass is drawn on a logarithmic scale.
    bool value_doubles() const { return value && ColumnScale::is_logarithmic(*value->column); }
    /// Changes are filled with amber, except if ranks appear (their colours are the result) or whole sublists do.
    bool amber_fill() const { return marks_changes() && (!value || value->column->role != Role::rank); }
    /// False if a pass has written nearly all local ranks: then the sublists' colours show the change.
    bool marks_changes() const;

    /// The pass has changed a shown column.
    bool changes() const;

    /// Sets the uniforms and buffers of list/sublists.glsl; null: the list is not cut.
    static void bind_sublists(const Program& program, const ListColumns* columns);
    /// Sets the uniforms and buffers of list/nodes.glsl.
    void bind(const Program& program, const NodeOrder& order, const Scene& scene) const;
};

/// True if a pass changed so few elements of a column that amber distinguishes them.
bool stands_out(const ColumnPicture& column);

/// Whether a column has been written, judged by its value at one node, read once for each content.
class WrittenAt {
public:
    /// column  null: not written
    ListColumns::Known ask(const ColumnPicture* column, std::uint32_t node);

private:
    std::uint64_t seen_ = 0;
    ListColumns::Known known_;
};

/// Columns that pictures of lists read, if they exist.
std::vector<ColumnKey> reads_of_lists();

}  // namespace lockstep
