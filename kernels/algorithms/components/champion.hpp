#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "kernels/algorithms/components/columns.hpp"
#include "kernels/algorithms/components/hook_and_compress.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// ---------------------------------------------------------------------------------------- Find largest

/// Guesses the largest component: the most frequent one among a few vertices, spread evenly (Sutton, Ben-Nun, Barak
/// 2018).
/// component  n entries
/// largest    2 entries, written: the component, and the number of sampled vertices in it
/// Threads    one block, each a vertex.
struct FindLargest {
    static constexpr const char* name = "find_largest";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    struct Shared {
        std::uint32_t component[shape.threads_per_block];
        std::uint32_t most[1];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> component,
                            Span<std::uint32_t> largest) const {
        constexpr auto kThreads = shape.threads_per_block;
        const auto i = ctx.thread_index();
        const auto v = static_cast<std::uint32_t>(std::uint64_t{i} * component.size / kThreads);
        const auto own = ctx.load(component, v);
        ctx.store(shared.component, i, own);
        if (i == 0) ctx.store(shared.most, 0, 0u);
        ctx.sync_block();
        std::uint32_t votes = 0;
        for (std::uint32_t k = 0; k < kThreads; ++k) {
            const auto other = ctx.load(shared.component, k);
            if (other == own) ++votes;
        }
        const auto bid = votes * kThreads + i;  // of two with equal votes the later vertex wins
        ctx.atomic_max(shared.most, 0, bid);
        ctx.sync_block();
        const auto most = ctx.load(shared.most, 0);
        if (bid != most) return;
        ctx.store(largest, 0, own);  // line 4
        ctx.store(largest, 1, votes);
    }
};

}  // namespace lockstep

namespace lockstep::components {

// -------------------------------------------------------------------------------------------- Champion

/// Connected components with at most one examination of each arc: concurrent union and find, which hooks roots by an atomic
/// exchange and shortens the paths that it walks (the idea of ECL-CC: Jaiganesh, Burtscher 2018). Pointers lead only to lower
/// vertices, so there is never a cycle, and in the end each component's lowest vertex is its root, in any order.
/// If rows are long and arcs have twins, most arcs are not examined: the first arcs of each row join most of the graph, and
/// rows of the largest component, as guessed from a sample, are skipped (Afforest: Sutton, Ben-Nun, Barak 2018). Limits: on
/// roads, the walks to the roots while arcs are joined (three quarters of the time); on scale-free graphs, seven launches that
/// each read a few words of every row, each in a separate sector of memory.
template <class Executor>
class Champion final : public DeclaredAlgorithm {
public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          m_(dataset.graph().num_edges()),
          both_ways_(dataset.graph().symmetric ? 1 : 0),
          passes_over_(both_ways_ != 0 && parameters.at("pass_over") != 0 && m_ / parameters.at("pass_over") >= n_),
          max_parts_(max_parts_of(dataset.graph())),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.graph().column_indices, "column_indices"),
          pointer_(executor, n_, "pointer"),
          hook_(executor, n_, "hook"),
          component_(executor, n_, "component"),
          largest_(executor, 2, "largest"),
          parts_(executor, max_parts_, "parts"),
          num_parts_(executor, 1, "num_parts") {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        state(pointer_, pointer());
        state(hook_, hook());
        state(component_, component());
        scratch(largest_);
        host(passes_);
        link(to_representative());
    }

    void start() override {
        passes_ = 0;
        std::vector<std::uint32_t> self(n_);
        std::iota(self.begin(), self.end(), 0u);
        pointer_.upload(self);
        hook_.upload(self);
        component_.fill(kNone);
        largest_.fill(kNone);
    }

    bool step() override {
        if (last() == Pass::names) return false;
        ++passes_;
        switch (last()) {
            case Pass::input:  // not a pass
            case Pass::guess:
                executor_.launch(PointLower{}, n_, row_offsets_.read(), column_indices_.read(), pointer_.write(),
                                 hook_.write());
                break;
            case Pass::first_arcs:
                executor_.launch(HookFirstArcs{}, n_, row_offsets_.read(), column_indices_.read(), kFirstArcs,
                                 pointer_.write(), hook_.write());
                break;
            case Pass::sample:
                executor_.launch(PointToRoot{}, n_, pointer_.write(), component_.write());
                if (n_ != 0)
                    executor_.launch(FindLargest{}, FindLargest::shape.threads_per_block, component_.read(),
                                     largest_.write());
                break;
            case Pass::hook: hook_rest(); break;
            case Pass::names: executor_.launch(PointToRoot{}, n_, pointer_.write(), component_.write()); break;
        }
        return true;
    }

    PassReport describe(const Changes& changes) override {
        const auto vertices = count_text(n_, "vertex", "vertices");
        const auto arcs = count_text(m_, "arc", "arcs");
        const auto threads = count_text(n_, "thread", "threads");
        const auto changed = changes["pointer"].changed;
        const auto joined = changes["hook"].changed;  // a root's hook is written once, when it ceases to be a root
        const auto moved = count_text(changed, "pointer", "pointers"), trees = count_text(joined, "tree", "trees");
        const auto joins = count_text(joined, "tree joined another", "trees joined others");
        PassReport report;
        report.figures = {{"pointers moved", static_cast<double>(changed), "vertices"}};
        switch (last()) {
            case Pass::input:
                report.label = "input";
                report.sentence =
                    vertices + " and " + count_text(m_, "arc, which counts both ways", "arcs, which count both ways");
                report.note = "Pointers lead to lower vertices only.";
                break;
            case Pass::guess:
                report.label = "guess";
                report.sentence =
                    count_text(changed, "vertex", "vertices") +
                    " found a lower neighbour and point to it: " + count_text(n_ - changed, "tree", "trees") + " left";
                report.note = "A vertex without a lower neighbour among its first arcs is a root and points to itself.";
                report.lines = {{1, threads, false}, {2, vertices, true}};
                break;
            case Pass::first_arcs:
                report.label = "first arcs";
                report.sentence = joins + " along the first two arcs of each row: " + moved + " moved";
                report.note = "In graphs with long rows this joins most of the largest component.";
                report.lines = {{3, threads, false}, {9, trees, joined != 0}};
                break;
            case Pass::sample: {
                const auto found = largest_.download();
                report.label = "sample";
                report.sentence = "Of " + count_text(FindLargest::shape.threads_per_block) +
                                  " vertices, spread evenly, " + count_text(found[1], "has", "have") + " the root " +
                                  count_text(found[0]);
                report.note = "Its rows are skipped: each arc that leaves the component has a twin that enters it.";
                report.lines = {{4, count_text(found[1], "vertex", "vertices"), true},
                                {11, moved, changed != 0},
                                {12, vertices, true}};
                break;
            }
            case Pass::hook:
                report.label = "hook";
                report.sentence =
                    joins +
                    (passes_over_ ? " along arcs from outside the largest: " : " along the arcs of all rows: ") +
                    moved + " moved";
                report.note = passes_over_      ? "Arcs between vertices of the largest tree are skipped."
                              : both_ways_ != 0 ? "Of an arc and its twin, the one to the lower vertex is examined."
                                                : "Arcs have no twins: all are examined.";
                report.lines = {{5, threads, false}, {9, trees, joined != 0}};
                if (!passes_over_) report.lines.insert(report.lines.begin() + 1, {7, arcs, false});
                break;
            case Pass::names:
                report.label = "names";
                report.sentence = "The component of " + count_text(n_, "vertex", "vertices") + " is known, " + moved +
                                  " moved towards the root";
                report.note = "A component's name is its lowest vertex.";
                report.lines = {{11, moved, changed != 0}, {12, vertices, true}};
                break;
        }
        return report;
    }

    bool reproducible() const override { return false; }

private:
    enum class Pass { input, guess, first_arcs, sample, hook, names };
    static constexpr std::uint32_t kFirstArcs = 2;
    static constexpr std::uint32_t kMaxBlocks = 1056;  // eight per multiprocessor of an H200

    static std::uint32_t max_parts_of(const CsrGraph& graph) {
        std::uint32_t parts = 0;
        for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) parts += RowPart::count(graph.degree(v));
        return parts;
    }

    /// The last pass.
    Pass last() const {
        const auto first = static_cast<std::uint32_t>(Pass::first_arcs);
        const auto passed_by = static_cast<std::uint32_t>(Pass::hook) - first;
        return static_cast<Pass>(passes_ < first || passes_over_ ? passes_ : passes_ + passed_by);
    }

    void hook_rest() {
        const LongRows rows{parts_.write(), num_parts_.write()};
        if (max_parts_ != 0) num_parts_.fill(0);
        if (passes_over_)
            executor_.launch(HookOutsiders{}, n_, row_offsets_.read(), column_indices_.read(), kFirstArcs,
                             component_.read(), largest_.read(), pointer_.write(), hook_.write(), rows);
        else
            executor_.launch(HookAndCompress{}, n_, row_offsets_.read(), column_indices_.read(), both_ways_,
                             pointer_.write(), hook_.write(), rows);
        if (max_parts_ == 0) return;
        constexpr auto kThreads = HookLongRows::shape.threads_per_block;
        const auto blocks = std::min(ceil_div(max_parts_, kThreads / kWarpSize), kMaxBlocks);
        executor_.launch(HookLongRows{}, Blocks(blocks), row_offsets_.read(), column_indices_.read(),
                         passes_over_ ? kFirstArcs : 0, pointer_.write(), hook_.write(), rows);
    }

    Executor& executor_;
    std::uint32_t n_, m_, both_ways_;
    bool passes_over_;
    std::uint32_t max_parts_;
    Buffer<std::uint32_t> row_offsets_, column_indices_, pointer_, hook_, component_;
    Buffer<std::uint32_t> largest_;  // the sampled component, and its number of votes
    Buffer<std::uint64_t> parts_;  // parts of rows that are too long for one thread
    Buffer<std::uint32_t> num_parts_;
    std::uint32_t passes_ = 0;
};

AlgorithmInfo champion();  ///< components.champion

}  // namespace lockstep::components
