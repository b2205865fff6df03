#pragma once

#include <functional>
#include <optional>

#include "viz/gl/targets/offscreen_context.hpp"
#include "viz/gl/targets/read_pixels.hpp"
#include "viz/gl/targets/target.hpp"

struct ImGuiContext;
struct ImPlotContext;

namespace lockstep {

/// An ImGui and ImPlot context that draws into a picture without a display, clock, pointer or keys, so that equal frames give equal
/// pictures. Its end restores the previous contexts. Throws DeviceError without OpenGL.
class OffscreenCanvas {
public:
    /// The OpenGL context: its own, or the current one of this thread, such as a window's.
    enum class Gl { own, current };

    /// In pixels.
    OffscreenCanvas(int width, int height, Gl gl = Gl::own);
    ~OffscreenCanvas();
    OffscreenCanvas(const OffscreenCanvas&) = delete;
    OffscreenCanvas& operator=(const OffscreenCanvas&) = delete;

    /// One frame: `build` is called between ImGui::NewFrame and ImGui::Render.
    void frame(const std::function<void()>& build);
    /// Takes effect in the next frame; in pixels.
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
