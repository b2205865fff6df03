#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/algorithms/tree/columns.hpp"
#include "kernels/algorithms/tree/parameters.hpp"
#include "kernels/algorithms/tree/tile_scan.hpp"
#include "kernels/algorithms/tree/tour_entry.hpp"
#include "kernels/algorithms/tree/tour_kernels.hpp"
#include "kernels/algorithms/tree/tour_report.hpp"
#include "kernels/data/tree.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/run/entry/nested_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------- Mark first arcs

/// Marks the first arc of each edge, so that a scan of the marks numbers the edges.
/// twin     one entry per arc
/// marks    one entry per arc, written: 1 for the first arc of each edge, else 0
/// Threads  one per arc, no shared memory, no barrier.
struct MarkFirstArcs {
    static constexpr const char* name = "mark_first_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> twin, Span<std::uint32_t> marks) const {
        const auto arc = ctx.global_thread();
        if (arc >= twin.size) return;
        const auto other = ctx.load(twin, arc);
        ctx.store(marks, arc, arc < other ? 1u : 0u);
    }
};

// ---------------------------------------------------------------------------------------- Write starts

/// The first entry of each vertex in AL, which has two entries per arc (Rehman 2010, section 5.1.2).
/// row_offsets  n + 1 entries
/// start        S, n + 1 entries, written
/// Threads      one per entry, no shared memory, no barrier.
struct WriteStarts {
    static constexpr const char* name = "write_starts";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets, Span<std::uint32_t> start) const {
        const auto i = ctx.global_thread();
        if (i >= start.size) return;
        const auto offset = ctx.load(row_offsets, i);
        ctx.store(start, i, 2 * offset);
    }
};

}  // namespace lockstep

namespace lockstep::tree {

// ------------------------------------------------------------------------------------------- Tour list

/// The place of an arc in the edge list: edges are numbered by their first arcs, in the order of the rows. O(m).
inline std::uint32_t edge_list_place(const Tree& tree, std::uint32_t arc) {
    const auto first = std::min(arc, tree.twin[arc]);
    std::uint32_t edge = 0;
    for (std::uint32_t before = 0; before < first; ++before) edge += before < tree.twin[before];
    return 2 * edge + (arc == first ? 0 : 1);
}

/// The tour of a tree as a list over the places of the edge list: it begins with the root's first arc, and ends with the arc
/// that returns along its last edge. The tour of a single vertex is empty.
/// next_arc  M, which is written before the list is ranked
inline ListInput tour_list(const Tree& tree, std::uint32_t root, const Buffer<std::uint32_t>& next_arc) {
    if (tree.num_arcs() == 0) return {.n = 0, .head = kNone, .tail = kNone, .successor = next_arc};
    return {.n = tree.num_arcs(),
            .head = edge_list_place(tree, tree.row_offsets[root]),
            .tail = edge_list_place(tree, tree.twin[tree.row_offsets[root + 1] - 1]),
            .successor = next_arc};
}

}  // namespace lockstep::tree

namespace lockstep {

// ------------------------------------------------------------------------------------- Find directions

/// Distinguishes forward arcs from retreat arcs (Rehman 2010, Alg. 10): of an edge's two arcs the forward one, away from the
/// root, comes first on the tour.
/// rank     R, one entry per place in the edge list
/// forward  Dir, one entry per place, written: 1 for a forward arc, 0 for a retreat arc
/// Threads  one per edge, no shared memory, no barrier.
struct FindDirections {
    static constexpr const char* name = "find_directions";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> rank, Span<std::uint32_t> forward) const {
        const auto xy = 2 * ctx.global_thread();  // line 13
        if (xy >= rank.size) return;
        const auto rank_xy = ctx.load(rank, xy);
        const auto rank_yx = ctx.load(rank, xy + 1);
        const auto first = rank_xy < rank_yx;  // line 14
        ctx.store(forward, xy, first ? 1u : 0u);  // line 15
        ctx.store(forward, xy + 1, first ? 0u : 1u);  // line 15
    }
};

// -------------------------------------------------------------------------------------------- Map arcs

/// Mapping kernel 1 (Rehman 2010, Alg. 8): after each incoming arc of a vertex the tour continues with the outgoing arc that
/// follows it in AL. For the last incoming arc of a vertex this is an arc of the next vertex, which MapLastArcs corrects.
/// incident  AL, two entries per arc: an outgoing arc, then its incoming sibling
/// next_arc  M, one entry per place in the edge list, written for all incoming arcs of AL except the last
/// Threads   one per arc except the last, no shared memory, no barrier.
/// The thesis prints EL[i] and EL[j]: but EL contains ends of arcs; AL contains the references to arcs.
struct MapArcs {
    static constexpr const char* name = "map_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> incident, Span<std::uint32_t> next_arc) const {
        const auto index = ctx.global_thread();  // line 1
        if (index + 1 >= next_arc.size) return;
        const auto i = 2 * index + 1;  // line 2
        const auto j = i + 1;  // line 2
        const auto incoming = ctx.load(incident, i);
        const auto outgoing = ctx.load(incident, j);
        ctx.store(next_arc, incoming, outgoing);  // line 3
    }
};

// ------------------------------------------------------------------------------------------ Place arcs

/// Gives each arc its position on the tour, and each position its arc.
/// rank       R, one entry per place in the edge list
/// place_arc  one entry per place in the edge list: its arc
/// arc_rank   one entry per arc, written
/// tour_arc   one entry per position, written
/// Threads    one per arc, no shared memory, no barrier.
struct PlaceArcs {
    static constexpr const char* name = "place_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> rank, Span<const std::uint32_t> place_arc,
                            Span<std::uint32_t> arc_rank, Span<std::uint32_t> tour_arc) const {
        const auto place = ctx.global_thread();
        if (place >= rank.size) return;
        const auto position = ctx.load(rank, place);
        const auto arc = ctx.load(place_arc, place);
        ctx.store(arc_rank, arc, position);
        ctx.store(tour_arc, position, arc);
    }
};

// ---------------------------------------------------------------------------------------- Find parents

/// Parents of a rooted tree (Rehman 2010, Alg. 10): a forward arc leads from parent to child.
/// edge_list  EL, one entry per place
/// forward    Dir, one entry per place
/// parent    Par, n entries, written; the root is its own parent (NULL in the thesis)
/// Threads    one per place in the edge list, and one for a single vertex; no shared memory, no barrier.
struct FindParents {
    static constexpr const char* name = "find_parents";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> edge_list, Span<const std::uint32_t> forward,
                            std::uint32_t root, Span<std::uint32_t> parent) const {
        const auto place = ctx.global_thread();
        if (place == 0) ctx.store(parent, root, root);  // line 19
        if (place >= edge_list.size) return;
        const auto is_forward = ctx.load(forward, place);
        if (is_forward == 0) return;
        const auto word = ctx.load(edge_list, place);
        const auto [x, y] = EdgeListEntry::unpack(word);
        ctx.store(parent, y, x);  // line 16
    }
};

// ------------------------------------------------------------------------------------------ Weigh tour

/// The weight of each arc, at its position on the tour (Rehman 2010, Alg. 12 and 13).
/// rank              R, one entry per place in the edge list
/// forward           Dir, one entry per place
/// forward_weight,
/// retreat_weight    1 and 0, 0 and 1, or 1 and -1 (all bits set)
/// weight            W, one entry per position, written
/// Threads           one per place in the edge list, no shared memory, no barrier.
/// The thesis writes W[e]: but the scan must follow the tour, so the weight of arc e is at position R[e].
struct WeighTour {
    static constexpr const char* name = "weigh_tour";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> rank, Span<const std::uint32_t> forward,
                            std::uint32_t forward_weight, std::uint32_t retreat_weight,
                            Span<std::uint32_t> weight) const {
        const auto e = ctx.global_thread();  // line 20
        if (e >= rank.size) return;
        const auto is_forward = ctx.load(forward, e);
        const auto position = ctx.load(rank, e);
        ctx.store(weight, position, is_forward != 0 ? forward_weight : retreat_weight);  // lines 21, 22
    }
};

}  // namespace lockstep

namespace lockstep::tree {

// -------------------------------------------------------------------------------------- Tour algorithm

/// The Euler tour of a tree, and the quantities of a goal that are computed from it (Rehman 2010, chapter 5): the arrays of
/// section 5.1.2, the two mapping kernels, the ranking of their list by any list ranking, and the kernels of Alg. 10 to 13.
template <class Executor>
class TourAlgorithm : public DeclaredAlgorithm {
public:
    TourAlgorithm(Executor& executor, const Dataset& dataset, const ParameterValues& parameters, Goal goal)
        : executor_(executor),
          goal_(goal),
          stages_(stages_of(goal)),
          n_(dataset.tree().num_vertices()),
          m_(dataset.tree().num_arcs()),
          root_(static_cast<std::uint32_t>(parameters.at("root"))),
          row_offsets_(executor, dataset.tree().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.tree().column_indices, "column_indices"),
          twin_(executor, dataset.tree().twin, "twin"),
          start_(executor, std::uint64_t{n_} + 1, "start"),
          incident_(executor, 2 * std::uint64_t{m_}, "incident"),
          edge_list_(executor, m_, "edge_list"),
          place_arc_(executor, m_, "place_arc"),
          next_arc_(executor, m_, "next_arc"),
          ranking_(executor, "ranking",
                   make_ranking(executor, tour_list(dataset.tree(), root_, next_arc_), parameters)),
          arc_rank_(executor, m_, "arc_rank"),
          tour_arc_(executor, m_, "tour_arc"),
          edges_(executor, m_, "edges"),
          scan_(executor, m_) {
        if (has(Stage::parents)) {
            forward_ = {executor, m_, "forward"};
            parent_ = {executor, n_, "parent"};
        }
        if (has(Stage::scan)) {
            weight_ = {executor, m_, "weight"};
            running_sum_ = {executor, m_, "running_sum"};
        }
        if (has(Stage::results)) result_ = {executor, n_, result_column().name};
        declare();
    }

    void start() override {
        at_ = scanned_ = 0;
        for (const auto& buffer : state())
            if (buffer.bytes != 0) executor_.fill(buffer.data, kNone, buffer.bytes / sizeof(std::uint32_t));
        weight_.fill(kUnknownSum);
        running_sum_.fill(kUnknownSum);
        ranking_.forget();
    }

    bool step() override {
        if (stage() == Stage::ranking && ranking_.step()) return true;
        if (stage() == Stage::scan && scan_once()) return true;
        do {
            if (at_ + 1 == stages_.size()) return false;
            ++at_;
        } while (stage() == Stage::scan && m_ == 0);
        run(stage());
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (stage() == Stage::ranking) return of_ranking(ranking_.describe(changes), m_);
        TourPass pass{.goal = goal_, .stage = stage(), .num_vertices = n_, .root = root_};
        if (stage() == Stage::scan) pass.scan = scan_.what(scanned_ - 1);
        return report_tour(pass, changes);
    }

private:
    bool has(Stage stage) const { return std::ranges::find(stages_, stage) != stages_.end(); }
    Stage stage() const { return stages_[at_]; }
    Span<const std::uint32_t> ranks() const { return ranking_.values("rank"); }

    void run(Stage stage) {
        const auto edges = std::max(m_ / 2, 1u), places = std::max(m_, 1u);  // at least one thread, for the root
        switch (stage) {
            case Stage::input: break;
            case Stage::adjacency: write_arrays(); break;
            case Stage::mapping_1:
                executor_.launch(MapArcs{}, std::max(m_, 1u) - 1, incident_.read(), next_arc_.write());
                break;
            case Stage::mapping_2:
                executor_.launch(MapLastArcs{}, n_, start_.read(), incident_.read(), root_, next_arc_.write());
                break;
            case Stage::ranking: ranking_.step(); break;
            case Stage::tour:
                executor_.launch(PlaceArcs{}, m_, ranks(), place_arc_.read(), arc_rank_.write(), tour_arc_.write());
                break;
            case Stage::direction: executor_.launch(FindDirections{}, m_ / 2, ranks(), forward_.write()); break;
            case Stage::parents:
                executor_.launch(FindParents{}, places, edge_list_.read(), forward_.read(), root_, parent_.write());
                break;
            case Stage::weights: {
                const auto [forward, retreat] = arc_weights(goal_);
                executor_.launch(WeighTour{}, m_, ranks(), forward_.read(), forward, retreat, weight_.write());
                break;
            }
            case Stage::scan: scan_once(); break;
            case Stage::results:
                if (goal_ == Goal::subtree_size)
                    executor_.launch(FindSubtreeSizes{}, edges, ranks(), edge_list_.read(), root_, result_.write());
                else if (goal_ == Goal::postorder)
                    executor_.launch(NumberTails{}, places, ranks(), forward_.read(), edge_list_.read(),
                                     running_sum_.read(), root_, result_.write());
                else
                    executor_.launch(NumberHeads{}, places, ranks(), forward_.read(), edge_list_.read(),
                                     running_sum_.read(), root_, result_.write());
                break;
        }
    }

    void write_arrays() {
        executor_.launch(MarkFirstArcs{}, m_, twin_.read(), edges_.write());
        scan_.run(edges_.read(), edges_.write());
        executor_.launch(WriteStarts{}, n_ + 1, row_offsets_.read(), start_.write());
        executor_.launch(WriteEdgeList{}, m_, column_indices_.read(), twin_.read(), edges_.read(), edge_list_.write(),
                         incident_.write(), place_arc_.write());
    }

    bool scan_once() {
        if (scanned_ == scan_.num_steps()) return false;
        scan_.step(scanned_, weight_.read(), running_sum_.write());
        ++scanned_;
        return true;
    }

    Column result_column() const {
        switch (goal_) {
            case Goal::subtree_size: return subtree_size();
            case Goal::preorder: return preorder();
            case Goal::postorder: return postorder();
            default: return level();
        }
    }

    void declare() {
        space({.name = kEdgeList, .one = "place in EL", .size = m_, .many = "places in EL"});
        space({.name = kIncidences, .one = "entry of AL", .size = 2 * m_, .many = "entries of AL"});
        space({.name = space_names::tour, .one = "position", .size = m_, .many = "positions"});
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        input(twin_, twin());
        state(start_, tree::start(n_));
        state(incident_, incident(), edge_place(m_));
        state(edge_list_, edge_tail(), edge_head());
        state(place_arc_, place_arc());
        state(next_arc_, next_arc());
        nested(ranking_, kEdgeList);
        state(arc_rank_, arc_rank());
        state(tour_arc_, tour_arc());
        link({.from = space_names::vertices,
              .to = space_names::arcs,
              .column = "row_offsets",
              .says = "first arc",
              .kind = SpaceLink::Kind::first});
        link({.from = space_names::arcs, .to = space_names::arcs, .column = "twin", .says = "twin"});
        link({.from = space_names::arcs, .to = kEdgeList, .column = "edge_place", .says = "place in EL"});
        link(
            {.from = space_names::arcs, .to = space_names::tour, .column = "arc_rank", .says = "position on the tour"});
        link({.from = kIncidences, .to = kEdgeList, .column = "incident", .says = "place in EL"});
        link({.from = kEdgeList, .to = space_names::arcs, .column = "place_arc", .says = "arc"});
        link({.from = kEdgeList, .to = kEdgeList, .column = "next_arc", .says = "successor on the tour"});
        link({.from = kEdgeList, .to = space_names::vertices, .column = "edge_tail", .says = "tail"});
        link({.from = kEdgeList, .to = space_names::vertices, .column = "edge_head", .says = "head"});
        link({.from = space_names::tour, .to = space_names::arcs, .column = "tour_arc", .says = "arc"});
        if (has(Stage::parents)) {
            state(forward_, forward());
            state(parent_, parent());
            link({.from = space_names::vertices, .to = space_names::vertices, .column = "parent", .says = "parent"});
        }
        if (has(Stage::scan)) {
            state(weight_, weight());
            state(running_sum_, running_sum());
            for (const auto& totals : scan_.totals()) scratch(totals);
        }
        if (has(Stage::results)) state(result_, result_column());
        host(at_);
        host(scanned_);
    }

protected:
    // For derived algorithms, which continue from here.
    Executor& executor_;
    Goal goal_;
    std::vector<Stage> stages_;
    std::uint32_t n_, m_, root_;
    Buffer<std::uint32_t> row_offsets_, column_indices_, twin_;
    Buffer<std::uint32_t> start_, incident_;
    Buffer<std::uint64_t> edge_list_;
    Buffer<std::uint32_t> place_arc_, next_arc_;
    NestedAlgorithm ranking_;
    Buffer<std::uint32_t> arc_rank_, tour_arc_;
    Buffer<std::uint32_t> edges_;  // numbers of edges, used while the arrays are written
    TileScan<Executor> scan_;
    Buffer<std::uint32_t> forward_, parent_, weight_, running_sum_, result_;
    std::uint32_t at_ = 0;  // stage of the last pass
    std::uint32_t scanned_ = 0;  // number of finished steps of the scan
};

}  // namespace lockstep::tree
