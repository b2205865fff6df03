#pragma once
#ifndef __CUDACC__
#include <lockstep/with_cuda.hpp>

#include "kernels/run/entry/executors/make_on.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {

/// For an entry: its algorithm on both executors, as far as the build has them. The emulator's is compiled with the entry.
/// CUDA's is compiled from a file that the build writes: it looks for a line `set_executors<Class>(info);` in a .cpp, and
/// takes the class template from the header beside it (.cmake/Entries.cmake). What is compiled outside of the build
/// (LOCKSTEP_FROM_OUTSIDE) has CUDA's from nvcc, which is given the same file: below.
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
