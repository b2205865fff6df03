#include "app/theme/fonts.hpp"

#include <cstdio>
#include <filesystem>

#include <imgui.h>

#include "kernels/simt/device.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

// Line height over em, from each font's metrics: (ascent - descent) / units per em.
constexpr float kInterLine = 1.21f;
constexpr float kJetBrainsMonoLine = 1.32f;
constexpr float kSize = 14;  // pixels, that offsets are given for
constexpr float kJetBrainsMonoDown = 1;  // pixels at kSize: brings both onto one baseline

std::string locate(const char* built) {
    const std::filesystem::path path = built;
    const auto moved = asset_path(std::filesystem::path("fonts") / path.filename());
    std::error_code error;
    if (std::filesystem::exists(moved, error)) return moved.string();
    if (std::filesystem::exists(path, error)) return path.string();
    throw DeviceError("The font " + path.filename().string() + " is missing from " + moved.parent_path().string() +
                      ": build again, or set the program up anew.");
}

ImFont* add(const char* name, const char* file, float line, float down = 0) {
    ImFontConfig config;
    std::snprintf(config.Name, sizeof config.Name, "%s", name);
    config.ExtraSizeScale = line;
    config.GlyphOffset.y = down;
    ImFont* font = ImGui::GetIO().Fonts->AddFontFromFileTTF(locate(file).c_str(), kSize, &config);
    if (!font) throw DeviceError(std::string("The font ") + name + " could not be read: set the program up anew.");
    return font;
}

}  // namespace

Fonts load_fonts() {
    Fonts fonts;
    fonts.words = add("Inter", kFontInterRegular, kInterLine);
    fonts.medium = add("Inter Medium", kFontInterMedium, kInterLine);
    fonts.strong = add("Inter SemiBold", kFontInterSemiBold, kInterLine);
    fonts.mono = add("JetBrains Mono", kFontJetBrainsMonoRegular, kJetBrainsMonoLine, kJetBrainsMonoDown);
    fonts.mono_bold = add("JetBrains Mono Bold", kFontJetBrainsMonoBold, kJetBrainsMonoLine, kJetBrainsMonoDown);
    return fonts;
}

}  // namespace lockstep
