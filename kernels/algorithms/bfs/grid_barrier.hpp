#pragma once

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// A fence: a thread that sees a later write of this block sees all earlier ones. For a grid barrier with a counter in memory
/// (Xiao, Feng 2009, cited by Luo, Wong, Hwu 2010). The emulator's memory is sequentially consistent and needs no fence.
SIMT_FN void fence_grid() {
#if defined(__CUDA_ARCH__)
    __threadfence();
#endif
}

}  // namespace lockstep
