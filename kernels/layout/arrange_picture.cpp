#include "kernels/layout/arrange_picture.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/base/parallel.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kAlignedBy = 1u << 16;  ///< maximum number of points used for an alignment
constexpr std::uint64_t kVerticesAPiece = 1u << 14;

}  // namespace

void lay_across(std::vector<Point>& positions) {
    if (positions.empty()) return;
    double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (const auto& p : positions) x += p.x, y += p.y;
    x /= static_cast<double>(positions.size()), y /= static_cast<double>(positions.size());
    for (const auto& p : positions)
        xx += (p.x - x) * (p.x - x), xy += (p.x - x) * (p.y - y), yy += (p.y - y) * (p.y - y);
    const double angle = 0.5 * std::atan2(2 * xy, xx - yy), c = std::cos(angle), s = std::sin(angle);
    for (auto& p : positions)
        p = {static_cast<float>(c * (p.x - x) + s * (p.y - y)), static_cast<float>(-s * (p.x - x) + c * (p.y - y))};
}

float mean_edge_length(const Adjacency& graph, std::span<const Point> positions, const Progress& progress) {
    const auto n = graph.num_vertices();
    std::vector<double> sums((n + kVerticesAPiece - 1) / kVerticesAPiece, 0);
    for_each_piece(n, kVerticesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        double sum = 0;
        for (auto v = static_cast<std::uint32_t>(begin); v < end; ++v)
            for (const auto w : graph.row(v)) {
                const float dx = positions[w].x - positions[v].x, dy = positions[w].y - positions[v].y;
                sum += std::sqrt(dx * dx + dy * dy);
            }
        sums[begin / kVerticesAPiece] = sum;
    });
    double sum = 0;
    for (const auto of_piece : sums) sum += of_piece;
    return graph.neighbors.empty() ? 1.f : static_cast<float>(sum / static_cast<double>(graph.neighbors.size()));
}

void place_in_rows(std::span<const std::uint8_t> apart, std::vector<Point>& positions) {
    const auto n = static_cast<std::uint32_t>(positions.size());
    const auto num_apart = static_cast<std::uint32_t>(std::ranges::count(apart, std::uint8_t{1}));
    if (num_apart == 0) return;
    const bool anything_else = num_apart != n;
    float left = 0, right = 0, bottom = 0;
    for (std::uint32_t v = 0; v < n; ++v) {
        if (apart[v]) continue;
        left = std::min(left, positions[v].x), right = std::max(right, positions[v].x),
        bottom = std::min(bottom, positions[v].y);
    }
    const float room = std::max(right - left, 1.f);
    const auto square = std::ceil(std::sqrt((anything_else ? 4.0 : 1.0) * num_apart));
    const auto columns =
        std::max(static_cast<std::uint32_t>(anything_else ? std::max<double>(room, square) : square), 1u);
    const float pitch = anything_else ? room / static_cast<float>(columns) : 1.f;
    std::uint32_t k = 0;
    for (std::uint32_t v = 0; v < n; ++v) {
        if (!apart[v]) continue;
        const std::uint32_t row = k / columns, column = k % columns;
        positions[v] = {left + (static_cast<float>(column) + 0.5f) * pitch,
                        bottom - (static_cast<float>(row) + 2.f) * pitch};
        ++k;
    }
}

void align_to(std::span<const Point> before, std::vector<Point>& positions) {
    if (positions.empty() || before.size() != positions.size()) return;
    const auto stride = std::max<std::size_t>(1, positions.size() / kAlignedBy);
    double n = 0, ax = 0, ay = 0, bx = 0, by = 0;
    for (std::size_t i = 0; i < positions.size(); i += stride) {
        ax += before[i].x, ay += before[i].y, bx += positions[i].x, by += positions[i].y;
        ++n;
    }
    ax /= n, ay /= n, bx /= n, by /= n;
    // As complex numbers: the factor that rotates b towards a is conj(b) * a, and b * a for a mirrored b.
    double plain_re = 0, plain_im = 0, mirrored_re = 0, mirrored_im = 0, size = 0;
    for (std::size_t i = 0; i < positions.size(); i += stride) {
        const double px = before[i].x - ax, py = before[i].y - ay, qx = positions[i].x - bx, qy = positions[i].y - by;
        plain_re += qx * px + qy * py, plain_im += qx * py - qy * px;
        mirrored_re += qx * px - qy * py, mirrored_im += qx * py + qy * px;
        size += qx * qx + qy * qy;
    }
    if (size <= 0) return;
    const double plain = std::hypot(plain_re, plain_im), mirrored = std::hypot(mirrored_re, mirrored_im);
    if (std::max(plain, mirrored) <= 0) return;
    const bool mirrors = mirrored > plain;
    // Both pictures get the same spread: the fitted factor alone would shrink pictures with little similarity.
    double spread = 0;
    for (std::size_t i = 0; i < positions.size(); i += stride)
        spread += (before[i].x - ax) * (before[i].x - ax) + (before[i].y - ay) * (before[i].y - ay);
    const double factor = std::sqrt(spread / size) / std::max(plain, mirrored);
    const double re = factor * (mirrors ? mirrored_re : plain_re), im = factor * (mirrors ? mirrored_im : plain_im);
    for_each_piece(positions.size(), kVerticesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        for (auto v = begin; v < end; ++v) {
            const auto p = positions[v];
            const double qx = p.x - bx, qy = mirrors ? -(p.y - by) : p.y - by;
            positions[v] = {static_cast<float>(ax + re * qx - im * qy), static_cast<float>(ay + im * qx + re * qy)};
        }
    });
}

}  // namespace lockstep
