#include "kernels/layout/quadtree.hpp"

#include <algorithm>
#include <cmath>

namespace lockstep {
namespace {

constexpr int kBits = 16;  ///< halvings each way
constexpr std::uint32_t kLeaf = 12;  ///< points in a leaf
constexpr std::uint32_t kChecked = 1u << 12;  ///< points in a square large enough for a look at Cancel

/// Spreads 16 bits to the even places of 32.
std::uint32_t spread(std::uint32_t x) {
    x = (x | x << 8) & 0x00FF00FFu;
    x = (x | x << 4) & 0x0F0F0F0Fu;
    x = (x | x << 2) & 0x33333333u;
    return (x | x << 1) & 0x55555555u;
}

}  // namespace

Quadtree::Quadtree(std::span<const Point> points, std::span<const float> masses, const Progress& progress) {
    const auto n = static_cast<std::uint32_t>(points.size());
    if (n == 0) return;
    float left = points[0].x, right = left, bottom = points[0].y, top = bottom;
    for (const auto& p : points) {
        left = std::min(left, p.x), right = std::max(right, p.x);
        bottom = std::min(bottom, p.y), top = std::max(top, p.y);
    }
    const float side = std::max({right - left, top - bottom, 1e-6f}) * 1.0001f;
    const float cells = static_cast<float>(1 << kBits) / side;

    keys_.resize(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto cx = static_cast<std::uint32_t>((points[i].x - left) * cells);
        const auto cy = static_cast<std::uint32_t>((points[i].y - bottom) * cells);
        keys_[i] = std::uint64_t{spread(cx) | spread(cy) << 1} << 32 | i;
    }
    progress.check();
    std::sort(keys_.begin(), keys_.end());
    progress.check();
    order_.resize(n), x_.resize(n), y_.resize(n), mass_.resize(n);
    for (std::uint32_t k = 0; k < n; ++k) {
        const auto i = static_cast<std::uint32_t>(keys_[k]);
        order_[k] = i;
        x_[k] = points[i].x, y_[k] = points[i].y, mass_[k] = masses[i];
    }
    nodes_.reserve(n / 4 + 16);
    build(0, n, 2 * kBits, side, progress);
    keys_ = {};
}

void Quadtree::build(std::uint32_t first, std::uint32_t count, int bit, float side, const Progress& progress) {
    if (count >= kChecked) progress.check();
    const auto index = nodes_.size();
    nodes_.push_back({0, 0, 0, side * side, first, count, 0, count <= kLeaf || bit == 0});
    float x = 0, y = 0, mass = 0;
    for (auto k = first; k < first + count; ++k) {
        x += mass_[k] * x_[k], y += mass_[k] * y_[k], mass += mass_[k];
    }
    nodes_[index].x = x / mass, nodes_[index].y = y / mass, nodes_[index].mass = mass;
    if (!nodes_[index].leaf) {
        auto from = first;
        for (std::uint64_t quarter = 0; quarter < 4; ++quarter) {
            const auto place = 32 + bit - 2;
            const auto end = static_cast<std::uint32_t>(
                std::partition_point(keys_.begin() + from, keys_.begin() + first + count,
                                     [&](std::uint64_t key) { return (key >> place & 3) <= quarter; }) -
                keys_.begin());
            if (end > from) build(from, end - from, bit - 2, side / 2, progress);
            from = end;
        }
    }
    nodes_[index].skip = static_cast<std::uint32_t>(nodes_.size());
}

Point Quadtree::repulsion(Point at, float opening) const {
    const float limit = 1.f / (opening * opening);
    float fx = 0, fy = 0;
    for (std::uint32_t i = 0; i < nodes_.size();) {
        const auto& node = nodes_[i];
        const float dx = at.x - node.x, dy = at.y - node.y;
        const float d2 = dx * dx + dy * dy;
        if (d2 > node.side2 * limit) {
            fx += node.mass * dx / d2, fy += node.mass * dy / d2;
            i = node.skip;
        } else if (node.leaf) {
            for (auto k = node.first; k < node.first + node.count; ++k) {
                const float ex = at.x - x_[k], ey = at.y - y_[k];
                const float e2 = ex * ex + ey * ey;
                if (e2 == 0) continue;
                fx += mass_[k] * ex / e2, fy += mass_[k] * ey / e2;
            }
            i = node.skip;
        } else {
            ++i;
        }
    }
    return {fx, fy};
}

}  // namespace lockstep
