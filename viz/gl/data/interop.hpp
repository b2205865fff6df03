#pragma once

#include <cstddef>
#include <memory>

#include "kernels/simt/cuda/gpu_use.hpp"

namespace lockstep {

/// An OpenGL buffer registered with CUDA, so that arrays go from CUDA's memory to the screen without the host.
class Interop {
public:
    /// Null where the buffer cannot be shared: the build has no CUDA, another GPU draws, or the driver refuses.
    /// device_memory: any address on the CUDA device that will be copied from. The buffer must outlive the result.
    static std::unique_ptr<Interop> register_buffer(unsigned gl_buffer, const void* device_memory);

    /// To be held while buffers are registered, filled or let go, when the driver waits for all kernels. The moment is not held
    /// (see GpuUse) where kernels on the GPU that `device_memory` lies on did not end within `patience`.
    static GpuUse::Moment moment_on(const void* device_memory, std::chrono::milliseconds patience);
    virtual GpuUse::Moment moment(std::chrono::milliseconds patience) const = 0;

    virtual ~Interop() = default;
    /// Copies device memory to the start of the buffer on a stream of its own and hands the buffer back to OpenGL.
    /// False when the driver has stopped sharing; the buffer's contents are undefined then.
    virtual bool copy(const void* device_memory, std::size_t bytes) = 0;
};

}  // namespace lockstep
