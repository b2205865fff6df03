#include "app/gui/panels/frame/explain_card.hpp"

#include <algorithm>
#include <utility>

#include "app/gui/panels/frame/panel_help.hpp"
#include "app/gui/theme/card.hpp"

namespace lockstep {
namespace {

constexpr float kWidth = 420, kHeading = 26, kWord = 58, kGap = 8, kSides = 32, kEnds = 28;  ///< points

}  // namespace

void ExplainCard::open(std::string_view panel, std::string title, std::string note, ImVec2 at) {
    if (!help_of(panel)) return;
    panel_ = panel, title_ = std::move(title), note_ = std::move(note), at_ = at;
    just_opened_ = true;
}

void ExplainCard::draw(const Look& look) {
    const PanelHelp* help = help_of(panel_);
    if (!help) return;
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const float width = std::min(look.px(kWidth), viewport->Size.x - look.px(24)), inner = width - look.px(kSides);
    const std::pair<const char*, std::string> rows[] = {
        {"Marks", help->marks}, {"Keys", help->keys}, {"Source", note_}, {"", "F1 again lists all keys."}};
    // Once to measure, once to draw.
    const auto lay_out = [&](ImDrawList* list, ImVec2 from) {
        const Palette& p = look.colour();
        float y = from.y;
        if (list)
            draw_text(list, look, look.fonts.strong, text_size::heading, from.x, y + look.px(kHeading / 2), p.ink,
                      title_);
        y += look.px(kHeading);
        y += draw_wrapped(list, look, look.fonts.words, text_size::body, {from.x, y}, inner, p.ink, help->shows);
        for (const auto& [word, text] : rows) {
            if (text.empty()) continue;
            y += look.px(kGap);
            if (list) draw_text(list, look, look.fonts.medium, text_size::small, from.x, y + look.px(9), p.ink2, word);
            y += draw_wrapped(list, look, look.fonts.words, text_size::small, {from.x + look.px(kWord), y},
                              inner - look.px(kWord), p.ink2, text);
        }
        return y - from.y;
    };
    const ImVec2 size{width, lay_out(nullptr, {0, 0}) + look.px(kEnds)};
    const Card card(look, "##explain", within_window(look, {at_.x - width, at_.y}, size), size, just_opened_);
    if (card.visible()) lay_out(ImGui::GetWindowDrawList(), ImGui::GetCursorScreenPos());
    if (!just_opened_ && (ImGui::IsKeyPressed(ImGuiKey_Escape) || !ImGui::IsWindowFocused())) close();
    just_opened_ = false;
}

}  // namespace lockstep
