#pragma once

#include "kernels/algorithms/sssp/in_rounds.hpp"
#include "kernels/algorithms/sssp/incoming_arcs.hpp"
#include "kernels/algorithms/sssp/path_problem.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------ Relax arcs

/// Relaxes every arc into its own entry (Malison 2012, 5.4.1, the first of three kernels).
/// candidate  m entries, by destination: the length of the path that ends in the arc
/// Threads    one per arc, no shared memory, no barrier.
struct RelaxArcs {
    static constexpr const char* name = "relax_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, IncomingView<Length> arcs, Span<const Length> distance,
                            Span<Length> candidate) const {
        const auto e = ctx.global_thread();
        if (e >= candidate.size) return;
        const auto tail = ctx.load(arcs.edge_sources, e);
        const auto weight = ctx.load(arcs.edge_weights, e);
        const auto there = ctx.load(distance, tail);
        ctx.store(candidate, e, sssp::one_arc_more(there, weight));  // line 1
    }
};

/// Takes the minimum candidate of each vertex if it is nearer (Malison 2012, 5.4.1, the last of three kernels): the one at
/// the end of the vertex's segment.
/// minimum, winner  m entries: the minimum candidate from the segment's begin up to an arc, and its arc
/// Threads          one per vertex, no shared memory, no barrier.
struct TakeMinima {
    static constexpr const char* name = "take_minima";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, IncomingView<Length> arcs, Span<const Length> minimum,
                            Span<const std::uint32_t> winner, PathsView<Length> paths) const {
        const auto vertex = ctx.global_thread();
        if (vertex >= paths.distance.size) return;
        const auto begin = ctx.load(arcs.vertex_edge_index, vertex);
        const auto end = ctx.load(arcs.vertex_edge_index, vertex + 1);
        if (begin == end) return;
        const auto least = ctx.load(minimum, end - 1);  // line 4
        const auto known = ctx.load(paths.distance, vertex);
        if (least >= known) return;
        const auto arc = ctx.load(winner, end - 1);
        const auto tail = ctx.load(arcs.edge_sources, arc);
        ctx.store(paths.distance, vertex, least);  // line 5
        ctx.store(paths.predecessor, vertex, tail);  // line 6
        const auto times = ctx.load(paths.improved, vertex);
        ctx.store(paths.improved, vertex, times + 1);
        if (paths.changed.size != 0) ctx.store_relaxed(paths.changed, 0, 1u);
    }
};

// ----------------------------------------------------------------------------------------- Scan minima

/// The minimum of some candidates, and its arc, the first of equal ones; kNone if no path leads to any.
template <class Length>
struct Minimum {
    Length least = sssp::no_path<Length>();
    std::uint32_t arc = kNone;

    SIMT_FN static Minimum of_arc(Length candidate, std::uint32_t arc) {
        return {candidate, candidate == sssp::no_path<Length>() ? kNone : arc};
    }
    SIMT_FN static Minimum of(Minimum<Length> left, Minimum right) { return right.least < left.least ? right : left; }
};

/// The division of a segmented scan into tiles.
struct MinimaTile {
    static constexpr std::uint32_t kThreads = 64, kEach = 16, kArcs = kThreads * kEach;
};

/// The arrays of a segmented scan, and the sums of its tiles.
template <class Length>
struct MinimaView {
    Span<const std::uint32_t> head;  ///< m flags: 1 at the first arc of a segment
    Span<Length> minimum;  ///< m entries: candidates before, running minima after
    Span<std::uint32_t> winner;  ///< m entries
    Span<Length> tile_minimum;  ///< one per tile: the minimum of its last segment, as far as the segment is in the tile
    Span<std::uint32_t> tile_winner, tile_head;  ///< arc of that minimum; whether a segment begins in the tile
};

/// Segmented scan with the minimum, tile by tile (Malison 2012, 5.4.1, the second of three kernels): running minima within each
/// tile.
/// Threads  blocks of 64, 16 arcs per thread; a barrier after each step of the scan in shared memory.
/// The thesis loses the winning arc; here each minimum carries its arc.
template <class Length>
struct ScanMinima {
    static constexpr const char* name = "scan_minima";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = MinimaTile::kThreads, .cooperative = true};
    struct Shared {
        Length least[MinimaTile::kThreads];
        std::uint32_t arc[MinimaTile::kThreads];
        std::uint32_t head[MinimaTile::kThreads];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const Length> candidate, MinimaView<Length> view) const {
        const auto thread = ctx.thread_index(), m = candidate.size;
        const auto first = ctx.block_index() * MinimaTile::kArcs + thread * MinimaTile::kEach;
        Minimum<Length> own;
        std::uint32_t any_head = 0;
        for (auto e = first; e < first + MinimaTile::kEach && e < m; ++e) {
            const auto head = ctx.load(view.head, e);
            const auto least = ctx.load(candidate, e);
            const auto one = Minimum<Length>::of_arc(least, e);
            own = head != 0 ? one : Minimum<Length>::of(own, one);
            any_head |= head;
        }
        ctx.store(shared.least, thread, own.least);
        ctx.store(shared.arc, thread, own.arc);
        ctx.store(shared.head, thread, any_head);
        ctx.sync_block();
        for (std::uint32_t stride = 1; stride < MinimaTile::kThreads; stride *= 2) {  // line 2
            Minimum<Length> left;
            std::uint32_t left_head = 0;
            if (thread >= stride) {
                left.least = ctx.load(shared.least, thread - stride);
                left.arc = ctx.load(shared.arc, thread - stride);
                left_head = ctx.load(shared.head, thread - stride);
            }
            ctx.sync_block();
            if (thread >= stride) {
                if (any_head == 0) own = Minimum<Length>::of(left, own);
                any_head |= left_head;
                ctx.store(shared.least, thread, own.least);
                ctx.store(shared.arc, thread, own.arc);
                ctx.store(shared.head, thread, any_head);
            }
            ctx.sync_block();
        }
        Minimum<Length> running;
        if (thread != 0) {
            running.least = ctx.load(shared.least, thread - 1);
            running.arc = ctx.load(shared.arc, thread - 1);
        }
        for (auto e = first; e < first + MinimaTile::kEach && e < m; ++e) {
            const auto head = ctx.load(view.head, e);
            const auto least = ctx.load(candidate, e);
            const auto one = Minimum<Length>::of_arc(least, e);
            running = head != 0 ? one : Minimum<Length>::of(running, one);
            ctx.store(view.minimum, e, running.least);  // line 3
            ctx.store(view.winner, e, running.arc);
        }
        if (thread + 1 != MinimaTile::kThreads) return;
        ctx.store(view.tile_minimum, ctx.block_index(), own.least);
        ctx.store(view.tile_winner, ctx.block_index(), own.arc);
        ctx.store(view.tile_head, ctx.block_index(), any_head);
    }
};

/// Scans the tiles' last minima: afterwards each entry is the minimum that the following tile receives from the left.
/// Threads  one in all, no shared memory, no barrier: there are a thousand times fewer tiles than arcs.
template <class Length>
struct CarryMinima {
    static constexpr const char* name = "carry_minima";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, MinimaView<Length> view) const {
        Minimum<Length> running;
        for (std::uint32_t tile = 0; tile < view.tile_head.size; ++tile) {
            const auto head = ctx.load(view.tile_head, tile);
            Minimum<Length> own;
            own.least = ctx.load(view.tile_minimum, tile);
            own.arc = ctx.load(view.tile_winner, tile);
            running = head != 0 ? own : Minimum<Length>::of(running, own);
            ctx.store(view.tile_minimum, tile, running.least);
            ctx.store(view.tile_winner, tile, running.arc);
        }
    }
};

/// Combines the minimum from the left into the arcs before a tile's first segment begin.
/// Threads  one per arc after the first tile, no shared memory, no barrier.
template <class Length>
struct LowerMinima {
    static constexpr const char* name = "lower_minima";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    /// segment_begin  the first arc of an arc's segment: arcs with the same destination
    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> segment_begin, MinimaView<Length> view) const {
        const auto e = ctx.global_thread() + MinimaTile::kArcs;
        if (e >= view.minimum.size) return;
        const auto tile = e / MinimaTile::kArcs;
        const auto begin = ctx.load(segment_begin, e);
        if (begin >= tile * MinimaTile::kArcs) return;
        Minimum<Length> left, own;
        left.least = ctx.load(view.tile_minimum, tile - 1);
        left.arc = ctx.load(view.tile_winner, tile - 1);
        own.least = ctx.load(view.minimum, e);
        own.arc = ctx.load(view.winner, e);
        const auto running = Minimum<Length>::of(left, own);
        ctx.store(view.minimum, e, running.least);
        ctx.store(view.winner, e, running.arc);
    }
};

}  // namespace lockstep

namespace lockstep::sssp {

// -------------------------------------------------------------------------------------- Input parallel

/// Input-parallel Bellman-Ford (Malison 2012, 5.4.1): a round is three passes, which relax every arc, find the minimum
/// candidate of each vertex, and take it if it is nearer.
template <class Executor, class Length>
class InputParallelOf final : public InRounds<Executor, Length> {
public:
    InputParallelOf(Executor& executor, const PathProblem& problem, const ParameterValues& parameters)
        : InputParallelOf(executor, problem, parameters, incoming_arcs<Length>(problem.graph(), false)) {}

    void start() override {
        InRounds<Executor, Length>::start();
        phase_ = kFinalize;
        candidate_.fill(word_of(no_path<Length>()));
        minimum_.fill(word_of(no_path<Length>()));
        winner_.fill(kNone);
        tile_minimum_.fill(word_of(no_path<Length>()));
        tile_winner_.fill(kNone);
        tile_head_.fill(0);
    }

private:
    enum Phase : std::uint32_t { kRelax, kMinimum, kFinalize };

    InputParallelOf(Executor& executor, const PathProblem& problem, const ParameterValues& parameters,
                    const IncomingArcs<Length>& arcs)
        : InRounds<Executor, Length>(executor, problem, parameters),
          vertex_edge_index_(executor, arcs.vertex_edge_index, "vertex_edge_index"),
          edge_sources_(executor, arcs.edge_sources, "edge_sources"),
          incoming_weights_(executor, arcs.edge_weights, "incoming_weights"),
          head_(executor, segment_heads(arcs), "segment_head"),
          segment_begin_(executor, segment_begins(arcs), "segment_begin"),
          candidate_(executor, this->m_, "candidate"),
          minimum_(executor, this->m_, "minimum"),
          winner_(executor, this->m_, "winner"),
          tile_minimum_(executor, num_tiles(), "tile_minimum"),
          tile_winner_(executor, num_tiles(), "tile_winner"),
          tile_head_(executor, num_tiles(), "tile_head") {
        this->space({.name = kIncoming, .one = "incoming arc", .size = this->m_});
        this->input(vertex_edge_index_,
                    Column{.name = "vertex_edge_index", .space = space_names::vertices, .size = this->n_});
        this->input(edge_sources_, Column{.name = "edge_sources", .style = ValueStyle::index, .space = kIncoming});
        this->input(incoming_weights_, Column{.name = "incoming_weights", .space = kIncoming});
        this->link({.from = kIncoming, .to = space_names::vertices, .column = "edge_sources", .says = "tail"});
        this->link({.from = kIncoming,
                    .to = space_names::vertices,
                    .column = "vertex_edge_index",
                    .says = "head",
                    .kind = SpaceLink::Kind::offsets});
        this->input(
            head_,
            Column{.name = "segment_head", .role = Role::segment_head, .style = ValueStyle::flag, .space = kIncoming});
        const auto of_arcs = [](const char* name, Role role) {
            return Column{.name = name,
                          .role = role,
                          .style = ValueStyle::infinite,
                          .none = word_of(no_path<Length>()),
                          .space = kIncoming};
        };
        this->state(candidate_, of_arcs("candidate", Role::candidate));
        this->state(minimum_, of_arcs("minimum", Role::segment_minimum));
        this->state(winner_, Column{.name = "winner",
                                    .role = Role::segment_winner,
                                    .style = ValueStyle::optional,
                                    .none = kNone,
                                    .space = kIncoming});
        this->state_of_tiles();
        this->host(phase_);
    }

    /// For a tile of arcs: the minimum that is passed to the next tile, and its arc.
    void state_of_tiles() {
        static constexpr const char* tiles = "tiles";
        this->space({.name = tiles, .one = "tile", .size = num_tiles()});
        for (auto& link : SpaceLink::blocks(kIncoming, tiles, "tile", MinimaTile::kArcs)) this->link(std::move(link));
        this->state(tile_minimum_, Column{.name = "tile_minimum",
                                          .style = ValueStyle::infinite,
                                          .none = word_of(no_path<Length>()),
                                          .space = tiles});
        this->state(tile_winner_,
                    Column{.name = "tile_winner", .style = ValueStyle::optional, .none = kNone, .space = tiles});
        this->state(tile_head_, Column{.name = "tile_head", .style = ValueStyle::flag, .space = tiles});
    }

    static std::vector<std::uint32_t> segment_begins(const IncomingArcs<Length>& arcs) {
        std::vector<std::uint32_t> begins(arcs.edge_sources.size());
        for (std::size_t v = 0; v + 1 < arcs.vertex_edge_index.size(); ++v)
            for (auto e = arcs.vertex_edge_index[v]; e < arcs.vertex_edge_index[v + 1]; ++e)
                begins[e] = arcs.vertex_edge_index[v];
        return begins;
    }

    std::uint32_t num_tiles() const { return ceil_div(this->m_, MinimaTile::kArcs); }
    IncomingView<Length> arcs() const {
        return {vertex_edge_index_.read(), edge_sources_.read(), incoming_weights_.read()};
    }

    bool relax() override {
        auto& executor = this->executor_;
        if (phase_ == kFinalize) {
            if (!this->begin_round()) return false;
            phase_ = kRelax;
            executor.launch(RelaxArcs{}, this->m_, arcs(), this->distance_.read(), candidate_.write());
        } else if (phase_ == kRelax) {
            phase_ = kMinimum;
            const MinimaView<Length> view{head_.read(),          minimum_.write(),     winner_.write(),
                                          tile_minimum_.write(), tile_winner_.write(), tile_head_.write()};
            executor.launch(ScanMinima<Length>{}, Blocks(num_tiles()), candidate_.read(), view);
            if (num_tiles() > 1) {
                executor.launch(CarryMinima<Length>{}, 1, view);
                executor.launch(LowerMinima<Length>{}, this->m_ - MinimaTile::kArcs, segment_begin_.read(), view);
            }
        } else {
            phase_ = kFinalize;
            executor.launch(TakeMinima{}, this->n_, arcs(), minimum_.read(), winner_.read(), this->paths(this->asks()));
            this->end_round();
        }
        return true;
    }

    int line_of_marking() const override { return 7; }
    PassReport report(const Changes& changes) override {
        if (this->round_ == 0) return this->report_source();
        const auto all = count_text(this->m_, "arc", "arcs");
        const auto label = round_label(this->round_);
        PassReport report;
        if (phase_ == kRelax) {
            report.label = label + ": relax";
            report.sentence =
                count_text(this->m_, "arc relaxed into its own entry: ", "arcs relaxed, each into its own entry: ") +
                count_text(changes["candidate"].changed, "candidate", "candidates") + " changed";
            report.note = "No thread writes a distance yet, so that no two threads write the same entry.";
            report.lines = {{1, all, true}};
            report.figures = {{"relaxed", static_cast<double>(this->m_), "arcs"}};
        } else if (phase_ == kMinimum) {
            report.label = label + ": segmented min";
            report.sentence =
                "Running minima of " + all + ", by segment; the last entry of each segment is its minimum";
            report.note = "Each minimum carries the arc that has it.";
            const auto cells = changes["minimum"].changed;
            report.lines = {{2, all, cells == 0}, {3, count_text(cells, "cell", "cells"), cells != 0}};
        } else {
            report = this->report_of(changes);
            report.label = label + ": finalize";
            const auto nearer = count_text(changes["distance"].changed, "vertex", "vertices");
            const bool any = changes["distance"].changed != 0;
            report.lines = {{4, count_text(this->n_, "vertex", "vertices"), !any}, {5, nearer, any}, {6, nearer, any}};
            std::erase_if(report.figures, [](const Figure& figure) { return figure.name == "relaxed"; });
        }
        report.path = {label};
        return report;
    }

    static constexpr const char* kIncoming = "incoming arcs";

    Buffer<std::uint32_t> vertex_edge_index_, edge_sources_;
    Buffer<Length> incoming_weights_;
    Buffer<std::uint32_t> head_, segment_begin_;
    Buffer<Length> candidate_, minimum_;
    Buffer<std::uint32_t> winner_;
    Buffer<Length> tile_minimum_;
    Buffer<std::uint32_t> tile_winner_, tile_head_;
    std::uint32_t phase_ = kFinalize;  // of the last begun round
};

template <class Executor>
class InputParallel final : public OnLengths<Executor, InputParallelOf> {
public:
    using OnLengths<Executor, InputParallelOf>::OnLengths;
};

AlgorithmInfo input_parallel();  ///< sssp.ipbf: Malison 2012, 5.4.1

}  // namespace lockstep::sssp
