#pragma once

#include "app/gui/panels/debugger/block_field.hpp"
#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The text fields of the pickers for block, warp, lane and order.
struct FocusFields {
    BlockField blocks;
    TypedField warp, lane, order;
};

/// Block, warp and lane of the trace as three choices side by side, and the order of accesses. Other blocks can be typed: they are
/// then recorded. Starts at the cursor.
void draw_focus_pickers(const PanelContext& context, FocusFields& fields);

/// The content of a debugger panel while no launch is open: its purpose, the progress, or the reason. True when a launch is open.
/// `blocks`: the field for recording some of its blocks.
bool debugger_is_open(const PanelContext& context, BlockField* blocks = nullptr);

}  // namespace lockstep
