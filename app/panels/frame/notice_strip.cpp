#include "app/panels/frame/notice_strip.hpp"

#include <algorithm>
#include <cmath>

#include "app/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kText = 40, kClose = 44, kPadding = 7;  ///< points: left of the text, right of it, above and below

/// Pixels that the text may be wide.
float text_room(const Look& look, float width) { return std::max(look.px(100), width - look.px(kText + kClose)); }

}  // namespace

float NoticeStrip::height(const Look& look, const Workspace& workspace, float width) const {
    const auto& notice = shown(workspace);
    if (!notice) return 0;
    const float text = draw_wrapped(nullptr, look, look.fonts.words, text_size::body, {}, text_room(look, width),
                                    look.colour().ink, notice->text);
    return std::ceil(text + look.px(2 * kPadding));
}

void NoticeStrip::draw(const PanelContext& context) {
    const auto& notice = shown(context.workspace);
    if (!notice) return;
    const Look& look = context.look;
    const Palette& p = look.colour();
    const bool error = notice->kind == Notice::Kind::error;
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + size.x, at.y + size.y}, u32(error ? p.hazard_dim : p.accent_dim));
    list->AddRectFilled(at, {at.x + look.px(4), at.y + size.y}, u32(error ? p.hazard : p.accent));
    draw_icon(list, look, error ? Icon::warning : Icon::information, {at.x + look.px(23), at.y + size.y / 2}, 15,
              error ? p.hazard : p.accent);
    draw_wrapped(list, look, look.fonts.words, text_size::body, {at.x + look.px(kText), at.y + look.px(kPadding)},
                 text_room(look, size.x), p.ink, notice->text);
    ImGui::SetCursorScreenPos({at.x + size.x - look.px(34), at.y + (size.y - look.px(24)) / 2});
    if (icon_button(look, "dismiss", Icon::close, {24, 24}, {}, hint_of(command("edit/dismiss"))))
        context.actions.push(DismissNotice{});
}

}  // namespace lockstep
