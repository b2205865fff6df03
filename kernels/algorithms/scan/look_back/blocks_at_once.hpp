#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include "kernels/simt/cuda/multiprocessors.hpp"

namespace lockstep {

class Emulator;

/// Blocks of a launch that may wait for one another in any order, since all of them are in flight at once: on a GPU one for each of
/// its multiprocessors. On the emulator blocks begin in the order of their numbers: one block per tile only waits for those that have begun.
template <class Executor>
std::uint32_t blocks_at_once(const Executor&) {
    if constexpr (std::is_same_v<Executor, Emulator>) return std::numeric_limits<std::uint32_t>::max();
    else return num_multiprocessors();
}

}  // namespace lockstep
