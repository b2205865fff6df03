#include "viz/gl/programs/late_shading.hpp"

#include <string_view>

#include <glad/gl.h>

namespace lockstep {

void finish_late_shading() {
    const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    if (renderer && std::string_view(renderer).find("llvmpipe") != std::string_view::npos) glFinish();
}

}  // namespace lockstep
