#pragma once

#include <cstdint>
#include <vector>

#include "kernels/algorithms/sssp/in_rounds.hpp"
#include "kernels/algorithms/sssp/path_problem.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// The edge list of a graph with weights: tail, head and weight of each arc.
struct EdgeListView {
    Span<const std::uint32_t> tails;  ///< num_edges
    Span<const std::uint32_t> heads;  ///< num_edges
    Span<const std::int32_t> weights;  ///< num_edges
};

// ------------------------------------------------------------------------------------------- Relax edges

/// One round of edge relaxations, one thread per edge (Malison 2012, 5.3.1). The thesis's version loses updates if two edges
/// enter one vertex (RelaxEdgesUnsafe); an atomic minimum makes it right in every order.
/// distance  n entries, in place: a thread may read a distance that another thread has shortened in this round
/// changed   1 entry, set to 1 if a distance becomes shorter
/// Threads   one per arc, no shared memory, no barrier.
struct RelaxEdges {
    static constexpr const char* name = "relax_edges";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, EdgeListView edges, Span<std::int32_t> distance,
                            Span<std::uint32_t> changed) const {
        const auto e = ctx.global_thread();
        if (e >= edges.heads.size) return;  // line 2
        const auto tail = ctx.load(edges.tails, e);
        const auto head = ctx.load(edges.heads, e);
        const auto weight = ctx.load(edges.weights, e);
        const auto here = ctx.load_relaxed(distance, tail);
        const auto sum = sssp::one_arc_more(here, weight);
        const auto there = ctx.load_relaxed(distance, head);
        if (there <= sum) return;  // line 3
        const auto known = ctx.atomic_min(distance, head, sum);  // line 4
        if (sum < known) ctx.store_relaxed(changed, 0, 1u);
    }
};

/// The same as in the thesis: load, compare, store. Wrong on purpose: of two threads that shorten the distance of one vertex,
/// the later store wins, even with the longer distance; distance and predecessor may come from different threads.
/// distance     n entries, in place
/// changed      1 entry, set to 1 if a distance is stored
/// predecessor  n entries, or none
/// Threads      one per arc, no shared memory, no barrier.
struct RelaxEdgesUnsafe {
    static constexpr const char* name = "relax_edges_unsafe";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, EdgeListView edges, Span<std::int32_t> distance,
                            Span<std::uint32_t> changed, Span<std::uint32_t> predecessor) const {
        const auto e = ctx.global_thread();
        if (e >= edges.heads.size) return;  // line 2
        const auto tail = ctx.load(edges.tails, e);
        const auto head = ctx.load(edges.heads, e);
        const auto weight = ctx.load(edges.weights, e);
        const auto here = ctx.load(distance, tail);
        const auto sum = sssp::one_arc_more(here, weight);
        const auto there = ctx.load(distance, head);
        if (there <= sum) return;  // line 3
        ctx.store(distance, head, sum);  // line 4
        if (predecessor.size != 0) ctx.store(predecessor, head, tail);
        ctx.store_relaxed(changed, 0, 1u);
    }
};

}  // namespace lockstep

namespace lockstep::sssp {

// ----------------------------------------------------------------------------------------- Edge parallel

/// Bellman-Ford with one thread per edge (Malison 2012, 5.3.1); a pass is a round. Ends after the first round that shortens no
/// distance.
template <class Executor>
class RoundsOfEdges : public InRounds<Executor, std::int32_t> {
public:
    bool reproducible() const override { return false; }

protected:
    using Rounds = InRounds<Executor, std::int32_t>::Rounds;

    RoundsOfEdges(Executor& executor, const PathProblem& problem, Rounds rounds)
        : InRounds<Executor, std::int32_t>(executor, problem, rounds),
          edge_tails_(executor, tails_of(problem.graph()), "edge_tails") {
        this->input(edge_tails_, Column{.name = "edge_tails", .style = ValueStyle::index, .space = this->arcs_space()});
    }

private:
    static std::vector<std::uint32_t> tails_of(const CsrGraph& graph) {
        std::vector<std::uint32_t> tails;
        tails.reserve(graph.num_edges());
        for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) tails.insert(tails.end(), graph.degree(v), v);
        return tails;
    }

    bool relax() override {
        if (!this->begin_round()) return false;
        const EdgeListView edges{edge_tails_.read(), this->column_indices_.read(), this->edge_weights_.read()};
        launch(edges);
        this->end_round();
        return true;
    }

    PassReport report(const Changes& changes) override {
        if (this->round_ == 0) return this->report_source();
        auto report = this->report_of(changes);
        const auto improved = changes["distance"].changed;
        report.lines = {{1, count_text(this->round_, "round", "rounds"), false},
                        {2, count_text(this->m_, "edge", "edges"), improved == 0},
                        {4, count_text(improved, "vertex", "vertices"), improved != 0}};
        return report;
    }

    virtual void launch(const EdgeListView& edges) = 0;

    Buffer<std::uint32_t> edge_tails_;
};

/// With an atomic minimum.
template <class Executor>
class EdgeParallel final : public RoundsOfEdges<Executor> {
public:
    EdgeParallel(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : RoundsOfEdges<Executor>(executor, PathProblem(dataset, parameters), {.with_paths = false}) {}

private:
    int line_of_marking() const override { return 7; }
    void launch(const EdgeListView& edges) override {
        this->executor_.launch(RelaxEdges{}, this->m_, edges, this->distance_.write(), this->changed_.write());
    }
};

/// With load, compare and store: a demonstration of its lost updates.
template <class Executor>
class EdgeParallelUnsafe final : public RoundsOfEdges<Executor> {
public:
    EdgeParallelUnsafe(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : RoundsOfEdges<Executor>(executor, PathProblem(dataset, parameters),
                                  {.with_paths = parameters.at("predecessors") != 0,
                                   .detects_cycles = false,
                                   .limit = static_cast<std::uint32_t>(parameters.at("rounds"))}),
          with_predecessors_(parameters.at("predecessors") != 0) {}

private:
    void launch(const EdgeListView& edges) override {
        this->executor_.launch(RelaxEdgesUnsafe{}, this->m_, edges, this->distance_.write(), this->changed_.write(),
                               with_predecessors_ ? this->predecessor_.write() : Span<std::uint32_t>{});
    }

    bool with_predecessors_;
};

AlgorithmInfo edge_parallel();  ///< sssp.edge-parallel: Malison 2012, 5.3.1 with an atomic minimum
AlgorithmInfo edge_parallel_unsafe();  ///< sssp.edge-parallel-unsafe: Malison 2012, 5.3.1, a demonstration

}  // namespace lockstep::sssp
