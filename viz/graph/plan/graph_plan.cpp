#include "viz/graph/plan/graph_plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <stdexcept>

#include "kernels/base/parallel.hpp"
#include "kernels/layout/force_layout.hpp"
#include "viz/graph/plane_camera.hpp"

namespace lockstep {
namespace {

constexpr float kMinExtent = 260, kMaxExtent = 600, kExtentOfOne = 75;  ///< points, of few and many vertices
constexpr float kDisc = 14, kDistance = 23, kHalfName = 7;  ///< points
constexpr float kClear = 10;  ///< sufficient room, so that most names are on the same side
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

constexpr double kPointsPerCell = 2;
constexpr std::uint32_t kMaxLookedAt = 64;
constexpr std::uint64_t kPointsAPiece = 1 << 14;
constexpr double kNearly = 0.999;  ///< tolerance for rounding, for a cell as far as a point

constexpr std::uint64_t kVerticesAPiece = 1u << 14, kTilesAPiece = 64, kEntriesAPiece = 1u << 18;
constexpr double kVerticesPerTile = 128;
constexpr std::uint32_t kMaxTiles = 128;  ///< in each direction
constexpr std::size_t kSpacingSample = 4096;  ///< number of sampled vertices for the spacing
constexpr std::uint32_t kMinWithHubs = 400, kMaxHubs = 40;  ///< of vertices with hubs at least; of hubs at most
constexpr std::uint32_t kNearby = 40;  ///< number of vertices that count as near

/// The length of the shortest edge at a vertex; none without edges, or if neighbours coincide.
std::optional<float> shortest_edge(const Adjacency& adjacency, const std::vector<Point>& points, std::uint32_t v) {
    float shortest = HUGE_VALF;
    for (const auto w : adjacency.row(v)) {
        const float length = std::hypot(points[w].x - points[v].x, points[w].y - points[v].y);
        if (length > 0) shortest = std::min(shortest, length);
    }
    if (shortest == HUGE_VALF) return std::nullopt;
    return shortest;
}

/// The lowest quintile.
std::optional<float> low_quintile(std::vector<float>& values) {
    if (values.empty()) return std::nullopt;
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 5);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

std::vector<std::uint32_t> offsets_of(const std::vector<std::uint32_t>& tiles, std::uint32_t num_tiles) {
    std::vector<std::uint32_t> offsets(std::size_t{num_tiles} + 1, 0);
    for (const auto tile : tiles) ++offsets[tile + 1];
    std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
    return offsets;
}

void add_run(std::vector<Run1d>& runs, std::uint32_t first, std::uint32_t end) {
    if (end <= first) return;
    if (!runs.empty() && runs.back().first + runs.back().count == first) runs.back().count += end - first;
    else runs.push_back({first, end - first});
}

}  // namespace

float named_extent(std::uint32_t num_vertices) {
    return std::clamp(kExtentOfOne * std::sqrt(static_cast<float>(num_vertices)), kMinExtent, kMaxExtent);
}

std::vector<Point> name_sides(const GraphPlan& plan) {
    const auto n = plan.num_vertices();
    if (n == 0 || n > kMaxNames || plan.edges().size() > kMaxNamedEdges) return {};
    const float unit =
        std::max({plan.box().width(), plan.box().height(), 1e-6f}) / named_extent(n);  // plane units per point
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

std::vector<float> distances_to_nearest(std::span<const Point> points, const Progress& progress) {
    const auto n = static_cast<std::uint32_t>(points.size());
    std::vector<float> nearest(n, HUGE_VALF);
    if (n == 0) return nearest;
    PlaneBox box{points[0].x, points[0].y, points[0].x, points[0].y};
    for (const auto& p : points) box.take_in(p);
    const double width = std::max(box.width(), 1e-6f), height = std::max(box.height(), 1e-6f);
    // Square cells; a picture that is almost a line still has at most n of them.
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
    // Points are sorted by cell, so that neighbours are adjacent in memory.
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
        // Of the neighbouring cells, only those nearer than the nearest vertex in the point's cell.
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

std::shared_ptr<const GraphPlan::Entries> GraphPlan::entries_of(const Adjacency& adjacency, const Progress& progress) {
    auto entries = std::make_shared<Entries>(adjacency.neighbors.size());
    for_each_piece(entries->size(), kEntriesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto i = begin; i < end; ++i)
            (*entries)[i] = adjacency.neighbors[i] | ((adjacency.ways[i] & Adjacency::kIncoming) ? kArc : 0u);
    });
    return entries;
}

GraphPlan::GraphPlan(std::shared_ptr<const Adjacency> adjacency, const Adjacency& lines, GraphPositions positions,
                     const Progress& progress, std::shared_ptr<const Entries> entries)
    : adjacency_(std::move(adjacency)), entries_(std::move(entries)), positions_(std::move(positions)) {
    if (num_vertices() > kMaxVertices)
        throw std::invalid_argument("The graph view draws up to " + std::to_string(kMaxVertices) + " vertices.");
    if (num_vertices() != 0) {
        const Point first = positions_.points[0];
        box_ = {first.x, first.y, first.x, first.y};
    }
    for (const auto& point : positions_.points) box_.take_in(point);
    if (!positions_.rings.empty()) {
        const float outer = positions_.rings.back().outer;
        box_.take_in({-outer, -outer});
        box_.take_in({outer, outer});
    }
    if (!entries_) entries_ = entries_of(*adjacency_, progress);
    sort_into_tiles(lines, progress);
    progress.check();
    nearest_ = distances_to_nearest(positions_.points, progress);
    find_hubs();

    for (std::uint32_t v = 0; v < num_vertices(); ++v)
        if (lines.degree(v) == 0) isolated_.push_back(v);
    std::uint32_t joined = 0;
    for (std::uint32_t v = 0; v < num_vertices(); ++v) joined += adjacency_->degree(v) != 0;
    mean_degree_ = joined == 0 ? 1.f : static_cast<float>(adjacency_->neighbors.size()) / static_cast<float>(joined);

    std::vector<float> lengths;
    const auto stride = std::max<std::size_t>(1, num_vertices() / kSpacingSample);
    for (std::size_t v = 0; v < num_vertices(); v += stride)
        if (const auto length = shortest_edge(*adjacency_, positions_.points, static_cast<std::uint32_t>(v)))
            lengths.push_back(*length);
    const float side = std::max({box_.width(), box_.height(), 1e-6f});
    spacing_ = low_quintile(lengths).value_or(side / std::sqrt(static_cast<float>(std::max(num_vertices(), 1u))));
    name_sides_ = lockstep::name_sides(*this);
}

std::uint32_t GraphPlan::tile_of(Point p) const {
    const auto last = static_cast<float>(tiles_ - 1);
    const auto column = static_cast<std::uint32_t>(std::clamp((p.x - box_.left) / tile_size_, 0.f, last));
    const auto row = static_cast<std::uint32_t>(std::clamp((p.y - box_.bottom) / tile_size_, 0.f, last));
    return row * tiles_ + column;
}

void GraphPlan::find_hubs() {
    if (num_vertices() < kMinWithHubs || !has_hubs(*adjacency_)) return;
    hubs_.resize(num_vertices());
    std::iota(hubs_.begin(), hubs_.end(), 0u);
    const auto count = static_cast<std::ptrdiff_t>(std::min<std::uint32_t>(kMaxHubs, num_vertices() / 20));
    std::ranges::partial_sort(hubs_, hubs_.begin() + count, [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(adjacency_->degree(b), a) < std::pair(adjacency_->degree(a), b);
    });
    hubs_.resize(static_cast<std::size_t>(count));
}

void GraphPlan::sort_into_tiles(const Adjacency& lines, const Progress& progress) {
    const auto n = num_vertices();
    tiles_ = std::clamp(static_cast<std::uint32_t>(std::sqrt(n / kVerticesPerTile)), 1u, kMaxTiles);
    tile_size_ = std::max({box_.width(), box_.height(), 1e-6f}) / static_cast<float>(tiles_);
    const auto num_tiles = tiles_ * tiles_;

    std::vector<std::uint32_t> tiles(n);
    for_each_piece(n, kVerticesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto v = begin; v < end; ++v) tiles[v] = tile_of(positions_.points[v]);
    });
    vertex_offsets_ = offsets_of(tiles, num_tiles);
    vertices_.resize(n);
    auto next = vertex_offsets_;
    for (std::uint32_t v = 0; v < n; ++v) vertices_[next[tiles[v]]++] = v;
    progress.check();

    // A pair belongs to the tile of its lower end: visiting the vertices in tile order orders the pairs.
    edge_offsets_.assign(std::size_t{num_tiles} + 1, 0);
    for_each_piece(num_tiles, kTilesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto tile = begin; tile < end; ++tile)
            for (auto k = vertex_offsets_[tile]; k < vertex_offsets_[tile + 1]; ++k) {
                const auto v = vertices_[k];
                edge_offsets_[tile + 1] +=
                    static_cast<std::uint32_t>(std::ranges::count_if(lines.row(v), [&](auto w) { return w >= v; }));
            }
    });
    std::partial_sum(edge_offsets_.begin(), edge_offsets_.end(), edge_offsets_.begin());
    edges_.resize(edge_offsets_.back());
    edge_boxes_.resize(num_tiles);
    std::vector<double> lengths(num_tiles, 0);
    for_each_piece(num_tiles, kTilesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto tile = begin; tile < end; ++tile) lengths[tile] = fill_tile(lines, static_cast<std::uint32_t>(tile));
    });
    const auto length = std::accumulate(lengths.begin(), lengths.end(), 0.);
    directed_ = std::ranges::any_of(edges_, [](const Ends& ends) { return ((ends[0] ^ ends[1]) & kArc) != 0; });
    mean_line_ = edges_.empty() ? 0 : static_cast<float>(length / static_cast<double>(edges_.size()));
}

double GraphPlan::fill_tile(const Adjacency& lines, std::uint32_t tile) {
    auto next = edge_offsets_[tile];
    double length = 0;
    for (auto k = vertex_offsets_[tile]; k < vertex_offsets_[tile + 1]; ++k) {
        const auto v = vertices_[k];
        for (auto i = lines.offsets[v]; i < lines.offsets[v + 1]; ++i) {
            const auto w = lines.neighbors[i];
            if (w < v) continue;
            const auto ways = lines.ways[i];
            const Point a = at(v), b = at(w);
            if (next == edge_offsets_[tile]) edge_boxes_[tile] = {a.x, a.y, a.x, a.y};
            edges_[next++] = {v | ((ways & Adjacency::kOutgoing) ? kArc : 0u),
                              w | ((ways & Adjacency::kIncoming) ? kArc : 0u)};
            edge_boxes_[tile].take_in(a);
            edge_boxes_[tile].take_in(b);
            length += std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
        }
    }
    return length;
}

float GraphPlan::spacing_near(std::uint32_t vertex) const {
    // The nearest by edges: breadth first, over rows of any length, but at most kNearby vertices.
    std::vector<std::uint32_t> near{vertex};
    for (std::size_t k = 0; k < near.size() && near.size() < kNearby; ++k)
        for (const auto w : adjacency_->row(near[k])) {
            if (near.size() >= kNearby) break;
            if (std::find(near.begin(), near.end(), w) == near.end()) near.push_back(w);
        }
    std::vector<float> lengths;
    for (const auto v : near)
        if (const auto length = shortest_edge(*adjacency_, positions_.points, v)) lengths.push_back(*length);
    return low_quintile(lengths).value_or(spacing_);
}

std::pair<std::uint32_t, std::uint32_t> GraphPlan::columns_of(float low, float high, float start) const {
    const auto last = static_cast<float>(tiles_ - 1);
    return {static_cast<std::uint32_t>(std::clamp((low - start) / tile_size_, 0.f, last)),
            static_cast<std::uint32_t>(std::clamp((high - start) / tile_size_, 0.f, last))};
}

std::vector<Run1d> GraphPlan::vertices_in(const PlaneBox& box) const {
    std::vector<Run1d> runs;
    if (!box.meets(box_)) return runs;
    const auto [first_column, last_column] = columns_of(box.left, box.right, box_.left);
    const auto [first_row, last_row] = columns_of(box.bottom, box.top, box_.bottom);
    for (auto row = first_row; row <= last_row; ++row)
        add_run(runs, vertex_offsets_[row * tiles_ + first_column], vertex_offsets_[row * tiles_ + last_column + 1]);
    return runs;
}

std::vector<Run1d> GraphPlan::edges_in(const PlaneBox& box) const {
    std::vector<Run1d> runs;
    for (std::uint32_t tile = 0; tile < tiles_ * tiles_; ++tile)
        if (edge_offsets_[tile + 1] > edge_offsets_[tile] && edge_boxes_[tile].meets(box))
            add_run(runs, edge_offsets_[tile], edge_offsets_[tile + 1]);
    return runs;
}

std::optional<std::uint32_t> GraphPlan::nearest(Point p, float reach, std::uint32_t min_degree,
                                                std::uint32_t max_degree) const {
    std::optional<std::uint32_t> best;
    float best2 = reach * reach;
    for (const auto& run : vertices_in({p.x - reach, p.y - reach, p.x + reach, p.y + reach}))
        for (auto k = run.first; k < run.first + run.count; ++k) {
            const auto v = vertices_[k];
            if (adjacency_->degree(v) < min_degree || adjacency_->degree(v) > max_degree) continue;
            const float dx = at(v).x - p.x, dy = at(v).y - p.y, d2 = dx * dx + dy * dy;
            if (d2 < best2 || (d2 == best2 && (!best || v < *best))) best = v, best2 = d2;
        }
    return best;
}

}  // namespace lockstep
