#pragma once

#include <map>
#include <utility>

#include <imgui_internal.h>

namespace lockstep::test {

/// A glyph of a font in the texture of all fonts.
struct Glyph {
    const ImFontGlyph* shape;
    float size;  ///< pixels of a line
};
/// Glyphs by their upper left corner in the texture.
using Glyphs = std::map<std::pair<float, float>, Glyph>;

inline Glyphs glyphs_of_all_fonts() {
    Glyphs glyphs;
    auto& fonts = ImGui::GetIO().Fonts->Builder->BakedPool;
    for (int i = 0; i < fonts.Size; ++i)
        for (const auto& shape : fonts[i].Glyphs)
            if (shape.Visible) glyphs[{shape.U0, shape.V0}] = {&shape, fonts[i].Size};
    return glyphs;
}

/// Visits the glyphs of a draw list, each a rectangle of two triangles: take(glyph, upper left, lower right, clip
/// rectangle), in pixels.
template <class Take>
void for_each_glyph(const ImDrawList& list, const Glyphs& glyphs, Take take) {
    for (const auto& command : list.CmdBuffer) {
        if (command.UserCallback) continue;
        const auto* index = list.IdxBuffer.Data + command.IdxOffset;
        const auto* vertex = list.VtxBuffer.Data + command.VtxOffset;
        for (unsigned int i = 0; i + 6 <= command.ElemCount;) {
            const auto first = index[i];
            const bool rectangle = index[i + 1] == first + 1 && index[i + 2] == first + 2 && index[i + 3] == first &&
                                   index[i + 4] == first + 2 && index[i + 5] == first + 3;
            const auto found = glyphs.find({vertex[first].uv.x, vertex[first].uv.y});
            if (rectangle && found != glyphs.end() && vertex[first + 2].uv.x == found->second.shape->U1 &&
                vertex[first + 2].uv.y == found->second.shape->V1)
                take(found->second, vertex[first].pos, vertex[first + 2].pos, ImRect(command.ClipRect));
            i += rectangle ? 6 : 3;
        }
    }
}

}  // namespace lockstep::test
