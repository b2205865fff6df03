#pragma once

namespace lockstep {

/// Mesa's software renderer draws: on the host's cores, in the host's memory.
bool draws_on_host();

/// Call before the contents of a storage buffer are replaced. Mesa's software renderer (seen with llvmpipe 22.3) shades
/// later than it promises: fragment shaders of earlier draws would find the new contents. There it waits for them; with
/// other renderers it does nothing.
void finish_late_shading();

}  // namespace lockstep
