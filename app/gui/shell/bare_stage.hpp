#pragma once

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// Draws the Stage alone, filling the window or the picture.
void draw_bare_stage(Panel& stage, const PanelContext& context);
/// The same in a rectangle of pixels; or, for two runs, the panel Compare in place of the Stage.
void draw_bare_stage(Panel& stage, const PanelContext& context, ImVec2 at, ImVec2 size);

/// The picture of this run, or its pass, is not final: the run is running, or the pass is being recomputed.
bool is_working(const RunOnScreen& shown);
/// The same for all runs of a workspace, including files that are being read and launches that are being recorded.
bool is_working(const Workspace& workspace);
/// The run has no columns: it is described in words.
bool has_no_columns(const Run* run);

}  // namespace lockstep
