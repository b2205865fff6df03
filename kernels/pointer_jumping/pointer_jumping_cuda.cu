#include "kernels/pointer_jumping/pointer_jumping.hpp"
#include "kernels/run/entry/make_on.hpp"
#include "kernels/simt/cuda_executor.cuh"

namespace lockstep {
LOCKSTEP_INSTANTIATE(pointer_jumping::PointerJumping, CudaExecutor);
}
