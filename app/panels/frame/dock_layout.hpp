#pragma once

#include <span>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/action.hpp"
#include "app/theme/look.hpp"

namespace lockstep {

/// Which panels a layout shows: ids, in no particular order.
std::span<const char* const> panels_of(Layout layout);

/// The name of a panel's window in a layout: each layout has windows of its own, so that ImGui remembers where they stand
/// in each. "Stage###teach:stage".
std::string window_name(Layout layout, const char* title, const char* id);

/// The docking space of a layout.
ImGuiID dock_space_id(Layout layout);

/// Puts the panels of a layout in their places. `size` of the docking space in pixels; where it is low, panels share tabs.
void build_dock_layout(Layout layout, ImVec2 size, const Look& look);

}  // namespace lockstep
