#pragma once

#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/algorithms/tree/columns.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ----------------------------------------------------------------------------------------- Search tree

/// Sequential breadth-first search in a tree, the baseline of Rehman 2010, section 5.3: a vertex is new unless it is the
/// parent of its finder.
/// queue    n entries, written: the vertices in the order of discovery
/// parent   n entries, written; the root is its own
/// level    n entries, written
/// Threads  one in all, no shared memory, no barrier.
struct SearchTree {
    static constexpr const char* name = "search_tree";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView tree, std::uint32_t root, Span<std::uint32_t> queue,
                            Span<std::uint32_t> parent, Span<std::uint32_t> level) const {
        ctx.store(queue, 0, root);  // line 1
        ctx.store(parent, root, root);  // line 2
        ctx.store(level, root, 0u);  // line 2
        std::uint32_t end = 1;
        for (std::uint32_t place = 0; place < end; ++place) {  // line 3
            const auto v = ctx.load(queue, place);  // line 4
            const auto above = ctx.load(parent, v);
            const auto own_level = ctx.load(level, v);
            const auto first_arc = ctx.load(tree.row_offsets, v);
            const auto end_arc = ctx.load(tree.row_offsets, v + 1);
            for (auto arc = first_arc; arc < end_arc; ++arc) {  // line 5
                const auto w = ctx.load(tree.column_indices, arc);
                if (w == above) continue;  // line 6
                ctx.store(queue, end, w);  // line 7
                ++end;
                ctx.store(parent, w, v);  // line 8
                ctx.store(level, w, own_level + 1);  // line 8
            }
        }
    }
};

// ------------------------------------------------------------------------------------------- Sum sizes

/// Sizes of subtrees, from the last vertex that a breadth-first search found to the first: each adds its size to its
/// parent's.
/// queue, parent  n entries, as written by SearchTree
/// subtree_size   n entries, written
/// Threads        one in all, no shared memory, no barrier.
struct SumSizes {
    static constexpr const char* name = "sum_sizes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> queue, Span<const std::uint32_t> parent,
                            Span<std::uint32_t> subtree_size) const {
        for (std::uint32_t v = 0; v < subtree_size.size; ++v) ctx.store(subtree_size, v, 1u);  // line 9
        for (auto place = queue.size - 1; place > 0; --place) {  // line 10
            const auto v = ctx.load(queue, place);
            const auto above = ctx.load(parent, v);
            const auto own = ctx.load(subtree_size, v);
            const auto so_far = ctx.load(subtree_size, above);
            ctx.store(subtree_size, above, so_far + own);  // line 11
        }
    }
};

}  // namespace lockstep

namespace lockstep::tree {

// -------------------------------------------------------------------------------------- Bfs sequential

/// Parents, levels and sizes of subtrees by sequential breadth-first search, the baseline of Rehman 2010, section 5.3: one
/// thread, one pass down and one pass up.
template <class Executor>
class BfsSequential final : public DeclaredAlgorithm {
public:
    BfsSequential(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.tree().num_vertices()),
          root_(static_cast<std::uint32_t>(parameters.at("root"))),
          row_offsets_(executor, dataset.tree().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.tree().column_indices, "column_indices"),
          parent_(executor, n_, "parent"),
          level_(executor, n_, "level"),
          subtree_size_(executor, n_, "subtree_size"),
          queue_(executor, n_, "queue") {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        state(parent_, parent());
        state(level_, level());
        state(subtree_size_, subtree_size());
        scratch(queue_);
        host(passes_done_);
        link({.from = space_names::vertices, .to = space_names::vertices, .column = "parent", .says = "parent"});
    }

    void start() override {
        passes_done_ = 0;
        for (const auto* buffer : {&parent_, &level_, &subtree_size_, &queue_}) buffer->fill(kNone);
    }

    bool step() override {
        if (passes_done_ == 2) return false;
        if (passes_done_ == 0)
            executor_.launch(SearchTree{}, 1, CsrView{row_offsets_.read(), column_indices_.read()}, root_,
                             queue_.write(), parent_.write(), level_.write());
        else executor_.launch(SumSizes{}, 1, queue_.read(), parent_.read(), subtree_size_.write());
        ++passes_done_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        const auto all = count_text(n_, "vertex", "vertices");
        if (passes_done_ == 0)
            return {.label = "input",
                    .sentence = "A tree of " + all + ", and one thread to search it",
                    .note = "It begins at vertex " + count_text(root_) + " and queue the vertices that it finds."};
        if (passes_done_ == 1) {
            const auto deepest = changes["level"].range.highest().bits;
            return {
                .label = "search",
                .sentence = "One thread found " + all + " on " + range_text(0, deepest, "level", "levels"),
                .note =
                    "In a tree each vertex is found once, so that no vertex is marked; only the arc to the parent is "
                    "skipped.",
                .lines = {{3, all, false},
                          {5, count_text(column_indices_.size(), "arc", "arcs"), false},
                          {7, all, true},
                          {8, all, true}},
                .figures = {{"deepest level", static_cast<double>(deepest), "levels"}}};
        }
        return {.label = "sizes",
                .sentence = "In reverse order of discovery, " + count_text(n_ - 1, "vertex has", "vertices have") +
                            " added its size to its parent's",
                .note = "Children are found after their parent, so that their sizes are complete.",
                .lines = {{9, all, true}, {10, "", false}, {11, count_text(n_ - 1, "sum", "sums"), true}}};
    }

private:
    Executor& executor_;
    std::uint32_t n_, root_;
    Buffer<std::uint32_t> row_offsets_, column_indices_;
    Buffer<std::uint32_t> parent_, level_, subtree_size_, queue_;
    std::uint32_t passes_done_ = 0;
};

AlgorithmInfo bfs_sequential();  ///< tree.bfs-sequential: the baseline of section 5.3

}  // namespace lockstep::tree
