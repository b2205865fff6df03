#include "app/panels/lens/marks_panel.hpp"

#include <fmt/format.h>
#include <misc/cpp/imgui_stdlib.h>

#include "app/lens/lens_session.hpp"
#include "app/theme/widgets.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 24, kSide = 8, kRemove = 22;  ///< points

}  // namespace

void MarksPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& lens = context.workspace.lens();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(6), 0));
    ImGui::SetNextItemWidth(std::max(look.px(80), ImGui::GetContentRegionAvail().x - look.px(110)));
    const bool entered =
        ImGui::InputTextWithHint("##name", "Name of this moment", &name_, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    if (text_button(look, "mark", "Mark", 0, {.enabled = lens.picture() != nullptr}) || entered) {
        context.actions.push(MarkAccess{name_});
        name_.clear();
    }
    tooltip(look, hint_of(command("lens/mark")));
    ImGui::Dummy({0, look.px(6)});
    if (lens.marks().empty())
        empty_note(look, "A mark keeps a moment of the run: this pass, launch and access. Scenarios keep marks.");
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < lens.marks().size(); ++i) {
        const auto& mark = lens.marks()[i];
        ImGui::PushID(static_cast<int>(i));
        const float width = ImGui::GetContentRegionAvail().x - look.px(kRemove);
        if (ImGui::InvisibleButton("go", {width, look.px(kRow)}, ImGuiButtonFlags_EnableNav))
            context.actions.push(SeekAccess{mark.pass, mark.launch, mark.access});
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        const float y = (low.y + high.y) / 2;
        const auto place = lens.place();
        const bool here = lens.picture() && place == AccessPlace{mark.pass, mark.launch, mark.access};
        if (here) {
            list->AddRectFilled(low, high, u32(p.now_dim));
            list->AddRectFilled(low, {low.x + look.px(4), high.y}, u32(p.now));
        } else if (ImGui::IsItemHovered()) {
            list->AddRectFilled(low, high, u32(p.raised));
        }
        const auto where =
            fmt::format("pass {}, launch {}, access {}", count_text(mark.pass), mark.launch, count_text(mark.access));
        const float taken = text_width(look, look.fonts.mono, text_size::axis, where);
        draw_text_right(list, look, look.fonts.mono, text_size::axis, high.x - look.px(kSide), y, p.ink2, where);
        draw_text(
            list, look, look.fonts.words, text_size::small, low.x + look.px(kSide), y, p.ink,
            fit_text(look, look.fonts.words, text_size::small, mark.name, high.x - low.x - taken - look.px(3 * kSide)));
        ImGui::SameLine(0, 0);
        if (icon_button(look, "remove", Icon::close, {kRemove, kRow}, {.quiet = true}, "Remove this mark"))
            context.actions.push(RemoveMark{i});
        ImGui::PopID();
    }
    ImGui::PopStyleVar();
}

}  // namespace lockstep
