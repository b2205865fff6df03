#pragma once

#include <cstdint>
#include <vector>

#include "viz/scene.hpp"

namespace lockstep {

/// Which of a column's elements first .. first + count - 1 are wrong. Waits for the GPU.
std::vector<bool> read_wrong(const ColumnPicture& picture, std::uint32_t first, std::uint32_t count);

}  // namespace lockstep
