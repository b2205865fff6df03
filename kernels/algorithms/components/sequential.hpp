#pragma once

#include <algorithm>

#include "kernels/algorithms/components/columns.hpp"
#include "kernels/algorithms/components/join_sets.hpp"
#include "kernels/algorithms/components/point_to_self.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::components {

/// Connected components by union and find, one thread. The arcs of an eighth of the vertices are a pass, so that one sees sets
/// grow; the last pass calls each vertex by its root.
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
            report.sentence = each_text(n_, "vertex", "vertices") + " is a set of its own";
            report.note =
                "Sets will be joined along " + count_text(column_indices_.size(), "arc", "arcs") + ", one at a time.";
        } else if (part_ <= parts_) {
            const auto joined = changes["hook"].changed;
            report.label = "join " + count_text(part_);
            report.sentence = "The arcs out of " +
                              range_text(begin(part_ - 1), begin(part_) - 1, "vertex", "vertices") + " have joined " +
                              count_text(joined, "set", "sets") + " with others: " + sets + " left";
            report.note =
                "Of two sets the one with the lower root keeps it. Ways to roots are halved as they are walked.";
            report.lines = {{1, count_text(begin(part_) - begin(part_ - 1), "vertex", "vertices"), false},
                            {4, count_text(joined, "join", "joins"), joined != 0}};
        } else {
            report.label = "names";
            report.sentence =
                count_text(n_, "vertex", "vertices") + " in " + count_text(trees_, "component", "components");
            report.note = "Each is called by the root of its tree, the lowest vertex of the component.";
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
