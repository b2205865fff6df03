#include "viz/gl/targets/pixel_texture.hpp"

#include <cmath>

namespace lockstep {

GlTexture make_texture(int width, int height, GLenum format) {
    GLuint name = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &name);
    GlTexture texture(name);
    glTextureStorage2D(name, 1, format, width, height);
    glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTextureParameteri(name, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTextureParameteri(name, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTextureParameteri(name, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

Pixel pixel_of(const Colour& colour) {
    const auto byte = [](float channel) { return static_cast<std::uint8_t>(std::lround(255 * channel)); };
    return {byte(colour.r), byte(colour.g), byte(colour.b), byte(colour.a)};
}

void PixelTexture::update(const std::vector<Pixel>& pixels, int width, int height) {
    if (!texture_ || width != width_ || height != height_) {
        texture_ = make_texture(width, height);
        width_ = width;
        height_ = height;
    }
    glTextureSubImage2D(texture_.get(), 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
}

void PixelTexture::fill_bound(int width, int height) const {
    GLuint framebuffer = 0;
    glCreateFramebuffers(1, &framebuffer);
    glNamedFramebufferTexture(framebuffer, GL_COLOR_ATTACHMENT0, texture_.get(), 0);
    GLint target = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
    glBlitNamedFramebuffer(framebuffer, static_cast<GLuint>(target), 0, 0, width_, height_, 0, 0, width, height,
                           GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glDeleteFramebuffers(1, &framebuffer);
}

}  // namespace lockstep
