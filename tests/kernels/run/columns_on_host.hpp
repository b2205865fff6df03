#pragma once

#include <vector>

#include "kernels/run/column/column_values.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::test {

/// The current columns of an algorithm on the emulator, in the form that verifiers take.
inline HostColumns columns_on_host(const Algorithm& algorithm) {
    HostColumns found;
    const auto state = algorithm.state(), inputs = algorithm.inputs();
    for (const auto& column : algorithm.columns()) {
        const auto& buffer = column.input ? inputs[column.buffer] : state[column.buffer];
        const auto* words = static_cast<const std::uint32_t*>(buffer.data);
        std::vector<std::uint32_t> copied(words, words + buffer.bytes / sizeof(std::uint32_t));
        found[column.name] = ColumnValues::unpack(std::move(copied), column.field, column.size);
    }
    return found;
}

}  // namespace lockstep::test
