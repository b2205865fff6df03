#pragma once

#include "viz/gl/gl_name.hpp"
#include "viz/palette.hpp"

namespace lockstep {

/// The palette as the uniform block `palette` of common.glsl, so that shaders use colour roles too.
class PaletteBlock {
public:
    /// Uploads it after a change of theme, and binds it.
    void bind(const Palette& palette);

private:
    GlBuffer buffer_;
    const Palette* shown_ = nullptr;
};

}  // namespace lockstep
