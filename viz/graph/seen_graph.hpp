#pragma once

#include <optional>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/graph/plan/graph_plan.hpp"

namespace lockstep {

/// The vertices and edges in a camera's view, in tile order, for drawing them one by one. Gathered and uploaded only when the
/// view changes.
class SeenGraph {
public:
    struct View {
        PlaneCamera camera;
        int width = 0, height = 0;  ///< pixels
        float scale = 1;  ///< pixels a point
        /// Where too many edges cross: those of this vertex alone (kNone: no edges at all).
        std::optional<std::uint32_t> only_of;
        bool vertices = true;  ///< false: edges alone
        bool operator==(const View&) const = default;
    };

    void update(const GraphPlan& plan, const View& view);
    /// Another graph.
    void clear() { view_.reset(); }

    /// Edges at binding 5 and vertices at 6, as graph.glsl reads them.
    void bind() const;
    std::uint32_t num_edges() const { return static_cast<std::uint32_t>(edges_.size()); }
    std::uint32_t num_vertices() const { return static_cast<std::uint32_t>(vertices_.size()); }

private:
    std::optional<View> view_;
    StorageBuffer<GraphPlan::Ends> edges_;
    StorageBuffer<std::uint32_t> vertices_;
};

}  // namespace lockstep
