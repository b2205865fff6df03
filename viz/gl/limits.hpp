#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace lockstep {

/// What OpenGL takes at once: it is silent about what lies beyond, and reads zeros.
struct GlLimits {
    std::size_t storage_block_bytes = 0;  ///< that a shader reads of one storage buffer
    std::uint32_t texture_side = 0;  ///< pixels
    std::uint32_t buffer_texels = 0;  ///< of a buffer texture
    std::uint32_t work_groups = 0;  ///< in a row

    /// Of the current context.
    static GlLimits ask();
    /// What ask() answers from now on, whatever the driver says; nothing: the driver again. For tests.
    static void pretend(std::optional<GlLimits> limits);
};

}  // namespace lockstep
