#include "app/gui/panels/arrays/arrays.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/gui/panels/arrays/measures.hpp"
#include "app/gui/panels/frame/empty_panel.hpp"
#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/wrong_values.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kGroups = 130;  ///< points: width of the list of groups of rows

const ArrayGroup& chosen_group(const std::vector<ArrayGroup>& groups, const std::string& name) {
    for (const auto& group : groups)
        if (group.rows == name) return group;
    return groups.front();
}

}  // namespace

std::string ArraysPanel::note(const PanelContext& context) const {
    const Run* run = context.workspace.run();
    if (!run || !rows_are_current_) return {};
    const auto spaces = run->spaces();
    const auto* space = find_space(spaces, group_);
    return (space ? space->noun() : Noun{"entry", "entries"}).count(rows_->rows.size()) + " changed in this pass";
}

void ArraysPanel::declare(const Workspace& workspace, Queries& queries) const {
    const Run* run = workspace.run();
    if (!run || !workspace.dataset() || !workspace.now()) return;
    const auto groups = group_columns(run->columns(), run->spaces());
    if (groups.empty()) return;
    const ArrayGroup& group = chosen_group(groups, group_);
    queries.changed_rows = {group.columns, workspace.now(), workspace.before(), run->inputs()};
    go_to_.declare(workspace, group.rows, queries);
    if (!group.selectable || !looks_into_launches(workspace)) return;
    queries.debugger.launch = true;
    if (const auto row = workspace.selected_in(group.rows)) queries.writers_of_row = Selection{group.rows, *row};
    queries.writers_of_pointed = pointed_;
}

void ArraysPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const Run* run = context.workspace.run();
    const auto dataset = context.workspace.dataset();
    const Snapshot now = context.workspace.now();
    if (!run || !dataset || !now) {
        ImGui::Indent(look.px(kSide));
        draw_empty_panel(context, "The arrays of the run appear here.");
        ImGui::Unindent(look.px(kSide));
        return;
    }
    const auto groups = group_columns(run->columns(), run->spaces());
    if (groups.empty()) return;
    const ArrayGroup& group = chosen_group(groups, group_);
    group_ = group.rows;

    const auto answer = context.workspace.answers().changed_rows().answer_to(
        {group.columns, now, context.workspace.before(), run->inputs()});
    rows_are_current_ = answer != nullptr;
    if (answer) rows_ = answer;

    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(8), 0));
    draw_controls(context, groups);
    pointed_.reset();
    filtered_ = only_changed_ && context.workspace.shown_pass() > 0;  // the input has no previous pass
    follow_selection(context, group);
    draw_table(context, group);
    ImGui::PopStyleVar();
}

void ArraysPanel::draw_controls(const PanelContext& context, const std::vector<ArrayGroup>& groups) {
    const Look& look = context.look;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + look.px(kSide));
    if (groups.size() > 1) {
        std::vector<const char*> names;
        int chosen = 0;
        for (const auto& group : groups) {
            if (group.rows == group_) chosen = static_cast<int>(names.size());
            names.push_back(group.rows.c_str());
        }
        if (segmented_width(look, names) < ImGui::GetContentRegionAvail().x * 0.5f) {
            const int clicked = segmented(look, "rows", names, chosen, 24);
            if (clicked >= 0) group_ = groups[static_cast<std::size_t>(clicked)].rows, scroll_ = 0;
        } else {
            ImGui::SetNextItemWidth(std::min(look.px(kGroups), ImGui::GetContentRegionAvail().x - look.px(kSide)));
            if (ImGui::Combo("##rows", &chosen, names.data(), static_cast<int>(names.size())))
                group_ = groups[static_cast<std::size_t>(chosen)].rows, scroll_ = 0;
        }
        ImGui::SameLine();
    }
    const char* filters[] = {"changed", "all"};
    const float end = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - look.px(kSide);
    if (groups.size() > 1 && ImGui::GetCursorScreenPos().x + segmented_width(look, filters) > end) {
        ImGui::NewLine();
        ImGui::Dummy({0, look.px(4)});
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + look.px(kSide));
    }
    const std::string hints[] = {"Only the rows that this pass changed", "Every row"};
    const int filter = segmented(look, "filter", filters, only_changed_ ? 0 : 1, 24, hints);
    if (filter >= 0) only_changed_ = filter == 0, scroll_ = 0;
    ImGui::SameLine();
    if (!only_changed_) {
        const bool any = rows_ && !rows_->rows.empty();
        if (icon_button(look, "next-changed", Icon::chevron, {24, 24}, {.enabled = any}, "Next changed row")) {
            const auto top = static_cast<std::uint32_t>(scroll_ / static_cast<std::int64_t>(look.px(kRow)));
            const auto next = std::upper_bound(rows_->rows.begin(), rows_->rows.end(), top);
            wanted_ = next == rows_->rows.end() ? rows_->rows.front() : *next;
        }
        ImGui::SameLine();
    }
    const float room =
        ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - look.px(kSide) - ImGui::GetCursorScreenPos().x;
    if (room > look.px(56)) {
        const auto& group = chosen_group(groups, group_);
        const bool named = !context.workspace.dataset()->names_in(group.rows).empty();
        ImGui::SetNextItemWidth(std::min(room, look.px(named ? 200 : 96)));
        if (const auto row = go_to_.draw(context, group.rows, group.row, group.size)) go_to(context, group, *row);
    }
    ImGui::NewLine();
    ImGui::Dummy({0, look.px(4)});
}

void ArraysPanel::go_to(const PanelContext& context, const ArrayGroup& group, std::uint32_t row) {
    only_changed_ =
        only_changed_ && rows_ && rows_are_current_ && std::binary_search(rows_->rows.begin(), rows_->rows.end(), row);
    wanted_ = row;
    if (!group.selectable) return;
    context.actions.push(SelectElement{row, group.rows});
    followed_ = Selection{group.rows, row};
}

void ArraysPanel::follow_selection(const PanelContext& context, const ArrayGroup& group) {
    const auto selected = context.workspace.selected_in(group.rows);
    const auto now = selected ? std::optional(Selection{group.rows, *selected}) : std::nullopt;
    if (!group.selectable || now == followed_) return;
    followed_ = now;
    if (!selected) return;
    wanted_ = selected;
    // Wrong values are shown even if this pass did not change them.
    const auto marked = context.workspace.run()->wrong_at(context.workspace.shown_pass());
    const bool wrong = marked && std::ranges::any_of(group.columns, [&](const Column& column) {
                           const auto* found = find_wrong_column(*marked, column.name);
                           return found && found->contains(*selected);
                       });
    if (wrong && filtered_ && rows_ && !std::ranges::binary_search(rows_->rows, *selected))
        only_changed_ = filtered_ = false;
}

PanelEntry arrays_panel() {
    return {.id = "arrays",
            .teach = DockPlace{DockPart::below_right, 4},
            .debug = DockPlace{DockPart::main, 3},
            .tune = DockPlace{DockPart::main, 8},
            .make = [](const PanelParts&) { return std::make_unique<ArraysPanel>(); }};
}

}  // namespace lockstep
