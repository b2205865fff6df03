// The writer of a value: for the selected row below the table, for the cell under the pointer beside it.

#include "app/gui/panels/arrays/arrays.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/gui/panels/arrays/measures.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMaxLines = 3;

}  // namespace

std::vector<std::string> ArraysPanel::writers_of_picked(const PanelContext& context, const ArrayGroup& group,
                                                        const Drawn& drawn) {
    std::vector<std::string> lines;
    const auto row = context.workspace.selected_in(group.rows);
    if (!group.selectable || !row || !looks_into_launches(context.workspace)) return lines;
    for (const auto& column : drawn.columns) {
        const auto& text = context.workspace.answers().writers_of_row().of({group.rows, *row}, column.name);
        if (!text.empty() && lines.size() < kMaxLines)
            lines.push_back(fmt::format("{}[{}] {}", column.name, *row, text));
    }
    return lines;
}

void ArraysPanel::draw_writers(const Look& look, const std::vector<std::string>& lines, ImVec2 at, float width) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const float top = at.y + static_cast<float>(i) * look.px(kFoot), room = width - look.px(2 * kSide);
        const auto shown = fit_text(look, look.fonts.words, text_size::axis, lines[i], room);
        draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::axis, at.x + look.px(kSide),
                  top + look.px(kFoot) / 2, look.colour().ink2, shown);
        ImGui::SetCursorScreenPos({at.x + look.px(kSide), top});
        ImGui::Dummy({std::max(1.f, room), look.px(kFoot)});
        if (shown != lines[i]) tooltip(look, lines[i]);
    }
}

void ArraysPanel::show_writer(const PanelContext& context, const ArrayGroup& group, const Column& column,
                              std::uint32_t row, ImVec2 low, ImVec2 high) {
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const bool over = pointer.x >= low.x && pointer.x < high.x && pointer.y >= low.y && pointer.y < high.y;
    if (context.look.offscreen || !over || !ImGui::IsWindowHovered() || !looks_into_launches(context.workspace)) return;
    pointed_ = Selection{group.rows, row};
    const auto& text = context.workspace.answers().writers_of_pointed().of(*pointed_, column.name);
    if (!text.empty()) tooltip_now(context.look, fmt::format("{}[{}] {}", column.name, row, text));
}

}  // namespace lockstep
