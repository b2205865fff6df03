#pragma once

#include "app/gui/theme/look.hpp"
#include "app/session/findings/load_balance.hpp"

namespace lockstep {

/// "What this choice does": what the number of splitters makes of a list of this size, expected and in this run.
/// measured   of the run on screen; null while it is not known
void draw_choice_effect(const Look& look, const ExpectedLengths& expected, const LoadBalance* measured);

}  // namespace lockstep
