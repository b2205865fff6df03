#pragma once

#include <compare>
#include <span>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/gui/theme/look.hpp"
#include "app/session/action.hpp"

namespace lockstep {

/// How much room a window has, in points: each layout has an arrangement of its own for each, remembered by itself, so that a
/// projector step or a small window leaves no panel too small to read.
enum class Room {
    wide,  ///< panels side by side in three columns
    narrow,  ///< two
    small,  ///< one panel at a time
};
/// The room that a window of `width` points has.
Room room_of(float width);

/// A layout as it is shown.
struct PanelArrangement {
    WindowLayout layout = WindowLayout::teach;
    Room room = Room::wide;
    auto operator<=>(const PanelArrangement&) const = default;
};
std::span<const PanelArrangement> all_arrangements();

/// Which panels a layout shows: ids; where tabs lack room, the first of them have it.
std::span<const char* const> panels_of(WindowLayout layout);

/// The name of a panel's window in an arrangement: each has windows of its own, so that ImGui remembers where they stand in
/// each. "Stage###teach:stage", "Stage###teach-small:stage".
std::string window_name(PanelArrangement at, const char* title, const char* id);

/// The docking space of an arrangement.
ImGuiID dock_space_id(PanelArrangement at);

/// Puts the panels of an arrangement in their places. `size` of the docking space in pixels; where it is low, panels share
/// tabs.
void build_dock_layout(PanelArrangement at, ImVec2 size, const Look& look);

}  // namespace lockstep
