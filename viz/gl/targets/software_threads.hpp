#pragma once

namespace lockstep {

/// Call before an OpenGL context is made. Mesa's software renderer draws with a thread a core, and hangs where the system
/// grants only some of these threads (llvmpipe 22.3: they meet at a barrier for all). There this sets LP_NUM_THREADS=0, unless
/// it is set already: then the calling thread draws.
void spare_software_threads();

}  // namespace lockstep
