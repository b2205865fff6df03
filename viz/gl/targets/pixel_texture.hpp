#pragma once

#include <cstdint>
#include <vector>

#include "viz/gl/gl_name.hpp"
#include "viz/palette.hpp"

namespace lockstep {

/// A texture of one level without filtering or repetition: each pixel is one number, or one colour of a picture.
GlTexture make_texture(int width, int height, GLenum format = GL_RGBA8);

struct Pixel {
    std::uint8_t r, g, b, a;
};
Pixel pixel_of(const Colour& colour);

/// Pixels computed on the CPU, as a texture that is enlarged without filtering.
class PixelTexture {
public:
    /// pixels  width * height, row by row.
    void update(const std::vector<Pixel>& pixels, int width, int height);
    /// Draws over the bound framebuffer, width x height pixels.
    void fill_bound(int width, int height) const;
    /// 0 before the first update.
    GLuint name() const { return texture_.get(); }

private:
    GlTexture texture_;
    int width_ = 0, height_ = 0;
};

}  // namespace lockstep
