#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// Some of the marks of the run, by their index, in the order of time.
using Marks = std::vector<std::size_t>;
Marks marks_where(const Workspace& workspace, const std::function<bool(const DebuggerMark&)>& here);

/// The sign of a mark: a folded corner at the top right.
void draw_mark(ImDrawList* list, const Look& look, ImVec2 from, ImVec2 to);
/// "\nMark: the race" for each; may be empty.
std::string marks_text(const Workspace& workspace, const Marks& marks);
/// The first name and the number of others: "the race, +2".
std::string marks_name(const Workspace& workspace, const Marks& marks);

/// An item "mark" in a rectangle in pixels: each click goes to the next mark there. Submit it before the item that it overlaps.
void mark_button(const PanelContext& context, const Marks& marks, ImVec2 from, ImVec2 to);
/// The same over the corner that draw_mark() draws.
void mark_corner_button(const PanelContext& context, const Marks& marks, ImVec2 from, ImVec2 to);

}  // namespace lockstep
