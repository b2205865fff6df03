#pragma once

#include <algorithm>

#include "kernels/algorithms/floor/chase_links.hpp"
#include "kernels/algorithms/floor/floor.hpp"

namespace lockstep::floors {

/// Loads of a chase: so many as asked for, once round the ring at most.
inline std::uint32_t chase_loads(std::uint32_t n, const ParameterValues& parameters) {
    return static_cast<std::uint32_t>(std::min<std::int64_t>(n, parameters.at("loads")));
}

/// Dependent loads of one thread.
template <class Executor>
class Chase final : public Floor<Executor> {
public:
    Chase(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Floor<Executor>(executor, dataset.list(),
                          {.name = "end", .symbol = "p", .style = ValueStyle::optional, .none = kNone, .size = 1}),
          loads_(chase_loads(dataset.list().size(), parameters)) {}

private:
    void launch() override {
        if (this->n_ != 0)
            this->executor_.launch(ChaseLinks{}, 1, this->successor_.read(), this->head_, loads_,
                                   this->result_.write());
    }
    PassReport report_launch() const override {
        const auto loads = count_text(loads_, "load", "loads");
        PassReport report;
        report.label = "chase";
        report.sentence = "One thread has made " + count_text(loads_, "dependent load", "dependent loads");
        report.note = "Each load must wait for the one before it: the time of one is the latency of the memory.";
        report.lines = {{1, "", false}, {2, loads, false}, {3, loads, true}};
        report.work = {.bytes = 4ull * loads_, .items = loads_};
        return report;
    }

    std::uint32_t loads_;
};

AlgorithmInfo chase();  ///< floor.chase: dependent loads of one thread

}  // namespace lockstep::floors
