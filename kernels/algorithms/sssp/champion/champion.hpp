#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "kernels/algorithms/sssp/champion/known_head.hpp"
#include "kernels/algorithms/sssp/champion/piles.hpp"
#include "kernels/algorithms/sssp/champion/settle_in_blocks.hpp"
#include "kernels/algorithms/sssp/from_one_source.hpp"
#include "kernels/algorithms/sssp/path_problem.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::sssp {

// ---------------------------------------------------------------------------------------- Chosen delta

/// Up to this number of arcs per vertex, vertices count as having few arcs.
inline constexpr std::uint32_t kFewArcs = 8;

/// The default width of a bucket. A wider bucket needs fewer rounds but relaxes more arcs in vain, the more so the more arcs a
/// vertex has. In units of the average arc weight; it was the fastest on roads, a grid of degree 6, and RMAT. Reads all
/// weights.
std::uint32_t chosen_delta(const CsrGraph& graph);

}  // namespace lockstep::sssp

namespace lockstep {

// ------------------------------------------------------------------------------------------ Divide far

/// Divides the far pile: entries below the limit join the near pile, stale entries are dropped, all others stay.
/// Threads  one per entry of far_now, in whole warps; no shared memory, no barrier of blocks.
struct DivideFar {
    static constexpr const char* name = "divide_far";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView<std::int32_t> graph, PilesView piles, std::uint32_t size,
                            std::int32_t limit) const {
        const auto i = ctx.global_thread();
        std::uint32_t vertex = 0, parts = 0;
        std::int32_t distance = 0;
        bool is_far = false;
        if (i < size) {
            const auto entry = ctx.load(piles.far_now, i);
            vertex = PileEntry::vertex(entry);
            distance = PileEntry::distance(entry);
            const auto here = ctx.load(piles.distance, vertex);
            if (here == distance) {
                if (distance < limit) {  // line 8
                    const auto begin = ctx.load(graph.row_offsets, vertex);
                    const auto end = ctx.load(graph.row_offsets, vertex + 1);
                    parts = NearPart::parts(end - begin);
                } else {
                    is_far = true;
                }
            }
        }
        piles.put(ctx, vertex, parts, is_far, distance);
        piles.lower_least(ctx, is_far ? distance : sssp::kNoPath);
    }
};

/// Makes a far pile of all vertices that are not known to be final: recovers entries that did not fit into the pile.
/// settled  smaller distances are final
/// Threads  one per vertex, in whole warps; no shared memory, no barrier of blocks.
struct GatherFar {
    static constexpr const char* name = "gather_far";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, PilesView piles, std::int32_t settled) const {
        const auto vertex = ctx.global_thread();
        auto distance = sssp::kNoPath;
        if (vertex < piles.distance.size) distance = ctx.load(piles.distance, vertex);
        const bool is_far = distance >= settled && distance != sssp::kNoPath;
        piles.put(ctx, vertex, 0, is_far, distance);
        piles.lower_least(ctx, is_far ? distance : sssp::kNoPath);
    }
};

// ----------------------------------------------------------------------------------------- Expand near

/// Expands a near pile, whose vertices may have any number of arcs: the threads of a block share the arcs of its entries evenly
/// (as in Merrill, Garland, Grimshaw 2012 for breadth-first search). A scan computes the first arc of each entry in the block,
/// and every thread searches the entry of its arc. Limited by scattered loads of distances.
/// size     number of entries of near_now
/// limit    distances from here on are far
/// Threads  at most one entry per thread: entry i belongs to block i mod blocks, so that the parts of a hub are
///          spread; barriers of the block. The order in which vertices join a pile does not change a distance.
struct ExpandNear {
    static constexpr const char* name = "expand_near";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true};
    static constexpr std::uint32_t kNumWarps = shape.threads_per_block / kWarpSize;
    static constexpr std::uint32_t kBatch = 4 * shape.threads_per_block;  ///< arcs between two writes of results
    struct Shared {
        std::uint32_t before[shape.threads_per_block];  ///< arcs of the preceding entries in this block
        std::uint32_t first_arc[shape.threads_per_block];
        std::int32_t distance[shape.threads_per_block];
        std::uint32_t of_warp[kNumWarps];
        std::uint32_t near[kBatch];  ///< found in this batch
        std::uint64_t far[kBatch];
        std::uint32_t num_near[1], num_far[1];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, WeightedView<std::int32_t> graph, PilesView piles,
                            std::uint32_t size, std::int32_t limit, std::uint32_t iteration) const {
        constexpr auto kThreads = shape.threads_per_block;
        const auto thread = ctx.thread_index(), lane = ctx.lane(), warp = ctx.warp();
        const auto i = thread * ctx.grid_size() + ctx.block_index();
        std::uint32_t begin = 0, arcs = 0;
        std::int32_t own = 0;
        if (i < size) {
            const auto entry = ctx.load(piles.near_now, i);  // line 2
            const auto tail = NearPart::vertex(entry);
            own = ctx.load_relaxed(piles.distance, tail);
            const auto row = ctx.load(graph.row_offsets, tail);
            const auto end = ctx.load(graph.row_offsets, tail + 1);
            begin = row + NearPart::first_arc(entry);
            arcs = end - begin < NearPart::kArcs ? end - begin : NearPart::kArcs;
        }
        auto sum = arcs;
        for (std::uint32_t step = 1; step < kWarpSize; step *= 2) {
            const auto left = ctx.shuffle_up(sum, step);
            if (lane >= step) sum += left;
        }
        if (lane == kWarpSize - 1) ctx.store(shared.of_warp, warp, sum);
        ctx.sync_block();
        std::uint32_t all = 0, of_warps_before = 0;
        for (std::uint32_t k = 0; k < kNumWarps; ++k) {
            const auto part = ctx.load(shared.of_warp, k);
            if (k < warp) of_warps_before += part;
            all += part;
        }
        ctx.store(shared.before, thread, of_warps_before + sum - arcs);
        ctx.store(shared.first_arc, thread, begin);
        ctx.store(shared.distance, thread, own);
        ctx.sync_block();
        if (thread == 0 && all != 0) ctx.atomic_add(piles.counts, PilesView::kRelaxed, all);

        auto least = sssp::kNoPath;
        for (std::uint32_t begin_batch = 0; begin_batch < all; begin_batch += kBatch) {
            const auto end_batch = all - begin_batch < kBatch ? all : begin_batch + kBatch;
            if (thread == 0) {
                ctx.store(shared.num_near, 0, 0u);
                ctx.store(shared.num_far, 0, 0u);
            }
            ctx.sync_block();
            for (auto arc = begin_batch + thread; arc < end_batch; arc += kThreads) {
                // The last entry that begins at or before this arc.
                std::uint32_t at = 0;
                SIMT_UNROLL
                for (std::uint32_t half = kThreads / 2; half != 0; half /= 2) {
                    const auto there = ctx.load(shared.before, at + half);
                    if (there <= arc) at += half;
                }
                const auto first = ctx.load(shared.first_arc, at);
                const auto skipped = ctx.load(shared.before, at);
                const auto here = ctx.load(shared.distance, at);
                const auto head = ctx.load(graph.column_indices, first + arc - skipped);  // line 3
                const auto weight = ctx.load(graph.edge_weights, first + arc - skipped);
                const auto length = sssp::one_arc_more(here, weight);
                const auto known = ctx.load_relaxed(piles.distance, head);
                if (length >= known) continue;
                const auto was = ctx.atomic_min(piles.distance, head, length);  // line 4
                if (length >= was) continue;
                if (length < limit) {
                    const auto before = ctx.atomic_exchange(piles.queued, head, iteration);
                    if (before == iteration) continue;
                    const auto place = ctx.atomic_add(shared.num_near, 0, 1u);  // line 5
                    ctx.store(shared.near, place, head);
                } else {
                    least = length < least ? length : least;
                    const auto place = ctx.atomic_add(shared.num_far, 0, 1u);  // line 6
                    ctx.store(shared.far, place, PileEntry::pack(head, length));
                }
            }
            ctx.sync_block();
            put_out(ctx, shared, graph, piles);
            ctx.sync_block();
        }
        piles.lower_least(ctx, least);
    }

private:
    /// Appends the block's found vertices to the piles, a warp at a time.
    template <class Ctx>
    SIMT_FN static void put_out(Ctx& ctx, Shared& shared, const WeightedView<std::int32_t>& graph,
                                const PilesView& piles) {
        const auto num_near = ctx.load(shared.num_near, 0), num_far = ctx.load(shared.num_far, 0);
        for (auto base = ctx.warp() * kWarpSize; base < num_near || base < num_far; base += ctx.block_size()) {
            const auto i = base + ctx.lane();
            std::uint32_t vertex = 0, parts = 0;
            if (i < num_near) {
                vertex = ctx.load(shared.near, i);
                const auto begin = ctx.load(graph.row_offsets, vertex);
                const auto end = ctx.load(graph.row_offsets, vertex + 1);
                parts = NearPart::parts(end - begin);
            }
            piles.put(ctx, vertex, parts, false, 0);
            std::uint64_t entry = 0;
            if (i < num_far) entry = ctx.load(shared.far, i);
            piles.put(ctx, PileEntry::vertex(entry), 0, i < num_far, PileEntry::distance(entry));
        }
    }
};

}  // namespace lockstep

namespace lockstep::sssp {

// -------------------------------------------------------------------------------------------- Champion

/// Delta-stepping with a near and a far pile (Meyer, Sanders 2003; Davidson, Baxter, Garland, Owens 2014), with two kinds of
/// launch. If vertices have few arcs and piles are small, as on roads, a launch makes many rounds: its blocks continue
/// independently (SettleInBlocks). Otherwise a launch is one round, and shares the arcs of the near pile evenly (ExpandNear). A
/// pass is one launch.
/// Departs from Davidson and others: a bucket begins at the nearest far vertex, wherever the last bucket ended, so that the
/// next launch takes up leftover vertices; and stale far entries are recognised by their distance, not by flags.
template <class Executor>
class Champion final : public FromOneSource<Executor, std::int32_t> {
public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : FromOneSource<Executor, std::int32_t>(executor, PathProblem(dataset, parameters)),
          delta_(parameters.at("delta") > 0 ? static_cast<std::uint32_t>(parameters.at("delta"))
                                            : chosen_delta(dataset.graph())),
          max_blocks_(chosen(parameters.at("blocks"), executor.kind() == "simt" ? 4 : 264)),
          max_rounds_(chosen(parameters.at("rounds"), executor.kind() == "simt" ? 8 : 20)),
          max_spread_(executor.kind() == "simt" ? 1 : 1056),
          knows_heads_(this->m_ / kFewArcs <= this->n_),  // only then is looking up all heads worthwhile
          heads_(executor, knows_heads_ ? 2 * std::uint64_t{this->m_} : 0, "known_heads"),
          near_now_(executor, room(), "near"),
          near_next_(executor, room(), "near_next"),
          far_now_(executor, this->n_, "far"),
          far_next_(executor, this->n_, "far_next"),
          queued_(executor, this->n_, "queued"),
          counts_(executor, PilesView::kNumCounts, "pile_counts") {
        this->scratch(near_now_);
        this->scratch(far_now_);
        this->scratch(queued_);
        this->host(near_);
        this->host(far_);
        this->host(least_);
        this->host(settled_);
        this->host(limit_);
        this->host(iteration_);
        this->host(relaxed_);
        this->host(rounds_);
        this->host(passes_);
    }

    void start() override {
        FromOneSource<Executor, std::int32_t>::start();
        queued_.fill(0);
        const auto source = PileEntry::pack(this->source_, 0);
        this->executor_.upload(far_now_.data(), &source, sizeof(source));
        near_ = 0;
        far_ = 1;
        least_ = settled_ = limit_ = 0;
        iteration_ = relaxed_ = rounds_ = passes_ = 0;
        if (knows_heads_) this->executor_.launch(KnowHeads{}, this->m_, this->graph(), heads_.write());
    }

    bool reproducible() const override { return false; }

private:
    static constexpr std::uint32_t kShare = 8;  ///< entries of both piles per block that justify a block

    static std::uint32_t chosen(std::int64_t asked, std::uint32_t fallback) {
        return asked > 0 ? static_cast<std::uint32_t>(asked) : fallback;
    }
    std::uint64_t room() const { return std::uint64_t{this->n_} + this->m_ / NearPart::kArcs; }
    PilesView piles() const {
        return {this->distance_.write(), near_now_.write(), near_next_.write(), far_now_.write(),
                far_next_.write(),       queued_.write(),   counts_.write()};
    }

    bool relax() override {
        relaxed_ = rounds_ = 0;
        while (relaxed_ == 0) {
            if (near_ == 0) {
                if (far_ == 0) return false;
                settled_ = least_;
                limit_ = static_cast<std::uint32_t>(
                    std::min<std::uint64_t>(std::uint64_t{least_} + delta_, static_cast<std::uint32_t>(kNoPath)));
            }
            const auto most = max_blocks_ * SettleInBlocks::kRoom;
            if (knows_heads_ && near_ <= most / 2 && far_ <= most) settle_in_blocks();
            else if (near_ != 0) expand();
            else divide();
        }
        ++passes_;
        return true;
    }

    void settle_in_blocks() {
        counts_.upload({0, 0, static_cast<std::uint32_t>(kNoPath), 0, 0});
        const auto blocks = std::clamp(ceil_div(near_ + far_, kShare), 1u, max_blocks_);
        this->executor_.launch(SettleInBlocks{}, Blocks(blocks), this->graph(), heads_.read(), piles(), near_, far_,
                               static_cast<std::int32_t>(limit_), max_rounds_);
        std::swap(far_now_, far_next_);
        take();
    }

    /// Vertices that become far join the far pile.
    void expand() {
        counts_.upload({0, far_, least_, 0, 0});
        auto to = piles();
        to.far_next = to.far_now;
        const auto threads = ExpandNear::shape.threads_per_block;
        const auto blocks = std::max(ceil_div(near_, threads), std::min(near_, max_spread_));
        this->executor_.launch(ExpandNear{}, Blocks(blocks), this->graph(), to, near_,
                               static_cast<std::int32_t>(limit_), ++iteration_);
        rounds_ = 1;
        std::swap(near_now_, near_next_);
        take();
    }

    void divide() {
        counts_.upload({0, 0, static_cast<std::uint32_t>(kNoPath), 0, 0});
        this->executor_.launch(DivideFar{}, far_, this->graph(), piles(), far_, static_cast<std::int32_t>(limit_));
        std::swap(near_now_, near_next_);
        std::swap(far_now_, far_next_);
        take();
    }

    void take() {
        auto counts = counts_.download();
        relaxed_ = counts[PilesView::kRelaxed];
        rounds_ = std::max(rounds_, counts[PilesView::kRounds]);
        if (counts[PilesView::kFar] > far_now_.size()) {
            counts_.upload({0, 0, static_cast<std::uint32_t>(kNoPath), 0, 0});
            auto to = piles();
            to.far_next = to.far_now;
            this->executor_.launch(GatherFar{}, this->n_, to, static_cast<std::int32_t>(settled_));
            counts = counts_.download();
        }
        near_ = counts[PilesView::kNear];
        far_ = counts[PilesView::kFar];
        least_ = counts[PilesView::kFarLeast];
    }

    PassReport report(const Changes& changes) override {
        if (passes_ == 0) return this->report_source();
        const auto nearer = count_text(changes["distance"].changed, "vertex", "vertices");
        const bool any = changes["distance"].changed != 0;
        PassReport report;
        report.label = "below " + count_text(limit_);
        report.sentence = count_text(relaxed_, "arc", "arcs") + " relaxed in " +
                          count_text(rounds_, "round", "rounds") + ": " + nearer + " got a shorter path; " +
                          (near_ != 0  ? "all distances below " + count_text(settled_)
                           : far_ != 0 ? "all distances below " + count_text(least_)
                                       : "all distances") +
                          " are final";
        report.note = count_text(near_, "near entry waits", "near entries wait") + ", " +
                      count_text(far_, "far entry", "far entries") + "; buckets are " + count_text(delta_) + " wide.";
        report.lines = {{3, count_text(relaxed_, "arc", "arcs"), !any}, {4, nearer, any}};
        report.figures = FromOneSource<Executor, std::int32_t>::round_figures(relaxed_, changes["distance"].changed);
        report.figures.push_back({"rounds", static_cast<double>(rounds_), "rounds"});
        report.figures.push_back({"near", static_cast<double>(near_), "entries"});
        report.figures.push_back({"far", static_cast<double>(far_), "entries"});
        this->report_final(report);
        return report;
    }

    std::uint32_t delta_, max_blocks_, max_rounds_;
    std::uint32_t max_spread_;  ///< blocks over which a small near pile is spread: on a GPU eight per multiprocessor
    bool knows_heads_;
    Buffer<std::uint64_t> heads_, near_now_, near_next_, far_now_, far_next_;
    Buffer<std::uint32_t> queued_, counts_;
    std::uint32_t near_ = 0, far_ = 1;  // numbers of entries of the piles
    std::uint32_t least_ = 0;  // lower bound for the distances of far vertices
    std::uint32_t settled_ = 0, limit_ = 0;  // smaller distances are final; are near
    std::uint32_t iteration_ = 0, relaxed_ = 0, rounds_ = 0, passes_ = 0;
};

AlgorithmInfo champion();  ///< sssp.champion

}  // namespace lockstep::sssp
