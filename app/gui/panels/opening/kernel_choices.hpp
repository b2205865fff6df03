#pragma once

#include "app/gui/theme/look.hpp"
#include "app/session/opening/peek.hpp"

namespace lockstep {

/// In the Open sheet: whether the whole program runs or one of its kernels alone, and the launch and the arguments of that kernel.
void draw_kernel_choices(const Look& look, const Peek& peek, DatasetSource& choices);
/// The height of these fields in pixels.
float kernel_choices_height(const Look& look, const Peek& peek, const DatasetSource& choices);

}  // namespace lockstep
