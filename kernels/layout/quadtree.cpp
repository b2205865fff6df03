#include "kernels/layout/quadtree.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "kernels/layout/near_boxes.hpp"
#include "kernels/layout/squares.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kChecked = 1u << 12;  ///< squares with this many points check for cancellation
constexpr std::size_t kSortedByDigits = 1u << 12;  ///< number of keys from which radix sort is faster
constexpr float kNothing = Squares::kNothing;

}  // namespace

void Quadtree::build(std::span<const Point> points, std::span<const float> masses, const Progress& progress) {
    const auto n = static_cast<std::uint32_t>(points.size());
    nodes_.clear();
    order_.resize(n);
    if (n == 0) return;
    float left = points[0].x, right = left, bottom = points[0].y, top = bottom;
    for (const auto& p : points) {
        left = std::min(left, p.x), right = std::max(right, p.x);
        bottom = std::min(bottom, p.y), top = std::max(top, p.y);
    }
    const float side = Squares::side_of(right - left, top - bottom), cells = Squares::cells_of(side);

    keys_.resize(n);
    for (std::uint32_t i = 0; i < n; ++i)
        keys_[i] = std::uint64_t{Squares::key_of(points[i].x - left, points[i].y - bottom, cells)} << 32 | i;
    progress.check();
    sort_keys(progress);
    progress.check();
    x_.resize(n), y_.resize(n), mass_.resize(n);
    for (std::uint32_t k = 0; k < n; ++k) {
        const auto i = static_cast<std::uint32_t>(keys_[k]);
        order_[k] = i;
        x_[k] = points[i].x, y_[k] = points[i].y, mass_[k] = masses[i];
    }
    nodes_.reserve(n / 4 + 16);
    build_square(0, n, 2 * Squares::kLevels, side, progress);
}

void Quadtree::sort_keys(const Progress& progress) {
    if (keys_.size() < kSortedByDigits) {
        std::sort(keys_.begin(), keys_.end());
        return;
    }
    // By digits of the upper half, the lowest first; the lower half is already sorted.
    constexpr int kDigit = 11;
    auto& other = other_keys_;
    other.resize(keys_.size());
    for (int shift = 32; shift < 64; shift += kDigit) {
        progress.check();
        std::array<std::uint32_t, (1u << kDigit) + 1> begin{};
        const auto digit = [&](std::uint64_t key) { return key >> shift & ((1u << kDigit) - 1); };
        for (const auto key : keys_) ++begin[digit(key) + 1];
        std::partial_sum(begin.begin(), begin.end(), begin.begin());
        for (const auto key : keys_) other[begin[digit(key)]++] = key;
        keys_.swap(other);
    }
}

void Quadtree::build_square(std::uint32_t first, std::uint32_t count, int bit, float side, const Progress& progress) {
    if (count >= kChecked) progress.check();
    const auto index = nodes_.size();
    nodes_.push_back({0, 0, 0, side * side, first, count, 0, count <= Squares::kLeaf || bit == 0});
    float x = 0, y = 0, mass = 0;
    const auto add = [&](float of_x, float of_y, float of_mass) {
        x += of_mass * of_x, y += of_mass * of_y, mass += of_mass;
    };
    if (nodes_[index].leaf) {
        for (auto k = first; k < first + count; ++k) add(x_[k], y_[k], mass_[k]);
    } else {
        auto from = first;
        for (std::uint64_t quarter = 0; quarter < 4; ++quarter) {
            const auto place = 32 + bit - 2;
            const auto end = static_cast<std::uint32_t>(
                std::partition_point(keys_.begin() + from, keys_.begin() + first + count,
                                     [&](std::uint64_t key) { return (key >> place & 3) <= quarter; }) -
                keys_.begin());
            if (end > from) {
                const auto child = nodes_.size();
                build_square(from, end - from, bit - 2, side / 2, progress);
                add(nodes_[child].x, nodes_[child].y, nodes_[child].mass);
            }
            from = end;
        }
    }
    auto& node = nodes_[index];
    node.x = x / mass, node.y = y / mass, node.mass = mass;
    node.skip = static_cast<std::uint32_t>(nodes_.size());
}

void Quadtree::repulsions(std::uint32_t first, std::uint32_t count, float opening, Seen& seen, Point* forces) const {
    const float limit = 1.f / (opening * opening);
    // Places beyond the last repeat the last one, so that the loops below have a fixed length.
    std::array<float, kTogether> px{}, py{}, fx{}, fy{};
    for (std::uint32_t lane = 0; lane < kTogether; ++lane) {
        const auto k = first + std::min(lane, count - 1);
        px[lane] = x_[k], py[lane] = y_[k];
    }
    NearBoxes boxes;
    for (std::uint32_t lane = 1; lane < count; ++lane)
        boxes.tell_gap(lane, {px[lane - 1], py[lane - 1]}, {px[lane], py[lane]});
    for (std::uint32_t lane = 0; lane < count; ++lane) boxes.take_in(lane, {px[lane], py[lane]});
    seen.x.clear(), seen.y.clear(), seen.mass.clear();
    for (std::uint32_t i = 0; i < nodes_.size();) {
        const auto& node = nodes_[i];
        if (boxes.are_far_from({node.x, node.y}, node.side2 * limit)) {
            seen.x.push_back(node.x), seen.y.push_back(node.y), seen.mass.push_back(node.mass);
            i = node.skip;
        } else if (node.leaf) {
            for (auto k = node.first; k < node.first + node.count; ++k)
                seen.x.push_back(x_[k]), seen.y.push_back(y_[k]), seen.mass.push_back(mass_[k]);
            i = node.skip;
        } else {
            ++i;
        }
    }
    for (std::size_t s = 0; s < seen.x.size(); ++s) {
        const float sx = seen.x[s], sy = seen.y[s], mass = seen.mass[s];
        for (std::uint32_t lane = 0; lane < kTogether; ++lane) {
            const float dx = px[lane] - sx, dy = py[lane] - sy;
            const float push = mass / (dx * dx + dy * dy + kNothing);
            fx[lane] += push * dx, fy[lane] += push * dy;
        }
    }
    for (std::uint32_t lane = 0; lane < count; ++lane) forces[lane] = {fx[lane], fy[lane]};
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
