#pragma once

#include <optional>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The passes of two runs over one axis (steps, or the clock of their kernels): a line for each run with a mark at the end of every
/// pass, and the cursor through both. Draws at a position and size in pixels, as the item "scrubber"; returns the step that was
/// clicked or dragged to.
std::optional<std::uint32_t> draw_compare_track(const PanelContext& context, ImVec2 at, ImVec2 size);

}  // namespace lockstep
