#pragma once

#include <optional>

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/transport/track.hpp"

namespace lockstep {

/// The track with a mark for each pass, the loop range and the cursor. Nested passes have lower marks; a group can be folded into a
/// box with its time and number of passes. Takes the content width; returns the
/// pass that was clicked or dragged to.
std::optional<std::uint32_t> draw_scrubber(const PanelContext& context, const Track& track);

/// Its height in pixels: higher with nested passes.
float scrubber_height(const PanelContext& context);

/// Pixels from the top of the scrubber down to the line of the cursor's pass.
float scrubber_line(const PanelContext& context, const Track& track, std::uint32_t pass);

}  // namespace lockstep
