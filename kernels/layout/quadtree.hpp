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

    /// The points in tree order: consecutive points are near each other.
    const std::vector<std::uint32_t>& order() const { return order_; }

    /// The sum of mass * (at - p) / |at - p|^2 over all points except those exactly at `at`. A square with a ratio of
    /// side to distance below `opening` counts as one point at its centre of mass.
    Point repulsion(Point at, float opening) const;

    /// Number of points whose forces are computed together.
    static constexpr std::uint32_t kTogether = 32;
    /// The points, and the squares that count as points, which act on some points. Owned by the caller to reuse memory.
    struct Seen {
        std::vector<float> x, y, mass;
    };
    /// The same for `count` consecutive points in tree order from `first` on, at most kTogether: the tree is walked once for
    /// all of them, and a square counts as one point only if it is small enough for each of them.
    void repulsions(std::uint32_t first, std::uint32_t count, float opening, Seen& seen, Point* forces) const;

private:
    struct Node {
        float x, y, mass;  ///< centre of mass
        float side2;  ///< squared side of the square
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
