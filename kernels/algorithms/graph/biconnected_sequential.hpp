#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "kernels/algorithms/graph/columns.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------- Search depth first

/// Depth-first search with low points, without recursion (Hopcroft, Tarjan 1973): arcs wait on a stack until the search leaves a vertex whose
/// subtree reaches nothing above its parent; these arcs are a block.
/// row_offsets, column_indices, twins  the graph
/// found, low  n entries each: the number of a vertex in the order of the search; none: not found
/// Threads     one in all, no shared memory, no barrier.
struct SearchDepthFirst {
    static constexpr const char* name = "search_depth_first";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;
    static constexpr std::uint32_t kNotFound = 0xFFFFFFFFu;

    struct Graph {
        Span<const std::uint32_t> row_offsets, column_indices, twins;
    };
    struct State {
        Span<std::uint32_t> found, low, label, place, entered;  ///< n entries each
        Span<std::uint32_t> path;  ///< n entries: vertices from the root down
        Span<std::uint32_t> waiting;  ///< m entries: a stack of arcs
        Span<std::uint32_t> closed;  ///< n entries: blocks that end at a vertex
        Span<std::uint32_t> control;  ///< length of path, of waiting, vertices found, next root
    };
    struct Result {
        Span<std::uint32_t> block, articulation, bridge;
    };

    /// first  the first root;  steps  arcs followed and vertices left
    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Graph graph, std::uint32_t first, std::uint32_t steps, State state,
                            Result result) const {
        const auto n = state.found.size;
        auto depth = ctx.load(state.control, 0);
        auto waits = ctx.load(state.control, 1);
        auto clock = ctx.load(state.control, 2);
        auto next_root = ctx.load(state.control, 3);
        while (steps != 0 && (depth != 0 || next_root <= n)) {
            if (depth == 0) {
                const auto root = next_root == 0 ? first : next_root - 1;  // line 1
                ++next_root;
                const auto known = ctx.load(state.found, root);
                if (known != kNotFound) continue;
                ctx.store(state.label, root, root);
                enter(ctx, state, root, clock, depth);
                continue;
            }
            --steps;
            const auto v = ctx.load(state.path, depth - 1);
            const auto place = ctx.load(state.place, v);
            const auto end = ctx.load(graph.row_offsets, v + 1);
            if (place < end) {
                ctx.store(state.place, v, place + 1);  // line 2
                follow(ctx, graph, state, v, place, clock, depth, waits);
                continue;
            }
            --depth;
            if (depth != 0) leave(ctx, graph, state, result, v, depth, waits);
        }
        ctx.store(state.control, 0, depth);
        ctx.store(state.control, 1, waits);
        ctx.store(state.control, 2, clock);
        ctx.store(state.control, 3, next_root);
    }

private:
    template <class Ctx>
    SIMT_FN static void enter(Ctx& ctx, const State& state, std::uint32_t v, std::uint32_t& clock,
                              std::uint32_t& depth) {
        ctx.store(state.found, v, clock);
        ctx.store(state.low, v, clock);
        ctx.store(state.path, depth, v);
        ++clock;
        ++depth;
    }

    template <class Ctx>
    SIMT_FN static void follow(Ctx& ctx, const Graph& graph, const State& state, std::uint32_t v, std::uint32_t arc,
                               std::uint32_t& clock, std::uint32_t& depth, std::uint32_t& waits) {
        const auto entered = ctx.load(state.entered, v);
        if (entered != kNotFound) {
            const auto back = ctx.load(graph.twins, entered);
            if (arc == back) return;
        }
        const auto w = ctx.load(graph.column_indices, arc);
        const auto own = ctx.load(state.found, v);
        const auto other = ctx.load(state.found, w);
        if (other != kNotFound && other > own) return;
        ctx.store(state.waiting, waits, arc);
        ++waits;
        if (other == kNotFound) {
            ctx.store(state.entered, w, arc);  // line 4
            enter(ctx, state, w, clock, depth);
            return;
        }
        const auto low = ctx.load(state.low, v);
        if (other < low) ctx.store(state.low, v, other);  // line 5
    }

    /// The search goes back from v to its parent.
    template <class Ctx>
    SIMT_FN static void leave(Ctx& ctx, const Graph& graph, const State& state, const Result& result, std::uint32_t v,
                              std::uint32_t depth, std::uint32_t& waits) {
        const auto above = ctx.load(state.path, depth - 1);
        const auto low = ctx.load(state.low, v);
        const auto low_above = ctx.load(state.low, above);
        if (low < low_above) ctx.store(state.low, above, low);  // line 6
        const auto found = ctx.load(state.found, above);
        if (low < found) return;
        const auto entered = ctx.load(state.entered, v);
        std::uint32_t arc = 0, edges = 0;
        do {
            --waits;
            arc = ctx.load(state.waiting, waits);
            const auto twin = ctx.load(graph.twins, arc);
            ctx.store(result.block, arc, entered);  // line 8
            ctx.store(result.block, twin, entered);
            const auto head = ctx.load(graph.column_indices, arc);
            const auto way = ctx.load(state.entered, head);
            if (way == arc) ctx.store(state.label, head, v);
            ++edges;
        } while (arc != entered);
        if (edges == 1) {
            const auto twin = ctx.load(graph.twins, entered);
            ctx.store(result.bridge, entered, 1u);  // line 9
            ctx.store(result.bridge, twin, 1u);
        }
        const auto closed = ctx.load(state.closed, above);
        if (depth == 1 && closed == 0) ctx.store(state.label, above, v);  // a root is drawn in its first block
        ctx.store(state.closed, above, closed + 1);
        if (depth > 1 || closed > 0) ctx.store(result.articulation, above, 1u);  // line 10
    }
};

}  // namespace lockstep

namespace lockstep::graph {

// ---------------------------------------------------------------------------- Biconnected sequential

/// Biconnected components by a depth-first search, one thread. A pass makes an eighth of the steps, so that the passes show how blocks close.
template <class Executor>
class BiconnectedSequential final : public DeclaredAlgorithm {
public:
    BiconnectedSequential(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          m_(dataset.graph().num_edges()),
          root_(static_cast<std::uint32_t>(parameters.at("root"))),
          steps_(static_cast<std::uint32_t>((std::uint64_t{n_} + m_) / kParts + 1)),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          heads_(executor, dataset.graph().column_indices, "column_indices"),
          twins_(executor, twins_of(dataset.graph()), "twin"),
          found_(executor, n_, "found"),
          low_(executor, n_, "low"),
          label_(executor, n_, "label"),
          place_(executor, n_, "place"),
          entered_(executor, n_, "entered"),
          path_(executor, n_, "path"),
          waiting_(executor, m_, "waiting"),
          closed_(executor, n_, "closed"),
          control_(executor, 4, "control"),
          block_(executor, m_, "block"),
          articulation_(executor, n_, "articulation"),
          bridge_(executor, m_, "bridge") {
        input(row_offsets_, row_offsets());
        input(heads_, column_indices());
        input(twins_, twin());
        state(found_, of_vertex("found"));
        state(low_, of_vertex("low"));
        state(label_, label());
        state(block_, block());
        state(articulation_, articulation());
        state(bridge_, bridge());
        scratch(place_);
        scratch(entered_);
        scratch(path_);
        scratch(waiting_);
        scratch(closed_);
        scratch(control_);
        host(pass_);
        host(finished_);
        link(to_arc("twin"));
        link(to_arc("block"));
    }

    void start() override {
        for (const auto* buffer : {&found_, &low_, &label_, &entered_, &path_, &waiting_, &block_}) buffer->fill(kNone);
        for (const auto* buffer : {&closed_, &control_, &articulation_, &bridge_}) buffer->fill(0);
        if (n_ != 0) executor_.copy(place_.data(), row_offsets_.data(), place_.bytes());
        pass_ = finished_ = 0;
    }

    bool step() override {
        if (n_ == 0 || finished_ != 0) return false;
        executor_.launch(
            SearchDepthFirst{}, 1, SearchDepthFirst::Graph{row_offsets_.read(), heads_.read(), twins_.read()}, root_,
            steps_,
            SearchDepthFirst::State{found_.write(), low_.write(), label_.write(), place_.write(), entered_.write(),
                                    path_.write(), waiting_.write(), closed_.write(), control_.write()},
            SearchDepthFirst::Result{block_.write(), articulation_.write(), bridge_.write()});
        const auto control = control_.download();
        finished_ = control[0] == 0 && control[3] > n_ ? 1 : 0;
        ++pass_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        PassReport report;
        if (pass_ == 0) {
            report.label = "input";
            report.sentence = count_text(n_, "vertex", "vertices") + " and " + count_text(m_ / 2, "edge", "edges");
            report.note = "The search begins at vertex " + count_text(root_) + ".";
            return report;
        }
        const auto found = changes["found"].changed, named = changes["block"].changed / 2;
        const auto bridges = changes["bridge"].changed / 2, points = changes["articulation"].changed;
        report.label = "search " + count_text(pass_);
        report.sentence = "The search found " + count_text(found, "vertex", "vertices") + " and closed blocks of " +
                          count_text(named, "edge", "edges") + ": " + count_text(bridges, "bridge", "bridges") + ", " +
                          count_text(points, "new articulation point", "new articulation points");
        report.note = "An edge waits until the search leaves a vertex below which nothing reaches above its parent.";
        report.lines = {{4, count_text(found, "vertex", "vertices"), found != 0},
                        {8, count_text(named, "edge", "edges"), named != 0},
                        {9, count_text(bridges, "bridge", "bridges"), bridges != 0},
                        {10, count_text(points, "vertex", "vertices"), points != 0}};
        report.figures = {{"edges with a block", static_cast<double>(named), "edges"}};
        return report;
    }

private:
    static constexpr std::uint32_t kParts = 8;

    Executor& executor_;
    std::uint32_t n_, m_, root_, steps_;
    Buffer<std::uint32_t> row_offsets_, heads_, twins_;
    Buffer<std::uint32_t> found_, low_, label_, place_, entered_, path_, waiting_, closed_, control_;
    Buffer<std::uint32_t> block_, articulation_, bridge_;
    std::uint32_t pass_ = 0, finished_ = 0;
};

AlgorithmInfo biconnected_sequential();  ///< graph.biconnected-sequential

}  // namespace lockstep::graph
