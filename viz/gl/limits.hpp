#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockstep {

/// Sizes that OpenGL takes at once: beyond them it reads zeros without an error.
struct GlLimits {
    std::size_t storage_block_bytes = 0;  ///< that a shader reads of one storage buffer
    std::uint32_t texture_side = 0;  ///< pixels
    std::uint32_t buffer_texels = 0;  ///< of a buffer texture
    std::uint32_t work_groups = 0;  ///< in a row

    /// The sentence about an array that shaders cannot read whole.
    std::string too_large(std::string_view what, std::uint64_t bytes) const;

    /// Of the current context.
    static GlLimits ask();
    /// Overrides the result of ask(); nothing: the driver's again. For tests.
    static void pretend(std::optional<GlLimits> limits);
};

/// Throws std::length_error, in a sentence, where a shader would read a part only of a storage buffer of this size.
void require_readable(std::uint64_t bytes);

}  // namespace lockstep
