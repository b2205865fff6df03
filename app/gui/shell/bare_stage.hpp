#pragma once

#include "app/gui/panels/stage/stage.hpp"

namespace lockstep {

/// Draws the Stage alone, filling the window or the picture.
void draw_bare_stage(StagePanel& stage, const PanelContext& context);

/// The picture of this run, or its pass, is not final: the run goes on, or is computed again.
bool is_working(const RunOnScreen& shown);
/// The same of all that a workspace shows, with files that are read and launches that are recorded.
bool is_working(const Workspace& workspace);
/// The run keeps no columns: it is shown in words.
bool has_no_columns(const Run* run);

}  // namespace lockstep
