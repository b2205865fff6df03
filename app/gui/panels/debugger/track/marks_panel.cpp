#include "app/gui/panels/debugger/track/marks_panel.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <misc/cpp/imgui_stdlib.h>

#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 24, kSide = 8, kRemove = 22, kMinName = 80;  ///< points
constexpr const char* kRename = "Rename";

}  // namespace

void MarksPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const auto& debugger = context.workspace.debugger();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(6), 0));
    ImGui::SetNextItemWidth(std::max(look.px(80), ImGui::GetContentRegionAvail().x - look.px(110)));
    const bool entered =
        ImGui::InputTextWithHint("##name", "Name of this moment", &name_, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    if (text_button(look, "mark", "Mark", 0, {.enabled = debugger.picture() != nullptr}) || entered) {
        context.actions.push(MarkAccess{name_});
        name_.clear();
    }
    tooltip(look, hint_of(command("lens/mark")));
    ImGui::Dummy({0, look.px(6)});
    if (debugger.marks().empty())
        empty_note(look, "A mark names a moment of the run: this pass, launch and access. Scenarios save marks.");
    else empty_note(look, "Enter or a click goes there, F2 or Rename changes the name, Delete removes the mark.");
    for (std::size_t i = 0; i < debugger.marks().size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (renamed_ == i) draw_name(context, i);
        else draw_row(context, i);
        ImGui::PopID();
    }
    ImGui::PopStyleVar();
}

void MarksPanel::draw_row(const PanelContext& context, std::size_t index) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& debugger = context.workspace.debugger();
    const auto& mark = debugger.marks()[index];
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float rename = text_width(look, look.fonts.medium, text_size::small, kRename) + look.px(24),
                width = std::max(1.f, ImGui::GetContentRegionAvail().x - look.px(kRemove) - rename);
    if (ImGui::InvisibleButton("go", {width, look.px(kRow)}, ImGuiButtonFlags_EnableNav))
        context.actions.push(SeekMark{index});
    const bool focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
    if (focused && ImGui::IsKeyPressed(ImGuiKey_F2)) begin_renaming(index, mark.name);
    if (focused && ImGui::IsKeyPressed(ImGuiKey_Delete)) context.actions.push(RemoveMark{index});
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float y = (low.y + high.y) / 2;
    const bool here = debugger.picture() && debugger.place() == AccessPlace{mark.pass, mark.launch, mark.access} &&
                      debugger.is_of_order(mark);
    if (here) {
        list->AddRectFilled(low, high, u32(p.now_dim));
        list->AddRectFilled(low, {low.x + look.px(4), high.y}, u32(p.now));
    } else if (ImGui::IsItemHovered() || focused) {
        list->AddRectFilled(low, high, u32(p.raised));
    }
    auto where =
        fmt::format("pass {}, launch {}, access {}", count_text(mark.pass), mark.launch, count_text(mark.access));
    if (!debugger.is_of_order(mark)) where += ", " + mark.order->text();
    // The name has priority; if both do not fit, the tooltip shows the place.
    const float room = high.x - low.x - look.px(3 * kSide),
                taken = text_width(look, look.fonts.mono, text_size::axis, where);
    const bool both =
        room - taken >= std::min(look.px(kMinName), text_width(look, look.fonts.words, text_size::small, mark.name));
    if (both) draw_text_right(list, look, look.fonts.mono, text_size::axis, high.x - look.px(kSide), y, p.ink2, where);
    draw_text(list, look, look.fonts.words, text_size::small, low.x + look.px(kSide), y, p.ink,
              fit_text(look, look.fonts.words, text_size::small, mark.name, both ? room - taken : room));
    tooltip(look, mark.name + "\n" + where);
    ImGui::SameLine(0, 0);
    if (text_button(look, "rename", kRename, 0)) begin_renaming(index, mark.name);
    tooltip(look, "Rename this mark (F2)");
    ImGui::SameLine(0, 0);
    if (icon_button(look, "remove", Icon::close, {kRemove, kRow}, {.quiet = true}, "Remove this mark (Delete)"))
        context.actions.push(RemoveMark{index});
}

void MarksPanel::begin_renaming(std::size_t index, const std::string& name) {
    renamed_ = index;
    new_name_ = name;
    begins_ = true;
}

void MarksPanel::draw_name(const PanelContext& context, std::size_t index) {
    if (begins_) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const bool entered = ImGui::InputText("##new-name", &new_name_,
                                          ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    const bool left = !std::exchange(begins_, false) && ImGui::IsItemDeactivated();
    if (entered) context.actions.push(RenameMark{index, new_name_});
    if (entered || left) renamed_.reset();
}

PanelEntry marks_panel() {
    return {.id = "marks", .debug = DockPlace{DockPart::below_right, 10}, .make = [](const PanelParts&) {
                return std::make_unique<MarksPanel>();
            }};
}

}  // namespace lockstep
