#pragma once

#include <cstddef>
#include <memory>

namespace lockstep {

/// An OpenGL buffer registered with CUDA, so that arrays go from CUDA's memory to the screen without the host.
class Interop {
public:
    /// Null when that cannot be: a build without CUDA, another GPU draws, or the driver refuses. `device_memory` lies on
    /// the CUDA device that will be copied from. The buffer must outlive the result.
    static std::unique_ptr<Interop> register_buffer(unsigned gl_buffer, const void* device_memory);

    virtual ~Interop() = default;
    /// Copies device memory to the start of the buffer on a stream of its own and hands the buffer back to OpenGL.
    /// False when the driver has stopped sharing; the buffer's contents are undefined then.
    virtual bool copy(const void* device_memory, std::size_t bytes) = 0;
};

}  // namespace lockstep
