#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/bfs/columns.hpp"
#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/algorithms/bfs/queue/queue_columns.hpp"
#include "kernels/algorithms/bfs/queue/queue_kernels.hpp"
#include "kernels/algorithms/bfs/search_report.hpp"
#include "kernels/algorithms/bfs/split_graph.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::bfs {

// ---------------------------------------------------------------------------------------- Queue report

/// Counts of a launch of bfs.queue.
struct QueuePass {
    std::uint32_t layer = 1;  ///< 1: one block; 2: few blocks; 3: as many blocks as the frontier needs
    std::uint32_t first_level = 0, last_level = 0;  ///< the first and last level that it found
    std::uint32_t begin = 0;  ///< of its first frontier, in the previous queue
    std::uint32_t expanded = 0;  ///< vertices of its first frontier
    std::uint32_t expanded_later = 0;  ///< vertices that it found and expanded itself
    std::uint32_t arcs = 0;  ///< arcs of both
    std::uint64_t threads = 0;  ///< over all levels
    std::uint32_t found = 0;  ///< vertices
    std::uint32_t left = 0;  ///< vertices of the next frontier
    std::uint32_t blocks = 0;
    std::uint32_t overflow_w = 0, overflow_b = 0;  ///< entries
    std::uint32_t reached = 0, num_vertices = 0;
    bool in_parts = false;  ///< queues contain parts of split vertices, which all counts but vertices_found count
    std::uint32_t vertices_found = 0;
};

PassReport report_queue(const QueuePass& pass);

}  // namespace lockstep::bfs

namespace lockstep {

// ----------------------------------------------------------------------------------------- Sum degrees

/// Sums the arcs of the vertices in a queue, for the report of a pass; not part of the search and not timed.
/// queue  vertices; uses `size` of them from `first` on
/// sum    1 entry, added to
/// Threads one per vertex, no shared memory, no barrier.
struct SumDegrees {
    static constexpr const char* name = "sum_degrees";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets, Span<const std::uint32_t> queue,
                            std::uint32_t first, std::uint32_t size, Span<std::uint32_t> sum) const {
        const auto i = ctx.global_thread();
        if (i >= size) return;
        const auto v = ctx.load(queue, first + i);
        const auto begin = ctx.load(row_offsets, v);
        const auto end = ctx.load(row_offsets, v + 1);
        ctx.atomic_add(sum, 0, end - begin);
    }
};

}  // namespace lockstep

namespace lockstep::bfs {

// ----------------------------------------------------------------------------------------------- Queue

/// Breadth-first search with hierarchical queues and layers of kernels (UIUC-BFS: Luo, Wong, Hwu 2010). A pass is a launch:
/// several levels with small frontiers in one block, several larger ones in as many blocks as the paper has multiprocessors,
/// with grid barriers in between, else one level.
/// Departs from the paper: an atomic exchange of the level finds a vertex, so that no queue contains it twice; and layer 1
/// also writes its frontiers to global memory, for views.
template <class Executor>
class Queue : public DeclaredAlgorithm {
public:
    /// split  the graph with split vertices; null: the graph as it is
    Queue(Executor& executor, const Dataset& dataset, const ParameterValues& parameters,
          const SplitGraph* split = nullptr)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          source_(static_cast<std::uint32_t>(parameters.at("source"))),
          source_degree_(dataset.graph().degree(source_)),
          entries_(split ? split->num_parts() : n_),
          first_entry_(split ? split->first_part[source_] : source_),
          entries_of_source_(split ? split->first_part[source_ + 1] - first_entry_ : 1),
          one_block_(static_cast<std::uint32_t>(parameters.at("one_block"))),
          few_blocks_(static_cast<std::uint32_t>(parameters.at("few_blocks"))),
          max_levels_(static_cast<std::uint32_t>(parameters.at("levels"))),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.graph().column_indices, "column_indices"),
          level_(executor, n_, "level"),
          queue_(executor, entries_, "queue"),
          next_queue_(executor, entries_, "next_queue"),
          num_w_(static_cast<std::uint32_t>(parameters.at("w_frontiers"))),
          counts_(executor, QueueOutput::kNumCounts, "counts"),
          next_counts_(executor, QueueOutput::kNumCounts, "next_counts"),
          part_begin_(executor, std::max(kMinParts, ceil_div(entries_, kBlock)), "part_begin"),
          next_part_begin_(executor, part_begin_.size(), "next_part_begin"),
          part_wanted_(executor, part_begin_.size() * num_w_, "part_wanted"),
          next_part_wanted_(executor, part_wanted_.size(), "next_part_wanted"),
          arcs_(executor, 1, "arcs"),
          first_part_(executor, split ? split->first_part : std::vector<std::uint32_t>(), "first_part"),
          part_offsets_(executor, split ? split->part_offsets : std::vector<std::uint32_t>(), "part_offsets"),
          owner_(executor, split ? split->owner : std::vector<std::uint32_t>(), "owner") {
        if (max_levels_ == 0) max_levels_ = executor.kind() == "simt" ? 1 : kNone;
        limits_.num_w = num_w_;
        limits_.space_w =
            std::min(static_cast<std::uint32_t>(parameters.at("w_entries")), QueueShared::kSpaceW / num_w_);
        limits_.space_b = static_cast<std::uint32_t>(parameters.at("b_entries"));
        space({.name = kQueueSpace, .one = "place in the queue", .size = entries_, .many = "places in the queue"});
        space(
            {.name = kPartSpace, .one = "part of the queue", .size = part_begin_.size(), .many = "parts of the queue"});
        space(
            {.name = kLaunchSpace, .one = "number of a launch", .size = counts_.size(), .many = "numbers of a launch"});
        space({.name = kWFrontierSpace, .one = "W-frontier", .size = part_wanted_.size(), .width = num_w_});
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        state(level_, level());
        state(queue_, g_frontier());
        state(part_begin_, part_begin());
        state(part_wanted_, part_wanted());
        state(counts_, launch_counts(!split));
        host(depth_);
        host(begin_);
        host(size_);
        host(reached_);
        if (split) declare_parts();
        const auto* entries = split ? kParts : space_names::vertices;
        link({.from = kQueueSpace, .to = entries, .column = "queue", .says = split ? "part" : "vertex"});
        link({.from = entries,
              .to = kQueueSpace,
              .column = "queue",
              .says = "place in the queue",
              .kind = SpaceLink::Kind::inverse});
        link({.from = kPartSpace, .to = kQueueSpace, .column = "part_begin", .says = "first place"});
        link({.from = kWFrontierSpace,
              .to = kPartSpace,
              .says = "part",
              .kind = SpaceLink::Kind::quotient,
              .divisor = num_w_});
    }

    void start() override {
        depth_ = begin_ = 0;
        size_ = reached_ = entries_of_source_;
        level_.fill(kNone);
        queue_.fill(kNone);
        part_begin_.fill(kNone);
        part_wanted_.fill(kNone);
        counts_.fill(0);
        executor_.fill(level_.data() + source_, 0, 1);
        std::vector<std::uint32_t> first(entries_of_source_);
        std::iota(first.begin(), first.end(), first_entry_);
        executor_.upload(queue_.data(), first.data(), first.size() * sizeof(std::uint32_t));
        executor_.fill(counts_.data() + QueueOutput::kTail, entries_of_source_, 1);
    }

    bool step() override {
        if (size_ == 0) return false;
        next_queue_.fill(kNone);
        next_part_begin_.fill(kNone);
        next_part_wanted_.fill(kNone);
        last_ = {.layer = size_ <= std::min(one_block_, limits_.space_b) ? 1u
                          : size_ <= few_blocks_                         ? 2u
                                                                         : 3u,
                 .first_level = depth_ + 1,
                 .expanded = size_,
                 .num_vertices = entries_,
                 .in_parts = first_part_.size() != 0};
        // Twice the blocks that the frontier needs: it may grow before the launch must end.
        if (last_.layer == 1) last_.blocks = 1;
        else last_.blocks = ceil_div(size_, kBlock);
        if (last_.layer == 2)
            last_.blocks = std::min(max_levels_ == 1 ? last_.blocks : 2 * last_.blocks, kMultiprocessors);
        std::vector<std::uint32_t> counts(QueueOutput::kNumCounts, 0);
        counts[QueueOutput::kLayer] = last_.layer;
        counts[QueueOutput::kBlocks] = last_.blocks;
        counts[QueueOutput::kFirstLevel] = last_.first_level;
        counts[QueueOutput::kExpanded] = size_;
        executor_.upload(next_counts_.data(), counts.data(), counts.size() * sizeof(std::uint32_t));
        launch();
        return take(next_counts_.download());
    }

    PassReport describe(const Changes& changes) override {
        if (depth_ == 0) {
            auto report = report_source(source_, source_degree_, n_, column_indices_.size());
            if (first_part_.size() != 0)
                report.note = count_text(n_, "vertex has", "vertices have") + " become " +
                              count_text(entries_, "part", "parts") + "; the source has " +
                              count_text(entries_of_source_) + ". " + report.note;
            return report;
        }
        last_.vertices_found = last_.in_parts ? static_cast<std::uint32_t>(changes["level"].changed) : last_.found;
        arcs_.fill(0);
        const auto count = [&](const Buffer<std::uint32_t>& queue, std::uint32_t first, std::uint32_t size) {
            executor_.launch(SumDegrees{}, size, graph().arcs.row_offsets, queue.read(), first, size, arcs_.write());
        };
        count(next_queue_, last_.begin, last_.expanded);  // swapped since the pass
        count(queue_, 0, begin_);
        last_.arcs = arcs_.download()[0];
        return report_queue(last_);
    }

    bool reproducible() const override { return false; }

private:
    static constexpr std::uint32_t kBlock = kQueueThreads;
    static constexpr std::uint32_t kMultiprocessors = 30;  // of a GTX 280
    static constexpr std::uint32_t kMinParts = 1024;  // for one block: typically enough levels

    void launch() {
        const QueueOutput out{level_.write(), next_queue_.write(), next_counts_.write(), next_part_begin_.write(),
                              next_part_wanted_.write()};
        switch (last_.layer) {
            case 1:
                return executor_.launch(SearchInOneBlock{}, kBlock, graph(), queue_.read(), begin_, size_, depth_ + 1,
                                        one_block_, max_levels_, out, limits_);
            case 2:
                return executor_.launch(SearchInFewBlocks{}, Blocks(last_.blocks), graph(), queue_.read(), begin_,
                                        size_, depth_ + 1, std::min(one_block_, limits_.space_b), few_blocks_,
                                        max_levels_, out, limits_);
            default:
                return executor_.launch(ExpandToQueue{}, Blocks(last_.blocks), graph(), queue_.read(), begin_, size_,
                                        depth_ + 1, out, limits_);
        }
    }

    /// Takes the counts of a launch; false if it found nothing.
    bool take(const std::vector<std::uint32_t>& counts) {
        const auto tail = counts[QueueOutput::kTail];
        if (tail == 0) return false;
        const auto levels = last_.layer == 3 ? 1 : counts[QueueOutput::kLevels];
        last_.begin = begin_;
        last_.found = tail;
        begin_ = last_.layer == 3 ? 0 : counts[QueueOutput::kLast];
        last_.left = tail - begin_;
        last_.overflow_w = counts[QueueOutput::kOverflowW];
        last_.overflow_b = counts[QueueOutput::kOverflowB];
        last_.expanded_later = begin_;
        // Includes the launch that found nothing and ends the search.
        last_.threads = std::uint64_t{last_.blocks} * kBlock * (levels + (last_.left == 0));
        depth_ += levels;
        reached_ += tail;
        last_.last_level = depth_;
        last_.reached = reached_;
        size_ = last_.left;
        std::swap(queue_, next_queue_);
        std::swap(counts_, next_counts_);
        std::swap(part_begin_, next_part_begin_);
        std::swap(part_wanted_, next_part_wanted_);
        return true;
    }

    QueueGraph graph() const {
        const auto& offsets = first_part_.size() != 0 ? part_offsets_ : row_offsets_;
        return {{offsets.read(), column_indices_.read()}, first_part_.read()};
    }
    void declare_parts() {
        space({.name = kParts, .one = "part", .size = entries_});
        input(first_part_,
              Column{.name = "first_part", .style = ValueStyle::index, .space = space_names::vertices, .size = n_});
        input(part_offsets_, Column{.name = "part_offsets", .space = kParts, .size = entries_});
        input(owner_, Column{.name = "owner", .style = ValueStyle::index, .space = kParts});
        link({.from = kParts, .to = space_names::vertices, .column = "owner", .says = "vertex"});
        link({.from = space_names::vertices, .to = kParts, .column = "first_part", .says = "first part"});
    }

    Executor& executor_;
    std::uint32_t n_, source_, source_degree_;
    std::uint32_t entries_;  // that a queue may contain: vertices, or parts
    std::uint32_t first_entry_, entries_of_source_;  // of the source
    std::uint32_t one_block_, few_blocks_, max_levels_;
    QueueLimits limits_;
    Buffer<std::uint32_t> row_offsets_, column_indices_;
    Buffer<std::uint32_t> level_, queue_, next_queue_;
    std::uint32_t num_w_;
    Buffer<std::uint32_t> counts_, next_counts_;
    Buffer<std::uint32_t> part_begin_, next_part_begin_, part_wanted_, next_part_wanted_;
    Buffer<std::uint32_t> arcs_;  // of the vertices that a pass expanded, for its report
    Buffer<std::uint32_t> first_part_, part_offsets_, owner_;  // of split vertices; else empty
    std::uint32_t depth_ = 0;
    std::uint32_t begin_ = 0;  // begin of the frontier in the queue
    std::uint32_t size_ = 1;  // of the frontier
    std::uint32_t reached_ = 1;
    QueuePass last_;
};

/// The fields that bfs.queue and bfs.queue-split share.
AlgorithmInfo queue_entry(std::string id, std::string title, std::string source);
AlgorithmInfo queue();  ///< bfs.queue: Luo, Wong, Hwu 2010

}  // namespace lockstep::bfs
