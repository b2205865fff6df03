// The transport of the layout Debug: steps go into passes.

#include <algorithm>

#include <fmt/format.h>

#include "app/gui/panels/transport/transport.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/playback/passes/pass_groups.hpp"

namespace lockstep {
namespace {

constexpr float kSide = 20, kControls = 286;  ///< points

struct GrainChoice {
    StepBy step_by;
    const char* name;
    const char* hint;
};

constexpr GrainChoice kGrains[] = {
    {StepBy::pass, "Pass", "A step is a pass (P)"},
    {StepBy::launch, "Launch", "A step is a launch of a kernel (P)"},
    {StepBy::access, "Access", "A step is one access of one lane (P)"},
};
constexpr GrainChoice kOthers[] = {
    {StepBy::instruction, "Instruction", "A step is one instruction of a warp: all lanes that make it together"},
    {StepBy::line, "Line", "A step goes to the next line of the kernel"},
    {StepBy::barrier, "Barrier", "A step goes to the next barrier that all threads of a block have reached"},
    {StepBy::group, "Group", "A step is a group of passes"},
};

}  // namespace

void TransportPanel::draw_debug(const PanelContext& context) {
    const Look& look = context.look;
    const ImVec2 corner = ImGui::GetWindowPos();
    const float height = ImGui::GetWindowHeight(), x = corner.x + look.px(kSide);
    const bool low = height / look.scale < 160;
    const auto row = [&](float y, float y_low) { ImGui::SetCursorScreenPos({x, corner.y + look.px(low ? y_low : y)}); };
    row(12, 6);
    draw_buttons(context);
    row(60, 44);
    draw_debug_grain(context);
    row(96, 74);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, at.x, at.y + look.px(13),
              look.colour().ink2, "Run to");
    ImGui::SetCursorScreenPos({at.x + look.px(62), at.y});
    condition_.draw(context, look.px(kControls - 62));
    row(130, 104);
    draw_goals(context, look.px(kControls));
    const float begin = x + look.px(kControls + 16);
    with_launches_ = true;
    launches_.draw(context, {begin, corner.y + look.px(low ? 6 : 10)},
                   {corner.x + ImGui::GetWindowWidth() - look.px(kSide), corner.y + height - look.px(2)});
}

void TransportPanel::draw_debug_grain(const PanelContext& context) {
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, at.x, at.y + look.px(13),
              look.colour().ink2, "Step by");
    ImGui::SetCursorScreenPos({at.x + look.px(54), at.y});
    const auto now = context.workspace.step_by();
    // The last choice is the one from the list.
    std::vector<const char*> names;
    std::vector<std::string> hints;
    int chosen = -1;
    for (const auto& grain : kGrains) {
        if (grain.step_by == now) chosen = static_cast<int>(names.size());
        names.push_back(grain.name);
        hints.emplace_back(grain.hint);
    }
    const int clicked = segmented(look, "grain", names, chosen, 24, hints);
    if (clicked >= 0) context.actions.push(ChooseStepBy{kGrains[clicked].step_by});
    const auto other = std::ranges::find(kOthers, now, &GrainChoice::step_by);
    const float begin = ImGui::GetItemRectMax().x + look.px(4), room = at.x + look.px(kControls) - begin;
    ImGui::SetCursorScreenPos({begin, at.y});
    // The choice from the list is named where its name fits.
    std::string text = other == std::end(kOthers) ? "" : other->name;
    if (text_width(look, look.fonts.mono, text_size::axis, text) > room - look.px(24)) text = text.substr(0, 4);
    if (text_width(look, look.fonts.mono, text_size::axis, text) > room - look.px(24)) text.clear();
    if (list_button(look, "more-grains", text, room / look.scale, 24,
                    other == std::end(kOthers) ? "Other steps" : other->hint))
        ImGui::OpenPopup("##grains");
    if (!ImGui::BeginPopup("##grains")) return;
    for (const auto& grain : kOthers) {
        const bool there = grain.step_by != StepBy::group || !context.workspace.groups().empty();
        if (there && ImGui::MenuItem(grain.name, nullptr, grain.step_by == now))
            context.actions.push(ChooseStepBy{grain.step_by});
        if (there) tooltip(look, grain.hint);
    }
    ImGui::Separator();
    const bool stays = context.workspace.debugger().stays_with_warp();
    if (ImGui::MenuItem("Stay with the warp in focus", nullptr, stays)) context.actions.push(StayWithWarp{!stays});
    ImGui::EndPopup();
}

void TransportPanel::draw_goals(const PanelContext& context, float width) {
    const Look& look = context.look;
    const auto& debugger = context.workspace.debugger();
    const float half = (width - look.px(7)) / 2 / look.scale;
    const bool open = debugger.picture() != nullptr, selected = context.workspace.selection().has_value();
    if (text_button(look, "next-change", "Next change", half, {.enabled = selected}))
        context.actions.push(NextChange{});
    tooltip(look, selected ? hint_of(command("run/next-change")) : "Select an element to search for its changes");
    ImGui::SameLine();
    if (text_button(look, "next-hazard", "Next hazard", half, {.enabled = open}))
        context.actions.push(SeekDebugger{{.kind = DebuggerGoal::Kind::hazard}});
    tooltip(look, hint_of(command("lens/next-hazard")));
}

}  // namespace lockstep
