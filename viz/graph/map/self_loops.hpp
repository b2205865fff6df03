#pragma once

#include <cstdint>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/map/graph_window.hpp"

namespace lockstep {

/// Arcs from a vertex to itself, as rings at its rim with an arrow, on the side without neighbours and number. Drawn
/// where arcs are drawn one by one, all alike: the columns do not show the effect of a pass on them.
class SelfLoops {
public:
    static constexpr std::size_t kMaxEdges = 4096;

    /// Returns their areas in pixels.
    const std::vector<Rect>& draw(const Scene& scene, const GraphPlan& plan, const GraphWindow& window,
                                  const Rect& area, const Labels& labels);

private:
    void read(const Scene& scene, const GraphPlan& plan);

    std::vector<std::uint32_t> vertices_;  ///< vertices with a self-loop
    std::vector<Point> numbers_;  ///< sides of the vertices' numbers, as name_sides()
    std::vector<Rect> covered_;
    std::uint64_t read_of_ = 0;
};

/// The direction of a vertex's ring, a unit vector, y upwards: away from its neighbours; if its number is there
/// (`number`, as in name_sides()), as far as possible from the number and all neighbours.
Point side_of_loop(const GraphPlan& plan, std::uint32_t vertex, Point number);

}  // namespace lockstep
