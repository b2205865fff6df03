#pragma once

#include "kernels/run/entry/executors/make_on.hpp"
#ifdef LOCKSTEP_FROM_OUTSIDE
#include "kernels/simt/cuda/cuda_executor.cuh"
#endif

namespace lockstep {

/// set_executors<Class>(info) for nvcc. User kernels are compiled twice, by the host's compiler and by nvcc, which gives the entry
/// its algorithm on CUDA (app/session/user_kernels/cuda_kernels.cpp). For an algorithm in the source tree the build writes a .cu
/// that names the class.
template <template <class> class A>
void set_executors([[maybe_unused]] AlgorithmInfo& info) {
#ifdef LOCKSTEP_FROM_OUTSIDE
    info.make_cuda = &make_on<A<CudaExecutor>, CudaExecutor>;
    if constexpr (takes_device_list<A<CudaExecutor>, CudaExecutor>)
        info.on_list_cuda = &make_on_list<A<CudaExecutor>, CudaExecutor>;
#endif
}

}  // namespace lockstep
