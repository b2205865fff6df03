#pragma once

#include <functional>
#include <optional>

#include "viz/gl/targets/offscreen_context.hpp"
#include "viz/gl/targets/read_pixels.hpp"
#include "viz/gl/targets/target.hpp"

struct ImGuiContext;
struct ImPlotContext;

namespace lockstep {

/// An ImGui and ImPlot context that draws into a picture, without a display; no clock, no pointer, no keys, so the same
/// frames give the same picture. The contexts that were current before are current again at its end. Throws DeviceError when
/// nothing here can draw.
class OffscreenCanvas {
public:
    /// With what it draws: an OpenGL context of its own, or the one that is current on this thread, as a window's is.
    enum class Gl { own, current };

    /// In pixels.
    OffscreenCanvas(int width, int height, Gl gl = Gl::own);
    ~OffscreenCanvas();
    OffscreenCanvas(const OffscreenCanvas&) = delete;
    OffscreenCanvas& operator=(const OffscreenCanvas&) = delete;

    /// One frame: `build` is called between ImGui::NewFrame and ImGui::Render.
    void frame(const std::function<void()>& build);
    /// From the next frame on, in pixels.
    void resize(int width, int height);
    /// The last frame.
    Image image() const;

private:
    int width_, height_;
    ImGuiContext* outer_gui_;
    ImPlotContext* outer_plots_;
    std::optional<OffscreenContext> context_;
    Target target_;
};

}  // namespace lockstep
