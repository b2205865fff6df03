#pragma once

#include <cstdint>
#include <functional>

#include "kernels/base/available_memory.hpp"
#include "kernels/simt/arena.hpp"

namespace lockstep {

/// Main memory on huge pages: on small pages, page faults take longer than the copy of a snapshot. Linux overcommits memory and kills
/// programs that use more. So chunks are refused beyond `available`, and beyond its first value in sum.
ChunkSource huge_pages(std::function<std::uint64_t()> available = available_memory);

}  // namespace lockstep
