#pragma once

#include <cstdint>
#include <vector>

#include "kernels/run/column/column_values.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The wrong ones among elements first .. first + count - 1. Waits for the GPU.
std::vector<bool> read_wrong(const ColumnPicture& picture, std::uint32_t first, std::uint32_t count);

/// Values first .. first + count - 1 of a column, current or previous. Waits for the GPU: for a few values, once for
/// each content.
ColumnValues read_values(const ColumnPicture& picture, bool before, std::uint32_t first, std::uint32_t count);

/// The same for a uint32 column; throws std::logic_error for another.
std::vector<std::uint32_t> read_numbers(const ColumnPicture& picture, bool before, std::uint32_t first,
                                        std::uint32_t count);

}  // namespace lockstep
