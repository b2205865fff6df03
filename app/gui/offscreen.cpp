#include "app/gui/offscreen.hpp"

#include <cfloat>

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <implot.h>

#include "kernels/simt/device.hpp"
#include "viz/gl/programs/late_shading.hpp"

namespace lockstep {
namespace {

constexpr float kFrameSeconds = 1.f / 60;

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

}  // namespace lockstep
