#pragma once

namespace lockstep {

/// Call before an OpenGL context is made. Mesa's software renderer draws with a thread a core, and waits for ever where only some
/// of them can be had (seen with llvmpipe 22.3: they meet at a barrier for all that were wanted). Where that would happen it
/// is told to draw on the thread that asks, which LP_NUM_THREADS=0 says to it, unless a number is said there already.
void spare_software_threads();

}  // namespace lockstep
