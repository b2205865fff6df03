#include "kernels/list_ranking/wyllie_unpacked.hpp"
#include "kernels/run/make_on.hpp"
#include "kernels/simt/cuda_executor.cuh"

namespace lockstep {
LOCKSTEP_INSTANTIATE(list_ranking::WyllieUnpacked, CudaExecutor);
}
