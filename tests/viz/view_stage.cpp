#include "viz/view_stage.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <vector>

#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include "kernels/base/in_background.hpp"
#include "lockstep/build_info.hpp"
#include "tests/soon.hpp"
#include "viz/gl/text/system_fonts.hpp"

namespace lockstep {
namespace {

std::filesystem::path reference_path(std::string_view name) {
    return std::filesystem::path(kSourceDir) / "tests/viz/reference" / (std::string(name) + ".png");
}

/// Half the size, 16 steps per channel: enough to distinguish pictures, and small.
Image reduced(const Image& image) {
    Image half{image.width / 2, image.height / 2, {}};
    for (int y = 0; y < half.height; ++y)
        for (int x = 0; x < half.width; ++x)
            for (std::size_t channel = 0; channel < 4; ++channel) {
                int sum = 0;
                for (int i = 0; i < 4; ++i) sum += image.pixel(2 * x + i % 2, 2 * y + i / 2)[channel];
                half.rgba.push_back(static_cast<std::uint8_t>((sum / 4 + 8) / 17 * 17));
            }
    return half;
}

constexpr int kTile = 16;  // pixels
constexpr int kStep = 20;  // of 255: more than one of the 16 steps
constexpr int kGpuStep = 40;  // bound for differently rounded soft edges on another driver

bool differs(const Image& a, const Image& b, int x, int y, int step) {
    const auto one = a.pixel(x, y), other = b.pixel(x, y);
    for (std::size_t channel = 0; channel < 3; ++channel)
        if (std::abs(one[channel] - other[channel]) > step) return true;
    return false;
}

/// The share of differing pixels in the tile with the most of them.
double worst_tile(const Image& a, const Image& b) {
    const int columns = (a.width + kTile - 1) / kTile;
    std::vector<int> others(static_cast<std::size_t>(columns) * ((a.height + kTile - 1) / kTile));
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x)
            others[static_cast<std::size_t>(y / kTile) * columns + x / kTile] += differs(a, b, x, y, kStep);
    return *std::ranges::max_element(others) / static_cast<double>(kTile * kTile);
}

double share_of_others(const Image& a, const Image& b) {
    int others = 0;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x) others += differs(a, b, x, y, kGpuStep);
    return others / (static_cast<double>(a.width) * a.height);
}

/// Mesa's llvmpipe drew the references.
bool references_renderer() {
    const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return renderer && std::string_view(renderer).find("llvmpipe") != std::string_view::npos;
}

ImFont* add_font(const char* file, float line_height) {
    ImFontConfig config;
    config.ExtraSizeScale = line_height;  // sizes are in ems
    auto* font = ImGui::GetIO().Fonts->AddFontFromFileTTF(file, 14.f, &config);
    add_system_fonts(font);
    return font;
}

}  // namespace

ViewStage::ViewStage() {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    fonts_.words = add_font(kFontInterRegular, 1.21f);
    fonts_.medium = add_font(kFontInterMedium, 1.21f);
    fonts_.strong = add_font(kFontInterSemiBold, 1.21f);
    fonts_.mono = add_font(kFontJetBrainsMonoRegular, 1.32f);
    fonts_.mono_bold = add_font(kFontJetBrainsMonoBold, 1.32f);
    ImGui_ImplOpenGL3_Init("#version 450");
}

ViewStage::~ViewStage() {
    finish_background(test::kPatience);  // a process that ends while a layout still runs may abort
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
}

ViewOutput ViewStage::build_frame(View& view, const Scene& scene, int width, int height, const ViewInput& input,
                                  float margin) {
    ImGui::GetIO().DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
    ImGui::GetIO().DeltaTime = 1.f / 60;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    const Rect area{margin, margin, static_cast<float>(width) - 2 * margin, static_cast<float>(height) - 2 * margin};
    ViewOutput output;
    try {
        output = view.draw(scene, area, input, ImGui::GetBackgroundDrawList());
    } catch (...) {
        ImGui::EndFrame();
        throw;
    }
    ImGui::Render();
    return output;
}

ViewOutput ViewStage::draw_frame(View& view, const Scene& scene, int width, int height, const ViewInput& input,
                                 float margin) {
    const auto output = build_frame(view, scene, width, height, input, margin);
    const auto scope = target_.begin(width, height, scene.palette->canvas);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    return output;
}

Image ViewStage::draw(View& view, Scene scene, int width, int height, const ViewInput& input, ViewOutput* output,
                      float margin) {
    scene.fonts = fonts_;
    auto result = draw_frame(view, scene, width, height, input, margin);
    for (int i = 0; i < 2 || view.preparing(); ++i) {
        auto quiet = input;
        quiet.zoom = 0;
        quiet.drag = {};
        quiet.reveal.reset();
        result = draw_frame(view, scene, width, height, quiet, margin);
    }
    if (output) *output = result;
    return read_pixels(target_, RowOrder::bottom_first);
}

ViewOutput ViewStage::point_at(View& view, Scene scene, int width, int height, const ViewInput& input, float margin) {
    scene.fonts = fonts_;
    return build_frame(view, scene, width, height, input, margin);
}

Image ViewStage::draw_thumbnail(View& view, const Scene& scene, int width, int height) {
    Target small;
    do {
        const auto scope = small.begin(width, height, scene.palette->canvas);
        view.draw_thumbnail(scene, width, height);
    } while (view.preparing());
    return read_pixels(small, RowOrder::top_first);
}

double ViewStage::time_frames(View& view, Scene scene, int width, int height, int frames, bool change_each) {
    scene.fonts = fonts_;
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < frames; ++i) {
        if (change_each) {
            scene.tween = static_cast<float>(i + 1) / static_cast<float>(frames + 1);
            scene.palette = i % 2 == 0 ? &Palette::light_theme() : &Palette::dark_theme();
        }
        draw_frame(view, scene, width, height, {}, 12);
        glFinish();
    }
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() / frames;
}

double difference_from_reference(const Image& full, std::string_view name) {
    const auto image = reduced(full);
    const auto path = reference_path(name);
    if (std::getenv("LOCKSTEP_WRITE_REFERENCES")) {
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << png_bytes(image);
        return 0;
    }
    if (!std::filesystem::exists(path)) return 1;
    const auto reference = load_png(path);
    if (reference.width != image.width || reference.height != image.height) return 1;
    return references_renderer() ? worst_tile(image, reference) : share_of_others(image, reference);
}

}  // namespace lockstep
