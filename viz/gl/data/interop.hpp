#pragma once

#include <cstddef>
#include <memory>

#include "kernels/simt/cuda/gpu_use.hpp"

namespace lockstep {

/// An OpenGL buffer registered with CUDA, so that arrays go from CUDA memory to the screen without the host.
class Interop {
public:
    /// Null if the buffer cannot be shared: the build has no CUDA, another GPU draws, or the driver refuses.
    /// device_memory  any address on the CUDA device to copy from. The buffer must outlive the result.
    static std::unique_ptr<Interop> register_buffer(unsigned gl_buffer, const void* device_memory);

    /// Hold it while buffers are registered, filled or released, since the driver then waits for all kernels. It is not
    /// held (see GpuUse) if kernels on the GPU of `device_memory` did not end within `patience`.
    static GpuUse::Moment moment_on(const void* device_memory, std::chrono::milliseconds patience);
    virtual GpuUse::Moment moment(std::chrono::milliseconds patience) const = 0;

    virtual ~Interop() = default;
    /// Copies device memory to the start of the buffer on its own stream and returns the buffer to OpenGL. False if the
    /// driver no longer shares; the buffer's contents are then undefined.
    virtual bool copy(const void* device_memory, std::size_t bytes) = 0;
};

}  // namespace lockstep
