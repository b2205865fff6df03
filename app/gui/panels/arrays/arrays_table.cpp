// The visible rows, and scrolling.

#include "app/gui/panels/arrays/arrays.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <imgui_internal.h>

#include "app/gui/panels/arrays/measures.hpp"
#include "app/gui/theme/widgets.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr ImS64 kColumnStep = 100;  ///< units of the horizontal scrollbar for one column

}  // namespace

void ArraysPanel::draw_head(const PanelContext& context, const ArrayGroup& group, const Drawn& drawn) {
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, y = at.y + look.px(kHead) / 2;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + width, at.y + look.px(kHead)}, u32(look.colour().raised));
    float x = at.x + look.px(kSide);
    draw_text(list, look, look.fonts.words, text_size::small, x, y, look.colour().ink2, group.row);
    x += drawn.index_width;
    if (drawn.name_width > 0)
        draw_text(list, look, look.fonts.words, text_size::small, x, y, look.colour().ink2, "name");
    x += drawn.name_width;
    for (std::size_t i = 0; i < drawn.columns.size(); ++i) {
        const Column& column = drawn.columns[i];
        draw_text(list, look, look.fonts.words, text_size::small, x, y, look.colour().ink2, head_text(column));
        ImGui::SetCursorScreenPos({x, at.y});
        ImGui::InvisibleButton(("head:" + column.name).c_str(), {drawn.widths[i], look.px(kHead)});
        tooltip(look, fmt::format("{}{}{}", column.name, column.unit.empty() ? "" : ", " + column.unit,
                                  column.input ? "; input, never changes" : ""));
        x += drawn.widths[i];
    }
    ImGui::SetCursorScreenPos({at.x, at.y + look.px(kHead)});
}

void ArraysPanel::draw_table(const PanelContext& context, const ArrayGroup& group) {
    const Look& look = context.look;
    const float width = ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize;
    Drawn drawn = lay_out(context, group, width);
    draw_head(context, group, drawn);

    const ImVec2 at = ImGui::GetCursorScreenPos();
    const auto writers = writers_of_picked(context, group, drawn);
    const float below = look.px(kFoot) * static_cast<float>(writers.size() + (drawn.hidden ? 1 : 0));
    // Whole rows only.
    const float height =
        std::max(1.f, std::floor((ImGui::GetContentRegionAvail().y - below) / look.px(kRow))) * look.px(kRow);
    ImGui::InvisibleButton("table", {width, height});
    const bool pressed = ImGui::IsItemClicked();
    const auto row_height = static_cast<std::int64_t>(look.px(kRow)), in_sight = static_cast<std::int64_t>(height);
    scroll_rows(group, at, {width, height}, row_height);

    const std::int64_t first = scroll_ / row_height;
    const std::int64_t last = std::min(num_rows(group), (scroll_ + in_sight) / row_height);
    std::vector<std::uint32_t> rows;
    for (auto position = first; position < last; ++position) rows.push_back(row_at(position));
    page_.update(*context.workspace.run(), context.workspace.now(), context.workspace.before(), drawn.columns, rows);

    if (const auto kept = drawn.kept.empty() ? RunOnScreen{} : context.workspace.kept(); kept.run && kept.now) {
        kept_page_.update(*kept.run, kept.now, kept.before, drawn.kept, rows);
        drawn.kept_read = true;
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->PushClipRect(at, {at.x + width, at.y + height}, true);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const float y = at.y + static_cast<float>((first + static_cast<std::int64_t>(i)) * row_height - scroll_);
        draw_row(context, group, drawn, i, rows[i], {at.x, y}, width);
        const bool under =
            ImGui::GetIO().MousePos.y >= y && ImGui::GetIO().MousePos.y < y + static_cast<float>(row_height);
        if (pressed && under && group.selectable && rows[i] < group.size) {
            context.actions.push(SelectElement{rows[i], group.rows});
            followed_ = Selection{group.rows, rows[i]};  // it is visible: it was clicked here
        }
    }
    draw_missing(look, rows.empty(), at, width);
    list->PopClipRect();
    draw_writers(look, writers, {at.x, at.y + height}, width);
    const float foot = at.y + height + look.px(kFoot) * static_cast<float>(writers.size());
    if (drawn.hidden) draw_foot(context, drawn, {at.x, foot}, width);
}

/// Scrolling by wheel, keys, wanted_, and the scrollbar, which was drawn before.
void ArraysPanel::scroll_rows(const ArrayGroup& group, ImVec2 at, ImVec2 size, std::int64_t row_height) {
    const std::int64_t total = num_rows(group) * row_height, in_sight = static_cast<std::int64_t>(size.y);
    if (ImGui::IsItemHovered()) {
        ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
        ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelX);
        scroll_by_input(in_sight, row_height);
    }
    if (ImGui::IsItemHovered() || ImGui::IsWindowFocused()) scroll_sideways();
    if (wanted_) scroll_ = (position_of(*std::exchange(wanted_, std::nullopt)) - 2) * row_height;
    scroll_ = std::clamp<std::int64_t>(scroll_, 0, std::max<std::int64_t>(0, total - in_sight));
    if (total > in_sight) {
        const ImRect place({at.x + size.x, at.y}, {at.x + size.x + ImGui::GetStyle().ScrollbarSize, at.y + size.y});
        ImS64 offset = scroll_;
        ImGui::ScrollbarEx(place, ImGui::GetID("scroll"), ImGuiAxis_Y, &offset, in_sight, total);
        scroll_ = offset;
    }
    scroll_ -= scroll_ % row_height;
}

/// The reason for missing rows or numbers.
void ArraysPanel::draw_missing(const Look& look, bool no_rows, ImVec2 at, float width) const {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto fail = [&](const std::string& sentence) {
        draw_wrapped(list, look, look.fonts.words, text_size::body, {at.x + look.px(kSide), at.y + look.px(8)},
                     width - look.px(2 * kSide), look.colour().ink2, sentence);
    };
    if (no_rows && rows_are_current_ && !rows_->failure.empty()) {
        fail("Changed rows could not be found: " + rows_->failure);
    } else if (no_rows) {
        const std::string why =
            rows_are_current_ ? "This pass changed none of these rows." : "Comparing with the pass before…";
        const float room = width + ImGui::GetStyle().ScrollbarSize - look.px(2 * kSide);
        draw_text(list, look, look.fonts.words, text_size::body, at.x + look.px(kSide), at.y + look.px(18),
                  look.colour().ink2, fit_text(look, look.fonts.words, text_size::body, why, room));
    }
    if (!page_.failure().empty()) fail("The rows could not be read: " + page_.failure());
}

/// The number of invisible columns, and the scrollbar for them.
void ArraysPanel::draw_foot(const PanelContext& context, const Drawn& drawn, ImVec2 at, float width) {
    const Look& look = context.look;
    const auto text = count_text(drawn.hidden, "more column", "more columns");
    const float height = look.px(kFoot), bar = ImGui::GetStyle().ScrollbarSize;
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::axis, at.x + look.px(kSide),
              at.y + height / 2, look.colour().ink2, text);
    const float taken = look.px(kSide) + text_width(look, look.fonts.words, text_size::axis, text) + look.px(12);
    if (width - taken < look.px(40)) return;
    const float top = std::floor(at.y + (height - bar) / 2);
    const ImRect place({at.x + taken, top}, {at.x + width, top + bar});
    const auto shown = static_cast<ImS64>(drawn.columns.size());
    const auto begin = static_cast<ImS64>(drawn.first) * kColumnStep;
    ImS64 offset = begin;
    ImGui::ScrollbarEx(place, ImGui::GetID("sideways"), ImGuiAxis_X, &offset, shown * kColumnStep,
                       (shown + static_cast<ImS64>(drawn.hidden)) * kColumnStep);
    if (offset != begin) first_column_ = static_cast<std::size_t>((offset + kColumnStep / 2) / kColumnStep);
    if (ImGui::IsMouseHoveringRect(place.Min, place.Max))
        tooltip_now(look, "Sideways: Shift and the wheel, or Ctrl+← and Ctrl+→");
}

void ArraysPanel::scroll_by_input(std::int64_t page, std::int64_t row_height) {
    const ImGuiIO& io = ImGui::GetIO();
    if (!io.KeyShift) scroll_ -= static_cast<std::int64_t>(io.MouseWheel * 3.f * static_cast<float>(row_height));
    if (io.WantTextInput) return;
    if (ImGui::IsKeyPressed(ImGuiKey_PageDown)) scroll_ += page - row_height;
    if (ImGui::IsKeyPressed(ImGuiKey_PageUp)) scroll_ -= page - row_height;
}

void ArraysPanel::scroll_sideways() {
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemHovered()) sideways_ -= io.MouseWheelH + (io.KeyShift ? io.MouseWheel : 0);
    if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_RightArrow)) sideways_ += 1;
    if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_LeftArrow)) sideways_ -= 1;
    const float whole = std::trunc(sideways_);
    sideways_ -= whole;
    const auto wanted = static_cast<std::int64_t>(first_column_) + static_cast<std::int64_t>(whole);
    first_column_ = static_cast<std::size_t>(std::max<std::int64_t>(0, wanted));
}

std::int64_t ArraysPanel::num_rows(const ArrayGroup& group) const {
    if (!filtered_) return group.num_rows;
    return rows_ ? static_cast<std::int64_t>(rows_->rows.size()) : 0;
}

std::uint32_t ArraysPanel::row_at(std::int64_t position) const {
    return filtered_ ? rows_->rows[static_cast<std::size_t>(position)] : static_cast<std::uint32_t>(position);
}

std::int64_t ArraysPanel::position_of(std::uint32_t row) const {
    if (!filtered_) return row;
    if (!rows_) return 0;
    return std::lower_bound(rows_->rows.begin(), rows_->rows.end(), row) - rows_->rows.begin();
}

}  // namespace lockstep
