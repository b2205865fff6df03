#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/successor_list.hpp"

namespace lockstep {

/// The position of each node: its number of links from the head. One walk, O(n).
std::vector<std::uint32_t> list_positions(const SuccessorList& list);

}  // namespace lockstep
