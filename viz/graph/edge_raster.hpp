#pragma once

#include <optional>

#include "viz/gl/gl_name.hpp"
#include "viz/gl/program.hpp"
#include "viz/graph/graph_buffers.hpp"
#include "viz/layout/graph_plan.hpp"

namespace lockstep {

/// A picture of the edges that holds, for every sample, the number of the end that is nearer. It depends on the camera alone: a new
/// pass only colours it anew, at a cost that does not grow with the graph. Large graphs are drawn a stretch a frame; the
/// last complete picture is shown until the new one is.
class EdgeRaster {
public:
    EdgeRaster();

    /// Starts over when something changed, and draws on for some milliseconds. True when the picture to show changed.
    bool update(const GraphPlan& plan, const GraphBuffers& buffers, const PlaneCamera& camera, int width, int height, int samples);
    /// Forgets everything: another graph.
    void clear();

    bool complete() const { return drawing_.runs.empty(); }
    float fraction() const;
    /// Counts pictures.
    std::uint64_t version() const { return version_; }
    GLuint texture() const { return shown_.texture.get(); }
    int samples() const { return shown_.samples; }
    const PlaneCamera& camera() const { return shown_.camera; }
    /// Pixels of the picture that is shown.
    int width() const { return shown_.width; }
    int height() const { return shown_.height; }

private:
    struct Picture {
        GlTexture texture;
        GlFramebuffer framebuffer;
        int width = 0, height = 0, samples = 1;
        PlaneCamera camera;
        std::vector<Run1d> runs;  ///< still to draw
        std::uint64_t total = 0;  ///< edges in all
    };
    void begin(const GraphPlan& plan, const PlaneCamera& camera, int width, int height, int samples);
    void draw_some(const GraphBuffers& buffers);

    Program lines_;
    Picture shown_, drawing_;
    bool asked_ = false;  ///< drawing_ or, when that is done, shown_ is what was asked for last
    std::uint64_t version_ = 0;
};

}  // namespace lockstep
