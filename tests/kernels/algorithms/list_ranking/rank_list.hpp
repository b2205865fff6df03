#pragma once

#include <cstdint>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/orders.hpp"

namespace lockstep {

using test::kOrders;

/// The result of a run.
struct Ranked {
    std::vector<std::uint32_t> rank;
    std::uint32_t passes = 0;
    std::vector<std::vector<std::uint32_t>> pointers;  ///< after each pass; empty if no pointer moves
};

/// The current values of a column.
inline std::vector<std::uint32_t> read_column(const Algorithm& algorithm, const Column& column) {
    const auto buffers = column.input ? algorithm.inputs() : algorithm.state();
    const auto* words = static_cast<const std::uint32_t*>(buffers[column.buffer].data);
    std::vector<std::uint32_t> values(column.size);
    for (std::uint32_t i = 0; i < column.size; ++i) values[i] = static_cast<std::uint32_t>(column.field.bits(words, i));
    return values;
}

/// The first column with the role; empty if there is none.
inline std::vector<std::uint32_t> read_role(const Algorithm& algorithm, Role role) {
    for (const auto& column : algorithm.columns())
        if (column.role == role) return read_column(algorithm, column);
    return {};
}

/// Runs a variant to its end on the emulator.
inline Ranked rank_list(const AlgorithmInfo& info, const Dataset& list, const ParameterValues& parameters,
                        Order order) {
    Emulator emulator(order);
    const auto algorithm = info.make_simt(emulator, list, parameters);
    Ranked result;
    algorithm->start();
    while (algorithm->step()) {
        ++result.passes;
        result.pointers.push_back(read_role(*algorithm, Role::successor));
    }
    result.rank = read_role(*algorithm, Role::rank);
    return result;
}

inline ParameterValues defaults(const AlgorithmInfo& info) {
    ParameterValues values;
    for (const auto& parameter : info.parameters) values[parameter.name] = parameter.value;
    return values;
}

}  // namespace lockstep
