#include "kernels/layout/pack_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "kernels/layout/arrange_picture.hpp"

namespace lockstep {
namespace {

constexpr float kAspect = 1.6f;  ///< width to height of the whole picture
constexpr float kGap = 1.2f;  ///< between parts, in mean edge lengths
constexpr std::size_t kMaxSingles = 4096;  ///< maximum number of vertices without edges that are placed one by one
constexpr std::uint32_t kMinLarge = 1000;  ///< vertices of a component beside which all others take little room
constexpr float kMaxBeside = 0.3f;  ///< the maximum area of all others beside it, as a share of its own
constexpr float kMaxStretched = 4;  ///< maximum factor by which a part is enlarged or reduced

/// A rectangle and its place: x from the left, y downwards from the top.
struct Box {
    float width = 0, height = 0, x = 0, y = 0;
};

/// The lower edge of all boxes in a strip, from left to right: each new box goes as high up as possible.
class Skyline {
public:
    explicit Skyline(float width) : width_(width), edges_{{0, width, 0}} {}

    void place(Box& box) {
        std::size_t best = edges_.size();
        float highest = 0;
        for (std::size_t i = 0; i < edges_.size(); ++i) {
            if (i != 0 && edges_[i].x + box.width > width_ * 1.0001f) break;
            float y = 0;
            for (auto j = i; j < edges_.size() && edges_[j].x < edges_[i].x + box.width; ++j)
                y = std::max(y, edges_[j].y);
            if (best == edges_.size() || y < highest) best = i, highest = y;
        }
        box.x = edges_[best].x;
        box.y = highest;
        cover(best, box);
    }

private:
    struct Edge {
        float x, width, y;
    };

    void cover(std::size_t at, const Box& box) {
        const float right = box.x + box.width;
        auto last = at;
        while (last < edges_.size() && edges_[last].x + edges_[last].width <= right) ++last;
        if (last < edges_.size()) {
            const float end = edges_[last].x + edges_[last].width;
            edges_[last].x = std::max(right, edges_[last].x);
            edges_[last].width = end - edges_[last].x;
        }
        const auto first = edges_.begin() + static_cast<std::ptrdiff_t>(at);
        edges_.insert(edges_.erase(first, edges_.begin() + static_cast<std::ptrdiff_t>(last)),
                      {box.x, box.width, box.y + box.height});
    }

    float width_;
    std::vector<Edge> edges_;
};

/// Width and height of the placed boxes.
Box extent(std::span<const Box> boxes) {
    Box all;
    for (const auto& box : boxes) {
        all.width = std::max(all.width, box.x + box.width);
        all.height = std::max(all.height, box.y + box.height);
    }
    return all;
}

/// The side of the smallest picture with the required shape that contains the boxes.
float size_of(const Box& all) { return std::max(all.width / kAspect, all.height); }

/// Places the boxes in the strip, among a few widths, that gives the smallest picture.
std::vector<Box> placed(std::vector<Box> boxes) {
    float area = 0;
    for (const auto& box : boxes) area += box.width * box.height;
    const float even = std::sqrt(area * kAspect);
    std::vector<Box> best;
    for (const float width : {even, 1.15f * even, 1.35f * even, boxes[0].width, 1.2f * boxes[0].width}) {
        if (width < boxes[0].width) continue;
        Skyline skyline(width);
        auto tried = boxes;
        for (auto& box : tried) skyline.place(box);
        if (best.empty() || size_of(extent(tried)) < size_of(extent(best))) best = std::move(tried);
    }
    return best;
}

/// The points of one part, in its own frame.
std::vector<Point> points_of(const Parts& parts, std::uint32_t part, std::span<const Point> positions) {
    std::vector<Point> points;
    for (auto i = parts.offsets[part]; i < parts.offsets[part + 1]; ++i) points.push_back(positions[parts.vertices[i]]);
    return points;
}

/// The vertices without edges if they are few; many of them are placed in rows.
std::vector<std::uint32_t> vertices_apart(const Parts& parts) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t v = 0; v < parts.apart.size(); ++v) {
        if (!parts.apart[v]) continue;
        if (found.size() == kMaxSingles) return {};
        found.push_back(v);
    }
    return found;
}

/// The factor by which all others are reduced beside a large first component.
float shrunk_beside(const Parts& parts, std::span<const Box> boxes, float area_of_singles) {
    if (parts.offsets[1] < kMinLarge) return 1;
    float beside = area_of_singles;
    for (const auto& box : boxes.subspan(1)) beside += box.width * box.height;
    const float allowed = kMaxBeside * boxes[0].width * boxes[0].height;
    return beside > allowed ? std::sqrt(allowed / beside) : 1;
}

float mean_edge_of(const Adjacency& graph, const Parts& parts, std::uint32_t part, std::span<const Point> positions) {
    double sum = 0;
    std::uint64_t count = 0;
    for (auto i = parts.offsets[part]; i < parts.offsets[part + 1]; ++i) {
        const auto v = parts.vertices[i];
        for (const auto w : graph.row(v))
            sum += std::hypot(positions[w].x - positions[v].x, positions[w].y - positions[v].y);
        count += graph.degree(v);
    }
    return static_cast<float>(sum / static_cast<double>(count));
}

struct Corners {
    Point low, high;
};

Corners corners_of(std::span<const Point> points) {
    Corners corners{points[0], points[0]};
    for (const auto& p : points) {
        corners.low = {std::min(corners.low.x, p.x), std::min(corners.low.y, p.y)};
        corners.high = {std::max(corners.high.x, p.x), std::max(corners.high.y, p.y)};
    }
    return corners;
}

}  // namespace

Parts parts_of(const Adjacency& graph, const Progress& progress) {
    const auto n = graph.num_vertices();
    Parts found;
    found.apart.assign(n, 0);
    std::vector<std::uint8_t> seen(n, 0);
    for_each_checked(n, progress, [&](std::uint32_t first) {
        found.apart[first] = graph.degree(first) == 0;
        if (seen[first] || found.apart[first]) return;
        seen[first] = 1;
        auto next = found.vertices.size();
        found.vertices.push_back(first);
        for (; next < found.vertices.size(); ++next) {
            if (next % (1u << 14) == 0) progress.check();
            for (const auto w : graph.row(found.vertices[next]))
                if (!seen[w]) seen[w] = 1, found.vertices.push_back(w);
        }
        found.offsets.push_back(static_cast<std::uint32_t>(next));
    });
    std::vector<std::uint32_t> order(found.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto count = [&](std::uint32_t part) { return found.offsets[part + 1] - found.offsets[part]; };
    std::ranges::stable_sort(order, std::greater{}, count);
    Parts parts{.offsets = {0}, .vertices = {}, .apart = std::move(found.apart)};
    parts.vertices.reserve(found.vertices.size());
    for (const auto part : order) {
        parts.vertices.insert(parts.vertices.end(), found.vertices.begin() + found.offsets[part],
                              found.vertices.begin() + found.offsets[part + 1]);
        parts.offsets.push_back(static_cast<std::uint32_t>(parts.vertices.size()));
    }
    return parts;
}

void pack_parts(const Adjacency& graph, const Parts& parts, std::vector<Point>& positions, const Progress& progress) {
    const auto singles = vertices_apart(parts);
    if (parts.size() == 0 || (parts.size() == 1 && singles.empty())) return;
    const float edge = mean_edge_length(graph, positions, progress), gap = kGap * edge;
    std::vector<std::vector<Point>> points(parts.size());
    std::vector<Corners> corners(parts.size());
    std::vector<Box> boxes(parts.size());
    for_each_checked(parts.size(), progress, [&](std::uint32_t part) {
        points[part] = points_of(parts, part, positions);
        if (part != 0) {
            lay_across(points[part]);
            const float own = mean_edge_of(graph, parts, part, positions);
            const float stretch = own > 0 ? std::clamp(edge / own, 1 / kMaxStretched, kMaxStretched) : 1.f;
            for (auto& p : points[part]) p = {stretch * p.x, stretch * p.y};
        }
        corners[part] = corners_of(points[part]);
        const auto& [low, high] = corners[part];
        boxes[part].width = high.x - low.x + gap;
        boxes[part].height = high.y - low.y + gap;
    });
    const float shrink = shrunk_beside(parts, boxes, static_cast<float>(singles.size()) * gap * gap);
    for (std::uint32_t part = 1; part < parts.size(); ++part) {
        boxes[part].width *= shrink, boxes[part].height *= shrink;
        for (auto& p : points[part]) p = {shrink * p.x, shrink * p.y};
        auto& [low, high] = corners[part];
        low = {shrink * low.x, shrink * low.y}, high = {shrink * high.x, shrink * high.y};
    }
    boxes.insert(boxes.end(), singles.size(), Box{.width = shrink * gap, .height = shrink * gap});
    boxes = placed(std::move(boxes));
    // The first part does not move; y grows upwards.
    const Point top_left{corners[0].low.x - boxes[0].x, corners[0].high.y + boxes[0].y};
    for_each_checked(parts.size(), progress, [&](std::uint32_t part) {
        const Point shift{top_left.x + boxes[part].x - corners[part].low.x,
                          top_left.y - boxes[part].y - corners[part].high.y};
        for (std::size_t i = 0; i < points[part].size(); ++i)
            positions[parts.vertices[parts.offsets[part] + i]] = {points[part][i].x + shift.x,
                                                                  points[part][i].y + shift.y};
    });
    for (std::size_t i = 0; i < singles.size(); ++i) {
        const auto& box = boxes[parts.size() + i];
        positions[singles[i]] = {top_left.x + box.x, top_left.y - box.y};
    }
    if (singles.empty()) place_in_rows(parts.apart, positions);
}

}  // namespace lockstep
