#pragma once

#include <cstdint>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/gl_name.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/graph/graph_buffers.hpp"
#include "viz/graph/pass_summary.hpp"
#include "viz/graph/plan/graph_plan.hpp"

namespace lockstep {

/// The strength of a colour for each weight of lines that cover each other: half by the share of pixels with less weight (so
/// that all strengths are used), half by the logarithm (so that twice as dense looks so).
class LineTones {
public:
    static constexpr std::uint32_t kTones = 64;  ///< quarters of a doubling

    LineTones();
    /// Looks at the picture of weights that is bound to unit 2. Waits for the GPU.
    void update(int width, int height);
    void bind(GLuint binding) const { tones_.bind(binding); }

private:
    Program count_;
    StorageBuffer<std::uint32_t> pixels_{std::size_t{kTones}};
    StorageBuffer<float> tones_{std::size_t{kTones}};
};

/// A picture of the edges that holds, for every sample, the number of the nearer end; vertices without edges are points. It
/// depends on the camera and the filter alone: a new pass only colours it again, at a cost that does not grow with the graph.
/// Where lines cover each other, short ones lie on long ones, and a second picture holds their number. Where drawing takes
/// long, the last picture is shown, moved, while the camera moves; the new one is drawn when it rests.
class EdgeRaster {
public:
    struct Wish {
        const GraphPlan* plan = nullptr;
        const GraphBuffers* buffers = nullptr;
        const PassSummary* summary = nullptr;  ///< knows the filter
        PlaneCamera camera;
        int width = 0, height = 0;
        int samples = 1;  ///< a pixel, each way
        std::uint64_t filter = 0;  ///< another number where something else is left out
        bool passing = false;  ///< a plan that another will follow soon: fewer lines will do
    };

    EdgeRaster();

    /// Once a frame. Waits for the GPU when it draws.
    void update(const Wish& wish);
    /// Forgets the picture: another graph, or another plan of it.
    void clear() { texture_.reset(); }

    /// Counts pictures.
    std::uint64_t version() const { return version_; }
    GLuint texture() const { return texture_.get(); }
    int samples() const { return samples_; }
    /// Of the picture that is shown.
    const PlaneCamera& camera() const { return camera_; }
    /// Lines cover each other: weights at unit 2 and their tones at binding 10 say how many.
    bool by_weight() const { return by_weight_; }
    void bind_weights() const;
    /// Every how many-th line is drawn.
    std::uint32_t stride() const { return stride_; }

private:
    void resize(const Wish& wish, int samples);
    void draw(const Wish& wish);
    void draw_all(const Wish& wish, const Program& lines, const Program& points, int samples) const;

    Program lines_, points_, line_weights_, point_weights_;
    LineTones tones_;
    GlTexture texture_, weight_texture_, depth_texture_;
    GlFramebuffer framebuffer_, weight_framebuffer_;
    int width_ = 0, height_ = 0, samples_ = 1;
    PlaneCamera camera_, asked_;
    std::uint64_t filter_ = 0;
    std::uint32_t stride_ = 1;
    bool by_weight_ = false, passing_ = false;
    double draw_ms_ = 0;  ///< that the last picture took
    std::uint64_t version_ = 0;
};

}  // namespace lockstep
