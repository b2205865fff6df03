#pragma once

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The popup "##run-choice": algorithm, parameters and executor of run A (`kept`) or run B.
void draw_run_choice(const PanelContext& context, const RunOnScreen& run, bool kept);

}  // namespace lockstep
