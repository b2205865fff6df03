#include "kernels/bfs/sequential.hpp"
#include "kernels/run/entry/make_on.hpp"
#include "kernels/simt/cuda_executor.cuh"

namespace lockstep {
LOCKSTEP_INSTANTIATE(bfs::Sequential, CudaExecutor);
}
