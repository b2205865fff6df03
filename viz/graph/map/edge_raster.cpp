#include "viz/graph/map/edge_raster.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <span>

#include "viz/gl/limits.hpp"
#include "viz/gl/targets/pixel_texture.hpp"

namespace lockstep {
namespace {

constexpr float kWeakest = 0.16f;  ///< strength of a single line, which stays visible
constexpr float kEven = 0.5f;  ///< weight of the pixel count in the strength

constexpr double kSmoothMs = 12;  ///< faster pictures are drawn in every frame of a moving camera
constexpr double kCovered = 3;  ///< mean number of lines over a pixel from which they count as overlapping
constexpr float kWholeWeight = 24;  ///< pixels: longer lines have less weight
constexpr std::uint64_t kMaxLines = 3'000'000, kMaxPassing = 300'000;  ///< of a picture

/// Lines in view, and their mean number over a pixel.
struct InView {
    std::uint64_t lines = 0;
    double covered = 0;
};

InView in_view(const GraphPlan& plan, const PlaneCamera& camera, int width, int height) {
    InView found;
    const Rect area{0, 0, static_cast<float>(width), static_cast<float>(height)};
    for (const auto& run : plan.edges_in(camera.seen(area, 1))) found.lines += run.count;
    const double length = std::min<double>(plan.mean_line() * camera.zoom, width + height);
    found.covered = static_cast<double>(found.lines) * length / std::max(1.0, double{1} * width * height);
    return found;
}

GlFramebuffer make_framebuffer() {
    GLuint name = 0;
    glCreateFramebuffers(1, &name);
    return GlFramebuffer(name);
}

/// The OpenGL state, restored at the end of the scope.
class KeptState {
public:
    KeptState() {
        glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer_);
        glGetIntegerv(GL_VIEWPORT, viewport_);
        for (auto& one : switches_) one.on = glIsEnabled(one.name);
    }
    ~KeptState() {
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(framebuffer_));
        glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
        for (const auto& one : switches_) one.on ? glEnable(one.name) : glDisable(one.name);
        glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    }
    KeptState(const KeptState&) = delete;
    KeptState& operator=(const KeptState&) = delete;

private:
    struct Switch {
        GLenum name;
        bool on = false;
    };
    GLint framebuffer_ = 0, viewport_[4]{};
    Switch switches_[3]{{GL_SCISSOR_TEST}, {GL_BLEND}, {GL_DEPTH_TEST}};
};

}  // namespace

LineTones::LineTones() : count_(Program::compute("graph/map/tones.comp")) {}

void LineTones::update(int width, int height) {
    pixels_.clear();
    pixels_.bind(10);
    count_.dispatch(static_cast<std::uint32_t>(width) * static_cast<std::uint32_t>(height), 256);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
    const auto pixels = pixels_.read();
    const auto all = std::accumulate(pixels.begin(), pixels.end(), std::uint64_t{0});
    std::uint32_t first = 0, last = 0;
    for (std::uint32_t i = 0; i < kTones; ++i)
        if (pixels[i] != 0) last = i;
    while (first < last && pixels[first] == 0) ++first;
    std::array<float, kTones> tones{};
    std::uint64_t below = 0;
    for (std::uint32_t i = 0; i < kTones; ++i) {
        below += pixels[i];
        const float even = all == 0 ? 1.f : static_cast<float>(below) / static_cast<float>(all);
        const float by_weight =
            last == first
                ? 1.f
                : std::clamp((static_cast<float>(i) - static_cast<float>(first)) / static_cast<float>(last - first),
                             0.f, 1.f);
        tones[i] = kWeakest + (1 - kWeakest) * (kEven * even + (1 - kEven) * by_weight);
    }
    tones_.assign(std::span<const float>(tones));
}

EdgeRaster::EdgeRaster()
    : lines_(Program::draw("graph/map/ids.vert", "graph/map/ids.frag")),
      points_(Program::draw("graph/map/points.vert", "graph/map/ids.frag")),
      line_weights_(Program::draw("graph/map/ids.vert", "graph/map/weights.frag")),
      point_weights_(Program::draw("graph/map/points.vert", "graph/map/weights.frag")) {}

void EdgeRaster::resize(const Wish& wish, int samples) {
    texture_ = make_texture(wish.width * samples, wish.height * samples, GL_R32UI);
    framebuffer_ = make_framebuffer();
    glNamedFramebufferTexture(framebuffer_.get(), GL_COLOR_ATTACHMENT0, texture_.get(), 0);
    weight_texture_.reset();
    depth_texture_.reset();
    width_ = wish.width, height_ = wish.height, samples_ = samples;
}

void EdgeRaster::bind_weights() const {
    glBindTextureUnit(2, weight_texture_.get());
    tones_.bind(10);
}

void EdgeRaster::update(const Wish& wish) {
    // A picture of the maximum texture size has one sample per pixel.
    auto samples = wish.samples;
    if (static_cast<std::uint32_t>(samples * std::max(wish.width, wish.height)) > GlLimits::ask().texture_side)
        samples = 1;
    const bool fits = texture_ && width_ == wish.width && height_ == wish.height && samples_ == samples &&
                      filter_ == wish.filter && passing_ == wish.passing;
    if (fits && camera_ == wish.camera) return;
    const bool moving = fits && !(asked_ == wish.camera);
    asked_ = wish.camera;
    if (moving && draw_ms_ > kSmoothMs) return;
    if (!texture_ || width_ != wish.width || height_ != wish.height || samples_ != samples) resize(wish, samples);
    filter_ = wish.filter;
    passing_ = wish.passing;
    const auto start = std::chrono::steady_clock::now();
    draw(wish);
    glFinish();
    draw_ms_ = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    camera_ = wish.camera;
    ++version_;
}

void EdgeRaster::draw_all(const Wish& wish, const Program& lines, const Program& points, int samples) const {
    const int width = width_ * samples, height = height_ * samples;
    glViewport(0, 0, width, height);
    glPointSize(static_cast<float>(samples));
    for (const auto* program : {&lines, &points})
        program->set("viewport", Point2{static_cast<float>(width), static_cast<float>(height)})
            .set("camera_centre", Point2{wish.camera.centre.x, wish.camera.centre.y})
            .set("camera_zoom", wish.camera.zoom * static_cast<float>(samples))
            .set("has_filter", wish.filter != 0 ? 1u : 0u);
    lines.set("edge_stride", stride_).set("whole_weight", kWholeWeight * static_cast<float>(samples));
    const auto seen = wish.camera.seen({0, 0, static_cast<float>(width_), static_cast<float>(height_)}, 1);
    for (const auto& run : wish.plan->edges_in(seen))
        lines.set("first_edge", run.first).draw_vertices(GL_LINES, 2 * ((run.count - 1) / stride_ + 1));
    points.draw_vertices(GL_POINTS, static_cast<std::uint32_t>(wish.plan->isolated().size()));
    glPointSize(1);
}

void EdgeRaster::draw(const Wish& wish) {
    const KeptState kept;
    const auto view = in_view(*wish.plan, wish.camera, width_, height_);
    stride_ = static_cast<std::uint32_t>(view.lines / (wish.passing ? kMaxPassing : kMaxLines) + 1);
    by_weight_ = view.covered > kCovered;
    const int width = width_ * samples_, height = height_ * samples_;
    if (by_weight_ && !weight_texture_) {
        weight_texture_ = make_texture(width_, height_, GL_R32F);
        depth_texture_ = make_texture(width, height, GL_DEPTH_COMPONENT24);
        weight_framebuffer_ = make_framebuffer();
        glNamedFramebufferTexture(weight_framebuffer_.get(), GL_COLOR_ATTACHMENT0, weight_texture_.get(), 0);
        glNamedFramebufferTexture(framebuffer_.get(), GL_DEPTH_ATTACHMENT, depth_texture_.get(), 0);
    }
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    wish.buffers->bind();
    wish.summary->bind_colours(1);

    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.get());
    const GLuint nothing = 0;
    glClearNamedFramebufferuiv(framebuffer_.get(), GL_COLOR, 0, &nothing);
    if (by_weight_) {
        const float farthest = 1;
        glClearNamedFramebufferfv(framebuffer_.get(), GL_DEPTH, 0, &farthest);
        glEnable(GL_DEPTH_TEST);
    }
    wish.buffers->bind_isolated(8);
    draw_all(wish, lines_, points_, samples_);
    if (by_weight_) {
        glDisable(GL_DEPTH_TEST);
        glEnable(GL_BLEND);
        glBlendFunc(GL_ONE, GL_ONE);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, weight_framebuffer_.get());
        const float none = 0;
        glClearNamedFramebufferfv(weight_framebuffer_.get(), GL_COLOR, 0, &none);
        draw_all(wish, line_weights_, point_weights_, 1);
        glBindTextureUnit(2, weight_texture_.get());
        tones_.update(width_, height_);
        glBindTextureUnit(2, 0);
    }
    glBindTextureUnit(1, 0);
}

}  // namespace lockstep
