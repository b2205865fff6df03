#include "viz/graph/edge_raster.hpp"

#include <algorithm>
#include <chrono>

#include "viz/gl/limits.hpp"

namespace lockstep {
namespace {

constexpr double kSmoothMs = 12;  ///< a picture that takes no longer is drawn in every frame of a moving camera

}  // namespace

EdgeRaster::EdgeRaster()
    : lines_(Program::draw("graph_ids.vert", "graph_ids.frag")),
      points_(Program::draw("graph_points.vert", "graph_ids.frag")) {}

void EdgeRaster::resize(int width, int height, int samples) {
    GLuint name = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &name);
    texture_ = GlTexture(name);
    glTextureStorage2D(name, 1, GL_R32UI, width * samples, height * samples);
    glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTextureParameteri(name, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glCreateFramebuffers(1, &name);
    framebuffer_ = GlFramebuffer(name);
    glNamedFramebufferTexture(name, GL_COLOR_ATTACHMENT0, texture_.get(), 0);
    width_ = width, height_ = height, samples_ = samples;
}

void EdgeRaster::update(const GraphPlan& plan, const GraphBuffers& buffers, const PlaneCamera& camera, int width,
                        int height, int samples) {
    // A picture that is as large as textures get is drawn at one sample a pixel.
    if (static_cast<std::uint32_t>(samples * std::max(width, height)) > GlLimits::ask().texture_side) samples = 1;
    const bool fits = texture_ && width_ == width && height_ == height && samples_ == samples;
    if (fits && camera_ == camera) return;
    const bool moving = fits && !(asked_ == camera);
    asked_ = camera;
    if (moving && draw_ms_ > kSmoothMs) return;
    if (!fits) resize(width, height, samples);
    const auto start = std::chrono::steady_clock::now();
    draw(plan, buffers, camera);
    glFinish();
    draw_ms_ = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    camera_ = camera;
    ++version_;
}

void EdgeRaster::draw(const GraphPlan& plan, const GraphBuffers& buffers, const PlaneCamera& camera) {
    GLint framebuffer = 0, viewport[4]{};
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    glGetIntegerv(GL_VIEWPORT, viewport);
    const bool scissor = glIsEnabled(GL_SCISSOR_TEST), blend = glIsEnabled(GL_BLEND),
               depth = glIsEnabled(GL_DEPTH_TEST);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.get());
    const int width = width_ * samples_, height = height_ * samples_;
    glViewport(0, 0, width, height);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    const GLuint nothing = 0;
    glClearNamedFramebufferuiv(framebuffer_.get(), GL_COLOR, 0, &nothing);

    buffers.bind();
    for (const auto* program : {&lines_, &points_})
        program->set("viewport", Point2{static_cast<float>(width), static_cast<float>(height)})
            .set("camera_centre", Point2{camera.centre.x, camera.centre.y})
            .set("camera_zoom", camera.zoom * static_cast<float>(samples_));
    buffers.bind_isolated(8);
    glPointSize(static_cast<float>(samples_));
    points_.draw_vertices(GL_POINTS, static_cast<std::uint32_t>(plan.isolated().size()));
    glPointSize(1);
    const auto seen = camera.seen({0, 0, static_cast<float>(width_), static_cast<float>(height_)}, 1);
    for (const auto& run : plan.edges_in(seen))
        lines_.set("first_edge", run.first).draw_vertices(GL_LINES, 2 * run.count);

    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(framebuffer));
    glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
    if (scissor) glEnable(GL_SCISSOR_TEST);
    if (blend) glEnable(GL_BLEND);
    if (depth) glEnable(GL_DEPTH_TEST);
}

}  // namespace lockstep
