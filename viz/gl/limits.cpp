#include "viz/gl/limits.hpp"

#include <stdexcept>

#include <fmt/format.h>
#include <glad/gl.h>

namespace lockstep {
namespace {

std::optional<GlLimits> pretended;

std::uint32_t number(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return static_cast<std::uint32_t>(value);
}

std::string mib_text(std::uint64_t bytes) { return fmt::format("{} MiB", (bytes + (1u << 20) - 1) >> 20); }

}  // namespace

std::string GlLimits::too_large(std::string_view what, std::uint64_t bytes) const {
    return fmt::format(
        "Too large for OpenGL here: its shaders read {} of an array, and {} would have {}. Plots, arrays and times "
        "remain available.",
        mib_text(storage_block_bytes), what, mib_text(bytes));
}

void require_readable(std::uint64_t bytes) {
    constexpr std::uint64_t kPromised = 1u << 24;  // guaranteed by every OpenGL
    if (bytes <= kPromised && !pretended) return;
    const auto limits = GlLimits::ask();
    if (bytes > limits.storage_block_bytes)
        throw std::length_error(limits.too_large("an array of this picture", bytes));
}

GlLimits GlLimits::ask() {
    if (pretended) return *pretended;
    GlLimits limits;
    GLint64 bytes = 0;
    glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &bytes);
    // Drivers that allow 4 GiB return its lower half: -1 or 0.
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
