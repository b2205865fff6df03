#pragma once

#include "app/panels/frame/panel.hpp"

namespace lockstep {

/// Block, warp and lane as three choices side by side: of those that the trace of the launch has. From the cursor on.
void draw_focus_pickers(const PanelContext& context);

/// What stands in a panel of the lens while no launch is open: what it is for, how far it is, or why there is none. True when
/// one is open.
bool lens_is_open(const PanelContext& context);

}  // namespace lockstep
