#pragma once
#ifndef __CUDACC__
#include <lockstep/with_cuda.hpp>

#include "kernels/run/entry/executors/make_on.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {

/// For an entry: sets its algorithm on both executors, if the build has them. The emulator's version is compiled with the
/// entry. CUDA's version is compiled from a file that the build writes: it looks for a line `set_executors<Class>(info);`
/// in a .cpp, and takes the class template from the header beside it (.cmake/Entries.cmake). For user kernels
/// (LOCKSTEP_FROM_OUTSIDE) nvcc compiles the .cpp itself: see below.
template <template <class> class A>
void set_executors(AlgorithmInfo& info) {
    constexpr bool on_lists = takes_device_list<A<Emulator>, Emulator>;
    info.make_simt = &make_on<A<Emulator>, Emulator>;
    if constexpr (on_lists) info.on_list_simt = &make_on_list<A<Emulator>, Emulator>;
#if defined(LOCKSTEP_WITH_CUDA) && !defined(LOCKSTEP_FROM_OUTSIDE)
    info.make_cuda = &OnCuda<A>::make;
    if constexpr (on_lists) info.on_list_cuda = &OnCuda<A>::make_on_list;
#endif
}

}  // namespace lockstep
#else
#include "kernels/run/entry/executors/set_cuda_executor.cuh"
#endif
