#include "app/gui/panels/debugger/track/track_parts.hpp"

namespace lockstep {

void draw_row_name(const Look& look, float x, float y, const char* text) {
    draw_text_right(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, x, y, look.colour().ink2,
                    text);
}

}  // namespace lockstep
