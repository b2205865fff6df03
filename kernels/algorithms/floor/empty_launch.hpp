#pragma once

#include "kernels/algorithms/floor/do_nothing.hpp"
#include "kernels/algorithms/floor/floor.hpp"

namespace lockstep::floors {

/// One launch of one warp that does nothing, whatever the list.
template <class Executor>
class EmptyLaunch final : public Floor<Executor> {
public:
    EmptyLaunch(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : Floor<Executor>(executor, dataset.list(), {}) {}

private:
    void launch() override { this->executor_.launch(DoNothing{}, kWarpSize); }
    PassReport report_launch() const override {
        PassReport report;
        report.label = "launch";
        report.sentence = "One launch has done nothing";
        report.note = "Its time is that of the launch itself: a kernel with less work than this is not worth one.";
        report.lines = {{1, "1 warp", true}};
        report.work = {.items = 1};
        return report;
    }
};

AlgorithmInfo empty_launch();  ///< floor.launch: one launch that does nothing

}  // namespace lockstep::floors
