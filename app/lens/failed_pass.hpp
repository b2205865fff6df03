#pragma once

#include "kernels/run/run.hpp"

namespace lockstep {

/// A kernel's fault has ended the run on the emulator, behind passes that are kept: the pass that failed can be looked into, up to
/// the fault. Its number is num_passes().
bool stopped_in_a_kernel(const Run& run);

}  // namespace lockstep
