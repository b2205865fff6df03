// A program that calls what is not emulated is told the name of the function.

#include "kernels/ptx/runtime/runtime.hpp"

namespace lockstep::cuda {
namespace {
Error refuse(const char* name) {
    complain(std::string(name) + " is not emulated");
    return remember(kNotSupported);
}
}  // namespace
}  // namespace lockstep::cuda

#define LOCKSTEP_MISSING(name) \
    LOCKSTEP_CUDA_API int name() { return lockstep::cuda::refuse(#name); }
#include "kernels/ptx/runtime/missing.inc"
