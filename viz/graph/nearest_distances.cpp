#include "viz/graph/nearest_distances.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "kernels/data/parallel.hpp"
#include "viz/columns/plane_camera.hpp"

namespace lockstep {
namespace {

constexpr double kPointsPerCell = 2;
constexpr std::uint32_t kMostLookedAt = 64;
constexpr std::uint64_t kPointsAPiece = 1 << 14;

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
    auto next = offsets;
    for (std::uint32_t i = 0; i < n; ++i)
        sorted[next[std::size_t{row_of(points[i])} * columns + column_of(points[i])]++] = i;

    const auto look_round = [&](std::uint32_t i) {
        float squared = HUGE_VALF;
        const auto column = column_of(points[i]), row = row_of(points[i]);
        for (auto r = row == 0 ? 0 : row - 1; r <= std::min(row + 1, rows - 1); ++r)
            for (auto c = column == 0 ? 0 : column - 1; c <= std::min(column + 1, columns - 1); ++c) {
                const auto cell = std::size_t{r} * columns + c;
                const auto end = std::min(offsets[cell + 1], offsets[cell] + kMostLookedAt);
                for (auto k = offsets[cell]; k < end; ++k)
                    if (sorted[k] != i) {
                        const float dx = points[sorted[k]].x - points[i].x, dy = points[sorted[k]].y - points[i].y;
                        squared = std::min(squared, dx * dx + dy * dy);
                    }
            }
        nearest[i] = std::sqrt(squared);
    };
    for_each_piece(n, kPointsAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto i = static_cast<std::uint32_t>(begin); i < end; ++i) look_round(i);
    });
    return nearest;
}

}  // namespace lockstep
