#include "kernels/list_ranking/recursive_helman_jaja.hpp"
#include "kernels/run/make_on.hpp"
#include "kernels/simt/cuda_executor.cuh"

namespace lockstep {
LOCKSTEP_INSTANTIATE(list_ranking::RecursiveHelmanJaja, CudaExecutor);
}
