#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "kernels/simt/cuda/multiprocessors.hpp"

namespace lockstep {

class Emulator;

namespace bfs {

/// Blocks that may wait for each other in a launch: as many as surely run at once, each with a multiprocessor of its own.
template <class Executor>
std::uint32_t coresident_blocks(std::uint32_t wanted) {
    constexpr std::uint32_t kOnEmulator = 8;
    if constexpr (std::is_same_v<Executor, Emulator>) return std::min(wanted, kOnEmulator);
    else return std::min(wanted, num_multiprocessors());
}

}  // namespace bfs
}  // namespace lockstep
