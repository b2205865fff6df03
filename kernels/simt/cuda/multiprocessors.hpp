#pragma once

#include <cstdint>

namespace lockstep {

/// Of the GPU in use; where there is CUDA. Throws CudaError.
std::uint32_t num_multiprocessors();

}  // namespace lockstep
