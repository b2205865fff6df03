#pragma once

#include <cstdint>
#include <vector>

#include "viz/gl/gl_name.hpp"
#include "viz/palette.hpp"

namespace lockstep {

/// A texture of one level that is neither smoothed nor repeated: each pixel is one number, or one colour of a picture.
GlTexture make_texture(int width, int height, GLenum format = GL_RGBA8);

struct Pixel {
    std::uint8_t r, g, b, a;
};
Pixel pixel_of(const Colour& colour);

/// Pixels that the CPU has put together, as a texture that is enlarged without being smoothed.
class PixelTexture {
public:
    /// width * height pixels, row by row.
    void update(const std::vector<Pixel>& pixels, int width, int height);
    /// Over the framebuffer that is bound, width x height pixels.
    void fill_bound(int width, int height) const;
    /// 0 before the first update.
    GLuint name() const { return texture_.get(); }

private:
    GlTexture texture_;
    int width_ = 0, height_ = 0;
};

}  // namespace lockstep
