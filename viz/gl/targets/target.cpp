#include "viz/gl/targets/target.hpp"

#include <algorithm>

#include <string>

#include "kernels/simt/device.hpp"
#include "viz/gl/targets/pixel_texture.hpp"

namespace lockstep {
namespace {

void set_enabled(GLenum what, bool on) { on ? glEnable(what) : glDisable(what); }

}  // namespace

void Target::resize(int width, int height) {
    width = std::max(width, 1);
    height = std::max(height, 1);
    if (width == width_ && height == height_) return;
    width_ = width;
    height_ = height;

    texture_ = make_texture(width, height);

    GLuint name = 0;
    glCreateFramebuffers(1, &name);
    framebuffer_ = GlFramebuffer(name);
    glNamedFramebufferTexture(name, GL_COLOR_ATTACHMENT0, texture_.get(), 0);
    if (glCheckNamedFramebufferStatus(name, GL_DRAW_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw DeviceError("The graphics driver has no room for a picture of " + std::to_string(width) + " x " +
                          std::to_string(height) + " pixels.");
    if (samples_ <= 1) return;

    GLint most = 1;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    glCreateRenderbuffers(1, &name);
    sample_storage_ = GlRenderbuffer(name);
    glNamedRenderbufferStorageMultisample(name, std::min(samples_, most), GL_RGBA8, width, height);
    glCreateFramebuffers(1, &name);
    sample_framebuffer_ = GlFramebuffer(name);
    glNamedFramebufferRenderbuffer(name, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, sample_storage_.get());
}

Target::Scope Target::begin(int width, int height, std::optional<Colour> clear) {
    resize(width, height);
    return Scope(*this, clear);
}

Target::Scope::Scope(Target& target, std::optional<Colour> clear) : target_(target) {
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer_);
    glGetIntegerv(GL_VIEWPORT, viewport_);
    scissor_ = glIsEnabled(GL_SCISSOR_TEST);
    blend_ = glIsEnabled(GL_BLEND);
    depth_ = glIsEnabled(GL_DEPTH_TEST);
    cull_ = glIsEnabled(GL_CULL_FACE);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER,
                      target.sample_framebuffer_ ? target.sample_framebuffer_.get() : target.framebuffer_.get());
    glViewport(0, 0, target.width_, target.height_);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    // Blends the colours and adds the coverage, so that an opaque picture stays opaque.
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    if (!clear) return;
    glClearColor(clear->r, clear->g, clear->b, clear->a);
    glClear(GL_COLOR_BUFFER_BIT);
}

Target::Scope::~Scope() {
    if (target_.sample_framebuffer_)
        glBlitNamedFramebuffer(target_.sample_framebuffer_.get(), target_.framebuffer_.get(), 0, 0, target_.width_,
                               target_.height_, 0, 0, target_.width_, target_.height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(framebuffer_));
    glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
    set_enabled(GL_SCISSOR_TEST, scissor_);
    set_enabled(GL_BLEND, blend_);
    set_enabled(GL_DEPTH_TEST, depth_);
    set_enabled(GL_CULL_FACE, cull_);
}

}  // namespace lockstep
