#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockstep {

/// Limits of OpenGL: beyond them it reads zeros without an error.
struct GlLimits {
    std::size_t storage_block_bytes = 0;  ///< readable by a shader in one storage buffer
    std::uint32_t texture_side = 0;  ///< pixels
    std::uint32_t buffer_texels = 0;  ///< in a buffer texture
    std::uint32_t work_groups = 0;  ///< per dimension

    /// The sentence about an array that exceeds the limit of shaders.
    std::string too_large(std::string_view what, std::uint64_t bytes) const;

    /// The limits of the current context.
    static GlLimits ask();
    /// Overrides the result of ask(); nothing: restores the driver's limits. For tests.
    static void pretend(std::optional<GlLimits> limits);
};

/// Throws std::length_error, in a sentence, if shaders can read only a part of a storage buffer of this size.
void require_readable(std::uint64_t bytes);

}  // namespace lockstep
