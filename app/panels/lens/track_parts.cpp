#include "app/panels/lens/track_parts.hpp"

#include <algorithm>

namespace lockstep {

void draw_row_name(const Look& look, float x, float y, const char* text) {
    draw_text_right(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, x, y, look.colour().ink2,
                    text);
}

void draw_mark(ImDrawList* list, const Look& look, ImVec2 from, ImVec2 to) {
    const float side = std::min(look.px(7), to.y - from.y);
    list->AddTriangleFilled({to.x - side, from.y}, {to.x, from.y}, {to.x, from.y + side}, u32(look.colour().selected));
}

}  // namespace lockstep
