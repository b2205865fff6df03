#pragma once

#include "app/panels/frame/panel.hpp"

namespace lockstep {

/// What the variables of the lane in focus hold, before and after the access that is shown, as cards side by side.
void draw_lane_cards(const PanelContext& context);
/// Pixels that they take.
float lane_cards_height(const PanelContext& context);

}  // namespace lockstep
