#pragma once

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The parameter whose sweep belongs beside the parameters: the first number that the source gives values for, else the
/// first number; null when there is none.
const Parameter* parameter_to_sweep(const AlgorithmInfo& algorithm);

/// Time against a parameter, from the newest sweep over it of the algorithm on screen, with the value on screen in amber. A
/// click goes to a value. Draws nothing before there is such a sweep.
void draw_time_against(const PanelContext& context, const Parameter& parameter);

/// Asks for that sweep: the algorithm on screen, over a range that makes sense on the input.
void ask_for_sweep(const PanelContext& context, const Parameter& parameter);

}  // namespace lockstep
