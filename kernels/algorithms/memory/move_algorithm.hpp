#pragma once

#include <string>

#include "kernels/algorithms/memory/columns.hpp"
#include "kernels/algorithms/memory/warp_traffic.hpp"
#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::memory {

/// An algorithm of one launch that moves an array's numbers to another array, to show the memory accesses of its warps.
template <class Executor>
class MoveAlgorithm : public DeclaredAlgorithm {
public:
    void start() override {
        moved_.fill(none_);
        pass_ = 0;
    }
    bool step() override {
        if (pass_ == 1 || n_ == 0) return false;
        move();
        pass_ = 1;
        return true;
    }
    PassReport describe(const Changes&) override {
        if (pass_ == 0) {
            PassReport report;
            report.label = "input";
            report.sentence = "An array of " + count_text(n_, "element", "elements");
            report.note = "No element has been copied yet.";
            return report;
        }
        return report();
    }

protected:
    /// result  the column that receives the numbers
    MoveAlgorithm(Executor& executor, const Dataset& dataset, Column result)
        : executor_(executor),
          n_(dataset.array().size()),
          width_(dataset.array().width),
          none_(unused_word(dataset.array().values)),
          value_(executor, scan::words_of_numbers(dataset.array().values), "value"),
          moved_(executor, n_, result.name) {
        const auto type = scan::type_of(dataset.array().values);
        input(value_, scan::value(type));
        result.field = Field::whole(type);
        result.none = none_;
        state(moved_, std::move(result));
        host(pass_);
    }

    virtual void move() = 0;
    virtual PassReport report() = 0;

    Executor& executor_;
    std::uint32_t n_, width_;
    std::uint32_t none_;  // initial value of the result: a word that is not a number of the array
    Buffer<std::uint32_t> value_, moved_;
    std::uint32_t pass_ = 0;
};

/// Label, figures, traffic and work of a launch with this traffic; of a copy of words also its line.
/// bytes  of a word; 0: no copy
PassReport report_of_traffic(std::string label, const LaunchTraffic& traffic, std::uint32_t bytes = 0);
/// The memory channels that an access of a full warp uses: "channels of a load" = 2 channels.
Figure channels_figure(const char* name, const WarpPattern& pattern);

}  // namespace lockstep::memory
