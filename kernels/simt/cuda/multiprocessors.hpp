#pragma once

#include <cstdint>

namespace lockstep {

/// The number of multiprocessors of the GPU in use. Throws CudaError.
std::uint32_t num_multiprocessors();

}  // namespace lockstep
