#pragma once

#include "viz/gl/gl_name.hpp"
#include "viz/palette.hpp"

namespace lockstep {

/// The palette as the uniform block `palette` of common.glsl, so that shaders too ask for roles.
class PaletteBlock {
public:
    /// Uploads when the theme has changed, and binds.
    void bind(const Palette& palette);

private:
    GlBuffer buffer_;
    const Palette* shown_ = nullptr;
};

}  // namespace lockstep
