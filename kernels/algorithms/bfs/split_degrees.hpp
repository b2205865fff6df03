#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/algorithms/bfs/columns.hpp"
#include "kernels/algorithms/bfs/count_expansion.hpp"
#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/algorithms/bfs/search_report.hpp"
#include "kernels/algorithms/bfs/split_graph.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep {

// ---------------------------------------------------------------------------------------- Expand parts

/// The zero-cost links of a split graph: all parts of a vertex get the level of its first part, in the same pass.
/// owner          the vertex of each part
/// first_part     n + 1 entries
/// depth          the level that the pass has found
/// part_level     one entry per part, kNone if not reached
/// next_frontier  one flag per part, set for the parts that are reached
/// Threads        one per part, no shared memory, no barrier. First parts are only read; other parts have one writer each.
struct FollowFreeLinks {
    static constexpr const char* name = "follow_free_links";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> owner, Span<const std::uint32_t> first_part,
                            std::uint32_t depth, Span<std::uint32_t> part_level,
                            Span<std::uint32_t> next_frontier) const {
        const auto part = ctx.global_thread();
        if (part >= owner.size) return;
        const auto v = ctx.load(owner, part);
        const auto first = ctx.load(first_part, v);
        if (first == part) return;
        const auto level = ctx.load(part_level, first);  // line 7
        if (level != depth) return;
        ctx.store(part_level, part, level);  // line 8
        ctx.store(next_frontier, part, 1u);
    }
};

/// Copies the level of each vertex's first part to the vertex.
/// first_part  n + 1 entries
/// part_level  one entry per part
/// level       n entries, written
/// Threads     one per vertex, no shared memory, no barrier.
struct MapBack {
    static constexpr const char* name = "map_back";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> first_part,
                            Span<const std::uint32_t> part_level, Span<std::uint32_t> level) const {
        const auto v = ctx.global_thread();
        if (v >= level.size) return;
        const auto first = ctx.load(first_part, v);
        const auto found = ctx.load(part_level, first);
        ctx.store(level, v, found);  // line 9
    }
};

}  // namespace lockstep

namespace lockstep::bfs {

// --------------------------------------------------------------------------------------- Split degrees

/// Breadth-first search with frontier arrays on a graph whose vertices of high degree were split (Luo, Wong, Hwu 2010, section
/// 4): no thread examines more than max_arcs arcs. Levels are mapped back after every pass. The host splits the graph once; as
/// in the paper, this is not timed, like the reading of the graph.
template <class Executor>
class SplitDegrees final : public DeclaredAlgorithm {
public:
    SplitDegrees(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : SplitDegrees(executor, dataset.graph(), static_cast<std::uint32_t>(parameters.at("source")),
                       SplitGraph(dataset.graph(), static_cast<std::uint32_t>(parameters.at("most_arcs")))) {}

    void start() override {
        depth_ = 0;
        reached_ = 1;
        level_.fill(kNone);
        part_level_.fill(kNone);
        frontier_.fill(0);
        next_frontier_.fill(0);
        executor_.fill(level_.data() + source_, 0, 1);
        executor_.fill(part_level_.data() + first_of_source_, 0, parts_of_source_);
        executor_.fill(frontier_.data() + first_of_source_, 1, parts_of_source_);
    }

    bool step() override {
        found_.fill(0);
        executor_.launch(Expand{}, parts_, CsrView{part_offsets_.read(), part_heads_.read()}, frontier_.write(),
                         next_frontier_.write(), expanded_.write(), part_level_.write(), found_.write());
        if (found_.download()[0] == 0) return false;
        ++depth_;
        executor_.launch(FollowFreeLinks{}, parts_, owner_.read(), first_part_.read(), depth_, part_level_.write(),
                         next_frontier_.write());
        executor_.launch(MapBack{}, n_, first_part_.read(), part_level_.read(), level_.write());
        std::swap(frontier_, next_frontier_);
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (depth_ == 0) {
            auto report = report_source(source_, source_degree_, n_, column_indices_.size());
            report.note = count_text(n_, "vertex has", "vertices have") + " become " +
                          count_text(parts_, "part", "parts") + "; the source has " + count_text(parts_of_source_) +
                          ". " + report.note;
            return report;
        }
        counts_.fill(0);
        executor_.launch(CountExpansion{}, n_, CsrView{row_offsets_.read(), column_indices_.read()}, level_.read(),
                         depth_, counts_.write());
        const auto counted = counts_.download();
        const auto found = static_cast<std::uint32_t>(changes["level"].changed);
        auto report = report_level({.depth = depth_,
                                    .expanded = counted[0],
                                    .arcs = counted[1],
                                    .into_new = counted[2],
                                    .found = found,
                                    .reached = reached_ += found,
                                    .num_vertices = n_,
                                    .looked_at_last = CountExpansion::looked_at_last(counted)});
        const auto parts = changes["part_level"].changed;
        report.note += " " + count_text(parts, "part has", "parts have") + " a level now.";
        report.figures.push_back({"parts reached", static_cast<double>(parts), "parts"});
        report.lines = {{1, count_text(parts_, "thread", "threads"), false},
                        {3, count_text(counted[1], "arc", "arcs"), false},
                        {5, count_text(found, "part", "parts"), found != 0},
                        {8, count_text(parts - found, "part", "parts"), parts != found},
                        {9, count_text(found, "vertex", "vertices"), true}};
        return report;
    }

private:
    SplitDegrees(Executor& executor, const CsrGraph& graph, std::uint32_t source, const SplitGraph& split)
        : executor_(executor),
          n_(graph.num_vertices()),
          parts_(split.num_parts()),
          source_(source),
          source_degree_(graph.degree(source)),
          first_of_source_(split.first_part[source]),
          parts_of_source_(split.first_part[source + 1] - first_of_source_),
          row_offsets_(executor, graph.row_offsets, "row_offsets"),
          column_indices_(executor, graph.column_indices, "column_indices"),
          first_part_(executor, split.first_part, "first_part"),
          owner_(executor, split.owner, "owner"),
          part_offsets_(executor, split.part_offsets, "part_offsets"),
          part_heads_(executor, split.part_heads, "part_heads"),
          level_(executor, n_, "level"),
          part_level_(executor, parts_, "part_level"),
          frontier_(executor, parts_, "part_frontier"),
          next_frontier_(executor, parts_, "next_frontier"),
          expanded_(executor, parts_, "part_visited"),
          found_(executor, 1, "found"),
          counts_(executor, CountExpansion::kNumCounts, "counts") {
        space({.name = kParts, .one = "part", .size = parts_});
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        input(first_part_,
              Column{.name = "first_part", .style = ValueStyle::index, .space = space_names::vertices, .size = n_});
        input(owner_, Column{.name = "owner", .style = ValueStyle::index, .space = kParts});
        input(part_offsets_, Column{.name = "part_offsets", .space = kParts, .size = parts_});
        input(part_heads_, Column{.name = "part_heads", .style = ValueStyle::index, .space = space_names::arcs});
        state(level_, level());
        state(part_level_, Column{.name = "part_level",
                                  .symbol = "C",
                                  .style = ValueStyle::infinite,
                                  .none = kNone,
                                  .unit = "arcs from the source",
                                  .space = kParts});
        state(frontier_, Column{.name = "part_frontier", .symbol = "F", .style = ValueStyle::flag, .space = kParts});
        host(depth_);
        link({.from = kParts, .to = space_names::vertices, .column = "owner", .says = "vertex"});
        link({.from = space_names::vertices, .to = kParts, .column = "first_part", .says = "first part"});
        link({.from = space_names::arcs, .to = kParts, .column = "part_heads", .says = "first part of the head"});
    }

    void restored() override { next_frontier_.fill(0); }

    Executor& executor_;
    std::uint32_t n_, parts_, source_, source_degree_, first_of_source_, parts_of_source_;
    Buffer<std::uint32_t> row_offsets_, column_indices_;
    Buffer<std::uint32_t> first_part_, owner_, part_offsets_, part_heads_;
    Buffer<std::uint32_t> level_, part_level_, frontier_, next_frontier_;  // the next frontier is all 0 between passes
    Buffer<std::uint32_t> expanded_, found_, counts_;
    std::uint32_t depth_ = 0;
    std::uint32_t reached_ = 1;  // as of the last pass that was described
};

AlgorithmInfo split_degrees();  ///< bfs.split-degrees: Luo, Wong, Hwu 2010, section 4

}  // namespace lockstep::bfs
