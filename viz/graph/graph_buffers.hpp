#pragma once

#include <memory>

#include "viz/gl/data/gradual_upload.hpp"
#include "viz/gl/data/storage_buffer.hpp"
#include "viz/graph/plan/graph_plan.hpp"

namespace lockstep {

/// A graph's static arrays in OpenGL's memory, as graph.glsl reads them. Uploaded once, over several frames where they are large.
class GraphBuffers {
public:
    /// The plan, with its entries, is to stay until all is there. `before`: all there, of an earlier plan of the same graph, whose
    /// rows may serve again; null: there is none.
    explicit GraphBuffers(const GraphPlan& plan, const GraphBuffers* before = nullptr);

    /// Goes on with the upload for so long; true: all is there. Once a frame until then.
    bool bring(std::chrono::milliseconds most = GradualUpload::kOfAFrame) { return upload_.go_on(most); }

    /// Positions at binding 4, all edges at 5, distances to the nearest vertex at 7.
    void bind() const;
    /// Rows of neighbours at bindings 7 and 8, the highest bit saying that the neighbour has an arc to here.
    void bind_rows() const;
    /// Offsets of the rows alone: the degrees.
    void bind_offsets(GLuint binding) const { rows_->offsets.bind(binding); }

    /// Vertices without edges.
    void bind_isolated(GLuint binding) const { isolated_.bind(binding); }
    /// Busy vertices.
    void bind_hubs(GLuint binding) const { hubs_.bind(binding); }
    /// On which side of each vertex its number stands: only of small graphs.
    bool has_names() const { return name_sides_.size() != 0; }
    void bind_names(GLuint binding) const { name_sides_.bind(binding); }

private:
    struct Rows {
        std::shared_ptr<const Adjacency> of;
        StorageBuffer<std::uint32_t> offsets, neighbors;
    };
    std::shared_ptr<const Rows> rows_of(const GraphPlan& plan, const GraphBuffers* before);

    GradualUpload upload_;
    StorageBuffer<Point> positions_;
    StorageBuffer<GraphPlan::Ends> edges_;
    StorageBuffer<float> nearest_;
    StorageBuffer<Point> name_sides_;
    std::shared_ptr<const Rows> rows_;
    StorageBuffer<std::uint32_t> isolated_, hubs_;
};

}  // namespace lockstep
