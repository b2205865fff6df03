#pragma once

#include "viz/gl/gl_name.hpp"
#include "viz/gl/program.hpp"
#include "viz/graph/graph_buffers.hpp"
#include "viz/graph/graph_plan.hpp"

namespace lockstep {

/// A picture of the edges that holds, for every sample, the number of the end that is nearer; vertices without edges are
/// points. It depends on the camera alone:
/// a new pass only colours it anew, at a cost that does not grow with the graph. Where drawing takes long, the last picture
/// is shown, moved, while the camera moves, and the new one is drawn when it rests.
class EdgeRaster {
public:
    EdgeRaster();

    /// Once a frame. Waits for the GPU when it draws.
    void update(const GraphPlan& plan, const GraphBuffers& buffers, const PlaneCamera& camera, int width, int height,
                int samples);
    /// Forgets the picture: another graph.
    void clear() { texture_.reset(); }

    /// Counts pictures.
    std::uint64_t version() const { return version_; }
    GLuint texture() const { return texture_.get(); }
    int samples() const { return samples_; }
    /// Of the picture that is shown.
    const PlaneCamera& camera() const { return camera_; }

private:
    void resize(int width, int height, int samples);
    void draw(const GraphPlan& plan, const GraphBuffers& buffers, const PlaneCamera& camera);

    Program lines_, points_;
    GlTexture texture_;
    GlFramebuffer framebuffer_;
    int width_ = 0, height_ = 0, samples_ = 1;
    PlaneCamera camera_, asked_;
    double draw_ms_ = 0;  ///< that the last picture took
    std::uint64_t version_ = 0;
};

}  // namespace lockstep
