#pragma once

#include <cstdint>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/map/graph_window.hpp"

namespace lockstep {

/// Arcs from a vertex to itself, as rings at its rim with an arrow, on the side without neighbours and number. They are drawn
/// where arcs are drawn singly, all alike: the effect of a pass on one is not known here.
class SelfLoops {
public:
    static constexpr std::size_t kMaxEdges = 4096;

    /// Returns the pixels that they cover.
    const std::vector<Rect>& draw(const Scene& scene, const GraphPlan& plan, const GraphWindow& window,
                                  const Rect& area, const Labels& labels);

private:
    void read(const Scene& scene, const GraphPlan& plan);

    std::vector<std::uint32_t> vertices_;  ///< that have one
    std::vector<Point> numbers_;  ///< sides on which the numbers of vertices stand, as name_sides()
    std::vector<Rect> covered_;
    std::uint64_t read_of_ = 0;
};

/// On which side of a vertex its ring stands, a unit vector, y upwards: away from its neighbours, but not where its number stands
/// (`number`, as name_sides() has it): then as far as can be from that and from all neighbours.
Point side_of_loop(const GraphPlan& plan, std::uint32_t vertex, Point number);

}  // namespace lockstep
