#pragma once

#include <string>

#include "app/session/workspace.hpp"
#include "kernels/run/column/column.hpp"

namespace lockstep {

// Points of the table of arrays.
constexpr float kSide = 12, kRow = 24, kHead = 26, kBar = 4, kFoot = 22, kWrongMark = 22, kName = 150;

/// Writers are shown in the layout Debug.
inline bool looks_into_launches(const Workspace& workspace) { return workspace.window_layout() == WindowLayout::debug; }

/// "rank R": the head of a column.
std::string head_text(const Column& column);

}  // namespace lockstep
