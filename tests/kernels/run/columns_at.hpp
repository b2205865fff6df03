#pragma once

#include <cstdint>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Seeks a pass and returns all values of all columns.
inline std::vector<ColumnValues> columns_at(Run& run, std::uint32_t pass) {
    run.at(pass);
    run.wait();
    const auto snapshot = run.at(pass);
    std::vector<ColumnValues> all;
    for (const auto& column : run.columns()) all.push_back(Run::read(column, snapshot, run.inputs(), 0, column.size));
    return all;
}

}  // namespace lockstep
