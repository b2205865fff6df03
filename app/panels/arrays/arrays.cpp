#include "app/panels/arrays/arrays.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <imgui_internal.h>

#include "app/findings/column_room.hpp"
#include "app/findings/number_text.hpp"
#include "app/findings/wrong_values.hpp"
#include "app/theme/widgets.hpp"
#include "kernels/data/shown_name.hpp"
#include "kernels/run/entry/value_text.hpp"

namespace lockstep {
namespace {

constexpr float kSide = 12, kRow = 24, kHead = 26, kBar = 4, kFoot = 22, kWrongMark = 22, kName = 150;  ///< points
constexpr float kGroups = 130;  ///< points: of the choice of rows, where it is a list
constexpr ImS64 kColumnStep = 100;  ///< of the sideways scrollbar, a column

std::string cell_text(const Column& column, const RowPage::Cell& cell) {
    if (!cell.exists) return {};
    const auto now = value_text(column, cell.now);
    return cell.changed() ? value_text(column, cell.before) + " → " + now : now;
}

std::string head_text(const Column& column) {
    std::string text = column.name;
    if (!column.symbol.empty() && column.symbol != column.name) text += " " + column.symbol;
    return text;
}

/// Characters of the widest cell over the whole run, so that columns keep their places while it plays.
std::size_t widest(const Column& column, const ValueRange& range) {
    constexpr std::size_t kOfFloat = 13;  // −1.2345678e-30
    const auto digits = range.type == ValueType::float32
                            ? kOfFloat
                            : std::max(number_text(range.lowest()).size(), number_text(range.highest()).size());
    return column.input ? digits : 2 * digits + 3;
}

const ArrayGroup& chosen_group(const std::vector<ArrayGroup>& groups, const std::string& name) {
    for (const auto& group : groups)
        if (group.rows == name) return group;
    return groups.front();
}

}  // namespace

std::string ArraysPanel::note(const PanelContext& context) const {
    if (!context.workspace.run() || !rows_are_current_) return {};
    return count_text(rows_->rows.size(), "row", "rows") + " changed in this pass";
}

void ArraysPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const Run* run = context.workspace.run();
    const auto dataset = context.workspace.dataset();
    const Snapshot now = context.workspace.now();
    if (!run || !dataset || !now) {
        ImGui::Indent(look.px(kSide));
        empty_note(look, "The arrays on the device appear here as soon as something runs.");
        ImGui::Unindent(look.px(kSide));
        return;
    }
    const auto groups = group_columns(run->columns(), run->spaces());
    if (groups.empty()) return;
    const ArrayGroup& group = chosen_group(groups, group_);
    group_ = group.rows;

    const auto answer = changed_.ask({group.columns, now, context.workspace.before(), run->inputs()});
    rows_are_current_ = answer != nullptr;
    if (answer) rows_ = answer;

    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(8), 0));
    draw_controls(context, groups);
    filtered_ = only_changed_ && context.workspace.shown_pass() > 0;  // the input has no pass before it
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
    // What is wrong is shown also where this pass did not change it.
    const auto marked = context.workspace.run()->wrong_at(context.workspace.shown_pass());
    const bool wrong = marked && std::ranges::any_of(group.columns, [&](const Column& column) {
                           const auto* found = find_wrong_column(*marked, column.name);
                           return found && found->contains(*selected);
                       });
    if (wrong && filtered_ && rows_ && !std::ranges::binary_search(rows_->rows, *selected))
        only_changed_ = filtered_ = false;
}

const std::vector<std::size_t>& ArraysPanel::order_of(const PanelContext& context, const ArrayGroup& group) {
    const bool known = ordered_ == group.rows && order_.size() == group.columns.size();
    if (!known || !context.workspace.playing())  // while it plays nothing jumps about
        order_ = changed_first(group.columns, context.workspace.run()->columns(), *context.scene.record);
    ordered_ = group.rows;
    return order_;
}

ArraysPanel::Drawn ArraysPanel::lay_out(const PanelContext& context, const ArrayGroup& group, float width) {
    const Look& look = context.look;
    const auto all = context.workspace.run()->columns();
    const auto ranges = context.workspace.run()->ranges();
    const float glyph = text_width(look, look.fonts.mono, text_size::small, "0"), gap = look.px(20);
    const bool comparing = context.workspace.comparable();
    const auto marked = context.workspace.run()->wrong();
    Drawn drawn;
    drawn.index_width = std::max(glyph * static_cast<float>(count_text(group.size).size()),
                                 text_width(look, look.fonts.words, text_size::small, group.row)) +
                        gap;
    if (!context.workspace.dataset()->names_in(group.rows).empty()) drawn.name_width = look.px(kName);
    const auto& order = order_of(context, group);
    std::vector<float> needed;
    for (const auto position : order) {
        const auto& column = group.columns[position];
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == column.name; });
        const auto at = static_cast<std::size_t>(found - all.begin());
        const auto range = at < ranges.size() ? ranges[at] : ValueRange{};
        const auto beside = comparing && !column.input ? number_text(range.highest()).size() + 3 : 0;
        const bool wrong = marked && find_wrong_column(*marked, column.name);
        needed.push_back(std::max(glyph * static_cast<float>(widest(column, range) + beside),
                                  text_width(look, look.fonts.words, text_size::small, head_text(column))) +
                         gap + (wrong ? look.px(kWrongMark) : 0));
    }
    const float room = width - look.px(kSide) - drawn.index_width - drawn.name_width;
    const auto fit = fit_columns(needed, room, first_column_);
    drawn.first = first_column_ = fit.first;
    drawn.hidden = fit.hidden(order.size());
    float used = 0;
    for (std::size_t i = fit.first; i < fit.first + fit.shown; ++i) {
        drawn.columns.push_back(group.columns[order[i]]);
        drawn.widths.push_back(needed[i]);
        used += needed[i];
    }
    const float spare = std::max(0.f, room - used - look.px(kSide)) / static_cast<float>(drawn.columns.size() + 1);
    for (float& one : drawn.widths) one += std::min(spare, look.px(60));
    if (comparing) add_kept(context, drawn);
    return drawn;
}

void ArraysPanel::add_kept(const PanelContext& context, Drawn& drawn) {
    const auto columns = context.workspace.kept().run->columns();
    for (const auto& column : drawn.columns) {
        const auto same = std::ranges::find_if(columns, [&](const Column& one) {
            return !one.input && one.name == column.name && one.size == column.size && one.space == column.space &&
                   one.type() == column.type();
        });
        drawn.kept_at.push_back(same == columns.end() ? std::nullopt : std::optional(drawn.kept.size()));
        if (same != columns.end()) drawn.kept.push_back(*same);
    }
}

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
    const float bar = ImGui::GetStyle().ScrollbarSize;
    const float width = ImGui::GetContentRegionAvail().x;
    Drawn drawn = lay_out(context, group, width - bar);
    draw_head(context, group, drawn);

    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float below = drawn.hidden ? look.px(kFoot) : 0;
    // Whole rows only: none is cut at the bottom.
    const float height =
        std::max(1.f, std::floor((ImGui::GetContentRegionAvail().y - below) / look.px(kRow))) * look.px(kRow);
    const auto row_height = static_cast<std::int64_t>(look.px(kRow));
    const std::int64_t total = num_rows(group) * row_height, in_sight = static_cast<std::int64_t>(height);

    ImGui::InvisibleButton("table", {width - bar, height});
    if (ImGui::IsItemHovered()) {
        ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
        ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelX);
        scroll_by_input(in_sight, row_height);
    }
    if (ImGui::IsItemHovered() || ImGui::IsWindowFocused()) scroll_sideways();
    const bool pressed = ImGui::IsItemClicked();
    if (wanted_) scroll_ = (position_of(*std::exchange(wanted_, std::nullopt)) - 2) * row_height;
    scroll_ = std::clamp<std::int64_t>(scroll_, 0, std::max<std::int64_t>(0, total - in_sight));
    if (total > in_sight) {
        const ImRect place({at.x + width - bar, at.y}, {at.x + width, at.y + height});
        ImS64 offset = scroll_;
        ImGui::ScrollbarEx(place, ImGui::GetID("scroll"), ImGuiAxis_Y, &offset, in_sight, total);
        scroll_ = offset;
    }
    scroll_ -= scroll_ % row_height;

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
    list->PushClipRect(at, {at.x + width - bar, at.y + height}, true);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const float y = at.y + static_cast<float>((first + static_cast<std::int64_t>(i)) * row_height - scroll_);
        draw_row(context, group, drawn, i, rows[i], {at.x, y}, width - bar);
        const bool under =
            ImGui::GetIO().MousePos.y >= y && ImGui::GetIO().MousePos.y < y + static_cast<float>(row_height);
        if (pressed && under && group.selectable) {
            context.actions.push(SelectElement{rows[i], group.rows});
            followed_ = Selection{group.rows, rows[i]};  // it is in sight: it was clicked here
        }
    }
    if (rows.empty()) {
        const std::string why = !rows_are_current_ ? "Comparing with the pass before…"
                                : !rows_->failure.empty()
                                    ? "The rows that changed could not be found: " + rows_->failure
                                    : "This pass changed none of these rows.";
        draw_text(list, look, look.fonts.words, text_size::body, at.x + look.px(kSide), at.y + look.px(18),
                  look.colour().ink2,
                  fit_text(look, look.fonts.words, text_size::body, why, width - look.px(2 * kSide)));
    }
    if (!page_.failure().empty())
        draw_wrapped(list, look, look.fonts.words, text_size::body, {at.x + look.px(kSide), at.y + look.px(8)},
                     width - bar - look.px(2 * kSide), look.colour().ink2,
                     "The rows could not be read: " + page_.failure());
    list->PopClipRect();
    if (drawn.hidden) draw_foot(context, drawn, {at.x, at.y + height}, width - bar);
}

/// How many columns lie beyond the edges, and a bar that brings them into sight.
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

void ArraysPanel::draw_row(const PanelContext& context, const ArrayGroup& group, const Drawn& drawn,
                           std::size_t on_page, std::uint32_t row, ImVec2 at, float width) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float height = look.px(kRow), y = at.y + height / 2;
    const bool selected = group.selectable && context.workspace.selected_in(group.rows) == row;
    if (selected) {
        list->AddRectFilled(at, {at.x + width, at.y + height}, u32(p.field));
        list->AddRectFilled(at, {at.x + look.px(kBar), at.y + height}, u32(p.selected));
    } else if (group.selectable && context.workspace.hovered_in(group.rows) == row) {
        list->AddRectFilled(at, {at.x + width, at.y + height}, u32(p.raised));
    }
    float x = at.x + look.px(kSide);
    draw_text(list, look, look.fonts.mono, text_size::small, x, y, p.ink, count_text(row));
    x += drawn.index_width;
    if (drawn.name_width > 0) draw_name(context, group, row, {x, at.y}, drawn.name_width);
    x += drawn.name_width;
    const auto marked = context.workspace.run()->wrong_at(context.workspace.shown_pass());
    for (std::size_t i = 0; i < drawn.columns.size(); ++i) {
        const auto& cell = page_.cell(on_page, i);
        const auto text = cell_text(drawn.columns[i], cell);
        if (cell.exists && cell.changed()) {
            const float end = x + text_width(look, look.fonts.mono, text_size::small, text) + look.px(6);
            list->AddRectFilled({x - look.px(8), at.y + look.px(2)}, {end, at.y + height - look.px(2)}, u32(p.now_dim),
                                look.px(2));
            list->AddRectFilled({x - look.px(8), at.y + look.px(2)},
                                {x - look.px(8 - kBar), at.y + height - look.px(2)}, u32(p.now));
            const auto old = value_text(drawn.columns[i], cell.before) + " → ";
            draw_text(list, look, look.fonts.mono, text_size::small, x, y, p.ink2, old);
            draw_text(list, look, look.fonts.mono_bold, text_size::small,
                      x + text_width(look, look.fonts.mono, text_size::small, old), y, p.ink,
                      value_text(drawn.columns[i], cell.now));
        } else {
            draw_text(list, look, look.fonts.mono, text_size::small, x, y, p.ink2, text);
        }
        const auto* wrong = marked && cell.exists ? find_wrong_column(*marked, drawn.columns[i].name) : nullptr;
        const bool is_wrong = wrong && wrong->contains(row);
        if (is_wrong) draw_wrong(context, drawn.columns[i], row, {x, at.y}, text);
        if (drawn.kept_read && drawn.kept_at[i])
            draw_kept(context, drawn, on_page, i,
                      x + text_width(look, look.fonts.mono, text_size::small, text + "  ") +
                          (is_wrong ? look.px(kWrongMark) : 0),
                      y);
        x += drawn.widths[i];
    }
}

void ArraysPanel::draw_wrong(const PanelContext& context, const Column& column, std::uint32_t row, ImVec2 at,
                             const std::string& text) {
    const auto [x, top] = at;
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = top + look.px(kRow) / 2, width = text_width(look, look.fonts.mono_bold, text_size::small, text);
    list->AddRectFilled({x - look.px(8), top + look.px(2)}, {x + width + look.px(kWrongMark), top + look.px(kRow - 2)},
                        u32(p.hazard_dim), look.px(2));
    list->AddRectFilled({x - look.px(8), top + look.px(2)}, {x - look.px(8 - kBar), top + look.px(kRow - 2)},
                        u32(p.hazard));
    draw_text(list, look, look.fonts.mono_bold, text_size::small, x, y, p.ink, text);
    draw_icon(list, look, Icon::warning, {x + width + look.px(12), y}, 11, p.hazard);
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    if (look.offscreen || !ImGui::IsWindowHovered() || pointer.x < x || pointer.x > x + width + look.px(kWrongMark) ||
        pointer.y < top || pointer.y >= top + look.px(kRow))
        return;
    tooltip_now(look, column.name + " " + text + ": " +
                          wrong_note(*context.workspace.run(), context.workspace.shown_pass(), column, row));
}

void ArraysPanel::draw_name(const PanelContext& context, const ArrayGroup& group, std::uint32_t row, ImVec2 at,
                            float width) {
    const Look& look = context.look;
    const auto name = context.workspace.dataset()->name_of(group.rows, row);
    const auto whole = shown_name(name),
               shown = fit_text(look, look.fonts.words, text_size::small, whole, width - look.px(14));
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, at.x, at.y + look.px(kRow / 2),
              look.colour().ink, shown);
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const bool over =
        pointer.x >= at.x && pointer.x < at.x + width && pointer.y >= at.y && pointer.y < at.y + look.px(kRow);
    if (shown != name && over && ImGui::IsWindowHovered()) tooltip_now(look, name);
}

void ArraysPanel::draw_kept(const PanelContext& context, const Drawn& drawn, std::size_t on_page, std::size_t column,
                            float x, float y) {
    const Look& look = context.look;
    const auto &current = page_.cell(on_page, column), &kept = kept_page_.cell(on_page, *drawn.kept_at[column]);
    if (!current.exists || !kept.exists) return;
    const bool differs = kept.now != current.now;
    draw_text(ImGui::GetWindowDrawList(), look, differs ? look.fonts.mono_bold : look.fonts.mono, text_size::small, x,
              y, differs ? look.colour().hazard : look.colour().ink3,
              "A " + value_text(drawn.kept[*drawn.kept_at[column]], kept.now));
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
    if (!filtered_) return group.size;
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
