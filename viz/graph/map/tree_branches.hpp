#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/graph_state.hpp"
#include "viz/graph/plan/graph_plan.hpp"
#include "viz/graph/way_back.hpp"

namespace lockstep {

/// The main branches of the tree of shortest ways, where vertices are too many for its arcs to be seen: the ways from the source
/// to vertices that are spread evenly over the map, thicker where more of them go. Found once for each pass and plan.
class TreeBranches {
public:
    /// Ways are known, and a pixel stands for several vertices.
    static bool any(const GraphState& state, const GraphPlan& plan, float vertices_per_pixel);

    void update(const PassKey& key, const GraphState& state, const GraphPlan& plan, std::uint64_t plan_version);
    /// The way of the picked vertex, which stays on top of them.
    void update_way(const WayBack& way, const GraphPlan& plan);
    void draw(const Scene& scene, const PlaneCamera& camera, const Rect& area, const Labels& labels) const;

    /// A stretch along which the same ways go.
    struct Stretch {
        std::vector<Point> points;
        int weight = 0;  ///< doublings of the number of ways
    };
    /// From the vertices `ends` back along predecessors. `apart`: points nearer to each other are left out.
    static std::vector<Stretch> branches(const std::vector<std::uint32_t>& ends,
                                         const std::vector<std::uint32_t>& predecessor,
                                         const std::vector<Point>& points, float apart);
    /// As they were last found.
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
