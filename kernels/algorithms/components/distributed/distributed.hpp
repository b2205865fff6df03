#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/algorithms/components/columns.hpp"
#include "kernels/algorithms/components/hook_and_compress.hpp"
#include "kernels/algorithms/components/point_to_self.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/devices/distributed_algorithm.hpp"
#include "kernels/devices/graph_parts.hpp"
#include "kernels/devices/parameters.hpp"
#include "kernels/devices/sort_by_owner.hpp"

namespace lockstep::components {

// ----------------------------------------------------------------------------------------- Join own arcs

/// Joins the trees of both ends of each arc of a device.
/// row_offsets, heads  own vertices' arcs; heads are positions
/// first    the first own position
/// pointer  all positions: a forest in which parents are lower
/// hook     as many entries, written for roots that are joined to others
/// Threads  one per own vertex, no shared memory, no barrier. The order of the threads affects the pointers, not the trees.
struct JoinOwnArcs {
    static constexpr const char* name = "join_own_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets, Span<const std::uint32_t> heads,
                            std::uint32_t first, std::uint32_t count, Span<std::uint32_t> pointer,
                            Span<std::uint32_t> hook) const {
        const auto i = ctx.global_thread();
        if (i >= count) return;
        const JoinedForest forest{pointer, hook};
        const auto begin = ctx.load(row_offsets, i);
        const auto end = ctx.load(row_offsets, i + 1);
        if (begin == end) return;
        auto own = forest.find(ctx, first + i);
        for (auto arc = begin; arc < end; ++arc) {  // line 1
            const auto head = ctx.load(heads, arc);
            const auto other = forest.find(ctx, head);
            own = forest.join(ctx, own, other);  // line 2
        }
    }
};

// ------------------------------------------------------------------------------------------- Make pairs

/// Makes a word for each position that is no root: the position and its root.
/// Threads  one per position, no shared memory, no barrier.
struct MakePairs {
    static constexpr const char* name = "make_pairs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> root, Span<std::uint64_t> words) const {
        const auto i = ctx.global_thread();
        if (i >= root.size) return;
        const auto its = ctx.load(root, i);
        ctx.store(words, i, its == i ? kNoWord : word_for(i, its));
    }
};

// ------------------------------------------------------------------------------------------- Join pairs

/// Joins the trees of both positions of each word.
/// words    positions and the roots that another device knows
/// first, crossed  own positions among them are marked
/// Threads  one per word, no shared memory, no barrier. The order of the threads affects the pointers, not the trees.
struct JoinPairs {
    static constexpr const char* name = "join_pairs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> words, std::uint32_t first,
                            Span<std::uint32_t> pointer, Span<std::uint32_t> hook, Span<std::uint32_t> crossed) const {
        const auto i = ctx.global_thread();
        if (i >= words.size) return;
        const JoinedForest forest{pointer, hook};
        const auto word = ctx.load(words, i);
        const auto position = position_of_word(word);
        const auto a = forest.find(ctx, position);
        const auto b = forest.find(ctx, value_of_word(word));
        forest.join(ctx, a, b);  // line 5
        if (position >= first && position - first < crossed.size) ctx.store_relaxed(crossed, position - first, 1);
    }
};

// ------------------------------------------------------------------------------- DistributedComponents

/// Connected components over several devices: each joins the ends of its own arcs in a forest over all vertices (as
/// components.champion), all send the vertices that are no roots with their roots to every other device, and each joins these pairs in
/// its forest. One exchange is enough. Arcs are divided, the forest is not: every device has a pointer for each vertex.
template <class Executor>
class DistributedComponents final : public DistributedAlgorithm<Executor> {
public:
    using Base = DistributedAlgorithm<Executor>;

    DistributedComponents(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : DistributedComponents(executor, dataset.graph(),
                                Partition(partition_of(parameters), num_devices_of(parameters),
                                          dataset.graph().num_vertices(), dataset.graph().row_offsets)) {}

    PassReport describe(const Changes& changes) override {
        PassReport report;
        const auto devices = count_text(this->num_devices(), "device", "devices");
        const auto found = changes["component"].changed;
        if (passes_ == 0) {
            report.label = "input";
            report.sentence = count_text(n_, "vertex", "vertices") + " and " +
                              count_text(num_arcs_, "arc, which counts both ways", "arcs, which count both ways") +
                              ", over " + devices;
            return report;
        }
        if (passes_ == 1) {
            report.label = "own arcs";
            report.sentence = devices + " joined the ends of " + count_text(num_arcs_, "arc", "arcs") + "; " +
                              crossed_text(this->pass_of_group());
            report.lines = {{1, count_text(num_arcs_, "arc", "arcs"), num_arcs_ != 0}, {2, "", true}};
        } else {
            report.label = "exchange";
            report.sentence = devices + " joined " + count_text(sent_, "pair", "pairs") + " of others, " +
                              count_text(found, "vertex has another component", "vertices have another component") +
                              "; " + crossed_text(this->pass_of_group());
            report.lines = {{3, count_text(sent_, "pair", "pairs"), sent_ != 0}, {4, "", true}, {5, "", true}};
        }
        report.lines.push_back({6, count_text(found, "vertex", "vertices"), found != 0});
        return report;
    }

    bool reproducible() const override { return false; }

private:
    DistributedComponents(Executor& executor, const CsrGraph& graph, const Partition& partition)
        : DistributedComponents(executor, graph, partition, GraphParts::of(graph, partition)) {}

    DistributedComponents(Executor& executor, const CsrGraph& graph, const Partition& partition,
                          const GraphParts& parts)
        : Base(executor, partition, space_names::vertices),
          n_(graph.num_vertices()),
          num_arcs_(graph.num_edges()),
          whole_row_offsets_(executor, graph.row_offsets, "row_offsets"),
          whole_column_indices_(executor, graph.column_indices, "column_indices"),
          row_offsets_(this->group(), parts.num_row_offsets, "own row offsets"),
          heads_(this->group(), parts.num_arcs, "own heads"),
          pointer_(this->group(), everywhere(), "pointer"),
          hook_(this->group(), everywhere(), "hook"),
          root_(this->group(), everywhere(), "root"),
          component_(this->group(), partition.counts(), "component"),
          words_(this->group(), everywhere(), "words"),
          pairs_(this->group(), everywhere(), "pairs"),
          by_owner_(this->group(), partition, everywhere()) {
        row_offsets_.upload(parts.row_offsets);
        std::vector<std::uint32_t> heads;
        for (const auto arc : parts.arcs) heads.push_back(partition.position_of(graph.column_indices[arc]));
        heads_.upload(heads);
        for (std::uint32_t tail = 0; tail < n_; ++tail)
            for (const auto head : graph.neighbors(tail)) this->count_arc(tail, head);
        this->input(whole_row_offsets_, row_offsets());
        this->input(whole_column_indices_, column_indices());
        this->input(row_offsets_);
        this->input(heads_);
        this->input(by_owner_.firsts());
        this->show_ids(component_, component());
        this->scratch(pointer_);
        this->host(passes_);
        this->host(sent_);
        this->link(to_representative());
    }

    std::vector<std::uint32_t> everywhere() const { return std::vector<std::uint32_t>(this->num_devices(), n_); }

    void start_parts() override {
        passes_ = 0;
        sent_ = 0;
        component_.fill(kNone);
        this->each([&](auto device) { this->group().launch(device, PointToSelf{}, n_, pointer_.write(device)); });
    }

    bool run_pass() override {
        if (n_ == 0 || passes_ == (this->num_devices() == 1 ? 1 : 2)) return false;
        if (passes_ == 0) join_own_arcs();
        else join_all();
        ++passes_;
        return true;
    }

    void join_own_arcs() {
        const auto& partition = this->partition();
        this->each([&](auto device) {
            this->group().launch(device, JoinOwnArcs{}, partition.count(device), row_offsets_.read(device),
                                 heads_.read(device), partition.first(device), partition.count(device),
                                 pointer_.write(device), hook_.write(device));
        });
        store_components();
    }

    void join_all() {
        auto& group = this->group();
        std::vector<std::uint32_t> num_pairs(this->num_devices());
        // Roots were computed in the last pass, and pointers lead to them.
        this->each([&](auto device) {
            group.launch(device, MakePairs{}, n_, pointer_.read(device), words_.write(device));
            by_owner_.sort(device, words_.read(device), pairs_.write(device));
        });
        const auto starts = by_owner_.starts();
        this->each([&](auto device) { num_pairs[device] = starts[device].back(); });
        sent_ = 0;
        auto arriving = std::vector<std::uint32_t>(this->num_devices());
        this->each_pair([&](auto from, auto to) {
            arriving[to] += num_pairs[from];
            sent_ += num_pairs[from];
        });
        const DeviceParts<std::uint64_t> inbox(group, arriving, "received pairs");
        auto place = std::vector<std::uint32_t>(this->num_devices());
        this->each_pair([&](auto from, auto to) {
            group.send(from, pairs_.read(from, 0, num_pairs[from]), to, inbox.write(to, place[to], num_pairs[from]));
            place[to] += num_pairs[from];
        });
        this->each([&](auto device) {
            group.launch(device, JoinPairs{}, arriving[device], inbox.read(device), this->partition().first(device),
                         pointer_.write(device), hook_.write(device), this->crossed(device));
        });
        store_components();
    }

    void store_components() {
        const auto& partition = this->partition();
        this->each([&](auto device) {
            this->group().launch(device, PointToRoot{}, n_, pointer_.write(device), root_.write(device));
            this->group().send(device, root_.read(device, partition.first(device), partition.count(device)), device,
                               component_.write(device));
        });
    }

    std::uint32_t n_, num_arcs_;
    Buffer<std::uint32_t> whole_row_offsets_, whole_column_indices_;  ///< the input, for pictures
    DeviceParts<std::uint32_t> row_offsets_, heads_;
    DeviceParts<std::uint32_t> pointer_, hook_, root_;  ///< of all vertices, on each device
    DeviceParts<std::uint32_t> component_;
    DeviceParts<std::uint64_t> words_, pairs_;
    SortByOwner<Executor> by_owner_;
    std::uint32_t passes_ = 0;
    std::uint64_t sent_ = 0;  ///< pairs that crossed in the last pass
};

}  // namespace lockstep::components
