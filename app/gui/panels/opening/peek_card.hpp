#pragma once

#include "app/gui/theme/look.hpp"
#include "app/session/opening/peek.hpp"

namespace lockstep {

/// The right half of the Open sheet: the recognised format with the reason, the first lines, the choices for reading, and the size in
/// memory. Fills its window.
/// choices  for reading it; clicks change them
void draw_peek(const Look& look, const Peek& peek, DatasetSource& choices);

/// Alt and a letter cycle through the choices: U directed or not, A kind of lines, D delimiter, H first row.
void take_choice_keys(const Peek& peek, DatasetSource& choices);

}  // namespace lockstep
