#include "app/gui/panels/debugger/provenance_panel.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "app/gui/panels/debugger/cell_changes.hpp"
#include "app/gui/panels/debugger/focus_pickers.hpp"
#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kBox = 164, kWidestBox = 320, kMinGap = 44, kGap = 72, kRow = 44, kHigh = 34;  ///< points
constexpr float kSides = 14;  ///< points of a box beside its text
constexpr float kStub = 14;  ///< points from a box to the fork of its values
constexpr float kGoesOn = 18;  ///< points after a box for the sign that more values follow
constexpr float kRoomForChanges = 84;  ///< points, of the whole panel
constexpr int kMaxLevels = 6, kLevelsWanted = 3;
constexpr std::size_t kMaxShown = 5;  ///< values of a node; a last box counts the others

std::uint64_t below(std::uint64_t path, std::size_t which) { return path * 1000003 + which + 1; }

int levels_of(const ProvenanceNode& node) {
    int most = 0;
    for (const auto& one : node.from) most = std::max(most, levels_of(one));
    return most + 1;
}

std::string folded_text(const ProvenanceNode& node, std::size_t first) {
    return fmt::format("+{} more", count_text(first + node.left_out));
}

std::string tooltip_of(const ProvenanceNode& node) {
    auto text = fmt::format("{} = {}\n{}", node.cell, node.value, node.where);
    if (!node.remark.empty()) text += "\n" + node.remark;
    if (node.place) text += "\nClick to go there";
    return text;
}

}  // namespace

/// Without the kernel's name of the array, which the tooltip has.
std::string ProvenancePanel::place_text(const ProvenanceNode& node) const {
    return brief_ ? node.brief : node.where.substr(0, node.where.find(", as "));
}

std::size_t ProvenancePanel::first_shown(const ProvenanceNode& node, Path path) const {
    const auto all = node.from.size();
    if (unfolded_.contains(path) || (all <= kMaxShown && node.left_out == 0) || all < kMaxShown) return 0;
    return all - (kMaxShown - 1);
}

int ProvenancePanel::leaves_of(const ProvenanceNode& node, Path path, int depth) const {
    if (depth <= 1 || node.from.empty()) return 1;
    const auto first = first_shown(node, path);
    int leaves = first + node.left_out > 0 ? 1 : 0;
    for (auto i = first; i < node.from.size(); ++i) leaves += leaves_of(node.from[i], below(path, i), depth - 1);
    return leaves;
}

/// Width in pixels of the texts of a tree's boxes, down to the depth that fits.
float ProvenancePanel::widest_text(const Look& look, const ProvenanceNode& node, Path path, int depth) const {
    float widest = std::max(text_width(look, look.fonts.mono, text_size::axis, node.cell + " = ") +
                                text_width(look, look.fonts.mono_bold, text_size::axis, node.value),
                            text_width(look, look.fonts.words, text_size::axis, place_text(node)));
    if (depth > 1)
        for (auto i = first_shown(node, path); i < node.from.size(); ++i)
            widest = std::max(widest, widest_text(look, node.from[i], below(path, i), depth - 1));
    return widest;
}

/// The same for the texts between the boxes.
float ProvenancePanel::widest_name(const Look& look, const ProvenanceNode& node, Path path, int depth) const {
    float widest = 0;
    if (depth > 1)
        for (auto i = first_shown(node, path); i < node.from.size(); ++i)
            widest = std::max({widest, text_width(look, look.fonts.mono, text_size::axis, node.from[i].reads),
                               widest_name(look, node.from[i], below(path, i), depth - 1)});
    return widest;
}

/// As many levels as fit with their texts, at least two; boxes take the rest of the width.
ProvenancePanel::Sizes ProvenancePanel::sizes_in(const Look& look, const ProvenanceNode& tree, ImVec2 room) const {
    Sizes sizes{look.px(kBox), look.px(kGap), look.px(kRow), look.px(kHigh), 0};
    const float width = room.x - look.px(kGoesOn);
    sizes.depth =
        std::clamp(static_cast<int>((width + look.px(kMinGap)) / (sizes.box + look.px(kMinGap))), 1, kMaxLevels);
    const auto too_wide = [&] {
        const float box = std::min(look.px(kWidestBox), widest_text(look, tree, kRoot, sizes.depth) + look.px(kSides));
        sizes.gap = std::clamp(widest_name(look, tree, kRoot, sizes.depth) + look.px(kStub + 10), look.px(kMinGap),
                               look.px(kGap));
        const auto levels = static_cast<float>(sizes.depth);
        const float most = (width + sizes.gap) / levels - sizes.gap;
        sizes.box = std::floor(std::clamp(box, std::min(look.px(kBox), most), std::max(look.px(kBox), most)));
        return box > most;
    };
    // First rows move closer, then levels are left out, so that nothing is scrolled or cut.
    while (sizes.depth > 2 &&
           (too_wide() || static_cast<float>(leaves_of(tree, kRoot, sizes.depth)) * sizes.high > room.y))
        --sizes.depth;
    too_wide();
    sizes.row = std::clamp(std::floor(room.y / static_cast<float>(leaves_of(tree, kRoot, sizes.depth))), sizes.high + 1,
                           look.px(64));
    return sizes;
}

std::string ProvenancePanel::note(const PanelContext& context) const {
    const auto& tree = context.workspace.debugger().provenance();
    return tree ? "who wrote " + tree->cell : std::string();
}

void ProvenancePanel::declare(const Workspace& workspace, Queries& queries) const {
    queries.debugger.launch = true;
    queries.debugger.provenance = {workspace.selection()};
    const auto& tree = workspace.debugger().provenance();
    if (tree && says_when_ && workspace.debugger().launch()) declare_cell_changes(workspace, *tree, queries);
}

void ProvenancePanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const auto& debugger = context.workspace.debugger();
    settled_ = !debugger.busy() && !debugger.looks_for_provenance();
    if (!debugger_is_open(context)) return;
    const auto& tree = debugger.provenance();
    if (!tree) return empty_note(look, debugger.provenance_status());
    ImVec2 room = ImGui::GetContentRegionAvail();
    says_when_ = room.y > look.px(kRoomForChanges) && debugger.launch();
    if (says_when_) {
        draw_cell_changes(context, cell_changes(context, *tree), room.x);
        room.y -= look.px(kChangesHeight);
    }
    if (auto root = tree->cell + tree->value + tree->where; root != root_) root_ = std::move(root), unfolded_.clear();
    // More levels than fit use the short texts.
    brief_ = false;
    auto sizes = sizes_in(look, *tree, room);
    if (sizes.depth < std::min(levels_of(*tree), kLevelsWanted)) {
        brief_ = true;
        sizes = sizes_in(look, *tree, room);
    }
    const auto leaves = static_cast<float>(leaves_of(*tree, kRoot, sizes.depth));
    ImGui::SetNextWindowContentSize({0, leaves * sizes.row});
    if (ImGui::BeginChild("##tree", room)) {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        const float free = std::max(0.f, room.y - leaves * sizes.row) / 2;
        id_ = 0;
        draw_node(context, *tree, kRoot, sizes, 0, {start.x, start.y + free});
    }
    ImGui::EndChild();
}

void ProvenancePanel::go_to(const PanelContext& context, const ProvenanceNode& node) {
    if (node.element) context.actions.push(SelectElement{node.element->index, node.element->space});
    if (node.place) go_to_past(context, *node.place);
}

float ProvenancePanel::draw_folded(const Look& look, const ProvenanceNode& node, Path path, const Sizes& sizes,
                                   ImVec2 at) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto first = first_shown(node, path);
    const auto text = folded_text(node, first);
    const float middle = at.y + sizes.row / 2, left = at.x + look.px(7);
    const float width = text_width(look, look.fonts.words, text_size::axis, text);
    if (first == 0) {
        draw_text(list, look, look.fonts.words, text_size::axis, left, middle, p.ink2, text);
        ImGui::SetCursorScreenPos({left, middle - look.px(10)});
        ImGui::Dummy({width, look.px(20)});
        tooltip(look, "Values that were read earlier and are not listed: step through the launch to see them");
        return middle;
    }
    ImGui::PushID(static_cast<int>(path));
    ImGui::SetCursorScreenPos({at.x, middle - look.px(10)});
    if (ImGui::InvisibleButton("more", {width + look.px(14), look.px(20)}, ImGuiButtonFlags_EnableNav))
        unfolded_.insert(path);
    ImGui::PopID();
    const bool hot = ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
    if (hot)
        list->AddRectFilled({at.x, middle - look.px(10)}, {at.x + width + look.px(14), middle + look.px(10)},
                            u32(p.field), look.px(3));
    draw_text(list, look, look.fonts.words, text_size::axis, left, middle, p.accent, text);
    tooltip(look, "Values that were read earlier\nClick to see all of them");
    return middle;
}

float ProvenancePanel::draw_node(const PanelContext& context, const ProvenanceNode& node, Path path, const Sizes& sizes,
                                 int level, ImVec2 at) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const int depth = sizes.depth - level;
    const float x = at.x + static_cast<float>(level) * (sizes.box + sizes.gap);
    const float height = static_cast<float>(leaves_of(node, path, depth)) * sizes.row, middle = at.y + height / 2;
    const bool goes_on = node.goes_on || (depth <= 1 && !node.from.empty());
    if (depth > 1 && !node.from.empty()) {
        float y = at.y;
        const float trunk = x + sizes.box + look.px(kStub), left = x + sizes.box + sizes.gap;
        float first = middle, last = middle;
        const auto reaches = [&](float child) {
            list->AddLine({trunk, child}, {left, child}, u32(p.ink3));
            first = std::min(first, child), last = std::max(last, child);
        };
        const auto begin = first_shown(node, path);
        if (begin + node.left_out > 0) {
            reaches(draw_folded(look, node, path, sizes, {left, y}));
            y += sizes.row;
        }
        for (auto i = begin; i < node.from.size(); ++i) {
            const auto& one = node.from[i];
            const auto own = below(path, i);
            const float child = draw_node(context, one, own, sizes, level + 1, {at.x, y});
            reaches(child);
            const auto name = fit_text(look, look.fonts.mono, text_size::axis, one.reads, left - trunk - look.px(6));
            draw_text_right(list, look, look.fonts.mono, text_size::axis, left - look.px(4), child - look.px(8), p.ink2,
                            name);
            y += static_cast<float>(leaves_of(one, own, depth - 1)) * sizes.row;
        }
        list->AddLine({x + sizes.box, middle}, {trunk, middle}, u32(p.ink3));
        list->AddLine({trunk, first}, {trunk, last}, u32(p.ink3));
    }
    ImGui::PushID(id_++);
    if (goes_on) {
        ImGui::SetCursorScreenPos({x + sizes.box, middle - look.px(10)});
        if (ImGui::InvisibleButton("on", {look.px(kGoesOn), look.px(20)}, ImGuiButtonFlags_EnableNav))
            go_to(context, node);
        const bool over = ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
        draw_text(list, look, look.fonts.mono, text_size::axis, x + sizes.box + look.px(4), middle,
                  over ? p.accent : p.ink2, "…");
        tooltip(look, "Computed from further values\nClick to continue there");
    }
    const ImVec2 low{x, middle - sizes.high / 2}, high{x + sizes.box, middle + sizes.high / 2};
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
    const auto where = fit_text(look, look.fonts.words, text_size::axis, place_text(node), inner);
    draw_text(list, look, look.fonts.words, text_size::axis, left, middle + look.px(8), p.ink2, where);
    tooltip(look, tooltip_of(node));
    if (clicked) go_to(context, node);
    return middle;
}

PanelEntry provenance_panel() {
    return {.id = "provenance", .debug = DockPlace{DockPart::below_right, 6}, .make = [](const PanelParts&) {
                return std::make_unique<ProvenancePanel>();
            }};
}

}  // namespace lockstep
