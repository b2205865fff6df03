#include "kernels/list_ranking/sublists/helman_jaja.hpp"
#include "kernels/run/entry/make_on.hpp"
#include "kernels/simt/cuda_executor.cuh"

namespace lockstep {
LOCKSTEP_INSTANTIATE(list_ranking::HelmanJaja, CudaExecutor);
}
