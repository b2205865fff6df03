#pragma once

#include <algorithm>
#include <utility>

#include "kernels/bfs/columns.hpp"
#include "kernels/bfs/expand_to_queue.hpp"
#include "kernels/bfs/level_report.hpp"
#include "kernels/bfs/queue_report.hpp"
#include "kernels/bfs/search_in_one_block.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::bfs {

/// Breadth-first search with hierarchical queues and layers of kernels (UIUC-BFS: Luo, Wong, Hwu 2010). A pass is a launch: levels
/// with small frontiers in one block, else one level.
/// Departs from the paper: a vertex is found by an atomic exchange of its level, so that no queue has it twice; and since a grid has
/// no barrier here, the second layer is a launch a level too, of as many blocks as the paper has multiprocessors.
template <class Executor>
class Queue final : public DeclaredAlgorithm {
public:
    Queue(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          source_(static_cast<std::uint32_t>(parameters.at("source"))),
          source_degree_(dataset.graph().degree(source_)),
          one_block_(static_cast<std::uint32_t>(parameters.at("one_block"))),
          few_blocks_(static_cast<std::uint32_t>(parameters.at("few_blocks"))),
          most_levels_(static_cast<std::uint32_t>(parameters.at("levels"))),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.graph().column_indices, "column_indices"),
          level_(executor, n_, "level"),
          queue_(executor, n_, "queue"),
          next_queue_(executor, n_, "next_queue"),
          counts_(executor, QueueOutput::kNumCounts, "counts") {
        limits_.num_w = static_cast<std::uint32_t>(parameters.at("w_frontiers"));
        limits_.space_w =
            std::min(static_cast<std::uint32_t>(parameters.at("w_entries")), QueueShared::kSpaceW / limits_.num_w);
        limits_.space_b = static_cast<std::uint32_t>(parameters.at("b_entries"));
        space({.name = kQueue, .one = "place in the queue", .size = n_});
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        state(level_, level());
        state(queue_,
              Column{.name = "queue", .symbol = "G", .style = ValueStyle::optional, .none = kNone, .space = kQueue});
        host(depth_);
        host(size_);
        host(reached_);
        link({.from = kQueue, .to = space_names::vertices, .column = "queue", .says = "vertex"});
    }

    void start() override {
        depth_ = 0;
        size_ = reached_ = 1;
        level_.fill(kNone);
        queue_.fill(kNone);
        executor_.fill(level_.data() + source_, 0, 1);
        executor_.fill(queue_.data(), source_, 1);
    }

    bool step() override {
        if (size_ == 0) return false;
        counts_.fill(0);
        next_queue_.fill(kNone);
        last_ = {.layer = size_ <= std::min(one_block_, limits_.space_b) ? 1u
                          : size_ <= few_blocks_                         ? 2u
                                                                         : 3u,
                 .first_level = depth_ + 1,
                 .expanded = size_,
                 .num_vertices = n_};
        const QueueOutput out{level_.write(), next_queue_.write(), counts_.write()};
        if (last_.layer == 1) {
            executor_.launch(SearchInOneBlock{}, kBlock, graph(), queue_.read(), size_, depth_ + 1, one_block_,
                             most_levels_ == 0 ? kNone : most_levels_, out, limits_);
            last_.blocks = 1;
        } else {
            last_.blocks = ceil_div(size_, kBlock);
            if (last_.layer == 2) last_.blocks = std::min(last_.blocks, kMultiprocessors);
            executor_.launch(ExpandToQueue{}, last_.blocks * kBlock, graph(), queue_.read(), size_, depth_ + 1, out,
                             limits_);
        }
        return take(counts_.download());
    }

    PassReport describe(const Changes&) override {
        if (depth_ == 0) return report_source(source_, source_degree_, n_, column_indices_.size());
        return report_queue(last_);
    }

    bool reproducible() const override { return false; }

private:
    static constexpr const char* kQueue = "queue";
    static constexpr std::uint32_t kBlock = ExpandToQueue::shape.threads_per_block;
    static constexpr std::uint32_t kMultiprocessors = 30;  // of a GTX 280

    /// What a launch has left; false where it found nothing.
    bool take(const std::vector<std::uint32_t>& counts) {
        last_.left = counts[QueueOutput::kTail];
        const auto levels = last_.layer == 1 ? counts[QueueOutput::kLevels] : last_.left != 0 ? 1 : 0;
        if (levels == 0) return false;
        last_.found = last_.layer == 1 ? counts[QueueOutput::kFound] : last_.left;
        last_.overflow_w = counts[QueueOutput::kOverflowW];
        last_.overflow_b = counts[QueueOutput::kOverflowB];
        depth_ += levels;
        reached_ += last_.found;
        last_.last_level = depth_;
        last_.reached = reached_;
        size_ = last_.left;
        std::swap(queue_, next_queue_);
        return true;
    }

    CsrView graph() const { return {row_offsets_.read(), column_indices_.read()}; }

    Executor& executor_;
    std::uint32_t n_, source_, source_degree_;
    std::uint32_t one_block_, few_blocks_, most_levels_;
    QueueLimits limits_;
    Buffer<std::uint32_t> row_offsets_, column_indices_;
    Buffer<std::uint32_t> level_, queue_, next_queue_, counts_;
    std::uint32_t depth_ = 0;
    std::uint32_t size_ = 1;  // of the frontier
    std::uint32_t reached_ = 1;
    QueuePass last_;
};

}  // namespace lockstep::bfs
