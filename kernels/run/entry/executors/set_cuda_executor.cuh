#pragma once

#include "kernels/run/entry/executors/make_on.hpp"
#ifdef LOCKSTEP_FROM_OUTSIDE
#include "kernels/simt/cuda/cuda_executor.cuh"
#endif

namespace lockstep {

/// What set_executors.hpp is to nvcc. Of what lies outside of the source tree the same files are compiled by both compilers, and
/// nvcc's gives an entry its algorithm on CUDA (app/outside/cuda_kernels.cpp). Anywhere else CUDA has a file that names the class.
template <template <class> class A>
void set_executors([[maybe_unused]] AlgorithmInfo& info) {
#ifdef LOCKSTEP_FROM_OUTSIDE
    info.make_cuda = &make_on<A<CudaExecutor>, CudaExecutor>;
    if constexpr (takes_device_list<A<CudaExecutor>, CudaExecutor>)
        info.on_list_cuda = &make_on_list<A<CudaExecutor>, CudaExecutor>;
#endif
}

}  // namespace lockstep
