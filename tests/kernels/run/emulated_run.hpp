#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/run/columns_on_host.hpp"

namespace lockstep {

/// Runs an algorithm to its end on one thread of the emulator.
class EmulatedRun {
public:
    using Given = std::vector<std::pair<std::string, std::string>>;
    enum class Keeps { last, all };  ///< which states

    EmulatedRun(const AlgorithmInfo& info, const Dataset& dataset, const Given& given = {},
                Order order = Order::lane_by_lane(), Keeps keeps = Keeps::last)
        : info_(info),
          dataset_(dataset),
          parameters_(resolve_parameters(info.parameters, dataset, given)),
          emulator_(order, 1),
          algorithm_(info.make_simt(emulator_, dataset, parameters_)) {
        algorithm_->start();
        if (keeps == Keeps::all) states_.push_back(test::columns_on_host(*algorithm_));
        for (; algorithm_->step(); ++num_passes_) {
            if (keeps == Keeps::last) continue;
            states_.push_back(test::columns_on_host(*algorithm_));
            labels_.push_back(algorithm_->describe({algorithm_->columns(), changes()}).label);
        }
        columns_ = keeps == Keeps::all ? states_.back() : test::columns_on_host(*algorithm_);
    }

    std::uint32_t num_passes() const { return num_passes_; }
    const HostColumns& columns() const { return columns_; }
    HostColumns& columns() { return columns_; }
    std::vector<std::string> notices() const { return algorithm_->notices(); }
    std::string sentence() { return algorithm_->describe({}).sentence; }
    std::optional<std::string> wrong() const { return info_.verify(dataset_, parameters_, columns_); }
    WrongColumns find_wrong() const { return info_.find_wrong(dataset_, parameters_, columns_); }

    // With all states stored.
    /// Reports of all passes without the input.
    const std::vector<std::string>& labels() const { return labels_; }
    /// Values after each pass, starting with the input.
    const std::vector<HostColumns>& states() const { return states_; }

private:
    /// Number of elements of each column that the last pass changed.
    const std::vector<FieldChange>& changes() {
        changes_.clear();
        const auto &now = states_.back(), &before = states_[states_.size() - 2];
        for (const auto& column : algorithm_->columns()) {
            auto& change = changes_.emplace_back();
            change.range.type = column.type();
            if (column.input) continue;
            ColumnValues::for_each_pair(
                before.at(column.name), now.at(column.name),
                [&](std::size_t, std::uint64_t old, std::uint64_t bits) { change.changed += old != bits; });
        }
        return changes_;
    }

    AlgorithmInfo info_;
    Dataset dataset_;
    ParameterValues parameters_;
    Emulator emulator_;
    std::unique_ptr<Algorithm> algorithm_;
    std::uint32_t num_passes_ = 0;
    HostColumns columns_;
    std::vector<std::string> labels_;
    std::vector<HostColumns> states_;
    std::vector<FieldChange> changes_;
};

}  // namespace lockstep
