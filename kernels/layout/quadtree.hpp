#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/for_each_checked.hpp"

namespace lockstep {

/// A quadtree for approximate sums of forces (Barnes and Hut 1986).
class Quadtree {
public:
    Quadtree() = default;
    Quadtree(std::span<const Point> points, std::span<const float> masses, const Progress& progress = unstoppable()) {
        build(points, masses, progress);
    }
    /// points and masses have the same length; both are copied in tree order. Replaces the previous tree and reuses its memory.
    /// O(n log n). Throws Cancelled.
    void build(std::span<const Point> points, std::span<const float> masses, const Progress& progress);

    /// The points in tree order: neighbours in it are near each other.
    const std::vector<std::uint32_t>& order() const { return order_; }

    /// The sum of mass * (at - p) / |at - p|^2 over all points but those that lie exactly at `at`. A square seen under a
    /// ratio of side to distance below `opening` counts as one point in its centre of mass.
    Point repulsion(Point at, float opening) const;

    /// Points whose forces are computed together.
    static constexpr std::uint32_t kTogether = 32;
    /// The points, and the squares that count as points, which act on a few points. The caller owns it to reuse its memory.
    struct Seen {
        std::vector<float> x, y, mass;
    };
    /// The same for `count` points from `first` on in tree order, no more than kTogether: the tree is walked once for all of
    /// them, and a square counts as one point only when it is small enough for each.
    void repulsions(std::uint32_t first, std::uint32_t count, float opening, Seen& seen, Point* forces) const;

private:
    struct Node {
        float x, y, mass;  ///< centre of mass
        float side2;  ///< of the square, squared
        std::uint32_t first, count;  ///< in tree order
        std::uint32_t skip;  ///< the node after this one's last descendant
        bool leaf;
    };
    void sort_keys(const Progress& progress);
    void build_square(std::uint32_t first, std::uint32_t count, int bit, float side, const Progress& progress);

    std::vector<std::uint32_t> order_;
    std::vector<std::uint64_t> keys_, other_keys_;
    std::vector<float> x_, y_, mass_;
    std::vector<Node> nodes_;  ///< depth first
};

}  // namespace lockstep
