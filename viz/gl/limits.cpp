#include "viz/gl/limits.hpp"

#include <glad/gl.h>

namespace lockstep {
namespace {

std::optional<GlLimits> pretended;

std::uint32_t number(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return static_cast<std::uint32_t>(value);
}

}  // namespace

GlLimits GlLimits::ask() {
    if (pretended) return *pretended;
    GlLimits limits;
    GLint64 bytes = 0;
    glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &bytes);
    // Drivers that allow 4 GiB give its lower half as -1, or 0.
    limits.storage_block_bytes = bytes > 0 ? static_cast<std::size_t>(bytes) : std::size_t{0xFFFFFFFFu};
    limits.texture_side = number(GL_MAX_TEXTURE_SIZE);
    limits.buffer_texels = number(GL_MAX_TEXTURE_BUFFER_SIZE);
    GLint groups = 0;
    glGetIntegeri_v(GL_MAX_COMPUTE_WORK_GROUP_COUNT, 0, &groups);
    limits.work_groups = static_cast<std::uint32_t>(groups);
    return limits;
}

void GlLimits::pretend(std::optional<GlLimits> limits) { pretended = limits; }

}  // namespace lockstep
