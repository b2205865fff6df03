#include "app/panels/frame/dock_layout.hpp"

#include <initializer_list>

#include <imgui_internal.h>

namespace lockstep {
namespace {

// Panels that a build does not have are left out where they are drawn.
constexpr const char* kTeach[] = {"stage",      "compare", "pseudocode", "source", "plots",
                                  "parameters", "arrays",  "selection",  "passes"};
constexpr const char* kDebug[] = {"source",    "pseudocode", "stage", "compare", "arrays",
                                  "selection", "parameters", "plots", "passes"};
constexpr const char* kTune[] = {"parameters", "sweep",   "plots",   "arrays",    "source",    "compare",
                                 "stage",      "lengths", "walking", "breakdown", "selection", "passes"};

constexpr float kThreeStacks = 640;  ///< points: from this height the right column has room for three panels

const char* name_of_layout(Layout layout) {
    switch (layout) {
        case Layout::teach: return "teach";
        case Layout::debug: return "debug";
        case Layout::tune: break;
    }
    return "tune";
}

/// Docks panels as tabs of one node, the first of them in front.
void dock(Layout layout, ImGuiID node, std::initializer_list<const char*> panels) {
    for (const char* id : panels) ImGui::DockBuilderDockWindow(window_name(layout, "", id).c_str(), node);
    const ImGuiID front = ImHashStr(window_name(layout, "", *panels.begin()).c_str());
    ImGui::DockBuilderGetNode(node)->SelectedTabId = ImHashStr("#TAB", 0, front);
}

/// Cuts `share` off a node at a side; the node becomes what is left.
ImGuiID cut(ImGuiID& node, ImGuiDir side, float share) {
    ImGuiID part = 0;
    ImGui::DockBuilderSplitNode(node, side, share, &part, &node);
    return part;
}

void build_teach(ImGuiID node, bool low) {
    ImGuiID right = cut(node, ImGuiDir_Right, 0.286f);
    dock(Layout::teach, node, {"stage", "compare", "passes"});
    // Where it is low the lines keep their place before the plots.
    dock(Layout::teach, cut(right, ImGuiDir_Up, low ? 0.565f : 0.48f), {"pseudocode", "source"});
    dock(Layout::teach, right, {"plots", "arrays", "selection", "parameters"});
}

void build_debug(ImGuiID node, bool low) {
    ImGuiID left = cut(node, ImGuiDir_Left, 0.37f), right = cut(node, ImGuiDir_Right, 0.42f);
    if (low) {
        dock(Layout::debug, left, {"source", "pseudocode"});
        dock(Layout::debug, node, {"stage", "compare", "passes", "parameters"});
        dock(Layout::debug, right, {"arrays", "selection", "plots"});
        return;
    }
    dock(Layout::debug, node, {"stage", "compare", "passes"});
    dock(Layout::debug, cut(left, ImGuiDir_Down, 0.36f), {"pseudocode"});
    dock(Layout::debug, left, {"source"});
    dock(Layout::debug, cut(right, ImGuiDir_Down, 0.4f), {"selection", "plots", "parameters"});
    dock(Layout::debug, right, {"arrays"});
}

void build_tune(ImGuiID node, bool low) {
    dock(Layout::tune, cut(node, ImGuiDir_Left, low ? 0.205f : 0.182f), {"parameters"});
    ImGuiID right = cut(node, ImGuiDir_Right, 0.405f);
    if (low) {
        dock(Layout::tune, node, {"stage", "compare", "sweep", "passes", "plots", "arrays", "source"});
        dock(Layout::tune, cut(right, ImGuiDir_Down, 0.44f), {"breakdown", "selection"});
        dock(Layout::tune, right, {"lengths", "walking"});
        return;
    }
    dock(Layout::tune, cut(node, ImGuiDir_Down, 0.475f), {"stage", "compare", "passes"});
    dock(Layout::tune, node, {"sweep", "plots", "arrays", "source"});
    dock(Layout::tune, cut(right, ImGuiDir_Down, 0.435f), {"breakdown", "selection"});
    dock(Layout::tune, right, {"lengths", "walking"});
}

}  // namespace

std::span<const char* const> panels_of(Layout layout) {
    switch (layout) {
        case Layout::teach: return kTeach;
        case Layout::debug: return kDebug;
        case Layout::tune: break;
    }
    return kTune;
}

std::string window_name(Layout layout, const char* title, const char* id) {
    return std::string(title) + "###" + name_of_layout(layout) + ":" + id;
}

ImGuiID dock_space_id(Layout layout) { return ImHashStr((std::string("dock:") + name_of_layout(layout)).c_str()); }

void build_dock_layout(Layout layout, ImVec2 size, const Look& look) {
    const ImGuiID space = dock_space_id(layout);
    const bool low = size.y < look.px(kThreeStacks);
    ImGui::DockBuilderRemoveNode(space);
    ImGui::DockBuilderAddNode(space, ImGuiDockNodeFlags_DockSpace);
    ImGui::DockBuilderSetNodeSize(space, size);
    switch (layout) {
        case Layout::teach: build_teach(space, low); break;
        case Layout::debug: build_debug(space, low); break;
        case Layout::tune: build_tune(space, low); break;
    }
    ImGui::DockBuilderFinish(space);
}

}  // namespace lockstep
