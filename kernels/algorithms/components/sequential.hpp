#pragma once

#include <algorithm>

#include "kernels/algorithms/components/columns.hpp"
#include "kernels/algorithms/components/point_to_self.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------- Join sets

/// Union and find, one thread: joins the sets of both ends of every arc out of some vertices (Galler, Fischer 1964). A set is
/// a tree whose root is its lowest vertex. On the path to a root every other vertex is pointed past its parent (van Leeuwen,
/// van der Weide 1977: path halving).
/// row_offsets, column_indices  the graph
/// begin, end   range of the vertices whose arcs are examined
/// pointer      n entries; a root points to itself
/// hook         n entries, written for a root when its set is joined with another
/// joins        1 entry: the number of joins is added
/// Threads      one in all, no shared memory, no barrier.
struct JoinSets {
    static constexpr const char* name = "join_sets";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, std::uint32_t begin, std::uint32_t end,
                            Span<std::uint32_t> pointer, Span<std::uint32_t> hook, Span<std::uint32_t> joins) const {
        std::uint32_t joined = 0;
        for (auto v = begin; v < end; ++v) {  // line 1
            const auto first = ctx.load(row_offsets, v);
            const auto last = ctx.load(row_offsets, v + 1);
            for (auto e = first; e < last; ++e) {
                const auto w = ctx.load(column_indices, e);
                const auto a = find(ctx, pointer, v);  // line 2
                const auto b = find(ctx, pointer, w);
                if (a == b) continue;  // line 3
                const auto low = a < b ? a : b, high = a < b ? b : a;
                ctx.store(pointer, high, low);  // line 4
                ctx.store(hook, high, low);
                ++joined;
            }
        }
        const auto before = ctx.load(joins, 0);
        ctx.store(joins, 0, before + joined);
    }

    /// The root of a vertex's tree.
    template <class Ctx>
    SIMT_FN static std::uint32_t find(Ctx& ctx, Span<std::uint32_t> pointer, std::uint32_t v) {
        for (;;) {
            const auto parent = ctx.load(pointer, v);  // line 7
            const auto above = ctx.load(pointer, parent);
            if (above == parent) return parent;
            ctx.store(pointer, v, above);  // line 8
            v = above;
        }
    }
};

/// Union and find, one thread: sets the component of each vertex to the root of its tree.
/// pointer    n entries; a root points to itself
/// component  n entries, written
/// Threads    one in all, no shared memory, no barrier.
struct NameSets {
    static constexpr const char* name = "name_sets";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> pointer, Span<std::uint32_t> component) const {
        for (std::uint32_t v = 0; v < component.size; ++v) {  // line 5
            const auto root = JoinSets::find(ctx, pointer, v);
            ctx.store(pointer, v, root);
            ctx.store(component, v, root);  // line 6
        }
    }
};

}  // namespace lockstep

namespace lockstep::components {

// ------------------------------------------------------------------------------------------ Sequential

/// Connected components by union and find, one thread. A pass takes the arcs of an eighth of the vertices, so that the growth
/// of sets is visible; the last pass sets the components.
template <class Executor>
class Sequential final : public DeclaredAlgorithm {
public:
    Sequential(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          parts_(std::min(n_, kParts)),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.graph().column_indices, "column_indices"),
          pointer_(executor, n_, "pointer"),
          hook_(executor, n_, "hook"),
          component_(executor, n_, "component"),
          joins_(executor, 1, "joins") {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        state(pointer_, pointer());
        state(hook_, hook());
        state(component_, component());
        host(part_);
        host(trees_);
        link(to_representative());
    }

    void start() override {
        part_ = 0;
        trees_ = n_;
        executor_.launch(PointToSelf{}, n_, pointer_.write());
        executor_.launch(PointToSelf{}, n_, hook_.write());
        component_.fill(kNone);
    }

    bool step() override {
        if (part_ > parts_ || n_ == 0) return false;
        if (part_ == parts_) {
            executor_.launch(NameSets{}, 1, pointer_.write(), component_.write());
        } else {
            joins_.fill(0);
            executor_.launch(JoinSets{}, 1, row_offsets_.read(), column_indices_.read(), begin(part_), begin(part_ + 1),
                             pointer_.write(), hook_.write(), joins_.write());
            trees_ -= joins_.download()[0];
        }
        ++part_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        const auto sets = count_text(trees_, "set", "sets");
        PassReport report;
        if (part_ == 0) {
            report.label = "input";
            report.sentence = each_text(n_, "vertex", "vertices") + " is its own set";
            report.note =
                "Sets are joined along " + count_text(column_indices_.size(), "arc", "arcs") + ", one at a time.";
        } else if (part_ <= parts_) {
            const auto joined = changes["hook"].changed;
            report.label = "join " + count_text(part_);
            report.sentence = "The arcs out of " +
                              range_text(begin(part_ - 1), begin(part_) - 1, "vertex", "vertices") + " have joined " +
                              count_text(joined, "set", "sets") + " with others: " + sets + " left";
            report.note = "The lower root becomes the root of both sets. find halves the paths that it walks.";
            report.lines = {{1, count_text(begin(part_) - begin(part_ - 1), "vertex", "vertices"), false},
                            {4, count_text(joined, "join", "joins"), joined != 0}};
        } else {
            report.label = "names";
            report.sentence =
                count_text(n_, "vertex", "vertices") + " in " + count_text(trees_, "component", "components");
            report.note = "A component's name is the root of its tree, its lowest vertex.";
            report.lines = {{6, count_text(n_, "vertex", "vertices"), true}};
        }
        report.figures = {{"sets", static_cast<double>(trees_), "sets"},
                          {"joins", static_cast<double>(changes["hook"].changed), "joins"}};
        return report;
    }

private:
    static constexpr std::uint32_t kParts = 8;

    std::uint32_t begin(std::uint32_t part) const {
        return static_cast<std::uint32_t>(std::uint64_t{n_} * part / parts_);
    }

    Executor& executor_;
    std::uint32_t n_, parts_;
    Buffer<std::uint32_t> row_offsets_, column_indices_;
    Buffer<std::uint32_t> pointer_, hook_, component_, joins_;
    std::uint32_t part_ = 0;
    std::uint32_t trees_ = 0;
};

AlgorithmInfo sequential();  ///< components.sequential: union and find

}  // namespace lockstep::components
