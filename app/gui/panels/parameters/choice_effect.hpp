#pragma once

#include "app/gui/theme/look.hpp"
#include "app/session/findings/load_balance.hpp"

namespace lockstep {

/// The section "Effect of this choice": sublists for this number of splitters, expected and in this run.
/// measured   in the shown run; null while it is unknown
void draw_choice_effect(const Look& look, const ExpectedLengths& expected, const LoadBalance* measured);

}  // namespace lockstep
