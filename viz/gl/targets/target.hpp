#pragma once

#include <optional>

#include "viz/gl/gl_name.hpp"
#include "viz/palette.hpp"

namespace lockstep {

/// A picture to draw into and to show: a texture of 8-bit RGBA, optionally multisampled while it is drawn. Row 0 of the
/// texture is the top of the picture: shaders map pixel (x, y), y down, to clip space by
/// `2 * pixel / size - 1` (common.glsl: to_clip), and ImGui shows it upright with its default texture coordinates.
class Target {
public:
    /// samples  per pixel; 1: no multisampling, enough for shapes with antialiased edges
    explicit Target(int samples = 1) : samples_(samples) {}

    /// While it exists, drawing goes to the target: no depth, no scissor, alpha blending over the content. Its
    /// destructor resolves the samples and restores the framebuffer, viewport, blending and scissor.
    class Scope {
    public:
        ~Scope();
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        friend class Target;
        Scope(Target& target, std::optional<Colour> clear);
        Target& target_;
        GLint framebuffer_ = 0;
        GLint viewport_[4]{};
        GLboolean scissor_ = false, blend_ = false, depth_ = false, cull_ = false;
    };

    /// Resizes if necessary, which discards the content, and clears if a colour is given.
    [[nodiscard]] Scope begin(int width, int height, std::optional<Colour> clear = std::nullopt);
    /// For ImGui's AddImage; 0 before the first begin().
    GLuint texture() const { return texture_.get(); }
    GLuint framebuffer() const { return framebuffer_.get(); }
    int width() const { return width_; }
    int height() const { return height_; }

private:
    void resize(int width, int height);

    int samples_;
    int width_ = 0, height_ = 0;
    GlTexture texture_;
    GlFramebuffer framebuffer_;
    GlRenderbuffer sample_storage_;
    GlFramebuffer sample_framebuffer_;
};

}  // namespace lockstep
