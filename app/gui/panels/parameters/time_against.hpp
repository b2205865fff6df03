#pragma once

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The parameter for the sweep in this panel: the first numeric one with values of the source, else the first numeric one; null
/// without any.
const Parameter* parameter_to_sweep(const AlgorithmInfo& algorithm);

/// Time against a parameter from the newest sweep of the shown algorithm, with the current value in amber. A click sets a value.
/// Draws nothing before the first sweep.
void draw_time_against(const PanelContext& context, const Parameter& parameter);

/// Starts that sweep: the shown algorithm, over a range that suits the input.
void ask_for_sweep(const PanelContext& context, const Parameter& parameter);

}  // namespace lockstep
