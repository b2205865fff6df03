#include "app/panels/lens/provenance_panel.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/lens/lens_session.hpp"
#include "app/panels/lens/cell_changes.hpp"
#include "app/panels/lens/focus_pickers.hpp"
#include "app/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kBox = 164, kWidestBox = 260, kGap = 72, kRow = 44, kHigh = 34;  ///< points
constexpr float kSides = 14;  ///< points of a box beside its text
constexpr float kRoomForChanges = 84;  ///< points, of the whole panel
constexpr int kMostLevels = 6;

/// Rows of leaves, as deep as there is room.
int leaves_of(const ProvenanceNode& node, int depth) {
    if (depth <= 1 || node.from.empty()) return 1;
    int leaves = 0;
    for (const auto& one : node.from) leaves += leaves_of(one, depth - 1);
    return leaves;
}

/// Pixels that the cells and values of a tree take, as deep as there is room.
float widest_text(const Look& look, const ProvenanceNode& node, int depth) {
    float widest = text_width(look, look.fonts.mono, text_size::axis, node.cell + " = ") +
                   text_width(look, look.fonts.mono_bold, text_size::axis, node.value);
    if (depth > 1)
        for (const auto& one : node.from) widest = std::max(widest, widest_text(look, one, depth - 1));
    return widest;
}

}  // namespace

std::string ProvenancePanel::note(const PanelContext& context) const {
    const auto& tree = context.workspace.lens().provenance();
    return tree ? "who wrote " + tree->cell : std::string();
}

void ProvenancePanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const auto& lens = context.workspace.lens();
    lens.want_provenance(context.workspace.selection());
    settled_ = !lens.busy() && !lens.looks_for_provenance();
    if (!lens_is_open(context)) return;
    const auto& tree = lens.provenance();
    if (!tree) return empty_note(look, lens.provenance_status());
    ImVec2 room = ImGui::GetContentRegionAvail();
    const bool says_when = room.y > look.px(kRoomForChanges) && lens.launch();
    if (says_when) {
        draw_cell_changes(context, cell_changes(context, *tree), room.x);
        room.y -= look.px(kChangesHeight);
    }
    Sizes sizes{look.px(kBox), look.px(kGap), look.px(kRow), look.px(kHigh), 0};
    sizes.depth = std::clamp(static_cast<int>((room.x + sizes.gap) / (sizes.box + sizes.gap)), 1, kMostLevels);
    // Rows come nearer, then levels go, before anything has to be scrolled to.
    while (sizes.depth > 2 && static_cast<float>(leaves_of(*tree, sizes.depth)) * sizes.high > room.y) --sizes.depth;
    // Boxes take what the levels leave.
    const float most = (room.x + sizes.gap) / static_cast<float>(sizes.depth) - sizes.gap;
    sizes.box = std::floor(std::clamp(widest_text(look, *tree, sizes.depth) + look.px(kSides), sizes.box,
                                      std::max(sizes.box, std::min(most, look.px(kWidestBox)))));
    const auto leaves = static_cast<float>(leaves_of(*tree, sizes.depth));
    sizes.row = std::clamp(std::floor(room.y / leaves), sizes.high + 1, look.px(64));
    ImGui::SetNextWindowContentSize({0, leaves * sizes.row});
    if (ImGui::BeginChild("##tree", room)) {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        const float free = std::max(0.f, room.y - leaves * sizes.row) / 2;
        id_ = 0;
        draw_node(context, *tree, sizes, 0, {start.x, start.y + free});
    }
    ImGui::EndChild();
}

float ProvenancePanel::draw_node(const PanelContext& context, const ProvenanceNode& node, const Sizes& sizes, int level,
                                 ImVec2 at) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const int depth = sizes.depth - level;
    const float x = at.x + static_cast<float>(level) * (sizes.box + sizes.gap);
    const float height = static_cast<float>(leaves_of(node, depth)) * sizes.row, middle = at.y + height / 2;
    if (depth > 1) {
        float y = at.y;
        const float trunk = x + sizes.box + look.px(14);
        float first = middle, last = middle;
        for (const auto& one : node.from) {
            const float child = draw_node(context, one, sizes, level + 1, {at.x, y});
            const float left = x + sizes.box + sizes.gap;
            list->AddLine({trunk, child}, {left, child}, u32(p.ink3));
            const auto name = fit_text(look, look.fonts.mono, text_size::axis, one.reads, left - trunk - look.px(6));
            draw_text_right(list, look, look.fonts.mono, text_size::axis, left - look.px(4), child - look.px(8), p.ink2,
                            name);
            first = std::min(first, child), last = std::max(last, child);
            y += static_cast<float>(leaves_of(one, depth - 1)) * sizes.row;
        }
        if (!node.from.empty()) {
            list->AddLine({x + sizes.box, middle}, {trunk, middle}, u32(p.ink3));
            list->AddLine({trunk, first}, {trunk, last}, u32(p.ink3));
        }
    } else if (!node.from.empty()) {
        draw_text(list, look, look.fonts.mono, text_size::axis, x + sizes.box + look.px(4), middle, p.ink3, "…");
    }
    const ImVec2 low{x, middle - sizes.high / 2}, high{x + sizes.box, middle + sizes.high / 2};
    ImGui::PushID(id_++);
    ImGui::SetCursorScreenPos(low);
    const bool clicked = ImGui::InvisibleButton("node", {high.x - low.x, high.y - low.y}, ImGuiButtonFlags_EnableNav);
    ImGui::PopID();
    const bool hot = ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
    list->AddRectFilled(low, high, u32(hot ? p.field : p.raised), look.px(3));
    if (level == 0) list->AddRect(low, high, u32(p.selected), look.px(3), look.px(1.5f));
    const float left = low.x + look.px(7), inner = sizes.box - look.px(12);
    const float value_width = text_width(look, look.fonts.mono_bold, text_size::axis, node.value);
    auto cell = node.cell + " = ";
    if (text_width(look, look.fonts.mono, text_size::axis, cell) + value_width > inner) cell = node.cell + " ";
    const auto shown = fit_text(look, look.fonts.mono, text_size::axis, cell, inner - value_width);
    draw_text(list, look, look.fonts.mono, text_size::axis, left, middle - look.px(8), p.ink2, shown);
    draw_text(list, look, look.fonts.mono_bold, text_size::axis,
              left + text_width(look, look.fonts.mono, text_size::axis, shown), middle - look.px(8), p.ink,
              fit_text(look, look.fonts.mono_bold, text_size::axis, node.value, inner));
    // What the kernel calls the array is for the tooltip: pass, block and thread have room before it.
    const auto place = node.where.substr(0, node.where.find(", as "));
    const auto where = fit_text(look, look.fonts.words, text_size::axis, place, inner);
    draw_text(list, look, look.fonts.words, text_size::axis, left, middle + look.px(8), p.ink2, where);
    tooltip(look,
            fmt::format("{} = {}\n{}{}", node.cell, node.value, node.where, node.place ? "\nClick to go there" : ""));
    if (clicked && node.element) context.actions.push(SelectElement{node.element->index, node.element->space});
    if (clicked && node.place)
        context.actions.push(SeekAccess{node.place->pass, node.place->launch, node.place->access});
    return middle;
}

}  // namespace lockstep
