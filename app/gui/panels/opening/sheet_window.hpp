#pragma once

#include <imgui.h>

#include "app/gui/theme/look.hpp"

namespace lockstep {

inline constexpr float kSheetPadding = 14;  ///< points

/// Begins the window of a sheet, below the menu bar; ImGui::End() ends it. Returns whether it is visible.
/// height    points, if the program's window is high enough
/// to_front  takes the focus
/// flags     besides those of every sheet
bool begin_sheet(const Look& look, const char* id, float height, bool to_front, ImGuiWindowFlags flags = 0);

}  // namespace lockstep
