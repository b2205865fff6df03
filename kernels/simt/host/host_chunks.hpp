#pragma once

#include <cstdint>
#include <functional>

#include "kernels/base/available_memory.hpp"
#include "kernels/simt/arena.hpp"

namespace lockstep {

/// Main memory on huge pages: filling a snapshot on small ones costs more in page faults than in copying. Linux promises more
/// than there is, and ends the program when that is used. So a chunk above what `available` says is refused, and so are chunks
/// whose sum is above what it said first.
ChunkSource huge_pages(std::function<std::uint64_t()> available = available_memory);

}  // namespace lockstep
