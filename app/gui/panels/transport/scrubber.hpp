#pragma once

#include <optional>

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/transport/track.hpp"

namespace lockstep {

/// The track with a mark for each pass, the loop range and the cursor. Passes in passes are shown as depth of the marks; a
/// group of them can be folded into a box with its time and number of passes. Draws over the content width; returns the
/// pass that the pointer asks for.
std::optional<std::uint32_t> draw_scrubber(const PanelContext& context, const Track& track);

/// Pixels that it takes downwards: more where passes lie in passes.
float scrubber_height(const PanelContext& context);

/// Height of the line of the cursor's pass below the top of the scrubber, in pixels.
float scrubber_line(const PanelContext& context, const Track& track, std::uint32_t pass);

}  // namespace lockstep
