#pragma once

#include <memory>
#include <string>

namespace lockstep {

/// An OpenGL 4.5 core context without a window or a display server, made through EGL and current on the thread that made
/// it. It has no framebuffer of its own: draw into a Target. A GPU's own driver is preferred to software rendering.
/// Throws DeviceError, in one sentence, when the machine has nothing that can draw.
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
