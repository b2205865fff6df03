#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "kernels/matrix/algorithms.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {

/// An algorithm on the emulator, to its end.
class EmulatedRun {
public:
    EmulatedRun(const AlgorithmInfo& info, const Dataset& dataset,
                const std::vector<std::pair<std::string, std::string>>& given = {}, Order order = Order::lane_by_lane())
        : info_(info),
          dataset_(dataset),
          parameters_(resolve_parameters(info.parameters, dataset, given)),
          emulator_(order, 1),
          algorithm_(info.make_simt(emulator_, dataset, parameters_)) {
        algorithm_->start();
        keep();
        while (algorithm_->step()) {
            keep();
            labels_.push_back(algorithm_->describe({algorithm_->columns(), changes()}).label);
        }
        columns_ = states_.back();
    }

    std::uint32_t num_passes() const { return static_cast<std::uint32_t>(labels_.size()); }
    const std::vector<std::string>& labels() const { return labels_; }
    std::vector<std::string> notices() const { return algorithm_->notices(); }
    const HostColumns& columns() const { return columns_; }
    /// After each pass, the input first.
    const std::vector<HostColumns>& states() const { return states_; }
    std::optional<std::string> wrong() const { return info_.verify(dataset_, parameters_, columns_); }
    WrongColumns find_wrong() const { return info_.find_wrong(dataset_, parameters_, columns_); }

    AlgorithmInfo info_;
    Dataset dataset_;
    ParameterValues parameters_;
    HostColumns columns_;

private:
    /// How many elements of each column the last pass changed.
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
    void keep() {
        HostColumns now;
        for (const auto& column : algorithm_->columns()) {
            if (column.input) continue;
            const auto buffer = algorithm_->state()[column.buffer];
            std::vector<std::uint32_t> words(buffer.bytes / 4);
            if (!words.empty()) emulator_.download(words.data(), buffer.data, buffer.bytes);
            now[column.name] = ColumnValues::unpack(words, column.field, column.size);
        }
        states_.push_back(std::move(now));
    }

    Emulator emulator_;
    std::unique_ptr<Algorithm> algorithm_;
    std::vector<std::string> labels_;
    std::vector<HostColumns> states_;
    std::vector<FieldChange> changes_;
};

inline Dataset matrices(std::uint32_t rows, std::uint32_t inner, std::uint32_t columns, MatrixEntries a,
                        MatrixEntries b) {
    Dataset dataset{.kind = DatasetKind::matrix, .data = {}, .source = "a test"};
    dataset.data = Matrices{.rows = rows, .inner = inner, .columns = columns, .a = std::move(a), .b = std::move(b)};
    return dataset;
}

}  // namespace lockstep
