#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/algorithms/scan/parameters.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/reach.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::scan {

/// The base of all scans: the array, its prefixes, which are initially the array itself, and their left ends after each step.
template <class Executor>
class ScanAlgorithm : public DeclaredAlgorithm {
public:
    void start() override {
        pass_ = 0;
        if (n_ != 0) executor_.copy(prefix_.data(), value_.data(), value_.bytes());
        if (prefix_.size() > n_) executor_.fill(prefix_.data() + n_, combine_.identity(), prefix_.size() - n_);
        reach_.upload(words_of_reaches(rows_));
    }

    /// Sums outside float32 are not an error.
    std::vector<std::string> notices() const override {
        if (combine_.code != ScanOperator::add_float || n_ == 0) return {};
        auto sums = prefix_.download();
        sums.resize(n_);
        return beyond_type(sums);
    }

protected:
    /// room  entries of the prefixes' buffer, the last of which may stay unused; 0: one per element
    ScanAlgorithm(Executor& executor, const Dataset& dataset, const ParameterValues& parameters, std::uint64_t room = 0)
        : executor_(executor),
          n_(dataset.array().size()),
          type_(type_of(dataset.array().values)),
          combine_(operator_of(parameters, dataset.array().values)),
          inclusive_(parameters.at("inclusive") != 0),
          value_(executor, words_of_numbers(dataset.array().values), "value"),
          prefix_(executor, room == 0 ? n_ : room, "prefix") {
        input(value_, value(type_));
        state(prefix_, prefix(type_, n_));
        host(pass_);
        rows_.push_back({});
    }

    /// Adds the step of a pass to the picture; the constructor adds all.
    void reaches(Reach row) { rows_.push_back(row); }
    void end_of_plan() {
        reach_ = Buffer<std::uint32_t>(executor_, rows_.size() * kReachWords, "reach");
        const auto steps = static_cast<std::uint32_t>(rows_.size());
        state(reach_, reach_columns(steps));
        space({.name = kSteps, .one = "step", .size = steps});
    }

    std::size_t num_steps() const { return rows_.size(); }
    std::uint32_t exclusive() const { return inclusive_ ? 0 : 1; }
    std::string elements(std::uint64_t count) const { return count_text(count, "element", "elements"); }
    std::string each_element() const { return each_text(n_, "element", "elements"); }
    std::string_view word() const { return word_for(combine_); }
    PassReport report_input() const {
        PassReport report;
        report.label = "input";
        report.sentence = "An array of " + count_text(n_, "element", "elements");
        report.note = inclusive_ ? "A prefix combines all elements up to its own."
                                 : "A prefix combines all elements before its own.";
        report.figures = {operations(0)};
        return report;
    }
    static Figure operations(std::uint64_t count) { return {"operations", static_cast<double>(count), "operations"}; }

    Executor& executor_;
    std::uint32_t n_;
    ValueType type_;
    ScanOperator combine_;
    bool inclusive_;
    Buffer<std::uint32_t> value_, prefix_, reach_;
    std::uint32_t pass_ = 0;

private:
    std::vector<Reach> rows_;
};

}  // namespace lockstep::scan
