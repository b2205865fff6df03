#include "viz/gl/programs/late_shading.hpp"

#include <string_view>

#include <glad/gl.h>

namespace lockstep {

bool draws_on_host() {
    const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return renderer && std::string_view(renderer).find("llvmpipe") != std::string_view::npos;
}

void finish_late_shading() {
    if (draws_on_host()) glFinish();
}

}  // namespace lockstep
