#include "viz/graph/edge_raster.hpp"

#include <algorithm>
#include <chrono>

namespace lockstep {
namespace {

constexpr std::uint32_t kStretch = 1u << 16;                      ///< edges between two looks at the clock
constexpr std::chrono::milliseconds kPerFrame{12};

bool same(const PlaneCamera& a, int width_a, int height_a, int samples_a, const PlaneCamera& b, int width_b, int height_b, int samples_b) {
    return a == b && width_a == width_b && height_a == height_b && samples_a == samples_b;
}

}  // namespace

EdgeRaster::EdgeRaster() : lines_(Program::draw("graph_ids.vert", "graph_ids.frag")) {}

void EdgeRaster::clear() {
    shown_ = {};
    drawing_ = {};
    asked_ = false;
}

float EdgeRaster::fraction() const {
    if (drawing_.runs.empty()) return 1;
    std::uint64_t left = 0;
    for (const auto& run : drawing_.runs) left += run.count;
    return 1.f - static_cast<float>(left) / static_cast<float>(std::max<std::uint64_t>(drawing_.total, 1));
}

void EdgeRaster::begin(const GraphPlan& plan, const PlaneCamera& camera, int width, int height, int samples) {
    if (drawing_.width != width || drawing_.height != height || drawing_.samples != samples || !drawing_.texture) {
        GLuint name = 0;
        glCreateTextures(GL_TEXTURE_2D, 1, &name);
        drawing_.texture = GlTexture(name);
        glTextureStorage2D(name, 1, GL_R32UI, width * samples, height * samples);
        glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTextureParameteri(name, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glCreateFramebuffers(1, &name);
        drawing_.framebuffer = GlFramebuffer(name);
        glNamedFramebufferTexture(name, GL_COLOR_ATTACHMENT0, drawing_.texture.get(), 0);
    }
    drawing_.width = width, drawing_.height = height, drawing_.samples = samples;
    drawing_.camera = camera;
    const GLuint nothing = 0;
    glClearNamedFramebufferuiv(drawing_.framebuffer.get(), GL_COLOR, 0, &nothing);
    drawing_.runs = plan.edges_in(camera.seen({0, 0, static_cast<float>(width), static_cast<float>(height)}, 1));
    drawing_.total = 0;
    for (const auto& run : drawing_.runs) drawing_.total += run.count;
    std::reverse(drawing_.runs.begin(), drawing_.runs.end());  // the next one is at the back
}

bool EdgeRaster::update(const GraphPlan& plan, const GraphBuffers& buffers, const PlaneCamera& camera, int width, int height, int samples) {
    const auto& last = complete() ? shown_ : drawing_;
    const bool fits = asked_ && same(last.camera, last.width, last.height, last.samples, camera, width, height, samples);
    if (fits && complete()) return false;
    if (!fits) begin(plan, camera, width, height, samples);
    asked_ = true;
    draw_some(buffers);
    if (!complete()) return false;
    std::swap(shown_, drawing_);
    drawing_.runs.clear();
    ++version_;
    return true;
}

void EdgeRaster::draw_some(const GraphBuffers& buffers) {
    GLint framebuffer = 0, viewport[4]{};
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    glGetIntegerv(GL_VIEWPORT, viewport);
    const bool scissor = glIsEnabled(GL_SCISSOR_TEST), blend = glIsEnabled(GL_BLEND);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, drawing_.framebuffer.get());
    const int width = drawing_.width * drawing_.samples, height = drawing_.height * drawing_.samples;
    glViewport(0, 0, width, height);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);

    buffers.bind();
    const auto samples = static_cast<float>(drawing_.samples);
    lines_.set("viewport", Point2{static_cast<float>(width), static_cast<float>(height)})
        .set("camera_centre", Point2{drawing_.camera.centre.x, drawing_.camera.centre.y})
        .set("camera_zoom", drawing_.camera.zoom * samples);
    const auto until = std::chrono::steady_clock::now() + kPerFrame;
    while (!drawing_.runs.empty()) {
        auto& run = drawing_.runs.back();
        const auto count = std::min(run.count, kStretch);
        lines_.set("first_edge", run.first).draw_vertices(GL_LINES, 2 * count);
        run.first += count;
        run.count -= count;
        if (run.count == 0) drawing_.runs.pop_back();
        if (count == kStretch) {
            glFinish();
            if (std::chrono::steady_clock::now() > until) break;
        }
    }

    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(framebuffer));
    glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
    if (scissor) glEnable(GL_SCISSOR_TEST);
    if (blend) glEnable(GL_BLEND);
}

}  // namespace lockstep
