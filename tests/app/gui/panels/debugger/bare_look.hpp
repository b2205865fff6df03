#pragma once

#include <imgui.h>

#include "app/gui/theme/look.hpp"

namespace lockstep::test {

/// An ImGui context without a window, and a look with ImGui's default font as all fonts.
class BareLook {
public:
    explicit BareLook(ImVec2 size) {
        ImGui::CreateContext();
        auto& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = size;
        io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
        auto* font = io.Fonts->AddFontDefault();
        look = {.palette = &Palette::dark_theme(),
                .fonts = {.words = font, .medium = font, .strong = font, .mono = font, .mono_bold = font}};
    }
    ~BareLook() { ImGui::DestroyContext(); }
    BareLook(const BareLook&) = delete;
    BareLook& operator=(const BareLook&) = delete;

    Look look;
};

}  // namespace lockstep::test
