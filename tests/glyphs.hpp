#pragma once

#include <map>
#include <utility>

#include <imgui_internal.h>

namespace lockstep::test {

/// A letter of a font as it lies in the texture of all fonts.
struct Glyph {
    const ImFontGlyph* shape;
    float size;  ///< pixels of a line
};
/// By the upper left corner in the texture.
using Glyphs = std::map<std::pair<float, float>, Glyph>;

inline Glyphs glyphs_of_all_fonts() {
    Glyphs glyphs;
    auto& fonts = ImGui::GetIO().Fonts->Builder->BakedPool;
    for (int i = 0; i < fonts.Size; ++i)
        for (const auto& shape : fonts[i].Glyphs)
            if (shape.Visible) glyphs[{shape.U0, shape.V0}] = {&shape, fonts[i].Size};
    return glyphs;
}

}  // namespace lockstep::test
