#pragma once

#include "viz/gl/gl_name.hpp"

namespace lockstep {

/// A texture of one level that is neither smoothed nor repeated: each pixel is one number, or one colour of a picture.
GlTexture make_texture(int width, int height, GLenum format = GL_RGBA8);

}  // namespace lockstep
