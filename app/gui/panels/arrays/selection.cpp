#include "app/gui/panels/arrays/selection.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/selection/linked_elements.hpp"
#include "kernels/data/names/shown_name.hpp"
#include "kernels/run/column/value_text.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 24, kBar = 4;  ///< points
constexpr std::size_t kMaxNeighbours = 500;

}  // namespace

std::string SelectionPanel::note(const PanelContext& context) const {
    const auto selected = context.workspace.selection();
    return selected && context.workspace.dataset() ? context.workspace.element_name(*selected) + ", Esc clears"
                                                   : std::string();
}

void SelectionPanel::declare(const Workspace& workspace, Queries& queries) const {
    if (!workspace.selection() || !workspace.dataset()) return;
    queries.history = true;
    if (workspace.window_layout() != WindowLayout::debug) return;
    queries.debugger.launch = true;
    queries.writers_of_selected = workspace.selection();
}

void SelectionPanel::draw(const PanelContext& context) {
    const auto selected = context.workspace.selection();
    if (!selected || !context.workspace.dataset()) {
        empty_note(context.look,
                   "Click an element on the Stage or a row in Arrays: its values in all columns appear here.");
        const auto dataset = context.workspace.dataset();
        ImGui::Dummy({0, context.look.px(4)});
        if (!dataset && text_button(context.look, "open-file", hint_of(command("file/open"))))
            context.actions.push(OpenFileDialog{});
        if (dataset && dataset->num_vertices() > 0 &&
            text_button(context.look, "pick", "Select " + dataset->info().element.at(0)))
            context.actions.push(SelectElement{0u});
        return;
    }
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.look.px(8), 0));
    draw_values(context, *selected);
    ImGui::Dummy({0, context.look.px(10)});
    history_.draw(context);
    draw_linked(context);
    if (selected->space == own_space(*context.workspace.dataset()).name) draw_neighbours(context, selected->index);
    ImGui::PopStyleVar();
}

void SelectionPanel::draw_linked(const PanelContext& context) {
    const auto& all = context.workspace.all_selected();
    const auto& ways = context.workspace.selected_ways();
    if (all.size() < 2) return;
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 head = ImGui::GetCursorScreenPos();
    draw_text(list, look, look.fonts.strong, text_size::body, head.x, head.y + look.px(12), p.ink, "Linked with");
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, look.px(28)});
    for (std::size_t i = 1; i < all.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::InvisibleButton("linked", {ImGui::GetContentRegionAvail().x, look.px(kRow)},
                                   ImGuiButtonFlags_EnableNav))
            context.actions.push(SelectElement{all[i].index, all[i].space});
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        if (ImGui::IsItemHovered()) list->AddRectFilled(low, high, u32(p.raised));
        const float y = (low.y + high.y) / 2;
        const auto name = context.workspace.element_name(all[i]);
        draw_text(list, look, look.fonts.mono, text_size::small, low.x, y, p.accent, name);
        const float left = low.x + text_width(look, look.fonts.mono, text_size::small, name) + look.px(14);
        const auto way = fmt::format("{} of {}", ways[i].role, context.workspace.element_in_sentence(ways[i].of));
        draw_text(list, look, look.fonts.words, text_size::small, left, y, p.ink2,
                  fit_text(look, look.fonts.words, text_size::small, way, high.x - left));
        ImGui::PopID();
    }
    ImGui::Dummy({0, look.px(10)});
}

void SelectionPanel::draw_values(const PanelContext& context, const Selection& element) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 head = ImGui::GetCursorScreenPos();
    draw_text(list, look, look.fonts.strong, text_size::heading, head.x, head.y + look.px(12), p.ink,
              context.workspace.element_name(element));
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, look.px(30)});
    const auto& values = values_.of(context.workspace.current(), element);
    if (!values_.failure().empty()) empty_note(look, "The values could not be read: " + values_.failure());
    float names = 0;
    for (const auto& value : values)
        names = std::max(names, text_width(look, look.fonts.mono, text_size::small, value.column.name));
    for (const auto& value : values) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float y = at.y + look.px(kRow) / 2, x = at.x + names + look.px(24),
                    width = ImGui::GetContentRegionAvail().x;
        draw_text(list, look, look.fonts.mono, text_size::small, at.x, y, p.ink2, value.column.name);
        const auto now = value_text(value.column, value.now);
        const auto old = value.now != value.before ? value_text(value.column, value.before) + " → " : std::string();
        const float old_width = text_width(look, look.fonts.mono, text_size::small, old);
        const float end = x + old_width + text_width(look, look.fonts.mono_bold, text_size::small, now);
        if (!old.empty()) {
            list->AddRectFilled({x - look.px(8), at.y + look.px(2)}, {end + look.px(6), at.y + look.px(kRow - 2)},
                                u32(p.now_dim), look.px(2));
            list->AddRectFilled({x - look.px(8), at.y + look.px(2)}, {x - look.px(8 - kBar), at.y + look.px(kRow - 2)},
                                u32(p.now));
        }
        draw_text(list, look, look.fonts.mono, text_size::small, x, y, p.ink2, old);
        draw_text(list, look, look.fonts.mono_bold, text_size::small, x + old_width, y, p.ink, now);
        draw_text(list, look, look.fonts.words, text_size::small, end + look.px(14), y, p.ink2, value.column.unit);
        const float unit = value.column.unit.empty()
                               ? 0
                               : text_width(look, look.fonts.words, text_size::small, value.column.unit) + look.px(14);
        float beside = end + unit;
        if (!value.wrong.empty()) {
            draw_icon(list, look, Icon::warning, {beside + look.px(20), y}, 12, p.hazard);
            draw_text(list, look, look.fonts.words, text_size::small, beside + look.px(32), y, p.hazard, value.wrong);
            beside += look.px(32) + text_width(look, look.fonts.words, text_size::small, value.wrong);
        }
        draw_kept(context, element, value, beside + look.px(14), y);
        ImGui::Dummy({width, look.px(kRow)});
        draw_writer(context, element, value.column, x);
    }
}

void SelectionPanel::draw_writer(const PanelContext& context, const Selection& element, const Column& column,
                                 float left) {
    if (context.workspace.window_layout() != WindowLayout::debug) return;
    const auto& text = context.workspace.answers().writers_of_selected().of(element, column.name);
    if (text.empty()) return;
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, room = std::max(look.px(80), at.x + width - left);
    const float height = draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::axis, {left, at.y},
                                      room, look.colour().ink2, text);
    ImGui::Dummy({width, height + look.px(4)});
}

void SelectionPanel::draw_kept(const PanelContext& context, const Selection& element, const ElementValue& current,
                               float x, float y) {
    if (!context.workspace.comparable() || current.column.input) return;
    const Look& look = context.look;
    for (const auto& kept : kept_values_.of(context.workspace.kept(), element)) {
        if (kept.column.input || kept.column.name != current.column.name) continue;
        const bool differs = kept.now != current.now;
        draw_text(ImGui::GetWindowDrawList(), look, differs ? look.fonts.mono_bold : look.fonts.mono, text_size::small,
                  x, y, differs ? look.colour().hazard : look.colour().ink3, "A " + value_text(kept.column, kept.now));
        return;
    }
}

void SelectionPanel::draw_neighbours(const PanelContext& context, std::uint32_t element) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const Dataset& dataset = *context.workspace.dataset();
    const auto links = dataset.info().links(dataset, element, kMaxNeighbours);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 head = ImGui::GetCursorScreenPos();
    draw_text(list, look, look.fonts.strong, text_size::body, head.x, head.y + look.px(12), p.ink, links.heading);
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, look.px(28)});

    std::vector<Column> columns;
    for (const auto& column : context.workspace.run()->columns())
        if (!column.input && is_per_element(column, dataset) && columns.size() < 3) columns.push_back(column);
    const auto& neighbours = links.elements;
    if (!context.workspace.now()) return;
    page_.update(*context.workspace.run(), context.workspace.now(), context.workspace.before(), columns, neighbours);
    const auto& names = dataset.names_in(dataset.info().element.many);
    const float digits = text_width(look, look.fonts.mono, text_size::small, count_text(dataset.num_vertices()));
    float longest = 0;  // name
    for (const auto one : neighbours)
        longest = std::max(longest, text_width(look, look.fonts.words, text_size::small, shown_name(names[one], 24)));
    const float index = digits + look.px(longest > 0 ? 12 : 24) + (longest > 0 ? longest + look.px(24) : 0);
    for (std::size_t i = 0; i < neighbours.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        const float width = ImGui::GetContentRegionAvail().x;
        if (ImGui::InvisibleButton("neighbour", {width, look.px(kRow)}, ImGuiButtonFlags_EnableNav))
            context.actions.push(SelectElement{neighbours[i]});
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        if (ImGui::IsItemHovered()) list->AddRectFilled(low, high, u32(p.raised));
        const float y = (low.y + high.y) / 2;
        draw_text(list, look, look.fonts.mono, text_size::small, low.x, y, p.accent, count_text(neighbours[i]));
        const auto name = names[neighbours[i]];
        draw_text(list, look, look.fonts.words, text_size::small, low.x + digits + look.px(12), y, p.ink,
                  shown_name(name, 24));
        tooltip(look, name);
        std::string text;
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const auto& cell = page_.cell(i, c);
            text += fmt::format("{} {}{}   ", columns[c].name,
                                cell.changed() ? value_text(columns[c], cell.before) + " → " : "",
                                value_text(columns[c], cell.now));
        }
        draw_text(list, look, look.fonts.mono, text_size::small, low.x + index, y, p.ink2,
                  fit_text(look, look.fonts.mono, text_size::small, text, width - index));
        ImGui::PopID();
    }
    if (links.cut) empty_note(look, fmt::format("The first {} of them.", kMaxNeighbours));
}

PanelEntry selection_panel() {
    return {.id = "selection",
            .teach = DockPlace{DockPart::below_right, 6},
            .debug = DockPlace{DockPart::below_right, 8},
            .tune = DockPlace{DockPart::below_right, 10},
            .make = [](const PanelParts&) { return std::make_unique<SelectionPanel>(); }};
}

}  // namespace lockstep
