#pragma once

#include <cstdint>
#include <functional>

#include "kernels/data/available_memory.hpp"
#include "kernels/simt/arena.hpp"

namespace lockstep {

/// Main memory on huge pages: filling a snapshot on small ones costs more in page faults than in copying. The system
/// promises more than it has, and ends the program when that is used; so a chunk is refused that is more than `available`
/// says, and chunks that together are more than it said at the first.
ChunkSource huge_pages(std::function<std::uint64_t()> available = available_memory);

}  // namespace lockstep
