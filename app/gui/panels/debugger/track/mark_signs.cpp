#include "app/gui/panels/debugger/track/mark_signs.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"

namespace lockstep {
namespace {

constexpr float kCorner = 7, kTouch = 11;  ///< points: side of the drawn corner, and of its clickable area

AccessPlace place_of(const DebuggerMark& mark) { return {mark.pass, mark.launch, mark.access}; }

/// The mark after the cursor; else the first.
std::size_t next_of(const Workspace& workspace, const Marks& marks) {
    if (workspace.inside().empty()) return marks.front();
    for (std::size_t i = 0; i + 1 < marks.size(); ++i)
        if (place_of(workspace.marks()[marks[i]]) == workspace.debugger().place()) return marks[i + 1];
    return marks.front();
}

}  // namespace

Marks marks_where(const Workspace& workspace, const std::function<bool(const DebuggerMark&)>& here) {
    Marks found;
    for (std::size_t i = 0; i < workspace.marks().size(); ++i)
        if (here(workspace.marks()[i])) found.push_back(i);
    return found;
}

void draw_mark(ImDrawList* list, const Look& look, ImVec2 from, ImVec2 to) {
    const float side = std::min(look.px(kCorner), to.y - from.y);
    list->AddTriangleFilled({to.x - side, from.y}, {to.x, from.y}, {to.x, from.y + side}, u32(look.colour().selected));
}

std::string marks_text(const Workspace& workspace, const Marks& marks) {
    std::string text;
    for (const auto mark : marks) text += "\nMark: " + workspace.marks()[mark].name;
    return text;
}

std::string marks_name(const Workspace& workspace, const Marks& marks) {
    if (marks.empty()) return {};
    const auto& first = workspace.marks()[marks.front()].name;
    return marks.size() == 1 ? first : fmt::format("{}, +{}", first, marks.size() - 1);
}

void mark_button(const PanelContext& context, const Marks& marks, ImVec2 from, ImVec2 to) {
    ImGui::SetCursorScreenPos(from);
    if (ImGui::InvisibleButton("mark", {std::max(1.f, to.x - from.x), std::max(1.f, to.y - from.y)},
                               ImGuiButtonFlags_EnableNav))
        context.actions.push(SeekMark{next_of(context.workspace, marks)});
    tooltip(context.look, "Go to" + marks_text(context.workspace, marks));
}

void mark_corner_button(const PanelContext& context, const Marks& marks, ImVec2 from, ImVec2 to) {
    const float side = context.look.px(kTouch);
    mark_button(context, marks, {std::max(from.x, to.x - side), from.y}, {to.x, std::min(to.y, from.y + side)});
}

}  // namespace lockstep
