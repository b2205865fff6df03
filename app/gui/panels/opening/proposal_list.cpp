#include "app/gui/panels/opening/proposal_list.hpp"

#include <algorithm>
#include <utility>

#include <imgui.h>

#include "app/gui/theme/icons.hpp"
#include "app/gui/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 24, kHeading = 22, kSide = 8, kIcon = 22;  ///< points

void heading(const Look& look, const std::string& text, float y, float width) {
    const ImVec2 corner = ImGui::GetWindowPos();
    const float x = corner.x + look.px(kSide), middle = corner.y - ImGui::GetScrollY() + y + look.px(kHeading / 2);
    const auto shown = fit_text(look, look.fonts.words, text_size::axis, text, width - look.px(2 * kSide));
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::axis, x, middle, look.colour().ink2,
              shown);
    const ImVec2 low{x, middle - look.px(kHeading / 2)};
    if (shown != text && ImGui::IsMouseHoveringRect(low, {low.x + width, low.y + look.px(kHeading)}))
        tooltip_now(look, text);
}

std::string hint_of(const Proposal& one) {
    std::string hint = one.typed;
    if (!one.detail.empty()) hint += "\n" + one.detail;
    return hint;
}

void draw_row(const Look& look, const Proposal& one, bool chosen) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float y = (low.y + high.y) / 2, left = low.x + look.px(kSide + kIcon), right = high.x - look.px(kSide);
    if (chosen || ImGui::IsItemHovered())
        list->AddRectFilled(low, high, u32(chosen ? p.accent_dim : p.field), look.px(3));
    if (one.kind == Proposal::Kind::folder)
        draw_icon(list, look, Icon::folder, {low.x + look.px(kSide + 7), y}, 13, p.ink2);
    const float name_width = text_width(look, look.fonts.words, text_size::body, one.name);
    const auto name = fit_text(look, look.fonts.words, text_size::body, one.name, right - left);
    draw_text(list, look, look.fonts.words, text_size::body, left, y, p.ink, name);
    const float room = right - left - name_width - look.px(12);
    const float detail = text_width(look, look.fonts.mono, text_size::axis, one.detail);
    if (detail <= room) draw_text_right(list, look, look.fonts.mono, text_size::axis, right, y, p.ink2, one.detail);
    tooltip(look, hint_of(one));
}

}  // namespace

ProposalList::Click ProposalList::draw(const Look& look, const std::vector<Proposal>& proposals, int chosen,
                                       const std::string& folder, const std::string& remark) {
    Click click;
    const float width = ImGui::GetContentRegionAvail().x, row = look.px(kRow), head = look.px(kHeading);
    const auto begins =
        std::ranges::find_if(proposals, [](const Proposal& one) { return one.kind != Proposal::Kind::recent; });
    const auto num_recents = static_cast<int>(begins - proposals.begin()), all = static_cast<int>(proposals.size());
    float y = 0;
    const auto place = [&](int index) {
        const float above = (num_recents > 0 ? head : 0) + (index >= num_recents ? head : 0);
        return above + static_cast<float>(index) * row;
    };
    if (num_recents > 0) heading(look, "Recent", 0, width);
    if (all > num_recents || !remark.empty()) heading(look, folder, place(num_recents) - head, width);
    if (reveal_ && chosen >= 0) {
        const float top = chosen == 0 ? 0 : place(chosen), in_sight = ImGui::GetWindowHeight();
        if (top < ImGui::GetScrollY()) ImGui::SetScrollY(top);
        if (place(chosen) + row > ImGui::GetScrollY() + in_sight) ImGui::SetScrollY(place(chosen) + row - in_sight);
    }
    reveal_ = false;
    for (int i = 0; i < all; ++i) {
        y = place(i);
        const float on_screen = y - ImGui::GetScrollY();
        if (on_screen + row < 0 || on_screen > ImGui::GetWindowHeight()) continue;
        ImGui::SetCursorPos({0, y});
        ImGui::PushID(i);
        if (ImGui::InvisibleButton("row", {width, row}))
            click = {i, ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)};
        if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) click = {i, true};
        draw_row(look, proposals[static_cast<std::size_t>(i)], i == chosen);
        ImGui::PopID();
    }
    ImGui::SetCursorPos({look.px(kSide), place(all)});
    if (!remark.empty()) empty_note(look, remark);
    else ImGui::Dummy({1, 1});
    return click;
}

}  // namespace lockstep
