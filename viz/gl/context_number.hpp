#pragma once

#include <cstdint>

namespace lockstep {

/// The number of the current OpenGL context, to which names of OpenGL belong. Whoever makes a new context current calls
/// `count_gl_context`.
std::uint64_t gl_context_number();
void count_gl_context();

}  // namespace lockstep
