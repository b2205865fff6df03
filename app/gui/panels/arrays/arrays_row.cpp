// One row, cell by cell.

#include "app/gui/panels/arrays/arrays.hpp"

#include "app/gui/panels/arrays/measures.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/wrong_values.hpp"
#include "kernels/data/names/shown_name.hpp"
#include "kernels/run/column/value_text.hpp"

namespace lockstep {
namespace {

std::string cell_text(const Column& column, const RowPage::Cell& cell) {
    if (!cell.exists) return {};
    const auto now = value_text(column, cell.now);
    return cell.changed() ? value_text(column, cell.before) + " → " + now : now;
}

}  // namespace

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
    draw_text(list, look, look.fonts.mono, text_size::small, x, y, p.ink, row_text(group, row));
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
        show_writer(context, group, drawn.columns[i], row, {x - look.px(8), at.y},
                    {x - look.px(8) + drawn.widths[i], at.y + height});
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

}  // namespace lockstep
