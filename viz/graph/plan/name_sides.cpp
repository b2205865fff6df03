#include "viz/graph/plan/name_sides.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace lockstep {
namespace {

constexpr float kMinExtent = 260, kMaxExtent = 600, kExtentOfOne = 75;  ///< points, of few and many vertices
constexpr float kDisc = 14, kDistance = 23, kHalfName = 7;  ///< points
constexpr float kClear = 10;  ///< room that is enough, so that most names stand on the same side
constexpr std::array<Point, 8> kSides{{{0.7071f, -0.7071f},
                                       {0.7071f, 0.7071f},
                                       {-0.7071f, -0.7071f},
                                       {-0.7071f, 0.7071f},
                                       {1, 0},
                                       {-1, 0},
                                       {0, -1},
                                       {0, 1}}};

float distance(Point p, Point a, Point b) {
    const float dx = b.x - a.x, dy = b.y - a.y;
    const float t = std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / std::max(dx * dx + dy * dy, 1e-20f), 0.f, 1.f);
    return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

}  // namespace

float named_extent(std::uint32_t num_vertices) {
    return std::clamp(kExtentOfOne * std::sqrt(static_cast<float>(num_vertices)), kMinExtent, kMaxExtent);
}

std::vector<Point> name_sides(const GraphPlan& plan) {
    const auto n = plan.num_vertices();
    if (n == 0 || n > kMaxNames || plan.edges().size() > kMaxNamedEdges) return {};
    const float unit =
        std::max({plan.box().width(), plan.box().height(), 1e-6f}) / named_extent(n);  // plane units a point
    std::vector<Point> sides(n, Point{0, 0});
    const auto name_at = [&](std::uint32_t v, Point side) {
        return Point{plan.at(v).x + side.x * kDistance * unit, plan.at(v).y + side.y * kDistance * unit};
    };
    for (std::uint32_t v = 0; v < n; ++v) {
        float best = kHalfName;
        for (const auto& side : kSides) {
            const Point name = name_at(v, side);
            float room = kDistance;
            const auto away = [&](Point p) { return std::hypot(p.x - name.x, p.y - name.y) / unit; };
            for (std::uint32_t w = 0; w < n; ++w)
                if (w != v) room = std::min(room, away(plan.at(w)) - kDisc);
            for (std::uint32_t w = 0; w < v; ++w)
                if (sides[w].x != 0 || sides[w].y != 0) room = std::min(room, away(name_at(w, sides[w])) - kHalfName);
            for (const auto& [a, b] : plan.edges())
                room =
                    std::min(room, distance(name, plan.at(a & ~GraphPlan::kArc), plan.at(b & ~GraphPlan::kArc)) / unit);
            if (room > best) best = room, sides[v] = side;
            if (room >= kClear) break;
        }
    }
    return sides;
}

}  // namespace lockstep
