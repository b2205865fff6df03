#include "app/gui/theme/fonts.hpp"

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>

#include <imgui.h>

#include "kernels/simt/device.hpp"
#include "lockstep/build_info.hpp"
#include "viz/gl/programs/installed_file.hpp"
#include "viz/gl/text/font_file.hpp"
#include "viz/gl/text/system_fonts.hpp"

namespace lockstep {
namespace {

// Line height over em, from each font's metrics: (ascent - descent) / units per em.
constexpr float kInterLine = 1.21f;
constexpr float kJetBrainsMonoLine = 1.32f;
constexpr float kSize = 14;  // pixels; offsets are given for this size
constexpr float kJetBrainsMonoDown = 1;  // pixels at kSize: brings both onto one baseline

std::string read(const std::filesystem::path& built) {
    const auto moved = asset_path(std::filesystem::path("fonts") / built.filename());
    return read_font(installed_file(moved) || !installed_file(built) ? moved : built);
}

ImFont* add(const char* name, const char* file, float line, float down = 0) {
    ImFontConfig config;
    std::snprintf(config.Name, sizeof config.Name, "%s", name);
    config.ExtraSizeScale = line;
    config.GlyphOffset.y = down;
    const auto bytes = read(file);
    void* copy = ImGui::MemAlloc(bytes.size());  // the atlas frees it
    std::memcpy(copy, bytes.data(), bytes.size());
    ImFont* font = ImGui::GetIO().Fonts->AddFontFromMemoryTTF(copy, static_cast<int>(bytes.size()), kSize, &config);
    if (!font) throw DeviceError(std::string("The font ") + name + " could not be read: install the program again.");
    add_system_fonts(font);
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
    ImGui::GetIO().FontDefault = fonts.words;  // replaces a default font
    return fonts;
}

}  // namespace lockstep
