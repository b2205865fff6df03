#pragma once

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/findings/tree_heights.hpp"

namespace lockstep {

/// A histogram of the trees by their height at the pass that is shown. Its axes are those of the whole run, so that the bars move
/// left as trees become stars. `height` in pixels.
void draw_tree_heights(const PanelContext& context, const TreeHeights& heights, float height);

}  // namespace lockstep
