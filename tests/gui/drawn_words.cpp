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

/// Joins glyphs to words.
class Reader {
public:
    void read(const ImDrawList& list, const Glyphs& glyphs) {
        test::for_each_glyph(list, glyphs,
                             [this](const Glyph& glyph, ImVec2 at, ImVec2, const ImRect&) { take(glyph, at); });
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
