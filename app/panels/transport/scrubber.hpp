#pragma once

#include <optional>

#include "app/panels/frame/panel.hpp"

namespace lockstep {

/// Where pass numbers lie on a track, in pixels.
struct Track {
    float left = 0, right = 0;
    std::uint32_t last = 0;

    float x(double pass) const { return last == 0 ? left : left + (right - left) * static_cast<float>(pass / last); }
    std::uint32_t pass(float at) const;
};

/// The track with a mark for each pass, the loop range and the cursor. Recursion is shown as depth of the marks. Draws over
/// the content width, `height` pixels; returns the pass that the pointer asks for.
std::optional<std::uint32_t> draw_scrubber(const PanelContext& context, const Track& track, float height);

/// Height of the line of the cursor's pass below the top of the scrubber, in pixels.
float scrubber_line(const PanelContext& context, std::uint32_t pass);

}  // namespace lockstep
