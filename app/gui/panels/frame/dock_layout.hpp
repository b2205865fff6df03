#pragma once

#include <compare>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/gui/theme/look.hpp"
#include "app/session/action.hpp"
#include "app/session/workspace.hpp"

namespace lockstep {

/// Classes of window width. Each layout has a separate arrangement for each class, so that a projector step or a small window leaves
/// no panel too small to read.
enum class Room {
    wide,  ///< panels side by side in three columns
    narrow,  ///< two
    small,  ///< one panel at a time
};
/// The class of a window of `width` points. Where projector steps have `enlarged` the layout Teach, the panels beside the Stage give way
/// before the picture.
Room room_of(float width, bool enlarged = false);

/// A layout for one class of width.
struct PanelArrangement {
    WindowLayout layout = WindowLayout::teach;
    Room room = Room::wide;
    bool few = false;  ///< only the Stage and the pseudocode, in the layout Teach
    auto operator<=>(const PanelArrangement&) const = default;
};
std::span<const PanelArrangement> all_arrangements();

/// The ids of a layout's panels; where tabs do not fit, the first ones stay.
std::span<const char* const> panels_of(WindowLayout layout);
/// Those of an arrangement.
std::span<const char* const> panels_of(const PanelArrangement& at);
/// Whether the window shows the Stage, the code and the track alone.
bool shows_few_panels(const Workspace& workspace);

/// The name of a panel's window in an arrangement: "Stage###teach:stage", "Stage###teach-small:stage". ImGui remembers a place for
/// each.
std::string window_name(PanelArrangement at, const char* title, const char* id);

/// The docking space of an arrangement.
ImGuiID dock_space_id(PanelArrangement at);

/// Docks the panels of an arrangement. `size` of the docking space in pixels; in a low one panels share tabs.
void build_dock_layout(PanelArrangement at, ImVec2 size, const Look& look);

/// The tabs of a bar that are shown, completely: all if they fit; else those of `first`, in that order, then the others from the left as
/// far as they fit beside the list. At least one.
/// widths  pixels, of each tab
/// room    pixels of the bar
/// list    pixels of the button that opens the list
std::vector<bool> fit_tabs(std::span<const float> widths, float room, float list, std::span<const std::size_t> first);

}  // namespace lockstep
