#pragma once

#include "app/gui/theme/look.hpp"
#include "app/session/opening/peek.hpp"

namespace lockstep {

/// The right half of the Open sheet: what a file was recognised as and why, its first lines, how it is to be read where that is
/// open, and how large it will be. Fills the window that it is drawn in.
/// choices  of how it is read: changed by what is clicked
void draw_peek(const Look& look, const Peek& peek, DatasetSource& choices);

/// Alt and a letter go round the choices: U directed or not, A what lines are, D what parts columns, H the first row.
void take_choice_keys(const Peek& peek, DatasetSource& choices);

}  // namespace lockstep
