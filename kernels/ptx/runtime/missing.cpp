// CUDA functions that the engine does not emulate: a call reports the name of its function.

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
