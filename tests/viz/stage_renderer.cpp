#include "viz/stage_renderer.hpp"

#include <chrono>
#include <string>
#include <thread>

#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

ImFont* add(const char* file, float line) {
    ImFontConfig config;
    config.ExtraSizeScale = line;
    return ImGui::GetIO().Fonts->AddFontFromFileTTF(file, 14.f, &config);
}

}  // namespace

StageRenderer::StageRenderer() {
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    constexpr float inter = 1.21f, mono = 1.32f;  // line height over em
    fonts_ = {.words = add(kFontInterRegular, inter),
              .medium = add(kFontInterMedium, inter),
              .strong = add(kFontInterSemiBold, inter),
              .mono = add(kFontJetBrainsMonoRegular, mono),
              .mono_bold = add(kFontJetBrainsMonoBold, mono)};
    ImGui_ImplOpenGL3_Init("#version 450");
}

StageRenderer::~StageRenderer() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
}

ViewOutput StageRenderer::frame(View& view, const Scene& scene, int width, int height, const ViewInput& input, float margin) {
    auto& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
    io.DeltaTime = 1.f / 60;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    const Rect area{margin, margin, static_cast<float>(width) - 2 * margin, static_cast<float>(height) - 2 * margin};
    const auto output = view.draw(scene, area, input, ImGui::GetBackgroundDrawList());
    ImGui::Render();
    const auto scope = target_.begin(width, height, scene.palette->canvas);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    return output;
}

Image StageRenderer::picture(View& view, const Scene& scene, int width, int height, const ViewInput& input, float margin) {
    frame(view, scene, width, height, input, margin);
    ViewInput still = input;
    still.zoom = 0, still.drag = {}, still.reset = false, still.reveal.reset(), still.clicked = false;
    do {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        frame(view, scene, width, height, still, margin);
    } while (view.preparing());
    return read_pixels(target_, RowOrder::bottom_first);
}

}  // namespace lockstep
