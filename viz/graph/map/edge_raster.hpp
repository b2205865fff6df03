#pragma once

#include <cstdint>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/gl_name.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/graph/graph_buffers.hpp"
#include "viz/graph/pass_summary.hpp"
#include "viz/graph/plan/graph_plan.hpp"

namespace lockstep {

/// The strength of a colour for each weight of overlapping lines: half by the share of pixels with less weight (so that
/// all strengths occur), half by the logarithm (so that double density is visible).
class LineTones {
public:
    static constexpr std::uint32_t kTones = 64;  ///< quarters of a doubling

    LineTones();
    /// Analyses the picture of weights bound to unit 2. Waits for the GPU.
    void update(int width, int height);
    void bind(GLuint binding) const { tones_.bind(binding); }

private:
    Program count_;
    StorageBuffer<std::uint32_t> pixels_{std::size_t{kTones}};
    StorageBuffer<float> tones_{std::size_t{kTones}};
};

/// A picture of the edges that stores, for every sample, the number of the nearer end; vertices without edges are points.
/// It depends only on the camera and the filter: a new pass just colours it again, at a cost independent of the graph's
/// size. Where lines overlap, short ones are on top of long ones, and a second picture stores their number. If drawing
/// takes long, the last picture is shown, moved, while the camera moves; the new one is drawn when the camera stops.
class EdgeRaster {
public:
    struct Wish {
        const GraphPlan* plan = nullptr;
        const GraphBuffers* buffers = nullptr;
        const PassSummary* summary = nullptr;  ///< contains the filter
        PlaneCamera camera;
        int width = 0, height = 0;
        int samples = 1;  ///< per pixel, in each direction
        std::uint64_t filter = 0;  ///< version of the filter
        bool passing = false;  ///< another plan will follow soon: fewer lines suffice
    };

    EdgeRaster();

    /// Once a frame. Waits for the GPU if it draws.
    void update(const Wish& wish);
    /// For another graph, or another plan: drops the picture.
    void clear() { texture_.reset(); }

    /// Number of pictures so far.
    std::uint64_t version() const { return version_; }
    GLuint texture() const { return texture_.get(); }
    int samples() const { return samples_; }
    /// The camera of the shown picture.
    const PlaneCamera& camera() const { return camera_; }
    /// Lines overlap: weights at unit 2 and their tones at binding 10 give their number.
    bool by_weight() const { return by_weight_; }
    void bind_weights() const;
    /// The interval of drawn lines.
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
    double draw_ms_ = 0;  ///< duration of the last picture
    std::uint64_t version_ = 0;
};

}  // namespace lockstep
