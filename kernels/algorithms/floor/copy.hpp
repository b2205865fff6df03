#pragma once

#include "kernels/algorithms/floor/copy_words.hpp"
#include "kernels/algorithms/floor/floor.hpp"

namespace lockstep::floors {

/// Device to device, in order.
template <class Executor>
class Copy final : public Floor<Executor> {
public:
    Copy(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : Floor<Executor>(executor, dataset.list(),
                          {.name = "copy",
                           .symbol = "to",
                           .style = ValueStyle::optional,
                           .none = kNone,
                           .space = space_names::nodes,
                           .size = dataset.list().size()}) {}

private:
    void launch() override {
        this->executor_.launch(CopyWords{}, CopyWords::threads_for(this->n_), this->successor_.read(),
                               this->result_.write());
    }
    PassReport report_launch() const override {
        const auto words = count_text(this->n_, "word", "words");
        PassReport report;
        report.label = "copy";
        report.sentence = "One launch has copied " + words;
        report.note = "Neighbouring threads read neighbouring words, so every byte that the memory brings is used.";
        report.lines = {{1, words, false}, {2, count_text(this->n_) + " written", true}};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }
};

AlgorithmInfo copy();  ///< floor.copy: n words, device to device

}  // namespace lockstep::floors
