#pragma once

#include "viz/gl/storage_buffer.hpp"
#include "viz/layout/graph_plan.hpp"

namespace lockstep {

/// A graph's static arrays in OpenGL's memory, as graph.glsl reads them. Uploaded once.
class GraphBuffers {
public:
    explicit GraphBuffers(const GraphPlan& plan);

    /// Positions, edges and vertex order at bindings 4 to 6.
    void bind() const;
    /// Rows of neighbours at bindings 7 and 8, the highest bit saying that the neighbour has an arc to here.
    void bind_rows() const;

private:
    StorageBuffer<Point> positions_;
    StorageBuffer<GraphPlan::Ends> edges_;
    StorageBuffer<std::uint32_t> vertex_order_, offsets_, neighbors_;
};

}  // namespace lockstep
