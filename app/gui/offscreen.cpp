#include "app/gui/offscreen.hpp"

#include <algorithm>
#include <cfloat>
#include <chrono>
#include <thread>

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <implot.h>

#include "kernels/base/progress.hpp"
#include "kernels/simt/device.hpp"
#include "viz/gl/programs/late_shading.hpp"

namespace lockstep {
namespace {

constexpr float kFrameSeconds = 1.f / 60;
constexpr int kSettledFrames = 3;  // docking and dependent sizes need a frame or two
constexpr auto kPause = std::chrono::milliseconds(1);
constexpr auto kLongestWait = std::chrono::minutes(10);

/// Throws if the pass cannot be shown: waiting would not end, and another pass must not be drawn.
void throw_if_lost(const RunOnScreen& shown) {
    if (!shown.run) return;
    for (auto pass = shown.pass - std::min(1u, shown.pass); pass <= shown.pass; ++pass)
        if (const auto why = shown.run->seek_error(pass); !why.empty()) throw DeviceError(why);
}

/// The position of letters in the atlas changes their edges by a shade; earlier frames must not influence it.
void forget_letters() {
    ImFontAtlasBuildDiscardBakes(ImGui::GetIO().Fonts, 0);
    ImGui::GetIO().Fonts->CompactCache();
}

}  // namespace

OffscreenCanvas::OffscreenCanvas(int width, int height, Gl gl)
    : width_(width),
      height_(height),
      outer_gui_(ImGui::GetCurrentContext()),
      outer_plots_(ImPlot::GetCurrentContext()) {
    if (gl == Gl::own) context_.emplace();
    IMGUI_CHECKVERSION();
    ImGui::SetCurrentContext(ImGui::CreateContext());
    ImPlot::SetCurrentContext(ImPlot::CreateContext());
    auto& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_DockingEnable;
    io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
    io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
    if (!ImGui_ImplOpenGL3_Init("#version 450 core"))
        throw DeviceError("the interface cannot be drawn with this OpenGL driver");
}

OffscreenCanvas::~OffscreenCanvas() {
    ImGui_ImplOpenGL3_Shutdown();
    ImPlot::DestroyContext();
    ImGui::DestroyContext();
    ImPlot::SetCurrentContext(outer_plots_);
    ImGui::SetCurrentContext(outer_gui_);
}

void OffscreenCanvas::frame(const std::function<void()>& build) {
    ImGui::GetIO().DeltaTime = kFrameSeconds;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    build();
    ImGui::Render();
    const auto& ground = ImGui::GetStyle().Colors[ImGuiCol_DockingEmptyBg];
    const auto drawing = target_.begin(width_, height_, Colour{ground.x, ground.y, ground.z, 1});
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    // Without a display's pace, queued frames would take megabytes each.
    finish_late_shading();
}

void OffscreenCanvas::resize(int width, int height) {
    width_ = width, height_ = height;
    ImGui::GetIO().DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
}

Image OffscreenCanvas::image() const { return read_pixels(target_, RowOrder::bottom_first); }

WorkspacePicture draw_workspace(Workspace& workspace, int width, int height, bool stage_only,
                                const std::function<bool()>& stop, const std::string& manual) {
    OffscreenCanvas canvas(width, height);
    Shell shell({.content_scale = 1, .offscreen = true, .stage_only = stage_only, .manual = manual});
    const auto give_up = std::chrono::steady_clock::now() + kLongestWait;
    for (int settled = 0; settled < kSettledFrames;) {
        if (stop()) throw Cancelled{};
        Actions actions;
        canvas.frame([&] { shell.draw(workspace, actions); });
        for (const auto& action : actions.take())
            if (!shell.handle(action, workspace)) workspace.apply(action);
        workspace.advance(kFrameSeconds);
        if (const auto& why = shell.failure(); !why.empty()) throw DeviceError(why);
        if (shell.settled() && workspace.shown_pass() == workspace.pass() && workspace.now()) {
            if (++settled == 1) forget_letters();
        } else {
            settled = 0;
            throw_if_lost(workspace.current());
            if (workspace.comparing()) throw_if_lost(workspace.kept());
            if (std::chrono::steady_clock::now() > give_up)
                throw DeviceError("the picture was not ready after ten minutes");
            std::this_thread::sleep_for(kPause);
        }
    }
    return {canvas.image(), std::string(shell.picture_path())};
}

}  // namespace lockstep
