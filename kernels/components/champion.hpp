#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "kernels/components/columns.hpp"
#include "kernels/components/hook_and_compress.hpp"
#include "kernels/run/entry/count_text.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::components {

/// Connected components in one look at each arc: union and find by many threads at once, which hook roots by an atomic exchange and
/// shorten the ways that they walk (the idea of ECL-CC: Jaiganesh, Burtscher 2018). Pointers lead to lower vertices only, so there
/// is never a circle, and in the end each component's lowest vertex is its root, whoever came first.
template <class Executor>
class Champion final : public DeclaredAlgorithm {
public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          both_ways_(dataset.graph().symmetric ? 1 : 0),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.graph().column_indices, "column_indices"),
          pointer_(executor, n_, "pointer"),
          hook_(executor, n_, "hook"),
          component_(executor, n_, "component") {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        state(pointer_, pointer());
        state(hook_, hook());
        state(component_, component());
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
    }

    bool step() override {
        if (passes_ == 3) return false;
        ++passes_;
        if (passes_ == 1)
            executor_.launch(PointLower{}, n_, row_offsets_.read(), column_indices_.read(), pointer_.write(),
                             hook_.write());
        else if (passes_ == 2)
            executor_.launch(HookAndCompress{}, n_, row_offsets_.read(), column_indices_.read(), both_ways_,
                             pointer_.write(), hook_.write());
        else executor_.launch(PointToRoot{}, n_, pointer_.write(), component_.write());
        return true;
    }

    PassReport describe(const Changes& changes) override {
        const auto vertices = count_text(n_, "vertex", "vertices");
        const auto arcs = count_text(column_indices_.size(), "arc", "arcs");
        const auto moved = changes["pointer"].changed;
        PassReport report;
        if (passes_ == 0) {
            report.label = "input";
            report.sentence = vertices + " and " + arcs + ", which count both ways";
            report.note = "Pointers will lead to lower vertices only.";
        } else if (passes_ == 1) {
            report.label = "guess";
            report.sentence = "Each of " + vertices + " points to the first lower vertex among its neighbours";
            report.note = "Who has none is a root, and points to itself.";
            report.lines = {{1, count_text(n_, "thread", "threads"), false}, {2, vertices, true}};
        } else if (passes_ == 2) {
            report.label = "hook";
            report.sentence = arcs + " have joined trees: " + count_text(moved, "pointer moved", "pointers moved");
            report.note = both_ways_ != 0 ? "Of an arc and its twin the one that leads down is looked at."
                                          : "Arcs are looked at whichever way they go.";
            report.lines = {{4, count_text(n_, "thread", "threads"), false},
                            {5, arcs, false},
                            {7, count_text(moved, "pointer", "pointers"), moved != 0}};
        } else {
            report.label = "names";
            report.sentence = vertices + " have their component, " + count_text(moved, "pointer", "pointers") +
                              " moved on the way to the root";
            report.note = "Each is called by the lowest vertex of its component.";
            report.lines = {{9, count_text(moved, "pointer", "pointers"), moved != 0}, {10, vertices, true}};
        }
        report.figures = {{"pointers moved", static_cast<double>(moved), "vertices"}};
        return report;
    }

    bool reproducible() const override { return false; }

private:
    Executor& executor_;
    std::uint32_t n_, both_ways_;
    Buffer<std::uint32_t> row_offsets_, column_indices_, pointer_, hook_, component_;
    std::uint32_t passes_ = 0;
};

}  // namespace lockstep::components
