#pragma once

#include "app/gui/panels/debugger/block_field.hpp"
#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The text fields of the pickers for block, warp, lane and order.
struct FocusFields {
    BlockField blocks;
    TypedField warp, lane, order;
};

/// Block, warp and lane as three choices side by side: of those that the trace of the launch has; with the blocks other ones can
/// be typed that are recorded then. Beside them the order in which accesses are gone through. From the cursor on.
void draw_focus_pickers(const PanelContext& context, FocusFields& fields);

/// What stands in a panel of the debugger while no launch is open: what it is for, how far it is, or why there is none. True when
/// one is open. `blocks`: where some of its blocks can be asked for.
bool debugger_is_open(const PanelContext& context, BlockField* blocks = nullptr);

}  // namespace lockstep
