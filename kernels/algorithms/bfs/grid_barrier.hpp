#pragma once

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// What this block has written before is seen by whoever sees what it writes after; for a barrier of the grid, which blocks
/// come to by a counter in memory (Xiao, Feng 2009, named by Luo, Wong, Hwu 2010). The emulator's memory is seen at once.
SIMT_FN void fence_grid() {
#if defined(__CUDA_ARCH__)
    __threadfence();
#endif
}

}  // namespace lockstep
