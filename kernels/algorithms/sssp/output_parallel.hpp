#pragma once

#include <vector>

#include "kernels/algorithms/sssp/in_rounds.hpp"
#include "kernels/algorithms/sssp/incoming_arcs.hpp"
#include "kernels/algorithms/sssp/path_problem.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

// -------------------------------------------------------------------------------------- Relax incoming

/// One set of edge relaxations, parallel in the output (Malison 2012, Alg. 12): each thread relaxes the arcs into its vertex
/// and keeps the shortest path.
/// order     n entries: the vertex of each place; empty: places are vertices
/// distance  n entries: the distances of the previous round, or the written ones (paths.distance) if rounds work in place
/// Threads   one per vertex, no shared memory, no barrier. In place a thread may see results of this round; only the
///           owner of a vertex writes it, so that distance and predecessor belong to one arc.
/// Departs from the thesis, whose lines 2 to 6 restart in every round. A path replaces another only if it is shorter: so
/// predecessors form a tree, also across cycles of weight 0.
struct RelaxIncoming {
    static constexpr const char* name = "relax_incoming";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, IncomingView<Length> arcs, Span<const std::uint32_t> order,
                            Span<const Length> distance, PathsView<Length> paths) const {
        const auto place = ctx.global_thread();
        if (place >= distance.size) return;
        auto vertex = place;
        if (order.size != 0) vertex = ctx.load(order, place);  // line 1
        const auto known = ctx.load_relaxed(distance, vertex);
        auto shortest = known;
        auto from = kNone;
        const auto begin = ctx.load(arcs.vertex_edge_index, place);
        const auto end = ctx.load(arcs.vertex_edge_index, place + 1);
        for (auto e = begin; e < end; ++e) {  // line 7
            const auto tail = ctx.load(arcs.edge_sources, e);
            const auto weight = ctx.load(arcs.edge_weights, e);
            const auto there = ctx.load_relaxed(distance, tail);
            const auto update = sssp::one_arc_more(there, weight);  // line 8
            if (update >= shortest) continue;  // line 9
            shortest = update;  // line 10
            from = tail;  // line 11
        }
        finish(ctx, vertex, known, shortest, from, distance, paths);
    }

    /// Writes the path that a vertex has found.
    template <class Ctx, class Length>
    static SIMT_FN void finish(Ctx& ctx, std::uint32_t vertex, Length known, Length shortest, std::uint32_t from,
                               Span<const Length> distance, PathsView<Length> paths) {
        if (shortest < known || unrecorded(distance) != unrecorded(paths.distance))
            ctx.store_relaxed(paths.distance, vertex, shortest);
        if (shortest >= known) return;
        ctx.store(paths.predecessor, vertex, from);
        const auto times = ctx.load(paths.improved, vertex);
        ctx.store(paths.improved, vertex, times + 1);
        if (paths.changed.size != 0) ctx.store_relaxed(paths.changed, 0, 1u);
    }
};

/// The same in place: the distances that a thread sees depend on the order of the threads.
struct RelaxIncomingInPlace : RelaxIncoming {
    static constexpr const char* name = "relax_incoming_in_place";
    static constexpr LaunchShape shape{.threads_per_block = 256, .races = true};
};

// ----------------------------------------------------------------------------- Relax incoming together

/// The same with cooperative loads (Malison 2012, 5.3.1): a block is a warp. Its threads load the next 32 of their arcs
/// together into shared memory, then each thread relaxes its own arcs among them.
/// Threads  one per vertex, in blocks of 32; a barrier after each load and after each relaxation.
template <class Length>
struct RelaxIncomingTogether {
    static constexpr const char* name = "relax_incoming_together";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = kWarpSize, .cooperative = true};
    struct Shared {
        std::uint32_t tail[kWarpSize];
        Length weight[kWarpSize];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, IncomingView<Length> arcs, Span<const std::uint32_t> order,
                            Span<const Length> distance, PathsView<Length> paths) const {
        const auto n = distance.size, place = ctx.global_thread(), lane = ctx.thread_index();
        const auto first = ctx.block_index() * ctx.block_size();
        const auto last = n - first < ctx.block_size() ? n : first + ctx.block_size();
        const auto of_block = ctx.load(arcs.vertex_edge_index, first);
        const auto end_of_block = ctx.load(arcs.vertex_edge_index, last);
        auto vertex = place;
        std::uint32_t begin = 0, end = 0;
        auto known = sssp::no_shortest_path<Length>();
        if (place < n) {
            if (order.size != 0) vertex = ctx.load(order, place);  // line 1
            known = ctx.load_relaxed(distance, vertex);
            begin = ctx.load(arcs.vertex_edge_index, place);
            end = ctx.load(arcs.vertex_edge_index, place + 1);
        }
        auto shortest = known;
        auto from = kNone;
        for (auto chunk = of_block; chunk < end_of_block; chunk += kWarpSize) {
            if (chunk + lane < end_of_block) {
                const auto tail = ctx.load(arcs.edge_sources, chunk + lane);
                const auto weight = ctx.load(arcs.edge_weights, chunk + lane);
                ctx.store(shared.tail, lane, tail);
                ctx.store(shared.weight, lane, weight);
            }
            ctx.sync_block();
            const auto own = begin > chunk ? begin : chunk;
            const auto own_end = end < chunk + kWarpSize ? end : chunk + kWarpSize;
            for (auto e = own; e < own_end; ++e) {  // line 7
                const auto tail = ctx.load(shared.tail, e - chunk);
                const auto weight = ctx.load(shared.weight, e - chunk);
                const auto there = ctx.load_relaxed(distance, tail);
                const auto update = sssp::one_arc_more(there, weight);  // line 8
                if (update >= shortest) continue;  // line 9
                shortest = update;  // line 10
                from = tail;  // line 11
            }
            ctx.sync_block();
        }
        if (place < n) RelaxIncoming::finish(ctx, vertex, known, shortest, from, distance, paths);
    }
};

/// The same in place: the distances that a thread sees depend on the order of the threads.
template <class Length>
struct RelaxIncomingTogetherInPlace : RelaxIncomingTogether<Length> {
    static constexpr const char* name = "relax_incoming_together_in_place";
    static constexpr LaunchShape shape{.threads_per_block = kWarpSize, .cooperative = true, .races = true};
};

}  // namespace lockstep

namespace lockstep::sssp {

// ------------------------------------------------------------------------------------- Output parallel

/// Output-parallel Bellman-Ford (Malison 2012, 5.3, Alg. 12): one thread per vertex, one launch and pass per round.
template <class Executor, class Length>
class OutputParallelOf final : public InRounds<Executor, Length> {
public:
    OutputParallelOf(Executor& executor, const PathProblem& problem, const ParameterValues& parameters)
        : OutputParallelOf(executor, problem, parameters,
                           incoming_arcs<Length>(problem.graph(), parameters.at("degree_sort") == 1)) {}

    void start() override {
        InRounds<Executor, Length>::start();
        if (!in_place_) before_.fill(word_of(no_path<Length>()));
    }
    bool reproducible() const override { return !in_place_; }

private:
    OutputParallelOf(Executor& executor, const PathProblem& problem, const ParameterValues& parameters,
                     const IncomingArcs<Length>& arcs)
        : InRounds<Executor, Length>(executor, problem, parameters),
          together_(parameters.at("loads") == 1),
          in_place_(parameters.at("in_place") == 1),
          vertex_edge_index_(executor, arcs.vertex_edge_index, "vertex_edge_index"),
          edge_sources_(executor, arcs.edge_sources, "edge_sources"),
          incoming_weights_(executor, arcs.edge_weights, "incoming_weights"),
          order_(executor, arcs.order, "order"),
          edge_heads_(executor, heads_of_sorted(arcs), "edge_heads"),
          before_(executor, in_place_ ? 0 : this->n_, "distance_before") {
        // Without sorting, thread v belongs to vertex v.
        const auto* places = order_.size() == 0 ? space_names::vertices : kPlaces;
        this->space({.name = kIncoming, .one = "incoming arc", .size = this->m_});
        this->input(
            vertex_edge_index_,
            Column{.name = "vertex_edge_index", .role = Role::incident_start, .space = places, .size = this->n_});
        this->input(
            edge_sources_,
            Column{.name = "edge_sources", .role = Role::incident, .style = ValueStyle::index, .space = kIncoming});
        this->input(incoming_weights_, Column{.name = "incoming_weights", .space = kIncoming});
        this->link({.from = kIncoming, .to = space_names::vertices, .column = "edge_sources", .says = "tail"});
        this->link({.from = kIncoming,
                    .to = places,
                    .column = "vertex_edge_index",
                    .says = order_.size() == 0 ? "head" : "thread",
                    .kind = SpaceLink::Kind::offsets});
        if (order_.size() == 0) return;
        this->input(edge_heads_, Column{.name = "edge_heads", .style = ValueStyle::index, .space = kIncoming});
        this->link({.from = kIncoming, .to = space_names::vertices, .column = "edge_heads", .says = "head"});
        this->space({.name = kPlaces, .one = "thread", .size = this->n_});
        this->input(order_, Column{.name = "order", .style = ValueStyle::index, .space = kPlaces});
        this->link({.from = kPlaces, .to = space_names::vertices, .column = "order", .says = "vertex"});
        this->link({.from = space_names::vertices,
                    .to = kPlaces,
                    .column = "order",
                    .says = "thread",
                    .kind = SpaceLink::Kind::inverse});
    }

    /// The vertex that each arc leads to, if vertices are sorted. Kernels know it from their thread; views read it
    /// here.
    static std::vector<std::uint32_t> heads_of_sorted(const IncomingArcs<Length>& arcs) {
        std::vector<std::uint32_t> heads;
        if (arcs.order.empty()) return heads;
        heads.reserve(arcs.edge_sources.size());
        for (std::size_t place = 0; place < arcs.order.size(); ++place)
            heads.insert(heads.end(), arcs.vertex_edge_index[place + 1] - arcs.vertex_edge_index[place],
                         arcs.order[place]);
        return heads;
    }

    bool relax() override {
        if (!this->begin_round()) return false;
        if (!in_place_) std::swap(before_, this->distance_);
        if (in_place_ && together_) launch(RelaxIncomingTogetherInPlace<Length>{});
        else if (in_place_) launch(RelaxIncomingInPlace{});
        else if (together_) launch(RelaxIncomingTogether<Length>{});
        else launch(RelaxIncoming{});
        this->end_round();
        return true;
    }

    template <class Kernel>
    void launch(Kernel kernel) {
        const IncomingView<Length> arcs{vertex_edge_index_.read(), edge_sources_.read(), incoming_weights_.read()};
        this->executor_.launch(kernel, this->n_, arcs, order_.read(),
                               in_place_ ? this->distance_.read() : before_.read(), this->paths(this->asks()));
    }

    int line_of_marking() const override { return 14; }
    PassReport report(const Changes& changes) override {
        if (this->round_ == 0) return this->report_source();
        auto report = this->report_of(changes);
        const auto nearer = count_text(changes["distance"].changed, "vertex", "vertices");
        const bool any = changes["distance"].changed != 0;
        report.lines = {{1, count_text(this->n_, "thread", "threads"), false},
                        {7, count_text(this->m_, "arc", "arcs"), false},
                        {8, count_text(this->m_, "arc", "arcs"), !any},
                        {10, nearer, any},
                        {11, nearer, any}};
        return report;
    }

    static constexpr const char* kPlaces = "threads";
    static constexpr const char* kIncoming = "incoming arcs";

    bool together_, in_place_;
    Buffer<std::uint32_t> vertex_edge_index_, edge_sources_;
    Buffer<Length> incoming_weights_;
    Buffer<std::uint32_t> order_, edge_heads_;  // of sorted vertices; empty without sorting
    Buffer<Length> before_;  // with two arrays: the distances that a round reads
};

template <class Executor>
class OutputParallel final : public OnLengths<Executor, OutputParallelOf> {
public:
    using OnLengths<Executor, OutputParallelOf>::OnLengths;
};

AlgorithmInfo output_parallel();  ///< sssp.opbf: Malison 2012, Alg. 12

}  // namespace lockstep::sssp
