#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/scan/algorithms.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {

/// A scan on the emulator, to its end.
class ScanRun {
public:
    ScanRun(const AlgorithmInfo& info, const Dataset& dataset,
            const std::vector<std::pair<std::string, std::string>>& given = {}, Order order = Order::lane_by_lane())
        : info_(info),
          dataset_(dataset),
          parameters_(resolve_parameters(info.parameters, dataset, given)),
          emulator_(order, 1),
          algorithm_(info.make_simt(emulator_, dataset, parameters_)) {
        algorithm_->start();
        while (algorithm_->step()) ++num_passes_;
        for (const auto& column : algorithm_->columns()) {
            if (column.input) continue;
            const auto buffer = algorithm_->state()[column.buffer];
            std::vector<std::uint32_t> words(buffer.bytes / 4);
            if (!words.empty()) emulator_.download(words.data(), buffer.data, buffer.bytes);
            columns_[column.name] = ColumnValues::unpack(words, column.field, column.size);
        }
    }

    std::uint32_t num_passes() const { return num_passes_; }
    const HostColumns& columns() const { return columns_; }
    const U32s& prefix() const { return columns_.at("prefix").u32(); }
    std::optional<std::string> wrong() const { return info_.verify(dataset_, parameters_, columns_); }
    WrongColumns find_wrong() const { return info_.find_wrong(dataset_, parameters_, columns_); }
    std::string sentence() { return algorithm_->describe({}).sentence; }

private:
    AlgorithmInfo info_;
    Dataset dataset_;
    ParameterValues parameters_;
    Emulator emulator_;
    std::unique_ptr<Algorithm> algorithm_;
    HostColumns columns_;
    std::uint32_t num_passes_ = 0;
};

}  // namespace lockstep
