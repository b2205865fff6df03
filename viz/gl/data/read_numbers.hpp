#pragma once

#include <cstdint>
#include <vector>

#include "kernels/run/column/column_values.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// Which of a column's elements first .. first + count - 1 are wrong. Waits for the GPU.
std::vector<bool> read_wrong(const ColumnPicture& picture, std::uint32_t first, std::uint32_t count);

/// Numbers first .. first + count - 1 of a column as it is now, or was before. Waits for the GPU: for a handful, once for each
/// content.
ColumnValues read_values(const ColumnPicture& picture, bool before, std::uint32_t first, std::uint32_t count);

/// The same of a column of uint32; throws std::logic_error of another.
std::vector<std::uint32_t> read_numbers(const ColumnPicture& picture, bool before, std::uint32_t first,
                                        std::uint32_t count);

}  // namespace lockstep
