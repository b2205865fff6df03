#pragma once

#include <memory>

#include "viz/gl/data/gradual_upload.hpp"
#include "viz/gl/data/storage_buffer.hpp"
#include "viz/graph/plan/graph_plan.hpp"

namespace lockstep {

/// A graph's static arrays in OpenGL's memory, for graph.glsl. Uploaded once, over several frames if they are large.
class GraphBuffers {
public:
    /// The plan and its entries must live until the upload ends. before: the complete buffers of an earlier plan of the
    /// same graph, whose rows can be reused; null: none.
    explicit GraphBuffers(const GraphPlan& plan, const GraphBuffers* before = nullptr);

    /// Continues the upload for this time; true: complete. Call it once a frame until then.
    bool bring(std::chrono::milliseconds most = GradualUpload::kOfAFrame) { return upload_.go_on(most); }

    /// Binds positions at 4, all edges at 5, distances to the nearest vertex at 7.
    void bind() const;
    /// Binds rows of neighbours at 7 and 8; the highest bit is set if the neighbour has an arc to the row's vertex.
    void bind_rows() const;
    /// Binds only the offsets of the rows: the degrees.
    void bind_offsets(GLuint binding) const { rows_->offsets.bind(binding); }

    /// Vertices without edges.
    void bind_isolated(GLuint binding) const { isolated_.bind(binding); }
    /// Busy vertices.
    void bind_hubs(GLuint binding) const { hubs_.bind(binding); }
    /// The side of each vertex for its number: only for small graphs.
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
