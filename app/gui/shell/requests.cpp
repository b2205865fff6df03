#include <imgui.h>
#include <imgui_internal.h>

#include "app/gui/shell/shell_state.hpp"

namespace lockstep {

void Shell::State::update_navigation() {
    ImGuiIO& io = ImGui::GetIO();
    const bool popup = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    if (!io.WantTextInput && ImGui::IsKeyPressed(ImGuiKey_Tab, false)) navigating = true;
    if (ImGui::IsKeyPressed(ImGuiKey_Escape, false) || ImGui::IsMouseClicked(ImGuiMouseButton_Left)) navigating = false;
    if (navigating || popup || open_sheet.navigated()) io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    else io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
}

void Shell::State::serve(const ViewRequests& asked) {
    if (!asked.panel.empty()) dock.bring_forward(asked.panel);
    if (asked.settings) settings.toggle();
    if (asked.draw_as) draw_as.toggle();
    if (asked.tour) tour.begin();
    if (asked.home) home.is_open() ? home.close() : home.open();
    if (asked.index) palette.open_index();
    if (!asked.manual.empty()) manual.open(asked.manual);
    if (const auto place = asked.explained.empty() ? std::nullopt : dock.place_of(asked.explained))
        manual.open_section(place->panel->title());
    if (asked.explain) explain_at(ImGui::GetIO().MousePos);
}

void Shell::State::explain_at(ImVec2 pointer) {
    if (manual.is_open() && manual.hovered()) return manual.close();
    const auto place = dock.panel_at(pointer);
    const bool on_transport = ImRect(frame.transport.low, frame.transport.high).Contains(pointer);
    const std::string title = place ? place->panel->title() : on_transport ? "Transport" : "";
    if (manual.is_open() && (title.empty() || manual.section() == title)) return manual.close();
    if (title.empty() || !manual.open_section(title)) manual.open("start");
}

void Shell::State::leave_presenting(const Workspace& workspace, Actions& actions) const {
    const bool escape = takes_plain_keys() && ImGui::IsKeyPressed(ImGuiKey_Escape, false);
    const bool first = workspace.selection() || workspace.followed();  // they go before it
    if (escape && workspace.presenting() && !first && !home.is_open()) actions.push(Present{false});
}

void Shell::State::follow_home(const Workspace& workspace) {
    if (!home.is_open()) return run_behind_home.reset();
    if (!run_behind_home) run_behind_home = workspace.run();
    if (workspace.loading() || workspace.run() != *run_behind_home) home.close();
}

void Shell::State::begin_tour(const Workspace& workspace) {
    if (!options.tour || tour.is_open() || options.offscreen || workspace.lesson()) return;
    const Run* run = workspace.run();
    if (!run || run->state() == RunState::running || workspace.loading() || workspace.pending_run()) return;
    options.tour = false;
    tour.begin();
}

bool Shell::State::takes_plain_keys() const {
    const bool popup = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    const bool leaves_tour = tour.is_open() && ImGui::IsKeyPressed(ImGuiKey_Escape, false);
    return !ImGui::GetIO().WantTextInput && !leaves_tour && !navigating && !popup && !popup_before &&
           !palette.is_open() && !keys.is_open() && !manual.has_focus() && !settings.is_open() && !draw_as.is_open() &&
           !prompt.is_open() && !open_sheet.is_open() && !draw_sheet.is_open();
}

std::vector<CommandPalette::PanelName> Shell::State::panel_names() const {
    std::vector<CommandPalette::PanelName> names;
    for (const Panel* panel : dock.panels()) names.emplace_back(panel->id(), panel->title());
    return names;
}

}  // namespace lockstep
