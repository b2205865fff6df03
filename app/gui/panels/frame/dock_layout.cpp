#include "app/gui/panels/frame/dock_layout.hpp"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include <imgui_internal.h>

#include "app/gui/panels/frame/panel_entry.hpp"

namespace lockstep {
namespace {

const std::optional<DockPlace>& place_in(const PanelEntry& panel, WindowLayout layout) {
    return layout == WindowLayout::teach ? panel.teach : layout == WindowLayout::debug ? panel.debug : panel.tune;
}

/// The ids of the panels of a layout that are chosen, in their order.
template <class Chosen>
std::vector<const char*> ids_of(WindowLayout layout, Chosen chosen) {
    std::vector<const PanelEntry*> panels;
    for (const auto& panel : all_panels())
        if (place_in(panel, layout) && chosen(panel)) panels.push_back(&panel);
    std::ranges::sort(panels, {}, [&](const PanelEntry* panel) { return place_in(*panel, layout)->order; });
    std::vector<const char*> ids;
    for (const auto* panel : panels) ids.push_back(panel->id);
    return ids;
}

constexpr PanelArrangement kArrangements[] = {
    {WindowLayout::teach, Room::wide},         {WindowLayout::debug, Room::wide},
    {WindowLayout::tune, Room::wide},          {WindowLayout::teach, Room::narrow},
    {WindowLayout::debug, Room::narrow},       {WindowLayout::tune, Room::narrow},
    {WindowLayout::teach, Room::small},        {WindowLayout::debug, Room::small},
    {WindowLayout::tune, Room::small},         {WindowLayout::teach, Room::wide, true},
    {WindowLayout::teach, Room::narrow, true}, {WindowLayout::teach, Room::small, true}};

constexpr float kWide = 1120, kNarrow = 720;  ///< points of width from which a window has three columns, and two
constexpr float kThreeStacks = 640;  ///< points of height from which the right column has three panels
constexpr float kTwoStacks = 420;  ///< points of height from which it has two

std::string name_of_arrangement(PanelArrangement at) {
    constexpr const char* layouts[] = {"teach", "debug", "tune"};
    constexpr const char* rooms[] = {"", "-narrow", "-small"};
    return std::string(layouts[static_cast<int>(at.layout)]) + rooms[static_cast<int>(at.room)] +
           (at.few ? "-few" : "");
}

/// Docks panels of an arrangement.
class Builder {
public:
    explicit Builder(PanelArrangement at) : at_(at) {}

    /// Docks the panels of some parts as tabs of one node, the first in front.
    void dock(ImGuiID node, std::initializer_list<DockPart> parts) const {
        dock(node, ids_of(at_.layout, [&](const PanelEntry& panel) {
                 return std::ranges::find(parts, place_in(panel, at_.layout)->part) != parts.end() &&
                        (!at_.few || panel.few);
             }));
    }
    void dock_all(ImGuiID node) const {
        dock(node, ids_of(at_.layout, [&](const PanelEntry& panel) { return !at_.few || panel.few; }));
    }

private:
    void dock(ImGuiID node, const std::vector<const char*>& ids) const {
        for (const char* id : ids) ImGui::DockBuilderDockWindow(window_name(at_, "", id).c_str(), node);
        const ImGuiID front = ImHashStr(window_name(at_, "", ids.front()).c_str());
        ImGui::DockBuilderGetNode(node)->SelectedTabId = ImHashStr("#TAB", 0, front);
    }

    PanelArrangement at_;
};

/// Cuts `share` off a node at a side; the node becomes the rest.
ImGuiID cut(ImGuiID& node, ImGuiDir side, float share) {
    ImGuiID part = 0;
    ImGui::DockBuilderSplitNode(node, side, share, &part, &node);
    return part;
}

using enum DockPart;

void build_teach(const Builder& to, ImGuiID node, bool low) {
    ImGuiID beside = cut(node, ImGuiDir_Right, 0.286f);
    to.dock(node, {main});
    // In a low window the plots lose height before the pseudocode does.
    to.dock(cut(beside, ImGuiDir_Up, low ? 0.565f : 0.48f), {right});
    to.dock(beside, {below_right});
}

void build_debug(const Builder& to, ImGuiID node, bool low) {
    const ImGuiID beside = cut(node, ImGuiDir_Left, low ? 0.325f : 0.336f);
    if (low) {
        // 32 lanes side by side need the rest of the width.
        to.dock(beside, {left, below, below_right});
        to.dock(node, {main});
        return;
    }
    to.dock(beside, {left});
    ImGuiID under = cut(node, ImGuiDir_Down, 0.265f);
    to.dock(cut(under, ImGuiDir_Right, 0.556f), {below_right});
    to.dock(under, {below});
    to.dock(node, {main});
}

void build_tune(const Builder& to, ImGuiID node, bool low) {
    to.dock(cut(node, ImGuiDir_Left, low ? 0.205f : 0.182f), {left});
    ImGuiID beside = cut(node, ImGuiDir_Right, 0.405f);
    to.dock(cut(beside, ImGuiDir_Down, low ? 0.44f : 0.435f), {below_right});
    to.dock(beside, {right});
    if (low) return to.dock(node, {main, below});
    to.dock(cut(node, ImGuiDir_Down, 0.475f), {below});
    to.dock(node, {main});
}

void build_narrow(const Builder& to, WindowLayout layout, ImGuiID node, bool low) {
    switch (layout) {
        case WindowLayout::teach: {
            ImGuiID beside = cut(node, ImGuiDir_Right, 0.36f);
            to.dock(node, {main});
            if (low) return to.dock(beside, {right, below_right});
            to.dock(cut(beside, ImGuiDir_Up, 0.55f), {right});
            return to.dock(beside, {below_right});
        }
        case WindowLayout::debug:
            to.dock(cut(node, ImGuiDir_Left, 0.45f), {left, below, below_right});
            return to.dock(node, {main});
        case WindowLayout::tune:
            to.dock(cut(node, ImGuiDir_Left, 0.34f), {left});
            return to.dock(node, {main, below, right, below_right});
    }
}

void build_few(const Builder& to, Room room, ImGuiID node) {
    if (room == Room::small) return to.dock_all(node);
    to.dock(cut(node, ImGuiDir_Right, room == Room::wide ? 0.286f : 0.36f), {right});
    to.dock(node, {main});
}

}  // namespace

bool shows_few_panels(const Workspace& workspace) {
    return workspace.window_layout() == WindowLayout::teach && !workspace.all_panels() && !workspace.comparing();
}

Room room_of(float width, bool enlarged) {
    return width >= kWide ? Room::wide : width >= kNarrow && !enlarged ? Room::narrow : Room::small;
}

std::span<const PanelArrangement> all_arrangements() { return kArrangements; }

std::span<const char* const> panels_of(WindowLayout layout) { return panels_of(PanelArrangement{.layout = layout}); }

std::span<const char* const> panels_of(const PanelArrangement& at) {
    static const auto made = [] {
        std::map<std::pair<WindowLayout, bool>, std::vector<const char*>> ids;
        for (const auto& one : kArrangements)
            ids.try_emplace({one.layout, one.few},
                            ids_of(one.layout, [&](const PanelEntry& panel) { return !one.few || panel.few; }));
        return ids;
    }();
    return made.at({at.layout, at.few});
}

std::string window_name(PanelArrangement at, const char* title, const char* id) {
    return std::string(title) + "###" + name_of_arrangement(at) + ":" + id;
}

ImGuiID dock_space_id(PanelArrangement at) { return ImHashStr(("dock:" + name_of_arrangement(at)).c_str()); }

void build_dock_layout(PanelArrangement at, ImVec2 size, const Look& look) {
    const ImGuiID space = dock_space_id(at);
    const Builder to(at);
    ImGui::DockBuilderRemoveNode(space);
    ImGui::DockBuilderAddNode(space, ImGuiDockNodeFlags_DockSpace);
    ImGui::DockBuilderSetNodeSize(space, size);
    if (at.few) {
        build_few(to, at.room, space);
    } else if (at.room == Room::small) {
        to.dock_all(space);
    } else if (at.room == Room::narrow) {
        build_narrow(to, at.layout, space, size.y < look.px(kTwoStacks));
    } else {
        const bool low = size.y < look.px(kThreeStacks);
        switch (at.layout) {
            case WindowLayout::teach: build_teach(to, space, low); break;
            case WindowLayout::debug: build_debug(to, space, low); break;
            case WindowLayout::tune: build_tune(to, space, low); break;
        }
    }
    ImGui::DockBuilderFinish(space);
}

std::vector<bool> fit_tabs(std::span<const float> widths, float room, float list, std::span<const std::size_t> first) {
    std::vector<bool> shown(widths.size(), std::reduce(widths.begin(), widths.end()) <= room);
    if (shown.empty() || shown.front()) return shown;
    float used = list;
    bool any = false;
    const auto try_to_show = [&](std::size_t tab) {
        if (shown[tab] || (any && used + widths[tab] > room)) return;
        shown[tab] = any = true;
        used += widths[tab];
    };
    for (const auto tab : first) try_to_show(tab);
    for (std::size_t tab = 0; tab < widths.size() && (!any || used <= room); ++tab) try_to_show(tab);
    return shown;
}

}  // namespace lockstep
