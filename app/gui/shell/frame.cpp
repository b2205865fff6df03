#include <imgui.h>
#include <imgui_internal.h>
#include <algorithm>
#include <cmath>

#include "app/gui/panels/frame/guarded.hpp"
#include "app/gui/shell/bare_stage.hpp"
#include "app/gui/shell/shell_state.hpp"
#include "app/gui/theme/widgets.hpp"
#include "viz/gl/targets/show_picture.hpp"

namespace lockstep {
namespace {

constexpr float kMinWidth = 160, kMinHeight = 120;  ///< points of a window that has panels
constexpr float kMinMenu = 200, kMinPlay = 260,
                kMinStatus = 220;  ///< points of the window from which they are shown
constexpr float kMinStatusEnlarged = 560;  ///< the same after projector steps: the picture comes first
constexpr float kNoticeEdge = 8;  ///< points between a notice and the edges of the panels below it

constexpr auto kFixedWindow = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoMove |
                              ImGuiWindowFlags_NoSavedSettings;

/// A window without decoration at a fixed place.
template <class Draw>
void fixed_window(const char* name, ImVec2 at, ImVec2 size, Colour ground, Draw draw,
                  ImGuiWindowFlags more = ImGuiWindowFlags_None) {
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    const bool visible = ImGui::Begin(name, nullptr, kFixedWindow | ImGuiWindowFlags_NoBackground | more);
    ImGui::PopStyleVar(2);
    if (visible) {
        const ImVec2 low = ImGui::GetWindowPos();
        clear_area(ImGui::GetWindowDrawList(), low, {low.x + ImGui::GetWindowWidth(), low.y + ImGui::GetWindowHeight()},
                   ground);
        const auto failure = guarded(draw);
        if (!failure.empty()) ImGui::TextUnformatted(failure.c_str());
    }
    ImGui::End();
}

}  // namespace

void Shell::State::draw_window(const PanelContext& context) {
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const ImVec2 at = viewport->Pos, size = viewport->Size;
    const Palette& p = look.colour();
    update_navigation();
    run_shortcuts({context.workspace, context.actions, requests}, takes_plain_keys());
    leave_presenting(context.workspace, context.actions);
    compare.tidy(context.workspace);
    if (context.workspace.presenting() && !home.is_open()) {
        draw_presented(context);
        draw_cards(context);
        return;
    }
    // In a small window the panels come before the bars.
    const bool has_menu = size.x >= look.px(kMinMenu) && size.y >= look.px(kMinMenu),
               has_play = size.y >= look.px(kMinPlay),
               has_status = size.y >= look.px(context.workspace.projector_step() > 0 ? kMinStatusEnlarged : kMinStatus);
    const float gap = has_play ? look.px(4) : 0, menu = has_menu ? MenuBar::height(look) : 0;
    const float bottom = has_status ? StatusBar::height(look) : 0;
    const bool at_home = home.is_open();
    const float play = has_play ? TransportPanel::height(look, size.y, context.workspace) : 0;
    const auto room = at_home ? LessonColumn::Room{} : lesson.room(look, context.workspace, size);
    const float strip = room.strip;
    if (!at_home) begin_scene(context, room);
    const float top = menu, middle = std::max(1.f, size.y - top - strip - play - gap - bottom);
    parts.begin_frame();
    if (has_menu) parts.draw("The menu bar", [&] { menu_bar.draw(context, at_home); });
    frame.menu_bar = {nullptr, at, {at.x + size.x, at.y + menu}};
    frame.transport = {
        nullptr, {at.x, at.y + top + middle + gap + strip}, {at.x + size.x, at.y + top + middle + gap + strip + play}};
    if (at_home)
        fixed_window("##home-window", {at.x, at.y + top}, {size.x, size.y - top - bottom}, p.canvas,
                     [&] { home.draw(context, !open_sheet.is_open() && !draw_sheet.is_open()); });
    else dock.draw(context, {at.x + room.column, at.y + top}, {size.x - room.column, middle});
    if (room.column > 0) draw_lesson(context, {at.x, at.y + top}, {room.column, middle});
    if (strip > 0) draw_lesson(context, {at.x, at.y + top + middle + gap}, {size.x, strip});
    if (has_play && !at_home) {
        fixed_window("##gap", {at.x, at.y + top + middle}, {size.x, gap}, p.ground, [] {});
        fixed_window("##transport", frame.transport.low, {size.x, play}, p.panel, [&] { transport.draw(context); });
    }
    if (has_status)
        fixed_window("##status", {at.x, at.y + size.y - bottom}, {size.x, bottom}, p.raised,
                     [&] { status_bar.draw(context, scenes.path()); });

    draw_notice(context, at_home ? at.y + size.y - bottom : at.y + top + middle);
    draw_cards(context);
}

void Shell::State::begin_scene(const PanelContext& context, const LessonColumn::Room& room) {
    lesson.begin_scene(context, is_working(context.workspace));
    if (room.column <= 0 && room.strip <= 0) lesson.leave_out();
}

void Shell::State::draw_lesson(const PanelContext& context, ImVec2 at, ImVec2 size) {
    fixed_window("##lesson", at, size, look.colour().panel, [&] { lesson.draw(context); });
}

void Shell::State::draw_presented(const PanelContext& context) {
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const ImVec2 at = viewport->Pos, size = viewport->Size;
    parts.begin_frame();
    const auto room = lesson.room(look, context.workspace, size);
    const auto [column, strip] = room;
    begin_scene(context, room);
    const float play = size.y >= look.px(kMinPlay) ? TransportPanel::height(look, size.y, context.workspace) : 0;
    const float middle = std::max(1.f, size.y - strip - play);
    const bool two = context.workspace.comparing();
    draw_bare_stage(two ? static_cast<Panel&>(compare) : stage, context, {at.x + column, at.y},
                    {size.x - column, middle});
    if (column > 0) draw_lesson(context, at, {column, middle});
    if (strip > 0) draw_lesson(context, {at.x, at.y + middle}, {size.x, strip});
    frame.menu_bar = {nullptr, at, at};
    frame.transport = {nullptr, {at.x, at.y + middle + strip}, {at.x + size.x, at.y + size.y}};
    if (play > 0)
        fixed_window("##transport", frame.transport.low, {size.x, play}, look.colour().panel,
                     [&] { transport.draw(context); });
    draw_notice(context, at.y + middle);
}

void Shell::State::draw_cards(const PanelContext& context) {
    parts.draw("The list of commands", [&] {
        palette.draw({context.workspace, context.actions, next_requests}, look, panel_names());
    });
    parts.draw("The list of keys", [&] { keys.draw(look); });
    parts.draw("The manual", [&] { manual.draw(look); });
    parts.draw("The sheet of settings", [&] { settings.draw(context, preferences); });
    parts.draw("The sheet of roles", [&] { draw_as.draw(context); });
    parts.draw("The sheet for drawing",
               [&] { draw_sheet.draw(look, context.workspace, context.actions, prompt.is_open()); });
    parts.draw("The question for a file", [&] { prompt.draw(look, context.actions); });
    parts.draw("The sheet of inputs", [&] { open_sheet.draw(look, context.workspace, context.actions); });
    if (!context.workspace.presenting()) begin_tour(context.workspace);
    parts.draw("The tour", [&] { preferences.tour_seen |= tour.draw(context, dock, frame); });
    if (auto notice = parts.take_notice()) notice_strip.say(std::move(*notice));
    popup_before = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

void Shell::State::draw_notice(const PanelContext& context, float bottom) {
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    notice_strip.update(context);
    const auto size = notice_strip.size(look, context.workspace, viewport->Size.x - look.px(2 * kNoticeEdge));
    if (!size) return;
    const ImVec2 at{std::floor(viewport->Pos.x + (viewport->Size.x - size->x) / 2),
                    bottom - size->y - look.px(kNoticeEdge)};
    fixed_window(
        "##notice", at, *size, look.colour().raised,
        [&] {
            if (ImGui::IsWindowAppearing()) ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
            notice_strip.draw(context);
        },
        ImGuiWindowFlags_NoFocusOnAppearing);
}

bool Shell::State::shows_stage_only() const {
    const ImVec2 size = ImGui::GetMainViewport()->Size;
    return size.x < look.px(kMinWidth) || size.y < look.px(kMinHeight);
}

bool Shell::State::transport_settled() const {
    return ImGui::GetMainViewport()->Size.y < look.px(kMinPlay) || transport.complete();
}

}  // namespace lockstep
