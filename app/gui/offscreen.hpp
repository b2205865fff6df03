#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/gui/shell.hpp"
#include "app/session/workspace.hpp"
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

/// A picture of a workspace, and how its columns got to the screen: "interop" or "host".
struct WorkspacePicture {
    Image image;
    std::string picture_path;
};

/// Draws what the window would show at its pass, with nothing in motion and everything prepared: the whole of it or the
/// Stage alone. `stop` is asked between frames; once it is true, Cancelled is thrown. `manual`: the chapter or section that is open over it.
WorkspacePicture draw_workspace(Workspace& workspace, int width, int height, bool stage_only,
                                const std::function<bool()>& stop, const std::string& manual = {});

}  // namespace lockstep
