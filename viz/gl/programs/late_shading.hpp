#pragma once

namespace lockstep {

/// Mesa's software renderer draws: on the host's cores, in host memory.
bool draws_on_host();

/// Call it before the contents of a storage buffer are replaced. Mesa's software renderer (seen with llvmpipe 22.3)
/// shades later than the specification allows: fragment shaders of earlier draws would read the new contents. There
/// this waits for them; with other renderers it does nothing.
void finish_late_shading();

}  // namespace lockstep
