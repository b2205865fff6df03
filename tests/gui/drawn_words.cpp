#include "gui/drawn_words.hpp"

#include <cmath>
#include <utility>

#include <imgui_internal.h>

#include "tests/glyphs.hpp"

namespace lockstep {
namespace {

using test::Glyph, test::Glyphs;

void append(std::string& text, unsigned int codepoint) {
    char bytes[5]{};
    ImTextCharToUtf8(bytes, codepoint);
    text += bytes;
}

/// Reads glyph after glyph, each a rectangle of two triangles.
class Reader {
public:
    void read(const ImDrawList& list, const Glyphs& glyphs) {
        for (const auto& command : list.CmdBuffer) {
            if (command.UserCallback) continue;
            const auto* index = list.IdxBuffer.Data + command.IdxOffset;
            const auto* vertex = list.VtxBuffer.Data + command.VtxOffset;
            for (unsigned int i = 0; i + 6 <= command.ElemCount;) {
                const auto first = index[i];
                const bool rectangle = index[i + 1] == first + 1 && index[i + 2] == first + 2 &&
                                       index[i + 3] == first && index[i + 4] == first + 2 && index[i + 5] == first + 3;
                const auto found = glyphs.find({vertex[first].uv.x, vertex[first].uv.y});
                const bool glyph = rectangle && found != glyphs.end() &&
                                   vertex[first + 2].uv.x == found->second.shape->U1 &&
                                   vertex[first + 2].uv.y == found->second.shape->V1;
                if (glyph) take(found->second, vertex[first].pos);
                i += rectangle ? 6 : 3;
            }
        }
        end_line();
    }
    std::string text() { return std::move(text_); }

private:
    void take(const Glyph& glyph, ImVec2 at) {
        const float pen = at.x - glyph.shape->X0, line = at.y - glyph.shape->Y0;
        const float gap = pen - pen_;
        if (std::abs(line - line_) > 0.2f * glyph.size || gap < -0.5f * glyph.size || gap > 0.9f * glyph.size)
            end_line();
        else if (gap > 0.15f * glyph.size) text_ += ' ';
        append(text_, glyph.shape->Codepoint);
        pen_ = pen + glyph.shape->AdvanceX;
        line_ = line;
    }
    void end_line() {
        if (!text_.empty() && text_.back() != '\n') text_ += '\n';
    }

    std::string text_;
    float pen_ = 0, line_ = 0;
};

}  // namespace

std::string drawn_words(std::string_view window) {
    const auto glyphs = test::glyphs_of_all_fonts();
    Reader reader;
    for (const ImGuiWindow* one : ImGui::GetCurrentContext()->Windows)
        if ((one->Active || one->WasActive) && std::string_view(one->Name).find(window) != std::string_view::npos)
            reader.read(*one->DrawList, glyphs);
    return reader.text();
}

}  // namespace lockstep
