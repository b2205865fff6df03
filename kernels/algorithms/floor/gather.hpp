#pragma once

#include "kernels/algorithms/floor/floor.hpp"
#include "kernels/algorithms/floor/gather_words.hpp"
#include "kernels/data/random.hpp"

namespace lockstep::floors {

/// The words that the gathers find: of a node, random but always the same.
inline std::uint32_t value_of(std::uint32_t node) {
    return static_cast<std::uint32_t>(CounterRandom(1, 0).bits(node) >> 33);
}

/// Independent gathers.
template <class Executor>
class Gather final : public Floor<Executor> {
public:
    Gather(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : Floor<Executor>(executor, dataset.list(),
                          {.name = "gathered",
                           .symbol = "to",
                           .style = ValueStyle::unknown,
                           .none = kNone,
                           .space = space_names::nodes,
                           .size = dataset.list().size()}),
          value_(executor, values(dataset.list().size()), "value") {
        this->input(value_, Column{.name = "value", .symbol = "from", .space = space_names::nodes});
    }

private:
    static std::vector<std::uint32_t> values(std::uint32_t n) {
        std::vector<std::uint32_t> all(n);
        for (std::uint32_t i = 0; i < n; ++i) all[i] = value_of(i);
        return all;
    }

    void launch() override {
        this->executor_.launch(GatherWords{}, this->n_, this->successor_.read(), this->head_, value_.read(),
                               this->result_.write());
    }
    PassReport report_launch() const override {
        const auto threads = count_text(this->n_, "thread has read a word", "threads have each read a word");
        PassReport report;
        report.label = "gather";
        report.sentence = threads + " at the place of the next node";
        report.note =
            "No load waits for another. Memory brings 32 bytes for each 4 that are wanted, unless a cache has them.";
        report.lines = {{1, this->nodes(), false}, {2, count_text(this->n_, "gather", "gathers"), true}};
        report.work = {.bytes = 12ull * this->n_, .items = this->n_};
        return report;
    }

    Buffer<std::uint32_t> value_;
};

AlgorithmInfo gather();  ///< floor.gather: n independent gathers of 4 bytes

}  // namespace lockstep::floors
