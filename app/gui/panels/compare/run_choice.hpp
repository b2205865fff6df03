#pragma once

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The popup "##run-choice", when it is open: algorithm, parameters and executor of a run of the comparison. `kept`: of
/// run A, else of run B.
void draw_run_choice(const PanelContext& context, const RunOnScreen& run, bool kept);

}  // namespace lockstep
