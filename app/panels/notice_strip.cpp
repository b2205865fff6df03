#include "app/panels/notice_strip.hpp"

#include <algorithm>
#include <cmath>

#include "app/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kText = 40, kClose = 44, kPadding = 9;  ///< points: left of the text, right of it, above and below

ImVec2 text_extent(const Look& look, const std::string& text, float width) {
    const float room = std::max(look.px(100), width - look.px(kText + kClose));
    return look.fonts.words->CalcTextSizeA(text_size::body * look.scale, 1e9f, room, text.c_str());
}

}  // namespace

float NoticeStrip::height(const Look& look, const Workspace& workspace, float width) const {
    const auto& notice = shown(workspace);
    return notice ? std::ceil(text_extent(look, notice->text, width).y + look.px(2 * kPadding)) : 0;
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
    draw_icon(list, look, error ? Icon::warning : Icon::information, {at.x + look.px(23), at.y + size.y / 2}, 15, error ? p.hazard : p.accent);
    const float room = std::max(look.px(100), size.x - look.px(kText + kClose));
    list->AddText(look.fonts.words, text_size::body * look.scale, {at.x + look.px(kText), at.y + look.px(kPadding)}, u32(p.ink), notice->text.c_str(), nullptr, room);
    ImGui::SetCursorScreenPos({at.x + size.x - look.px(34), at.y + (size.y - look.px(24)) / 2});
    if (icon_button(look, "dismiss", Icon::close, {24, 24}, {}, hint_of(command("edit/dismiss")))) context.actions.push(DismissNotice{});
}

}  // namespace lockstep
