#include "viz/graph/plan/nearest_distances.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "kernels/base/parallel.hpp"
#include "viz/graph/plane_camera.hpp"

namespace lockstep {
namespace {

constexpr double kPointsPerCell = 2;
constexpr std::uint32_t kMaxLookedAt = 64;
constexpr std::uint64_t kPointsAPiece = 1 << 14;
constexpr double kNearly = 0.999;  ///< room for rounding where a cell is as far as a point

}  // namespace

std::vector<float> distances_to_nearest(std::span<const Point> points, const Progress& progress) {
    const auto n = static_cast<std::uint32_t>(points.size());
    std::vector<float> nearest(n, HUGE_VALF);
    if (n == 0) return nearest;
    PlaneBox box{points[0].x, points[0].y, points[0].x, points[0].y};
    for (const auto& p : points) box.take_in(p);
    const double width = std::max(box.width(), 1e-6f), height = std::max(box.height(), 1e-6f);
    // Square cells; a picture that is a mere line still has no more than n of them.
    const double size = std::max(
        {std::sqrt(width * height * kPointsPerCell / n), width * kPointsPerCell / n, height * kPointsPerCell / n});
    const auto columns = static_cast<std::uint32_t>(width / size) + 1,
               rows = static_cast<std::uint32_t>(height / size) + 1;
    const auto column_of = [&](Point p) {
        return std::min(static_cast<std::uint32_t>((p.x - box.left) / size), columns - 1);
    };
    const auto row_of = [&](Point p) {
        return std::min(static_cast<std::uint32_t>((p.y - box.bottom) / size), rows - 1);
    };

    std::vector<std::uint32_t> offsets(std::size_t{columns} * rows + 1, 0), sorted(n);
    for (const auto& p : points) ++offsets[std::size_t{row_of(p)} * columns + column_of(p) + 1];
    std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
    // Cell by cell, and so are the points: neighbours lie beside each other in memory too.
    std::vector<Point> placed(n);
    auto next = offsets;
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto k = next[std::size_t{row_of(points[i])} * columns + column_of(points[i])]++;
        sorted[k] = i;
        placed[k] = points[i];
    }

    const auto look_round = [&](std::uint32_t own) {
        const Point at = placed[own];
        float squared = HUGE_VALF;
        const auto column = column_of(at), row = row_of(at);
        const auto look_at = [&](std::uint32_t begin, std::uint32_t end) {
            for (auto k = begin; k < end; ++k) {
                const float dx = placed[k].x - at.x, dy = placed[k].y - at.y, distance = dx * dx + dy * dy;
                squared = k != own && distance < squared ? distance : squared;
            }
        };
        const auto look_into = [&](std::uint32_t r, std::uint32_t c) {
            const auto cell = std::size_t{r} * columns + c;
            look_at(offsets[cell], std::min(offsets[cell + 1], offsets[cell] + kMaxLookedAt));
        };
        look_into(row, column);
        // Of the neighbouring cells only those that are nearer than the nearest vertex of its own cell.
        const auto beyond = [&](std::uint32_t other, std::uint32_t own_place, double place) {
            return other == own_place ? 0. : other < own_place ? place - own_place : own_place + 1 - place;
        };
        const double across = (at.x - box.left) / size, up = (at.y - box.bottom) / size;
        for (auto r = row == 0 ? 0 : row - 1; r <= std::min(row + 1, rows - 1); ++r)
            for (auto c = column == 0 ? 0 : column - 1; c <= std::min(column + 1, columns - 1); ++c) {
                if (r == row && c == column) continue;
                const double x = size * beyond(c, column, across), y = size * beyond(r, row, up);
                if (kNearly * (x * x + y * y) < squared) look_into(r, c);
            }
        nearest[sorted[own]] = std::sqrt(squared);
    };
    for_each_piece(n, kPointsAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto k = static_cast<std::uint32_t>(begin); k < end; ++k) look_round(k);
    });
    return nearest;
}

}  // namespace lockstep
