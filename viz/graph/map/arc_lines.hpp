#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "viz/graph/plan/graph_plan.hpp"

namespace lockstep {

/// The line of an arc in pixels: straight, or a parabola whose middle lies `bow` pixels beside the middle of its ends.
struct BowedLine {
    Point2 from, to;
    float bow = 0;

    /// t  0 at the tail, 1 at the head
    Point2 at(float t) const;
    Point2 direction(float t) const;  ///< of length 1
};

/// The lines of a small graph's arcs. The first line between two vertices is straight, as in edges.vert: the lightest arc
/// of each direction. Further arcs between the same vertices are curves beside it, the lightest next to it.
class ArcLines {
public:
    static constexpr std::size_t kMaxArcs = 4096;
    static constexpr float kArcApart = 4;  ///< points between an arc with a twin and the middle line, as in edges.vert
    static constexpr float kBow = 18;  ///< points between the middles of two curves, as in edges.vert

    /// A curve beside the straight line of a pair. An undirected graph has one for both arcs.
    struct Curve {
        std::uint32_t a = 0, b = 0;  ///< ends
        std::uint32_t ab = kNone, ba = kNone;  ///< the arcs on it, as entries of the graph; kNone: none
        float lane = 0, lanes = 0;  ///< position beside the straight line, seen from a to b; the farthest of the pair
    };

    /// For another graph, or another plan of it. No curves if the graph has more than kMaxArcs arcs.
    void read(const CsrGraph& graph, const GraphPlan& plan);
    std::span<const Curve> curves() const { return curves_; }

    /// The line of an arc; from, to: pixels of its ends. No line is known if the graph has more than kMaxArcs arcs.
    bool knows(std::uint32_t arc) const { return arc < places_.size(); }
    BowedLine line(std::uint32_t arc, Point2 from, Point2 to, float scale) const;
    static BowedLine line(const Curve& curve, Point2 a, Point2 b, float scale);

private:
    /// The place of an arc's line, seen from its tail to its head.
    struct Place {
        float lane = 0, lanes = 0;
        bool apart = false;  ///< one of two straight lines
    };

    std::vector<Curve> curves_;
    std::vector<Place> places_;  ///< one per arc
};

}  // namespace lockstep
