#pragma once

#include <cstdint>

namespace lockstep {

class Emulator;
class CudaExecutor;

/// Blocks of a launch that may wait for one another in any order, since all of them are on their way at once: on a GPU one for each of
/// its multiprocessors.
std::uint32_t blocks_at_once(const Emulator& executor);
std::uint32_t blocks_at_once(const CudaExecutor& executor);

}  // namespace lockstep
