#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include "kernels/simt/cuda/multiprocessors.hpp"

namespace lockstep {

class Emulator;

/// The number of blocks that may wait for each other in any order, because all of them are resident: on a GPU one per multiprocessor.
/// On the emulator blocks begin in the order of their numbers: one block per tile waits only for blocks that have begun.
template <class Executor>
std::uint32_t blocks_at_once(const Executor&) {
    if constexpr (std::is_same_v<Executor, Emulator>) return std::numeric_limits<std::uint32_t>::max();
    else return num_multiprocessors();
}

}  // namespace lockstep
