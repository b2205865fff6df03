#pragma once

#include "kernels/algorithms/bfs/columns.hpp"
#include "kernels/algorithms/bfs/count_expansion.hpp"
#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/algorithms/bfs/search_report.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep {

// ---------------------------------------------------------------------------------------- Expand queue

/// One level of sequential breadth-first search (CS 179, lecture 10): removes the vertices of a level from the queue
/// and appends the vertices that they find.
/// queue        n entries; [begin, end) are the vertices of the level, in the order in which they were found
/// level        n entries, kNone if not discovered
/// predecessor  n entries, written for the vertices that are found
/// tail         1 entry: the end of the queue, advanced
/// Threads      one in all, no shared memory, no barrier.
struct ExpandQueue {
    static constexpr const char* name = "expand_queue";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView graph, std::uint32_t begin, std::uint32_t end,
                            Span<std::uint32_t> queue, Span<std::uint32_t> level, Span<std::uint32_t> predecessor,
                            Span<std::uint32_t> tail) const {
        auto next_free = end;
        for (auto place = begin; place < end; ++place) {  // line 4
            const auto v = ctx.load(queue, place);  // line 5
            const auto own_level = ctx.load(level, v);
            const auto first_arc = ctx.load(graph.row_offsets, v);
            const auto end_arc = ctx.load(graph.row_offsets, v + 1);
            for (auto e = first_arc; e < end_arc; ++e) {  // line 6
                const auto w = ctx.load(graph.column_indices, e);
                const auto seen = ctx.load(level, w);  // line 7
                if (seen != kNone) continue;
                ctx.store(queue, next_free, w);  // line 8
                ++next_free;
                ctx.store(level, w, own_level + 1);  // line 9
                ctx.store(predecessor, w, v);
            }
        }
        ctx.store(tail, 0, next_free);
    }
};

}  // namespace lockstep

namespace lockstep::bfs {

// ------------------------------------------------------------------------------------------ Sequential

/// Sequential breadth-first search with a queue (CS 179, lecture 10): one thread; a pass takes one level from the queue.
template <class Executor>
class Sequential final : public DeclaredAlgorithm {
public:
    Sequential(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          source_(static_cast<std::uint32_t>(parameters.at("source"))),
          source_degree_(dataset.graph().degree(source_)),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.graph().column_indices, "column_indices"),
          level_(executor, n_, "level"),
          predecessor_(executor, n_, "predecessor"),
          queue_(executor, n_, "queue"),
          tail_(executor, 1, "tail"),
          counts_(executor, CountExpansion::kNumCounts, "counts") {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        state(level_, level());
        state(predecessor_, predecessor());
        scratch(queue_);
        host(depth_);
        host(begin_);
        host(end_);
    }

    void start() override {
        depth_ = begin_ = 0;
        end_ = 1;
        level_.fill(kNone);
        predecessor_.fill(kNone);
        queue_.fill(kNone);
        executor_.fill(level_.data() + source_, 0, 1);
        executor_.fill(queue_.data(), source_, 1);
    }

    bool step() override {
        executor_.launch(ExpandQueue{}, 1, graph(), begin_, end_, queue_.write(), level_.write(), predecessor_.write(),
                         tail_.write());
        const auto tail = tail_.download()[0];
        if (tail == end_) return false;
        begin_ = end_;
        end_ = tail;
        ++depth_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (depth_ == 0) return report_source(source_, source_degree_, n_, column_indices_.size());
        counts_.fill(0);
        executor_.launch(CountExpansion{}, n_, graph(), level_.read(), depth_, counts_.write());
        const auto counted = counts_.download();
        const LevelCounts counts{.depth = depth_,
                                 .expanded = counted[0],
                                 .arcs = counted[1],
                                 .into_new = counted[2],
                                 .found = static_cast<std::uint32_t>(changes["level"].changed),
                                 .reached = end_,
                                 .num_vertices = n_,
                                 .looked_at_last = CountExpansion::looked_at_last(counted)};
        auto report = report_level(counts);
        const auto found = count_text(counts.found, "vertex", "vertices");
        const auto taken = count_text(counts.expanded, "vertex", "vertices");
        report.lines = {{4, taken, false}, {5, taken, false}, {6, count_text(counts.arcs, "arc", "arcs"), false},
                        {7, found, false}, {8, found, true},  {9, found, true}};
        return report;
    }

private:
    CsrView graph() const { return {row_offsets_.read(), column_indices_.read()}; }

    Executor& executor_;
    std::uint32_t n_, source_, source_degree_;
    Buffer<std::uint32_t> row_offsets_, column_indices_;
    Buffer<std::uint32_t> level_, predecessor_, queue_, tail_, counts_;
    std::uint32_t depth_ = 0;
    std::uint32_t begin_ = 0, end_ = 1;  // range of the next level in the queue
};

AlgorithmInfo sequential();  ///< bfs.sequential: CS 179, lecture 10

}  // namespace lockstep::bfs
