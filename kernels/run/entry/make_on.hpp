#pragma once

#include <memory>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

class Emulator;
class CudaExecutor;

/// Makes an algorithm on an executor. Declared for all, defined where an algorithm is instantiated: each has a file for the
/// emulator and one for CUDA, which say LOCKSTEP_INSTANTIATE(Algorithm, Executor).
template <template <class> class A, class Executor>
std::unique_ptr<Algorithm> make_on(Device& device, const Dataset& dataset, const ParameterValues& parameters);

#define LOCKSTEP_INSTANTIATE(ALGORITHM, EXECUTOR)                                                           \
    template <>                                                                                             \
    std::unique_ptr<Algorithm> make_on<ALGORITHM, EXECUTOR>(Device & device, const Dataset& dataset,        \
                                                            const ParameterValues& parameters) {            \
        return std::make_unique<ALGORITHM<EXECUTOR>>(dynamic_cast<EXECUTOR&>(device), dataset, parameters); \
    }                                                                                                       \
    static_assert(true)

/// For the catalogue: both instantiations, as far as the build has them.
template <template <class> class A>
void set_executors(AlgorithmInfo& info) {
    info.make_simt = &make_on<A, Emulator>;
#ifdef LOCKSTEP_WITH_CUDA
    info.make_cuda = &make_on<A, CudaExecutor>;
#endif
}

}  // namespace lockstep
