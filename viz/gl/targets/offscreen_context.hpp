#pragma once

#include <memory>
#include <string>

namespace lockstep {

/// Call it before an OpenGL context is created. Mesa's software renderer draws with one thread per core, and hangs if
/// the system grants only some of these threads (llvmpipe 22.3: all of them meet at a barrier). In that case this sets
/// LP_NUM_THREADS=0, unless it is set already: then the calling thread draws.
void spare_software_threads();

/// An OpenGL 4.5 core context without a window or a display server, created through EGL and current on the thread that
/// created it. It has no framebuffer: draw into a Target. A GPU's own driver is preferred to software rendering. Throws
/// DeviceError, in one sentence, if the machine has no suitable renderer.
class OffscreenContext {
public:
    OffscreenContext();
    ~OffscreenContext();
    OffscreenContext(const OffscreenContext&) = delete;
    OffscreenContext& operator=(const OffscreenContext&) = delete;

    /// The renderer: "NVIDIA H200", "llvmpipe (LLVM 15.0.6, 256 bits)".
    const std::string& renderer() const { return renderer_; }

private:
    struct Egl;
    std::unique_ptr<Egl> egl_;
    std::string renderer_;
};

}  // namespace lockstep
