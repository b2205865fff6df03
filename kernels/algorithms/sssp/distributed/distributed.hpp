#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/algorithms/bfs/distributed/distributed_kernels.hpp"
#include "kernels/algorithms/sssp/champion/champion.hpp"
#include "kernels/algorithms/sssp/columns.hpp"
#include "kernels/algorithms/sssp/reference.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/devices/distributed_algorithm.hpp"
#include "kernels/devices/ghost_outbox.hpp"
#include "kernels/devices/graph_parts.hpp"
#include "kernels/devices/parameters.hpp"
#include "kernels/devices/row_parts.hpp"

namespace lockstep::sssp {

// ------------------------------------------------------------------------------------------ Make near

/// Finds own vertices whose distance is now smaller than when they were last relaxed: near ones below the limit, and far ones.
/// distance  kNoPath: none
/// relaxed   in place: the distance to relax near vertices with
/// near      written: 1 for near vertices
/// counts    near vertices, the parts of their rows, and far vertices, added; the minimum distance of a far one
/// Threads   one per 4 own vertices, barriers of the block.
struct MakeNear {
    static constexpr const char* name = "make_near";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = CountingBlock::kThreads, .cooperative = true};
    enum Count : std::uint32_t { kNear, kParts, kFar, kMinFar, kNumCounts };
    struct Shared {
        std::uint32_t sums[kMinFar], least_far[1];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> distance,
                            Span<const std::uint32_t> row_offsets, std::uint32_t limit, Span<std::uint32_t> relaxed,
                            Span<std::uint32_t> near, Span<std::uint32_t> counts) const {
        const auto first = CountingBlock::first(ctx);
        std::uint32_t num_near = 0, parts = 0, far = 0, least_far = ~0u;
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < CountingBlock::kVerticesOfThread; ++k) {
            const auto i = first + k * CountingBlock::kThreads;
            if (i >= distance.size) continue;
            const auto now = ctx.load(distance, i);
            const auto before = ctx.load(relaxed, i);
            const bool is_near = now < before && now < limit;
            ctx.store(near, i, is_near ? 1 : 0);
            if (is_near) {
                ctx.store(relaxed, i, now);
                const auto begin = ctx.load(row_offsets, i);
                const auto end = ctx.load(row_offsets, i + 1);
                ++num_near;
                parts += RowChunk::parts(end - begin);
            } else if (now < before) {  // line 5
                ++far;
                least_far = now < least_far ? now : least_far;
            }
        }
        const auto thread = ctx.thread_index();
        if (thread < kMinFar) ctx.store(shared.sums, thread, 0);
        if (thread == 0) ctx.store(shared.least_far, 0, ~0u);
        ctx.sync_block();
        CountingBlock::add(ctx, shared.sums, kNear, num_near);
        CountingBlock::add(ctx, shared.sums, kParts, parts);
        CountingBlock::add(ctx, shared.sums, kFar, far);
        if (far != 0) ctx.atomic_min(shared.least_far, 0, least_far);
        ctx.sync_block();
        if (thread < kMinFar) {
            const auto sum = ctx.load(shared.sums, thread);
            if (sum != 0) ctx.atomic_add(counts, thread, sum);
        } else if (thread == kMinFar) {
            const auto least = ctx.load(shared.least_far, 0);
            if (least != ~0u) ctx.atomic_min(counts, kMinFar, least);
        }
    }
};

// ------------------------------------------------------------------------------------------- Relax own

/// Near vertices lower the distances of their heads, own ones and ghosts.
/// queue     parts of rows
/// heads     of each arc the entry of its head: own vertices, then ghosts
/// Threads   RowChunk::kLanes per part, no shared memory, no barrier. Only the number of atomics depends on the order of the threads.
struct RelaxOwn {
    static constexpr const char* name = "relax_own";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .work_varies = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> queue, Span<const std::uint32_t> relaxed,
                            Span<const std::uint32_t> row_offsets, Span<const std::uint32_t> heads,
                            Span<const std::int32_t> weights, Span<std::uint32_t> distance,
                            Span<std::uint32_t> ghost_distance) const {
        ArcsOfThread arcs;
        if (!arcs.find(ctx, queue, row_offsets)) return;
        const auto here = static_cast<std::int32_t>(ctx.load(relaxed, arcs.vertex));  // line 1
        for (auto arc = arcs.begin; arc < arcs.end; arc += RowChunk::kLanes) {
            const auto head = ctx.load(heads, arc);
            const auto weight = ctx.load(weights, arc);
            const auto there = static_cast<std::uint32_t>(one_arc_more(here, weight));
            if (head < distance.size) {
                const auto known = ctx.load_relaxed(distance, head);
                if (there < known) ctx.atomic_min(distance, head, there);  // line 2
            } else {
                const auto known = ctx.load_relaxed(ghost_distance, head - distance.size);
                if (there < known) ctx.atomic_min(ghost_distance, head - distance.size, there);  // line 3
            }
        }
    }
};

// ------------------------------------------------------------------------------------ DistributedPaths

/// Shortest paths from one source over several devices, for whole weights that are not negative: delta-stepping with near and far
/// vertices. Each device holds the arcs of its own vertices and an entry for each head that another device owns, a ghost. A pass relaxes
/// the own near vertices `levels_per_exchange` times, then sends ghosts whose distance has become smaller to their owners, 8 bytes
/// each. When no device has near vertices, the limit moves to the bucket of the least far distance of all devices.
template <class Executor>
class DistributedPaths final : public DistributedAlgorithm<Executor> {
public:
    using Base = DistributedAlgorithm<Executor>;

    DistributedPaths(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : DistributedPaths(executor, dataset.graph(), parameters,
                           Partition(partition_of(parameters), num_devices_of(parameters),
                                     dataset.graph().num_vertices(), dataset.graph().row_offsets)) {}

    PassReport describe(const Changes& changes) override {
        PassReport report;
        const auto devices = count_text(this->num_devices(), "device", "devices");
        if (pass_ == 0) {
            report.label = "input";
            report.sentence = "All paths start at vertex " + count_text(source_) + "; " +
                              count_text(this->partition().size(), "vertex", "vertices") + " over " + devices;
            report.note = "The source has distance 0, the others have no path yet.";
            return report;
        }
        const auto shorter = changes["distance"].changed;
        report.label = "round " + count_text(pass_);
        report.sentence =
            "Round " + count_text(pass_) + ": " + devices + " shortened " + count_text(shorter, "path", "paths") +
            "; " + (sent_ == 0 ? "" : count_text(sent_) + " crossed the cut; ") + crossed_text(this->pass_of_group());
        report.lines = {{1, "", false},
                        {2, count_text(shorter, "path", "paths"), shorter != 0},
                        {3, count_text(sent_, "ghost", "ghosts"), sent_ != 0},
                        {4, count_text(sent_, "distance", "distances"), sent_ != 0},
                        {5, count_text(total(MakeNear::kFar), "vertex", "vertices"), false}};
        report.figures = {{"near", static_cast<double>(total(MakeNear::kNear)), "vertices"},
                          {"far", static_cast<double>(total(MakeNear::kFar)), "vertices"},
                          {"limit", static_cast<double>(limit_), "length"}};
        return report;
    }

private:
    static constexpr std::size_t kCounts = MakeNear::kNumCounts;
    static constexpr auto kNone32 = static_cast<std::uint32_t>(kNoPath);

    DistributedPaths(Executor& executor, const CsrGraph& graph, const ParameterValues& parameters,
                     const Partition& partition)
        : DistributedPaths(executor, graph, parameters, partition, GraphParts::of(graph, partition)) {}

    DistributedPaths(Executor& executor, const CsrGraph& graph, const ParameterValues& parameters,
                     const Partition& partition, const GraphParts& parts)
        : Base(executor, partition, space_names::vertices),
          source_(static_cast<std::uint32_t>(parameters.at("source"))),
          delta_(parameters.at("delta") != 0 ? static_cast<std::uint32_t>(parameters.at("delta"))
                                             : chosen_delta(graph)),
          rounds_per_exchange_(static_cast<std::uint32_t>(parameters.at("levels_per_exchange"))),
          sums_may_overflow_(may_overflow(graph)),
          whole_row_offsets_(executor, graph.row_offsets, "row_offsets"),
          whole_column_indices_(executor, graph.column_indices, "column_indices"),
          whole_weights_(executor, weights_of(graph), "edge_weights"),
          row_offsets_(this->group(), parts.num_row_offsets, "own row offsets"),
          heads_(this->group(), parts.num_arcs, "own heads"),
          weights_(this->group(), parts.num_arcs, "own weights"),
          distance_(this->group(), partition.counts(), "distance"),
          relaxed_(this->group(), partition.counts(), "relaxed with"),
          near_(this->group(), partition.counts(), "near"),
          ghost_distance_(this->group(), parts.num_ghosts, "distances of ghosts"),
          sent_distance_(this->group(), parts.num_ghosts, "sent distances"),
          counts_(this->group(), std::vector<std::uint32_t>(this->num_devices(), kCounts), "counts"),
          gathered_(this->group(), std::vector<std::uint32_t>(this->num_devices(), 1), "parts gathered"),
          queue_(this->group(), max_row_chunks(partition, parts.num_arcs), "parts of near rows"),
          outbox_(this->group(), partition, parts, GhostOutbox<Executor>::Sent::words),
          inbox_(this->group(), max_received(), "received distances"),
          found_(kCounts * this->num_devices()) {
        row_offsets_.upload(parts.row_offsets);
        heads_.upload(parts.heads);
        const auto all_weights = weights_of(graph);
        std::vector<std::int32_t> weights;
        for (const auto arc : parts.arcs) weights.push_back(all_weights[arc]);
        weights_.upload(weights);
        for (std::uint32_t tail = 0; tail < graph.num_vertices(); ++tail)
            for (const auto head : graph.neighbors(tail)) this->count_arc(tail, head);
        this->input(whole_row_offsets_, row_offsets());
        this->input(whole_column_indices_, column_indices());
        this->input(whole_weights_, edge_weights());
        for (const auto* one : {&row_offsets_, &heads_}) this->input(*one);
        for (const auto* one : {&outbox_.ghosts(), &outbox_.firsts()}) this->input(*one);
        this->input(weights_);
        auto length = distance<>();
        length.field = Field::whole(type_of(std::int32_t{}));
        this->show(distance_, length);
        auto near = bfs::frontier_flags();
        near.name = near.symbol = "near";
        this->show(near_, near);
        for (const auto* one : {&relaxed_, &ghost_distance_, &sent_distance_}) this->scratch(*one);
        this->host(pass_);
        this->host(limit_);
        this->host(sent_);
        for (auto& one : found_) this->host(one);
    }

    /// The words that each device receives at most.
    std::vector<std::uint32_t> max_received() const {
        std::vector<std::uint32_t> most(this->num_devices());
        for (std::uint32_t from = 0; from < most.size(); ++from)
            for (std::uint32_t to = 0; to < most.size(); ++to)
                if (from != to) most[to] += outbox_.max_count(from, to);
        return most;
    }

    static bool may_overflow(const CsrGraph& graph) {
        std::int64_t most = 1;
        for (const auto weight : graph.edge_weights) most = std::max<std::int64_t>(most, weight);
        return most * graph.num_vertices() >= kNoPath;
    }

    /// The sum of a count over all devices.
    std::uint64_t total(std::size_t which) const {
        std::uint64_t sum = 0;
        for (std::size_t device = 0; device < this->num_devices(); ++device) sum += found_[kCounts * device + which];
        return sum;
    }

    void start_parts() override {
        pass_ = 0;
        sent_ = 0;
        limit_ = delta_;
        for (const auto* one : {&distance_, &relaxed_, &ghost_distance_, &sent_distance_}) one->fill(kNone32);
        distance_.set(this->partition().position_of(source_), 0);
        make_near();
    }

    void make_near() {
        counts_.upload(no_counts());
        this->each([&](auto device) {
            this->group().launch(device, MakeNear{}, CountingBlock::blocks(distance_.size(device)),
                                 distance_.read(device), row_offsets_.read(device), limit_, relaxed_.write(device),
                                 near_.write(device), counts_.write(device));
        });
        this->each([&](auto device) {
            std::ranges::copy(counts_.download(device), found_.begin() + static_cast<std::ptrdiff_t>(kCounts) * device);
        });
    }
    std::vector<std::uint32_t> no_counts() const {
        std::vector<std::uint32_t> all;
        for (std::uint32_t device = 0; device < this->num_devices(); ++device)
            all.insert(all.end(), {0, 0, 0, kNone32});
        return all;
    }

    // Moves the limit above the minimum far distance.
    void next_bucket() {
        auto least = kNone32;
        for (std::size_t device = 0; device < this->num_devices(); ++device)
            least = std::min(least, found_[kCounts * device + MakeNear::kMinFar]);
        const auto next = (std::uint64_t{least} / delta_ + 1) * delta_;
        limit_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(next, kNone32));
        make_near();
    }

    void relax(std::uint32_t device) {
        const auto parts = found_[kCounts * device + MakeNear::kParts];
        if (parts == 0) return;
        this->group().launch(device, GatherParts{}, CountingBlock::blocks(near_.size(device)), near_.read(device),
                             row_offsets_.read(device), gathered_.write(device), queue_.write(device));
        for (std::uint32_t first = 0; first < parts; first += RowChunk::kMaxPerLaunch) {
            const auto count = std::min(parts - first, RowChunk::kMaxPerLaunch);
            this->group().launch(device, RelaxOwn{}, count * RowChunk::kLanes, queue_.read(device, first, count),
                                 relaxed_.read(device), row_offsets_.read(device), heads_.read(device),
                                 weights_.read(device), distance_.write(device), ghost_distance_.write(device));
        }
    }

    bool run_pass() override {
        if (total(MakeNear::kNear) == 0 && total(MakeNear::kFar) == 0) {
            if (sums_may_overflow_) require_that_all_fit();
            return false;
        }
        if (total(MakeNear::kNear) == 0) next_bucket();  // lines 6, 7
        for (std::uint32_t round = 0; round < rounds_per_exchange_ && (round == 0 || total(MakeNear::kNear) != 0);
             ++round) {
            gathered_.fill(0);
            this->each([&](auto device) { relax(device); });
            if (round + 1 < rounds_per_exchange_) make_near();
        }
        exchange_ghosts();
        make_near();
        ++pass_;
        return true;
    }

    void exchange_ghosts() {
        auto& group = this->group();
        sent_ = 0;
        const auto counts = outbox_.collect(ghost_distance_, sent_distance_);
        std::vector<std::uint32_t> arrived(this->num_devices());
        this->each_pair([&](auto from, auto to) {
            const auto count = counts[from][to];
            group.send(from, outbox_.words(from, to, count), to, inbox_.write(to, arrived[to], count));
            arrived[to] += count;
            sent_ += count;
        });
        this->each([&](auto device) {
            if (arrived[device] == 0) return;
            group.launch(device, bfs::LowerLevels{}, arrived[device], inbox_.read(device, 0, arrived[device]),
                         this->partition().first(device), distance_.write(device), this->crossed(device));
        });
    }

    /// Throws InputError that names the vertex if a sum of weights does not fit.
    void require_that_all_fit() const {
        CsrGraph graph;
        graph.row_offsets = whole_row_offsets_.download();
        graph.column_indices = whole_column_indices_.download();
        graph.edge_weights = whole_weights_.download();
        const auto answer = solve(graph, source_);
        if (const auto vertex = first_that_does_not_fit(graph, answer))
            throw InputError(too_far_text<std::int32_t>(*vertex, answer.distance[*vertex]));
    }

    std::uint32_t source_, delta_, rounds_per_exchange_;
    bool sums_may_overflow_;
    Buffer<std::uint32_t> whole_row_offsets_, whole_column_indices_;  ///< the input, for pictures
    Buffer<std::int32_t> whole_weights_;
    DeviceParts<std::uint32_t> row_offsets_, heads_;
    DeviceParts<std::int32_t> weights_;
    DeviceParts<std::uint32_t> distance_, relaxed_,
        near_;  ///< own vertices; distances as words, which are not negative
    DeviceParts<std::uint32_t> ghost_distance_, sent_distance_;
    DeviceParts<std::uint32_t> counts_;
    DeviceParts<std::uint32_t> gathered_;  ///< entries of queue_
    DeviceParts<std::uint64_t> queue_;  ///< parts of near rows
    GhostOutbox<Executor> outbox_;
    DeviceParts<std::uint64_t> inbox_;
    std::vector<std::uint32_t> found_;  ///< kCounts of each device
    std::uint32_t pass_ = 0;
    std::uint32_t limit_ = 0;
    std::uint64_t sent_ = 0;  ///< distances that crossed in the last pass
};

}  // namespace lockstep::sssp
