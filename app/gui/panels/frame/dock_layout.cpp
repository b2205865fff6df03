#include "app/gui/panels/frame/dock_layout.hpp"

#include <initializer_list>

#include <imgui_internal.h>
#include <numeric>

namespace lockstep {
namespace {

// The panels of each layout, by id.
constexpr const char* kTeach[] = {"stage",      "pseudocode", "source", "plots",  "arrays",
                                  "parameters", "selection",  "passes", "compare"};
constexpr const char* kDebug[] = {"source",     "lanes",      "stage",     "arrays", "hazards", "check",
                                  "provenance", "pseudocode", "selection", "banks",  "marks",   "traffic",
                                  "gpu",        "parameters", "plots",     "passes", "compare"};
constexpr const char* kTune[] = {"parameters", "stage",  "sweep",  "lengths",   "walking", "breakdown", "model",
                                 "plots",      "arrays", "source", "selection", "passes",  "compare"};

constexpr const char* kFew[] = {"stage", "pseudocode", "source"};

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

    /// Docks panels as tabs of one node, the first in front.
    void dock(ImGuiID node, std::initializer_list<const char*> panels) const {
        for (const char* id : panels) ImGui::DockBuilderDockWindow(window_name(at_, "", id).c_str(), node);
        const ImGuiID front = ImHashStr(window_name(at_, "", *panels.begin()).c_str());
        ImGui::DockBuilderGetNode(node)->SelectedTabId = ImHashStr("#TAB", 0, front);
    }

private:
    PanelArrangement at_;
};

/// Cuts `share` off a node at a side; the node becomes the rest.
ImGuiID cut(ImGuiID& node, ImGuiDir side, float share) {
    ImGuiID part = 0;
    ImGui::DockBuilderSplitNode(node, side, share, &part, &node);
    return part;
}

void build_teach(const Builder& to, ImGuiID node, bool low) {
    ImGuiID right = cut(node, ImGuiDir_Right, 0.286f);
    to.dock(node, {"stage", "compare", "passes"});
    // In a low window the plots lose height before the pseudocode does.
    to.dock(cut(right, ImGuiDir_Up, low ? 0.565f : 0.48f), {"pseudocode", "source"});
    to.dock(right, {"plots", "arrays", "parameters", "selection"});
}

void build_debug(const Builder& to, ImGuiID node, bool low) {
    const ImGuiID left = cut(node, ImGuiDir_Left, low ? 0.325f : 0.336f);
    if (low) {
        // 32 lanes side by side need the rest of the width.
        to.dock(left, {"source", "hazards", "check", "provenance", "pseudocode", "selection", "marks", "traffic", "gpu",
                       "parameters", "plots"});
        to.dock(node, {"lanes", "stage", "arrays", "banks", "passes", "compare"});
        return;
    }
    to.dock(left, {"source", "pseudocode", "parameters"});
    ImGuiID below = cut(node, ImGuiDir_Down, 0.265f);
    to.dock(cut(below, ImGuiDir_Right, 0.556f), {"provenance", "selection", "marks"});
    to.dock(below, {"hazards", "check", "traffic", "gpu", "plots"});
    to.dock(node, {"lanes", "stage", "arrays", "banks", "passes", "compare"});
}

void build_tune(const Builder& to, ImGuiID node, bool low) {
    to.dock(cut(node, ImGuiDir_Left, low ? 0.205f : 0.182f), {"parameters"});
    ImGuiID right = cut(node, ImGuiDir_Right, 0.405f);
    if (low) {
        to.dock(node, {"stage", "sweep", "plots", "arrays", "source", "passes", "compare"});
        to.dock(cut(right, ImGuiDir_Down, 0.44f), {"breakdown", "model", "selection"});
        to.dock(right, {"lengths", "walking"});
        return;
    }
    to.dock(cut(node, ImGuiDir_Down, 0.475f), {"stage", "compare", "passes"});
    to.dock(node, {"sweep", "plots", "arrays", "source"});
    to.dock(cut(right, ImGuiDir_Down, 0.435f), {"breakdown", "model", "selection"});
    to.dock(right, {"lengths", "walking"});
}

void build_narrow(const Builder& to, WindowLayout layout, ImGuiID node, bool low) {
    switch (layout) {
        case WindowLayout::teach: {
            ImGuiID right = cut(node, ImGuiDir_Right, 0.36f);
            to.dock(node, {"stage", "compare", "passes"});
            if (low) return to.dock(right, {"pseudocode", "source", "plots", "arrays", "parameters", "selection"});
            to.dock(cut(right, ImGuiDir_Up, 0.55f), {"pseudocode", "source"});
            return to.dock(right, {"plots", "arrays", "parameters", "selection"});
        }
        case WindowLayout::debug:
            to.dock(cut(node, ImGuiDir_Left, 0.45f), {"source", "pseudocode", "hazards", "check", "provenance",
                                                      "selection", "traffic", "gpu", "parameters", "marks"});
            return to.dock(node, {"lanes", "stage", "arrays", "banks", "plots", "passes", "compare"});
        case WindowLayout::tune:
            to.dock(cut(node, ImGuiDir_Left, 0.34f), {"parameters", "selection"});
            return to.dock(node, {"stage", "sweep", "lengths", "walking", "breakdown", "model", "plots", "arrays",
                                  "source", "passes", "compare"});
    }
}

void build_few(const Builder& to, Room room, ImGuiID node) {
    if (room == Room::small) return to.dock(node, {"stage", "pseudocode", "source"});
    to.dock(cut(node, ImGuiDir_Right, room == Room::wide ? 0.286f : 0.36f), {"pseudocode", "source"});
    to.dock(node, {"stage"});
}

void build_small(const Builder& to, WindowLayout layout, ImGuiID node) {
    switch (layout) {
        case WindowLayout::teach:
            return to.dock(node, {"stage", "pseudocode", "source", "plots", "arrays", "parameters", "selection",
                                  "passes", "compare"});
        case WindowLayout::debug:
            return to.dock(
                node, {"lanes", "source", "stage", "arrays", "pseudocode", "hazards", "check", "provenance",
                       "selection", "banks", "marks", "traffic", "gpu", "plots", "parameters", "passes", "compare"});
        case WindowLayout::tune:
            return to.dock(node, {"stage", "parameters", "sweep", "lengths", "walking", "breakdown", "model", "plots",
                                  "arrays", "source", "selection", "passes", "compare"});
    }
}

}  // namespace

bool shows_few_panels(const Workspace& workspace) {
    return workspace.window_layout() == WindowLayout::teach && !workspace.all_panels() && !workspace.comparing();
}

Room room_of(float width, bool enlarged) {
    return width >= kWide ? Room::wide : width >= kNarrow && !enlarged ? Room::narrow : Room::small;
}

std::span<const PanelArrangement> all_arrangements() { return kArrangements; }

std::span<const char* const> panels_of(WindowLayout layout) {
    switch (layout) {
        case WindowLayout::teach: return kTeach;
        case WindowLayout::debug: return kDebug;
        case WindowLayout::tune: break;
    }
    return kTune;
}

std::span<const char* const> panels_of(const PanelArrangement& at) { return at.few ? kFew : panels_of(at.layout); }

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
        build_small(to, at.layout, space);
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
