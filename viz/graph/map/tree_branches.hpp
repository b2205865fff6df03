#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/graph_state.hpp"
#include "viz/graph/plan/graph_plan.hpp"
#include "viz/graph/way_back.hpp"

namespace lockstep {

/// The main branches of the tree of shortest paths, for graphs with too many vertices to draw its arcs: the paths from the
/// source to vertices spread evenly over the map, thicker where more of them coincide. Computed once for each pass and plan.
class TreeBranches {
public:
    /// True if paths are known, and a pixel covers several vertices.
    static bool any(const GraphState& state, const GraphPlan& plan, float vertices_per_pixel);

    void update(const PassKey& key, const GraphState& state, const GraphPlan& plan, std::uint64_t plan_version);
    /// Sets the path of the selected vertex, which stays on top.
    void update_way(const WayBack& way, const GraphPlan& plan);
    void draw(const Scene& scene, const PlaneCamera& camera, const Rect& area, const Labels& labels) const;

    /// A part that belongs to the same paths.
    struct Stretch {
        std::vector<Point> points;
        int weight = 0;  ///< log2 of the number of paths
    };
    /// Follows predecessors from the vertices `ends`. apart: nearer points are omitted.
    static std::vector<Stretch> branches(const std::vector<std::uint32_t>& ends,
                                         const std::vector<std::uint32_t>& predecessor,
                                         const std::vector<Point>& points, float apart);
    /// The last result.
    const std::vector<Stretch>& stretches() const { return stretches_; }

private:
    void choose_ends(const GraphPlan& plan);

    std::vector<std::uint32_t> ends_;
    std::vector<Stretch> stretches_;
    std::vector<Point> way_;
    std::uint64_t way_version_ = ~std::uint64_t{0};
    std::uint64_t plan_ = ~std::uint64_t{0};
    std::optional<PassKey> key_;
};

}  // namespace lockstep
