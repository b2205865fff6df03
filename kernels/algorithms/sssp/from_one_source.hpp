#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/sssp/columns.hpp"
#include "kernels/algorithms/sssp/path_problem.hpp"
#include "kernels/algorithms/sssp/reference.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/executors/chosen_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

// -------------------------------------------------------------------------------------- Mark unbounded

/// One step of marking the vertices without a shortest path: marks the head of every arc that still improves a distance
/// after n - 1 rounds, or that leaves a marked vertex.
/// marked   n entries, 0 on entry: set to 1. Distances are not changed, so that each step follows one arc.
/// Threads  one per vertex, no shared memory, no barrier. Threads that mark the same vertex write the same value.
struct MarkUnbounded {
    static constexpr const char* name = "mark_unbounded";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView<Length> graph, Span<const Length> distance,
                            Span<std::uint32_t> marked) const {
        const auto tail = ctx.global_thread();
        if (tail >= distance.size) return;
        const auto here = ctx.load(distance, tail);
        if (here == sssp::no_path<Length>()) return;
        const auto begin = ctx.load(graph.row_offsets, tail);
        const auto end = ctx.load(graph.row_offsets, tail + 1);
        for (auto e = begin; e < end; ++e) {
            const auto head = ctx.load(graph.column_indices, e);
            const auto weight = ctx.load(graph.edge_weights, e);
            const auto there = ctx.load(distance, head);
            if (there > sssp::one_arc_more(here, weight)) ctx.store_relaxed(marked, head, 1u);
        }
    }
};

/// Removes distance and predecessor of marked vertices, and the predecessor of vertices that the rounds found unbounded.
/// changed  1 entry, set to 1 if a distance was removed
/// Threads  one per vertex, no shared memory, no barrier.
struct TakeUnbounded {
    static constexpr const char* name = "take_unbounded";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> marked, PathsView<Length> paths) const {
        const auto vertex = ctx.global_thread();
        if (vertex >= paths.distance.size) return;
        const auto known = ctx.load(paths.distance, vertex);
        const bool is_new = ctx.load(marked, vertex) != 0 && known != sssp::no_shortest_path<Length>();
        if (!is_new && known != sssp::no_shortest_path<Length>()) return;
        ctx.store(paths.predecessor, vertex, kNone);
        if (!is_new) return;
        ctx.store(paths.distance, vertex, sssp::no_shortest_path<Length>());
        ctx.store_relaxed(paths.changed, 0, 1u);
    }
};

/// Checks whether a distance left its type: at a vertex without a shortest path, and along an arc from a vertex with a path to
/// a vertex without one.
/// found    2 entries, 0 on entry: the first is set to 1 if a sum was too small, the second if one was too large
/// Threads  one per vertex, no shared memory, no barrier.
struct FindBeyond {
    static constexpr const char* name = "find_beyond";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;
    static constexpr std::uint32_t kTooSmall = 0, kTooLarge = 1;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView<Length> graph, Span<const Length> distance,
                            Span<std::uint32_t> found) const {
        const auto tail = ctx.global_thread();
        if (tail >= distance.size) return;
        const auto here = ctx.load(distance, tail);
        if (here == sssp::no_path<Length>()) return;
        if (here == sssp::no_shortest_path<Length>()) {
            ctx.store_relaxed(found, kTooSmall, 1u);
            return;
        }
        const auto begin = ctx.load(graph.row_offsets, tail);
        const auto end = ctx.load(graph.row_offsets, tail + 1);
        for (auto e = begin; e < end; ++e) {
            const auto head = ctx.load(graph.column_indices, e);
            const auto there = ctx.load(distance, head);
            if (there == sssp::no_path<Length>()) ctx.store_relaxed(found, kTooLarge, 1u);
        }
    }
};

}  // namespace lockstep

namespace lockstep::sssp {

// ------------------------------------------------------------------------------------- From one source

/// The base of all algorithms for shortest paths from one source: the columns, and two checks after the last round: whether
/// a distance left its type, and which vertices have no shortest path because of a negative cycle. Paths to one destination
/// are found from it in the reversed graph, which has columns of its own beside the input's.
/// Length  of weights and distances: int32, or float if the graph has real weights
template <class Executor, class Length>
class FromOneSource : public DeclaredAlgorithm {
public:
    void start() override {
        stage_ = kRounds;
        has_cycle_ = 0;
        waves_ = 0;
        notices_.clear();
        distance_.fill(word_of(no_path<Length>()));
        predecessor_.fill(kNone);
        improved_.fill(0);
        cycle_.fill(kNone);
        executor_.fill(distance_.data() + source_, 0, 1);
    }

    bool step() final {
        if (stage_ == kRounds) {
            if (relax()) return true;
            check_results();
        }
        return stage_ == kMarking && mark();
    }

    PassReport describe(const Changes& changes) final {
        if (waves_ != 0) return report_marking(changes["distance"].changed);
        return report(changes);
    }

    std::vector<std::string> notices() const override {
        auto all = notices_;
        if (target_ != kNone) all.push_back(pair_text());
        return all;
    }

protected:
    using Sum = SumOf<Length>;

    FromOneSource(Executor& executor, const PathProblem& problem)
        : executor_(executor),
          n_(problem.graph().num_vertices()),
          m_(problem.graph().num_edges()),
          source_(problem.start),
          target_(problem.target),
          source_degree_(problem.graph().degree(source_)),
          is_reversed_(problem.reversed.has_value()),
          sums_may_overflow_(heaviest(problem.graph()) * n_ >= double{std::numeric_limits<Length>::max()}),
          row_offsets_(executor, problem.graph().row_offsets, is_reversed_ ? "reversed_row_offsets" : "row_offsets"),
          column_indices_(executor, problem.graph().column_indices,
                          is_reversed_ ? "reversed_column_indices" : "column_indices"),
          edge_weights_(executor, weights_of<Length>(problem.graph()),
                        is_reversed_ ? "reversed_edge_weights" : "edge_weights"),
          distance_(executor, n_, "distance"),
          predecessor_(executor, n_, "predecessor"),
          improved_(executor, n_, "improved"),
          changed_(executor, 1, "changed"),
          cycle_(executor, kShownOfCycle, "negative_cycle"),
          beyond_(executor, 2, "beyond") {
        if (is_reversed_) declare_both_graphs(problem.input);
        else declare_graph(row_offsets_, column_indices_, edge_weights_);
        state(distance_, distance<Length>());
        space({.name = kCycle,
               .one = "place on the cycle",
               .size = kShownOfCycle,
               .depth = 1,
               .many = "places on the cycle"});
        state(cycle_, Column{.name = "negative_cycle", .style = ValueStyle::optional, .none = kNone, .space = kCycle});
        link({.from = kCycle, .to = space_names::vertices, .column = "negative_cycle", .says = "vertex"});
        host(stage_);
        host(has_cycle_);
        host(waves_);
    }

    /// Declares predecessors and counts, for algorithms that compute them.

    void show_paths() {
        has_predecessors_ = true;
        state(predecessor_, predecessor());
        state(improved_, improved());
    }

    /// Runs the next pass of the algorithm itself; does nothing and returns false if there is none.
    virtual bool relax() = 0;
    virtual PassReport report(const Changes& changes) = 0;
    /// The pseudocode line of marking behind a negative cycle; 0 for algorithms that refuse weights below 0.
    virtual int line_of_marking() const { return 0; }

    /// Call it if round n found a shorter path: there is a negative cycle.
    void found_shorter_path_in_round_n() { has_cycle_ = 1; }

    WeightedView<Length> graph() const { return {row_offsets_.read(), column_indices_.read(), edge_weights_.read()}; }
    PathsView<Length> paths(bool asks = true) const {
        return {distance_.write(), predecessor_.write(), improved_.write(),
                asks ? changed_.write() : Span<std::uint32_t>{}};
    }
    PassReport report_source() const {
        PassReport report;
        report.label = "input";
        const auto arcs = is_reversed_ ? count_text(source_degree_, "incoming arc", "incoming arcs")
                                       : count_text(source_degree_, "arc", "arcs");
        report.sentence = (is_reversed_       ? "All paths end at vertex "
                           : target_ != kNone ? "The path to vertex " + count_text(target_) + " starts at vertex "
                                              : "All paths start at vertex ") +
                          count_text(source_) + ", which has " + arcs;
        report.note = count_text(n_, "vertex", "vertices") + " and " + count_text(m_, "arc", "arcs") +
                      (is_reversed_ ? ", searched against their direction; the destination" : "; the source") +
                      " has distance 0, the others have no path yet.";
        return report;
    }
    /// Adds two figures: the number of vertices with final distances, and the distance up
    /// to which all are final, by which runs are compared in step. Only for graphs
    /// without weights below 0 and with at most kMaxSolved arcs, which the host solves
    /// first.
    /// up_to  that distance, if the algorithm knows it
    void report_final(PassReport& report, std::optional<Sum> up_to = std::nullopt) {
        if (knows_final()) {
            const auto now = distance_.download();
            std::uint64_t count = 0;
            Sum open = kFar<Length>;  // distance of the nearest vertex that is not final
            for (std::uint32_t v = 0; v < n_; ++v) {
                if (Sum{now[v]} == final_[v]) ++count;
                else open = std::min(open, final_[v]);
            }
            Sum nearer = 0;
            for (const auto distance : final_)
                if (distance < open) nearer = std::max(nearer, distance);
            report.figures.push_back({"final", static_cast<double>(count), "vertices"});
            up_to = up_to.value_or(nearer);
        }
        if (up_to) report.figures.push_back({"final up to", static_cast<double>(*up_to), "length"});
    }
    static std::vector<Figure> round_figures(std::uint64_t relaxed, std::uint64_t shorter) {
        return {{"relaxed", static_cast<double>(relaxed), "arcs"},
                {"improved", static_cast<double>(shorter), "vertices"}};
    }

    Executor& executor_;
    std::uint32_t n_, m_;
    std::uint32_t source_;  ///< the vertex at distance 0: the destination if the graph is reversed
    std::uint32_t target_;  ///< for a single pair: its destination, else kNone
    std::uint32_t source_degree_;
    bool is_reversed_;
    bool sums_may_overflow_;
    Buffer<std::uint32_t> row_offsets_, column_indices_;
    Buffer<Length> edge_weights_;
    Buffer<Length> distance_;
    Buffer<std::uint32_t> predecessor_, improved_;
    Buffer<std::uint32_t> changed_;

    /// The index space of the arcs that are searched.
    const char* arcs_space() const { return is_reversed_ ? kReversedArcs : space_names::arcs; }

private:
    enum Stage : std::uint32_t { kRounds, kMarking, kDone };
    static constexpr const char* kCycle = "negative cycle";
    static constexpr const char* kReversedArcs = "reversed arcs";
    static constexpr std::uint32_t kMaxSolved = 1u << 22;  // arcs
    static constexpr std::uint32_t kShownOfCycle = 64;  // length up to which a cycle is shown completely

    void declare_graph(const Buffer<std::uint32_t>& rows, const Buffer<std::uint32_t>& heads,
                       const Buffer<Length>& weights) {
        input(rows, row_offsets());
        input(heads, column_indices());
        input(weights, edge_weights());
    }
    void declare_both_graphs(const CsrGraph& graph) {
        input_row_offsets_ = {executor_, graph.row_offsets, "row_offsets"};
        input_column_indices_ = {executor_, graph.column_indices, "column_indices"};
        input_edge_weights_ = {executor_, weights_of<Length>(graph), "edge_weights"};
        declare_graph(input_row_offsets_, input_column_indices_, input_edge_weights_);
        space({.name = kReversedArcs, .one = "reversed arc", .size = m_});
        input(row_offsets_, Column{.name = "reversed_row_offsets", .space = space_names::vertices, .size = n_});
        input(column_indices_,
              Column{.name = "reversed_column_indices", .style = ValueStyle::index, .space = kReversedArcs});
        input(edge_weights_, Column{.name = "reversed_edge_weights", .space = kReversedArcs});
        link({.from = kReversedArcs, .to = space_names::vertices, .column = "reversed_column_indices", .says = "tail"});
        link({.from = kReversedArcs,
              .to = space_names::vertices,
              .column = "reversed_row_offsets",
              .says = "head",
              .kind = SpaceLink::Kind::offsets});
    }

    /// The path of a single pair: its length, and its vertices where predecessors are computed.
    std::string pair_text() const {
        const auto length = distance_.download()[target_];
        std::vector<std::uint32_t> vertices;
        if (has_predecessors_ && length != no_path<Length>() && length != no_shortest_path<Length>()) {
            const auto before = predecessor_.download();
            for (auto v = target_; v < n_ && vertices.size() <= n_; v = v == source_ ? kNone : before[v])
                vertices.push_back(v);
            std::ranges::reverse(vertices);
        }
        return single_pair_text(source_, target_, length, vertices);
    }

    static double heaviest(const CsrGraph& graph) {
        double most = 1;
        for_each_weight(graph, [&](auto weight) { most = std::max(most, std::abs(static_cast<double>(weight))); });
        return most;
    }

    /// Call it after the last round: if a distance left its type, or a negative cycle was found, host code solves the problem.
    void check_results() {
        stage_ = kDone;
        bool too_large = false;
        bool left = has_cycle_ != 0;
        if (sums_may_overflow_) {
            beyond_.fill(0);
            executor_.launch(FindBeyond{}, n_, graph(), distance_.read(), beyond_.write());
            const auto found = beyond_.download();
            too_large = found[FindBeyond::kTooLarge] != 0;
            left = left || too_large || found[FindBeyond::kTooSmall] != 0;
        }
        if (!left) return;
        const auto on_this_host = on_host();
        auto answer = solve<Length>(on_this_host, source_);
        if (is_reversed_) std::ranges::reverse(answer.cycle);
        if (const auto vertex = first_that_does_not_fit(on_this_host, answer))
            throw InputError(too_far_text<Length>(*vertex, answer.distance[*vertex]));
        if (too_large)
            throw InputError("the distance of vertex " + count_text(answer.cycle.front()) +
                             ", which is on a negative cycle, exceeds int32 during the computation");
        if (answer.cycle.empty()) return;
        notices_.push_back(cycle_text(answer));
        auto vertices = answer.cycle;
        vertices.resize(kShownOfCycle, kNone);
        cycle_.upload(vertices);
        stage_ = kMarking;
    }

    /// Whether the host has solved the problem; solves it at the first call.
    bool knows_final() {
        if (m_ > kMaxSolved) return false;
        if (!has_solved_) {
            has_solved_ = true;
            const auto graph = on_host();
            if (!has_negative_weight(graph)) final_ = solve<Length>(graph, source_).distance;
        }
        return !final_.empty();
    }

    CsrGraph on_host() const {
        CsrGraph graph;
        graph.row_offsets = row_offsets_.download();
        graph.column_indices = column_indices_.download();
        set_weights(graph, edge_weights_.download());
        return graph;
    }

    bool mark() {
        changed_.fill(0);
        if (marked_now_.size() != n_) marked_now_ = Buffer<std::uint32_t>(executor_, n_, "marked");
        marked_now_.fill(0);
        executor_.launch(MarkUnbounded{}, n_, graph(), distance_.read(), marked_now_.write());
        executor_.launch(TakeUnbounded{}, n_, marked_now_.read(), paths());
        // The first wave removes predecessors even if it marks no vertex: the rounds may have marked them all.
        if (changed_.download()[0] == 0 && waves_ != 0) {
            stage_ = kDone;
            return false;
        }
        ++waves_;
        return true;
    }

    PassReport report_marking(std::uint64_t marked) const {
        PassReport report;
        report.path = {kCycle};
        report.label = std::string(kCycle) + ", wave " + count_text(waves_);
        report.sentence = count_text(marked, "vertex", "vertices") + " marked: no shortest path";
        report.note = notices_.empty() ? "" : notices_.front();
        if (line_of_marking() != 0)
            report.lines = {{line_of_marking(), count_text(marked, "vertex", "vertices"), marked != 0}};
        report.figures = {{"no shortest path", static_cast<double>(marked), "vertices"}};
        return report;
    }

    Buffer<std::uint32_t> input_row_offsets_,
        input_column_indices_;  // the graph as read, if it is reversed; else empty
    Buffer<Length> input_edge_weights_;
    Buffer<std::uint32_t> cycle_, beyond_;
    Buffer<std::uint32_t> marked_now_;  // by a wave of marking; empty before the first wave
    std::uint32_t stage_ = kRounds;
    std::uint32_t has_cycle_ = 0;  // 1: there is a negative cycle
    std::uint32_t waves_ = 0;  // number of waves of marking
    std::vector<std::string> notices_;
    bool has_predecessors_ = false;
    bool has_solved_ = false;
    std::vector<Sum> final_;  // found by the host; vertices without a path have values unlike any length
};

/// An algorithm for the type of the graph's weights.
template <class Executor, template <class, class> class A>
class OnLengths : public ChosenAlgorithm {
public:
    OnLengths(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ChosenAlgorithm(make(executor, dataset, parameters)) {}

private:
    static std::unique_ptr<Algorithm> make(Executor& executor, const Dataset& dataset,
                                           const ParameterValues& parameters) {
        const PathProblem problem(dataset, parameters);
        if (dataset.graph().has_real_weights())
            return std::make_unique<A<Executor, float>>(executor, problem, parameters);
        return std::make_unique<A<Executor, std::int32_t>>(executor, problem, parameters);
    }
};

}  // namespace lockstep::sssp
