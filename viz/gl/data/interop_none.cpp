// For builds without CUDA, which share no buffers; builds with CUDA have interop.cu.
#include <lockstep/with_cuda.hpp>

#ifndef LOCKSTEP_WITH_CUDA

#include "viz/gl/data/interop.hpp"

namespace lockstep {

std::unique_ptr<Interop> Interop::register_buffer(unsigned, const void*) { return nullptr; }
GpuUse::Moment Interop::moment_on(const void*, std::chrono::milliseconds) { return {}; }

}  // namespace lockstep

#endif
