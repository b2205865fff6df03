#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/graph/forest_algorithm.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------- Number vertices

/// Numbers the vertices of each tree by the Euler tour: a root is 0, another vertex one more than the place of the arc that enters it. The
/// descendants of v have the numbers from number(v) to last(v).
/// label, parent_arc, first  n entries each
/// twins, left   m entries each
/// number, last, low, high  n entries each, written; low and high begin as number
/// cursor        n entries, written: the arc from the parent
/// remaining     n entries, written: arcs of the tour from there to the way back; a root has 0
/// Threads       one per vertex, no shared memory, no barrier.
struct NumberVertices {
    static constexpr const char* name = "number_vertices";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    struct Numbers {
        Span<std::uint32_t> number, last, low, high, cursor, remaining;
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> label, Span<const std::uint32_t> parent_arc,
                            Span<const std::uint32_t> first, Span<const std::uint32_t> twins,
                            Span<const std::uint32_t> left, Numbers to) const {
        const auto v = ctx.global_thread();
        if (v >= label.size) return;
        const auto arc = ctx.load(parent_arc, v);
        std::uint32_t own = 0, last = 0xFFFFFFFEu, length = 0;
        if (arc < twins.size) {
            const auto tree = ctx.load(label, v);
            const auto begin = ctx.load(first, tree);
            const auto all = ctx.load(left, begin);
            const auto enters = ctx.load(left, arc);
            const auto twin = ctx.load(twins, arc);
            const auto leaves = ctx.load(left, twin);
            own = all - enters + 1;
            last = all - leaves + 1;
            length = enters - leaves + 1;
        }
        ctx.store(to.number, v, own);  // line 12
        ctx.store(to.last, v, last);
        ctx.store(to.low, v, own);
        ctx.store(to.high, v, own);
        ctx.store(to.cursor, v, arc);
        ctx.store(to.remaining, v, length);
    }
};

// ------------------------------------------------------------------------------------------- Own reach

/// The smallest and largest number at the ends of each vertex's edges outside the tree.
/// tails, heads, in_tree  m entries each
/// number     n entries
/// low, high  n entries each, which begin as number
/// Threads    one per arc, no shared memory, no barrier.
struct OwnReach {
    static constexpr const char* name = "own_reach";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> tails, Span<const std::uint32_t> heads,
                            Span<const std::uint32_t> in_tree, Span<const std::uint32_t> number,
                            Span<std::uint32_t> low, Span<std::uint32_t> high) const {
        const auto arc = ctx.global_thread();
        if (arc >= heads.size) return;
        const auto own = ctx.load(in_tree, arc);
        if (own != 0) return;
        const auto u = ctx.load(tails, arc);
        const auto v = ctx.load(heads, arc);
        const auto reached = ctx.load(number, v);
        ctx.atomic_min(low, u, reached);  // line 13
        ctx.atomic_max(high, u, reached);
    }
};

// ------------------------------------------------------------------------------------------ Lay reaches

/// The contribution of each arc of the tours to the reach of the subtrees around it: the own reach of the vertex that the arc enters
/// first; else nothing.
/// heads, twins, in_tree  m entries each
/// parent_arc, low, high  n entries each
/// arc_low, arc_high      m entries each, written
/// Threads  one per arc, no shared memory, no barrier.
struct LayReaches {
    static constexpr const char* name = "lay_reaches";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> heads, Span<const std::uint32_t> parent_arc,
                            Span<const std::uint32_t> low, Span<const std::uint32_t> high, Span<std::uint32_t> arc_low,
                            Span<std::uint32_t> arc_high) const {
        const auto arc = ctx.global_thread();
        if (arc >= heads.size) return;
        const auto v = ctx.load(heads, arc);
        const auto entered = ctx.load(parent_arc, v);
        std::uint32_t least = 0xFFFFFFFFu, most = 0;
        if (entered == arc) {
            least = ctx.load(low, v);
            most = ctx.load(high, v);
        }
        ctx.store(arc_low, arc, least);
        ctx.store(arc_high, arc, most);
    }
};

// ----------------------------------------------------------------------------------------- Gather reach

/// Adds 2^bit arcs of the tour to the reach of each vertex if the length of its subtree's part of the tour has this bit set.
/// next, arc_low, arc_high  m entries each: of 2^bit arcs from each on
/// cursor     n entries: the next arc of the subtree, moved on
/// remaining  n entries
/// low, high  n entries each
/// Threads    one per vertex, no shared memory, no barrier.
struct GatherReach {
    static constexpr const char* name = "gather_reach";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, std::uint32_t bit, Span<const std::uint32_t> next,
                            Span<const std::uint32_t> arc_low, Span<const std::uint32_t> arc_high,
                            Span<const std::uint32_t> remaining, Span<std::uint32_t> cursor, Span<std::uint32_t> low,
                            Span<std::uint32_t> high) const {
        const auto v = ctx.global_thread();
        if (v >= low.size) return;
        const auto length = ctx.load(remaining, v);
        if ((length >> bit & 1u) == 0) return;
        const auto arc = ctx.load(cursor, v);
        const auto least = ctx.load(arc_low, arc);
        const auto most = ctx.load(arc_high, arc);
        const auto own_low = ctx.load(low, v);
        const auto own_high = ctx.load(high, v);
        if (least < own_low) ctx.store(low, v, least);  // line 14
        if (most > own_high) ctx.store(high, v, most);
        const auto then = ctx.load(next, arc);
        ctx.store(cursor, v, then);
    }
};

// ----------------------------------------------------------------------------------------- Double reach

/// Joins the reach of 2^k arcs of the tour from each on to that of 2^(k + 1). At a tour's end it covers fewer.
/// next, arc_low, arc_high  m entries each; the others are written, other arrays
/// Threads  one per arc, no shared memory, no barrier.
struct DoubleReach {
    static constexpr const char* name = "double_reach";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    struct To {
        Span<std::uint32_t> next, arc_low, arc_high;
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> next, Span<const std::uint32_t> arc_low,
                            Span<const std::uint32_t> arc_high, To to) const {
        const auto arc = ctx.global_thread();
        if (arc >= next.size) return;
        const auto then = ctx.load(next, arc);
        const auto own_low = ctx.load(arc_low, arc);
        const auto own_high = ctx.load(arc_high, arc);
        const auto low = ctx.load(arc_low, then);
        const auto high = ctx.load(arc_high, then);
        const auto skip = ctx.load(next, then);
        ctx.store(to.arc_low, arc, low < own_low ? low : own_low);
        ctx.store(to.arc_high, arc, high > own_high ? high : own_high);
        ctx.store(to.next, arc, skip);
    }
};

// -------------------------------------------------------------------------------------- Build auxiliary

/// The auxiliary graph, whose vertices are the tree edges, each named by its child (Tarjan, Vishkin 1985): an arc (u, v) joins the tree edges
/// of u and v if they are in one block. An edge outside the tree joins them if neither end is an ancestor of the other. A tree edge to v
/// joins them if an edge leads from the subtree of v to a vertex outside the subtree of u. Tree edges on no cycle are bridges.
/// tails, heads, twins, in_tree              m entries each
/// parent_arc, number, last, low, high       n entries each
/// joins, bridge  m entries each, 0 before
/// Threads  one per arc, no shared memory, no barrier.
struct BuildAuxiliary {
    static constexpr const char* name = "build_auxiliary";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    struct Edges {
        Span<const std::uint32_t> tails, heads, twins, in_tree;
    };
    struct Vertices {
        Span<const std::uint32_t> parent_arc, number, last, low, high;
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Edges edges, Vertices vertices, Span<std::uint32_t> joins,
                            Span<std::uint32_t> bridge) const {
        const auto arc = ctx.global_thread();
        if (arc >= edges.heads.size) return;
        const auto u = ctx.load(edges.tails, arc);
        const auto v = ctx.load(edges.heads, arc);
        const auto own = ctx.load(vertices.number, u);
        const auto last = ctx.load(vertices.last, u);
        const auto tree = ctx.load(edges.in_tree, arc);
        if (tree == 0) {
            const auto other = ctx.load(vertices.number, v);
            const auto other_last = ctx.load(vertices.last, v);
            const bool above = own <= other && other <= last, below = other <= own && own <= other_last;
            if (!above && !below) ctx.store(joins, arc, 1u);  // line 15
            return;
        }
        const auto entered = ctx.load(vertices.parent_arc, v);
        if (entered != arc) return;
        const auto twin = ctx.load(edges.twins, arc);
        const auto low = ctx.load(vertices.low, v);
        const auto high = ctx.load(vertices.high, v);
        const auto child = ctx.load(vertices.number, v);
        const auto child_last = ctx.load(vertices.last, v);
        if (low >= child && high <= child_last) {
            ctx.store(bridge, arc, 1u);  // line 17
            ctx.store(bridge, twin, 1u);
        }
        if (own == 0 || (low >= own && high <= last)) return;
        ctx.store(joins, arc, 1u);  // line 16
        ctx.store(joins, twin, 1u);
    }
};

// -------------------------------------------------------------------------------------- Join auxiliary

/// Hooks each tree of the auxiliary graph onto its smallest neighbour.
/// tails, heads, joins  m entries each
/// label  n entries: the root of each vertex's tree
/// next   n entries, a copy of label before: roots that are hooked are written
/// moved  1 entry, set to 1 if a root was hooked
/// Threads  one per arc, no shared memory, no barrier.
struct JoinAuxiliary {
    static constexpr const char* name = "join_auxiliary";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> tails, Span<const std::uint32_t> heads,
                            Span<const std::uint32_t> joins, Span<const std::uint32_t> label, Span<std::uint32_t> next,
                            Span<std::uint32_t> moved) const {
        const auto arc = ctx.global_thread();
        if (arc >= heads.size) return;
        const auto joined = ctx.load(joins, arc);
        if (joined == 0) return;
        const auto u = ctx.load(tails, arc);
        const auto v = ctx.load(heads, arc);
        const auto own = ctx.load(label, u);
        const auto other = ctx.load(label, v);
        if (other >= own) return;
        ctx.atomic_min(next, own, other);  // line 18
        ctx.store(moved, 0, 1u);
    }
};

/// One round of pointer jumping on labels.
/// from, to  n entries each, two arrays
/// moved     1 entry, set to 1 if a label changed
/// Threads   one per vertex, no shared memory, no barrier.
struct JumpLabels {
    static constexpr const char* name = "jump_labels";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> from, Span<std::uint32_t> to,
                            Span<std::uint32_t> moved) const {
        const auto v = ctx.global_thread();
        if (v >= from.size) return;
        const auto above = ctx.load(from, v);
        const auto root = ctx.load(from, above);
        ctx.store(to, v, root);  // line 19
        if (root != above) ctx.store(moved, 0, 1u);
    }
};

// ------------------------------------------------------------------------------------------ Name blocks

/// The block of each edge, named by an arc of a tree edge in it: of an edge's two ends, the tree edge of the one with the larger number is in
/// the same block.
/// tails, heads   m entries each
/// number, label, parent_arc  n entries each
/// block          m entries, written
/// Threads        one per arc, no shared memory, no barrier.
struct NameBlocks {
    static constexpr const char* name = "name_blocks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> tails, Span<const std::uint32_t> heads,
                            Span<const std::uint32_t> number, Span<const std::uint32_t> label,
                            Span<const std::uint32_t> parent_arc, Span<std::uint32_t> block) const {
        const auto arc = ctx.global_thread();
        if (arc >= heads.size) return;
        const auto u = ctx.load(tails, arc);
        const auto v = ctx.load(heads, arc);
        const auto own = ctx.load(number, u);
        const auto other = ctx.load(number, v);
        const auto root = ctx.load(label, own < other ? v : u);
        const auto named = ctx.load(parent_arc, root);
        ctx.store(block, arc, named);  // line 20
    }
};

/// A vertex with edges of several blocks is an articulation point.
/// row_offsets   n + 1 entries
/// tails, block  m entries each
/// articulation  n entries, 0 before
/// Threads       one per arc, no shared memory, no barrier.
struct MarkArticulations {
    static constexpr const char* name = "mark_articulations";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets, Span<const std::uint32_t> tails,
                            Span<const std::uint32_t> block, Span<std::uint32_t> articulation) const {
        const auto arc = ctx.global_thread();
        if (arc >= tails.size) return;
        const auto v = ctx.load(tails, arc);
        const auto first = ctx.load(row_offsets, v);
        const auto own = ctx.load(block, arc);
        const auto other = ctx.load(block, first);
        if (own != other) ctx.store(articulation, v, 1u);  // line 21
    }
};

// ------------------------------------------------------------------------------------------- Name roots

/// A root has no tree edge. It takes the label of its first edge's block, so that all vertices of a block can be drawn alike.
/// row_offsets  n + 1 entries
/// heads        m entries
/// parent_arc   n entries
/// label        n entries: those of roots are written
/// Threads      one per vertex, no shared memory, no barrier.
struct NameRoots {
    static constexpr const char* name = "name_roots";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets, Span<const std::uint32_t> heads,
                            Span<const std::uint32_t> parent_arc, Span<std::uint32_t> label) const {
        const auto v = ctx.global_thread();
        if (v >= label.size) return;
        const auto entered = ctx.load(parent_arc, v);
        if (entered < heads.size) return;
        const auto first = ctx.load(row_offsets, v);
        const auto end = ctx.load(row_offsets, v + 1);
        if (first == end) return;
        const auto child = ctx.load(heads, first);
        const auto block = ctx.load(label, child);
        ctx.store(label, v, block);
    }
};

}  // namespace lockstep

namespace lockstep::graph {

// ----------------------------------------------------------------------------------------- Biconnected

/// Biconnected components on the Euler tour of a spanning forest (Tarjan, Vishkin 1985; named in Rehman 2010, 7): tree edges that lie on a common
/// cycle are joined in an auxiliary graph, whose connected components are the blocks.
template <class Executor>
class Biconnected final : public ForestAlgorithm<Executor> {
    using Base = ForestAlgorithm<Executor>;

public:
    Biconnected(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, kSeed, {static_cast<std::uint32_t>(parameters.at("root"))}, false),
          number_(executor, this->n_, "number"),
          last_(executor, this->n_, "last"),
          low_(executor, this->n_, "low"),
          high_(executor, this->n_, "high"),
          cursor_(executor, this->n_, "cursor"),
          remaining_(executor, this->n_, "remaining"),
          arc_low_(executor, this->m_, "arc_low"),
          arc_high_(executor, this->m_, "arc_high"),
          arc_low_back_(executor, this->m_, "arc_low_back"),
          arc_high_back_(executor, this->m_, "arc_high_back"),
          joins_(executor, this->m_, "joins"),
          next_label_(executor, this->n_, "next_label"),
          block_(executor, this->m_, "block"),
          articulation_(executor, this->n_, "articulation"),
          bridge_(executor, this->m_, "bridge") {
        this->state(number_, of_vertex("number"));
        this->state(last_, of_vertex("last"));
        this->state(low_, of_vertex("low"));
        this->state(high_, of_vertex("high"));
        this->state(joins_, joins());
        this->state(block_, block());
        this->state(articulation_, articulation());
        this->state(bridge_, bridge());
        this->scratch(cursor_);
        this->scratch(remaining_);
        this->scratch(arc_low_);
        this->scratch(arc_high_);
        this->scratch(arc_low_back_);  // doubling swaps both pairs
        this->scratch(arc_high_back_);
        this->host(bit_);
        this->host(joined_);
        this->link(to_arc("block"));
    }

    void start() override {
        Base::start();
        for (const auto* buffer : {&number_, &last_, &low_, &high_, &cursor_, &remaining_, &arc_low_, &arc_high_,
                                   &arc_low_back_, &arc_high_back_, &block_})
            buffer->fill(kNone);
        for (const auto* buffer : {&joins_, &articulation_, &bridge_}) buffer->fill(0);
        bit_ = joined_ = 0;
    }

private:
    static constexpr std::uint32_t kSeed = 1;

    bool step_on() override {
        auto& executor = this->executor_;
        const auto n = this->n_, m = this->m_;
        switch (this->stage_) {
            case Stage::orient:
                executor.launch(NumberVertices{}, n, this->label_.read(), this->parent_arc_.read(), this->first_.read(),
                                this->twins_.read(), this->left_.read(),
                                NumberVertices::Numbers{number_.write(), last_.write(), low_.write(), high_.write(),
                                                        cursor_.write(), remaining_.write()});
                this->stage_ = Stage::number;
                return true;
            case Stage::number:
                executor.launch(OwnReach{}, m, this->tails_.read(), this->heads_.read(), this->in_tree_.read(),
                                number_.read(), low_.write(), high_.write());
                executor.launch(LayReaches{}, m, this->heads_.read(), this->parent_arc_.read(), low_.read(),
                                high_.read(), arc_low_.write(), arc_high_.write());
                if (m != 0) executor.copy(this->next_.data(), this->tour_next_.data(), this->next_.bytes());
                bit_ = 0;
                this->stage_ = Stage::reach;
                return true;
            case Stage::reach: return widen();
            case Stage::widen:
                if (bit_ <= this->last_bit()) return widen();
                executor.launch(BuildAuxiliary{}, m,
                                BuildAuxiliary::Edges{this->tails_.read(), this->heads_.read(), this->twins_.read(),
                                                      this->in_tree_.read()},
                                BuildAuxiliary::Vertices{this->parent_arc_.read(), number_.read(), last_.read(),
                                                         low_.read(), high_.read()},
                                joins_.write(), bridge_.write());
                executor.launch(PointToSelf{}, n, this->label_.write());
                this->stage_ = Stage::auxiliary;
                return true;
            case Stage::auxiliary:
            case Stage::join:
                if (join()) return true;
                executor.launch(NameBlocks{}, m, this->tails_.read(), this->heads_.read(), number_.read(),
                                this->label_.read(), this->parent_arc_.read(), block_.write());
                executor.launch(MarkArticulations{}, m, this->row_offsets_.read(), this->tails_.read(), block_.read(),
                                articulation_.write());
                executor.launch(NameRoots{}, n, this->row_offsets_.read(), this->heads_.read(),
                                this->parent_arc_.read(), this->label_.write());
                this->stage_ = Stage::blocks;
                return true;
            default: return false;
        }
    }

    /// The next bit of the lengths of the subtrees' tours.
    bool widen() {
        auto& executor = this->executor_;
        executor.launch(GatherReach{}, this->n_, bit_, this->next_.read(), arc_low_.read(), arc_high_.read(),
                        remaining_.read(), cursor_.write(), low_.write(), high_.write());
        executor.launch(DoubleReach{}, this->m_, this->next_.read(), arc_low_.read(), arc_high_.read(),
                        DoubleReach::To{this->next_back_.write(), arc_low_back_.write(), arc_high_back_.write()});
        std::swap(this->next_, this->next_back_);
        std::swap(arc_low_, arc_low_back_);
        std::swap(arc_high_, arc_high_back_);
        ++bit_;
        this->stage_ = Stage::widen;
        return true;
    }
    /// Hooks trees of the auxiliary graph, and jumps until each label is a root.
    bool join() {
        auto& executor = this->executor_;
        executor.copy(next_label_.data(), this->label_.data(), next_label_.bytes());
        this->counter_.fill(0);
        executor.launch(JoinAuxiliary{}, this->m_, this->tails_.read(), this->heads_.read(), joins_.read(),
                        this->label_.read(), next_label_.write(), this->counter_.write());
        if (this->counted() == 0) return false;
        do {
            this->counter_.fill(0);
            executor.launch(JumpLabels{}, this->n_, next_label_.read(), this->label_.write(), this->counter_.write());
            executor.copy(next_label_.data(), this->label_.data(), next_label_.bytes());
        } while (this->counted() != 0);
        ++joined_;
        this->stage_ = Stage::join;
        return true;
    }

    void describe_on(const Changes& changes, PassReport& report) override {
        const auto vertices = count_text(this->n_, "vertex", "vertices");
        switch (this->stage_) {
            case Stage::number:
                report.label = "number";
                report.sentence = each_text(this->n_, "vertex", "vertices") + " is numbered in the order of the tour";
                report.note = "The descendants of a vertex have the numbers from its own to its last.";
                report.lines = {{12, vertices, true}};
                break;
            case Stage::reach: {
                const auto reached = std::max(changes["low"].changed, changes["high"].changed);
                report.label = "own reach";
                report.sentence = count_text(reached, "vertex has an edge outside the tree, ",
                                             "vertices have edges outside the tree, ") +
                                  "which lowers their low or raises their high";
                report.note = "low and high: the smallest and largest number that these edges reach.";
                report.lines = {{13, count_text(reached, "vertex", "vertices"), reached != 0}};
                break;
            }
            case Stage::widen: {
                const auto wider = std::max(changes["low"].changed, changes["high"].changed);
                report.label = "reach " + count_text(bit_);
                report.sentence = count_text(wider, "subtree reaches", "subtrees reach") + " further with " +
                                  count_text(std::uint64_t{1} << (bit_ - 1), "arc", "arcs") + " more of the tour";
                report.note =
                    "Each set bit of the length of a subtree's tour adds one minimum; its arcs double from pass to pass.";
                report.lines = {{14, count_text(wider, "vertex", "vertices"), wider != 0}};
                break;
            }
            case Stage::auxiliary: {
                const auto joined = changes["joins"].changed / 2, bridges = changes["bridge"].changed / 2;
                report.label = "auxiliary graph";
                report.sentence = count_text(joined, "edge joins", "edges join") + " the tree edges of its ends; " +
                                  count_text(bridges, "bridge", "bridges");
                report.note = "Vertices of the auxiliary graph are the tree edges, each named by its child.";
                report.lines = {{15, count_text(joined, "edge", "edges"), joined != 0},
                                {17, count_text(bridges, "bridge", "bridges"), bridges != 0}};
                break;
            }
            case Stage::join:
                report.label = "join " + count_text(joined_);
                report.sentence = "Round " + count_text(joined_) + ": " +
                                  count_text(changes["label"].changed, "tree edge has", "tree edges have") +
                                  " a new label, the smallest of its neighbours in the auxiliary graph";
                report.note = "Trees hook onto smaller ones and jump until each label is a root.";
                report.lines = {
                    {18, count_text(changes["label"].changed, "label", "labels"), changes["label"].changed != 0}};
                break;
            default: {
                const auto points = changes["articulation"].changed;
                report.label = "blocks";
                report.sentence =
                    "The blocks of " + count_text(this->m_ / 2, "edge", "edges") + " are known; " +
                    count_text(points, "vertex is an articulation point", "vertices are articulation points");
                report.note = "A vertex with edges of several blocks is an articulation point.";
                report.lines = {{20, count_text(this->m_, "arc", "arcs"), this->m_ != 0},
                                {21, count_text(points, "vertex", "vertices"), points != 0}};
                report.figures = {{"articulation points", static_cast<double>(points), "vertices"}};
            }
        }
    }

    Buffer<std::uint32_t> number_, last_, low_, high_, cursor_, remaining_;
    Buffer<std::uint32_t> arc_low_, arc_high_, arc_low_back_, arc_high_back_;
    Buffer<std::uint32_t> joins_, next_label_, block_, articulation_, bridge_;
    std::uint32_t bit_ = 0, joined_ = 0;
};

AlgorithmInfo biconnected();  ///< graph.biconnected

}  // namespace lockstep::graph
