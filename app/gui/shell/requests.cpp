#include <imgui.h>
#include <imgui_internal.h>

#include "app/gui/shell/shell_state.hpp"

namespace lockstep {
namespace {

constexpr float kBelowTabs = 34, kBesideEdge = 6;  ///< points: where a panel's explanation hangs from

}  // namespace

void Shell::State::update_navigation() {
    ImGuiIO& io = ImGui::GetIO();
    const bool popup = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    if (!io.WantTextInput && ImGui::IsKeyPressed(ImGuiKey_Tab, false)) navigating = true;
    if (ImGui::IsKeyPressed(ImGuiKey_Escape, false) || ImGui::IsMouseClicked(ImGuiMouseButton_Left)) navigating = false;
    if (navigating || popup || open_sheet.navigated()) io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    else io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
}

void Shell::State::serve(const ViewRequests& asked, const PanelContext& context) {
    if (!asked.panel.empty()) dock.bring_forward(asked.panel);
    if (asked.settings) settings.toggle();
    if (asked.tour) tour.begin();
    if (!asked.explained.empty())
        if (const auto place = dock.place_of(asked.explained)) explain_panel(*place, context);
    if (asked.explain) explain_at(ImGui::GetIO().MousePos, context);
}

void Shell::State::explain_panel(const PanelPlace& place, const PanelContext& context) {
    const float below = look.px(kBelowTabs);
    explain.open(place.panel->id(), place.panel->title(), place.panel->note(context),
                 {place.high.x - look.px(kBesideEdge), place.low.y + below});
}

void Shell::State::explain_at(ImVec2 pointer, const PanelContext& context) {
    const bool again = explain.is_open();
    explain.close();
    const auto place = dock.panel_at(pointer);
    if (again || keys.is_open() || !ImGui::IsMousePosValid(&pointer)) return keys.toggle();
    if (place) return explain_panel(*place, context);
    const ImRect at(frame.transport.low, frame.transport.high);
    if (!at.Contains(pointer)) return keys.toggle();
    explain.open("transport", "Transport", "", {at.Max.x - look.px(kBesideEdge), at.Min.y});
}

void Shell::State::begin_tour(const Workspace& workspace) {
    if (!options.tour || tour.is_open() || options.offscreen) return;
    const Run* run = workspace.run();
    if (!run || run->state() == RunState::running || workspace.loading() || workspace.pending_run()) return;
    options.tour = false;
    tour.begin();
}

bool Shell::State::takes_plain_keys() const {
    const bool popup = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    const bool leaves_tour = tour.is_open() && ImGui::IsKeyPressed(ImGuiKey_Escape, false);
    return !ImGui::GetIO().WantTextInput && !leaves_tour && !navigating && !popup && !popup_before &&
           !palette.is_open() && !keys.is_open() && !explain.is_open() && !settings.is_open() && !prompt.is_open() &&
           !open_sheet.is_open();
}

std::vector<CommandPalette::PanelName> Shell::State::panel_names() const {
    std::vector<CommandPalette::PanelName> names;
    for (const Panel* panel : dock.panels()) names.emplace_back(panel->id(), panel->title());
    return names;
}

}  // namespace lockstep
