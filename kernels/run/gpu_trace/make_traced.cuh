#pragma once

#include "kernels/run/entry/executors/make_on.hpp"
#include "kernels/run/gpu_trace/traced_build.hpp"
#include "kernels/simt/cuda/traced_cuda_executor.cuh"

/// For the generated file of one algorithm (app/session/user_kernels/traced_library.cpp): exports its TracedBuild.
#define LOCKSTEP_TRACED_BUILD(algorithm)                                                                  \
    extern "C" {                                                                                          \
    extern const ::lockstep::TracedBuild lockstep_traced_build;                                           \
    const ::lockstep::TracedBuild lockstep_traced_build{                                                  \
        [](std::shared_ptr<::lockstep::Device> gpu, int number) {                                         \
            return std::shared_ptr<::lockstep::TracedDevice>(                                             \
                std::make_shared<::lockstep::TracedCudaExecutor>(std::move(gpu), number));                \
        },                                                                                                \
        &::lockstep::make_on<algorithm<::lockstep::TracedCudaExecutor>, ::lockstep::TracedCudaExecutor>}; \
    }
