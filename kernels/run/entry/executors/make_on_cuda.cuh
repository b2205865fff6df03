#pragma once

#include "kernels/run/entry/executors/make_on.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"

namespace lockstep {

template <template <class> class A>
std::unique_ptr<Algorithm> OnCuda<A>::make(Device& device, const Dataset& dataset, const ParameterValues& parameters) {
    return lockstep::make_on<A<CudaExecutor>, CudaExecutor>(device, dataset, parameters);
}

template <template <class> class A>
std::unique_ptr<Algorithm> OnCuda<A>::make_on_list(Device& device, const ListInput& list,
                                                   const ParameterValues& parameters) {
    return lockstep::make_on_list<A<CudaExecutor>, CudaExecutor>(device, list, parameters);
}

}  // namespace lockstep
