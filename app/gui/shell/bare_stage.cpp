#include "app/gui/shell/bare_stage.hpp"

#include <algorithm>

#include "app/gui/panels/frame/guarded.hpp"
#include "app/gui/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kWholeEdges = 160;  ///< points of a side from which the Stage has its full padding

constexpr auto kFixedWindow = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoMove |
                              ImGuiWindowFlags_NoSavedSettings;

}  // namespace

void draw_bare_stage(Panel& stage, const PanelContext& context) {
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    draw_bare_stage(stage, context, viewport->Pos, viewport->Size);
}

void draw_bare_stage(Panel& stage, const PanelContext& context, ImVec2 at, ImVec2 size) {
    const Look& look = context.look;
    const float edges = std::min(1.f, std::min(size.x, size.y) / look.px(kWholeEdges));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        ImVec2(look.px(stage.padding().x * edges), look.px(stage.padding().y * edges)));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgba(look.colour().canvas));
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize(size);
    ImGui::Begin("##stage", nullptr, kFixedWindow);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    const auto why = guarded([&] { stage.draw(context); });
    if (!why.empty()) empty_note(look, why);
    ImGui::End();
}

bool is_working(const RunOnScreen& shown) {
    return !shown.run || shown.pending || shown.run->state() == RunState::running || shown.run->seeking() ||
           shown.shown_pass != shown.pass;
}

bool is_working(const Workspace& workspace) {
    const Run* run = workspace.run();
    return workspace.loading() || workspace.pending_run() || workspace.opening_launch() ||
           (run && (run->state() == RunState::running || run->seeking())) ||
           (workspace.comparing() && is_working(workspace.kept()));
}

bool has_no_columns(const Run* run) { return run && run->ready() && run->columns().empty(); }

}  // namespace lockstep
