#pragma once

#include "kernels/algorithms/floor/floor.hpp"
#include "kernels/algorithms/floor/scatter_words.hpp"

namespace lockstep::floors {

/// Independent scatters.
template <class Executor>
class Scatter final : public Floor<Executor> {
public:
    Scatter(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : Floor<Executor>(executor, dataset.list(),
                          {.name = "predecessor",
                           .symbol = "to",
                           .style = ValueStyle::optional,
                           .none = kNone,
                           .space = space_names::nodes,
                           .size = dataset.list().size()}) {}

private:
    void launch() override {
        this->executor_.launch(ScatterWords{}, this->n_, this->successor_.read(), this->head_, this->result_.write());
    }
    PassReport report_launch() const override {
        const auto threads =
            count_text(this->n_, "thread has told the next node", "threads have each told the next node");
        PassReport report;
        report.label = "scatter";
        report.sentence = threads + " who comes before it";
        report.note =
            "No store waits for another. Memory takes 32 bytes for each 4 that are written, unless a cache gathers them.";
        report.lines = {{1, this->nodes(), false}, {2, count_text(this->n_, "scatter", "scatters"), true}};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }
};

AlgorithmInfo scatter();  ///< floor.scatter: n independent scatters of 4 bytes

}  // namespace lockstep::floors
