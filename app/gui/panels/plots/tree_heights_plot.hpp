#pragma once

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/findings/tree_heights.hpp"

namespace lockstep {

/// A histogram of trees by height at the shown pass. Its axes cover the whole run, so that bars move left as trees become stars.
/// `height` in pixels.
void draw_tree_heights(const PanelContext& context, const TreeHeights& heights, float height);

}  // namespace lockstep
