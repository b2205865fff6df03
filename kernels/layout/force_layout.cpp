#include "kernels/layout/force_layout.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/base/parallel.hpp"
#include "kernels/base/thread_pool.hpp"
#include "kernels/layout/arrange_picture.hpp"
#include "kernels/layout/coarsen.hpp"
#include "kernels/layout/hash.hpp"
#include "kernels/layout/pivot_layout.hpp"
#include "kernels/layout/spring_model.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kCoarsest = 40;  ///< minimum number of vertices of the graph that is laid out first
constexpr std::uint32_t kCoarseRounds = 300;  ///< rounds on this graph
constexpr std::uint64_t kSoonSearched = 1'000'000;  ///< maximum work of one search for a first picture
constexpr std::uint64_t kVerticesAPiece = 1u << 14;
constexpr float kSkew = 8;  ///< minimum ratio of largest to mean degree of a graph with communities

/// The work of one search through a graph: a vertex counts as several entries.
std::uint64_t work_of_search(const LayoutGraph& graph) { return 4ull * graph.num_vertices() + graph.neighbors.size(); }

/// The subgraph of the vertices that have edges.
LayoutGraph joined_part(const Adjacency& graph, const std::vector<std::uint32_t>& vertices, bool communities,
                        const Progress& progress) {
    const auto count = static_cast<std::uint32_t>(vertices.size());
    LayoutGraph part;
    part.masses.resize(count);
    part.weights.assign(graph.neighbors.size(), 1.f);
    const bool all = count == graph.num_vertices();
    std::vector<std::uint32_t> place;
    if (all) {
        part.offsets = graph.offsets;
        part.neighbors = graph.neighbors;
    } else {
        place.assign(graph.num_vertices(), kNone);
        part.offsets.resize(std::size_t{count} + 1);
        part.neighbors.resize(graph.neighbors.size());
        for (std::uint32_t k = 0; k < count; ++k) {
            place[vertices[k]] = k;
            part.offsets[k + 1] = graph.offsets[vertices[k] + 1];  // rows between them have no entries
        }
    }
    for_each_piece(count, kVerticesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto k = static_cast<std::uint32_t>(begin); k < end; ++k) {
            part.masses[k] = communities ? static_cast<float>(graph.degree(vertices[k]) + 1) : 1.f;
            for (auto i = part.offsets[k]; !all && i < part.offsets[k + 1]; ++i)
                part.neighbors[i] = place[graph.neighbors[i]];
        }
    });
    return part;
}

std::uint32_t rounds_on(std::uint32_t vertices) {
    return std::clamp(3'000'000u / std::max(vertices, 1u), 24u, kCoarseRounds);
}

/// A graph and all its contractions down to the coarsest.
struct Levels {
    std::vector<LayoutGraph> graphs;
    std::vector<std::vector<std::uint32_t>> parents;  ///< parents[i] maps graphs[i] to graphs[i + 1]

    Levels(LayoutGraph finest, std::uint64_t seed, const Progress& progress, PhaseTimes* times) {
        graphs.push_back(std::move(finest));
        while (graphs.back().num_vertices() > kCoarsest) {
            progress.check();
            const PhaseScope phase(times, "contraction of " + std::to_string(graphs.back().num_vertices()));
            auto next = coarsen(graphs.back(), hash(seed, parents.size()), progress);
            if (next.graph.num_vertices() > graphs.back().num_vertices() * 19ull / 20) break;
            graphs.push_back(std::move(next.graph));
            parents.push_back(std::move(next.parent));
        }
    }
};

/// A vertex starts at its star, moved aside a little; the picture is enlarged so that distances fit the finer graph.
std::vector<Point> spread_stars(const std::vector<std::uint32_t>& parent, const std::vector<Point>& coarse,
                                bool communities, std::uint64_t seed) {
    const auto n = static_cast<std::uint32_t>(parent.size());
    const float growth = communities ? 1.f : std::sqrt(static_cast<float>(n) / static_cast<float>(coarse.size()));
    std::vector<Point> fine(n);
    for_each_piece(n, kVerticesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        for (auto v = begin; v < end; ++v) {
            const Point at = coarse[parent[v]];
            fine[v] = {at.x * growth + 0.6f * hash_unit(seed, 2 * v),
                       at.y * growth + 0.6f * hash_unit(seed, 2 * v + 1)};
        }
    });
    return fine;
}

/// Initial positions of the coarsest graph: each vertex is in the middle of all vertices that it contains, at its final
/// scale. `positions` are those of a finer level, or of the level itself.
std::vector<Point> middles(const Levels& levels, std::size_t from, std::vector<Point> positions, std::uint64_t seed) {
    for (auto level = from; level < levels.parents.size(); ++level) {
        const auto& parent = levels.parents[level];
        const auto& masses = levels.graphs[level].masses;
        std::vector<Point> coarse(levels.graphs[level + 1].num_vertices(), Point{0, 0});
        for (std::size_t v = 0; v < parent.size(); ++v)
            coarse[parent[v]].x += masses[v] * positions[v].x, coarse[parent[v]].y += masses[v] * positions[v].y;
        for (std::size_t v = 0; v < coarse.size(); ++v) {
            const float mass = levels.graphs[level + 1].masses[v];
            coarse[v] = {coarse[v].x / mass, coarse[v].y / mass};
        }
        positions = std::move(coarse);
    }
    double x = 0, y = 0, spread = 0;
    const auto n = static_cast<double>(positions.size());
    for (const auto& p : positions) x += p.x / n, y += p.y / n;
    for (const auto& p : positions) spread += ((p.x - x) * (p.x - x) + (p.y - y) * (p.y - y)) / n;
    const double factor = spread > 0 ? 0.4 * std::sqrt(n / spread) : 0;
    for (std::size_t v = 0; v < positions.size(); ++v)
        positions[v] = {static_cast<float>((positions[v].x - x) * factor) + 0.3f * hash_unit(seed, 2 * v),
                        static_cast<float>((positions[v].y - y) * factor) + 0.3f * hash_unit(seed, 2 * v + 1)};
    return positions;
}

/// The layout of a graph from its first picture to the last.
class Layout {
public:
    Layout(const Adjacency& graph, const ForceLayoutOptions& options, Progress& progress)
        : graph_(graph),
          options_(options),
          progress_(progress),
          communities_(has_hubs(graph)),
          vertices_(with_edges(graph)),
          levels_(joined_graph(), options.seed, progress, options.times) {}

    /// Uses distances in a contraction that is small enough to search; other vertices start at their stars.
    void begin() {
        first_ = 0;
        while (first_ + 1 < levels_.graphs.size() && work_of_search(levels_.graphs[first_]) > kSoonSearched) ++first_;
        {
            const PhaseScope phase(options_.times, "first picture");
            const auto& graph = levels_.graphs[first_];
            positions_ = pivot_layout({.offsets = graph.offsets, .neighbors = graph.neighbors, .ways = {}}, progress_);
        }
        if (options_.watcher && options_.watcher->first) options_.watcher->first(whole(first_, positions_));
        const PhaseScope phase(options_.times, "middles of stars");
        positions_ = middles(levels_, first_, std::move(positions_), hash(options_.seed, 999));
    }

    ForceLayout settle() {
        const auto& graphs = levels_.graphs;
        std::uint64_t work = 0;
        for (const auto& one : graphs)
            if (!too_large(one)) work += std::uint64_t{rounds_on(one.num_vertices())} * one.num_vertices();
        progress_.begin("Laying out the graph", work);
        ForceLayout result;
        ThreadPool pool;
        for (auto level = graphs.size(); level-- > 0;) {
            progress_.check();
            if (level + 1 < graphs.size())
                positions_ =
                    spread_stars(levels_.parents[level], positions_, communities_, hash(options_.seed, 1000 + level));
            if (too_large(graphs[level])) result.coarse = true;
            else relax(level, pool);
        }
        progress_.check();
        result.positions = whole(0, std::move(positions_));
        return result;
    }

private:
    static std::vector<std::uint32_t> with_edges(const Adjacency& graph) {
        std::vector<std::uint32_t> vertices;
        vertices.reserve(graph.num_vertices());
        for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
            if (graph.degree(v) != 0) vertices.push_back(v);
        return vertices;
    }
    LayoutGraph joined_graph() const {
        const PhaseScope phase(options_.times, "subgraph with edges");
        return joined_part(graph_, vertices_, communities_, progress_);
    }
    bool too_large(const LayoutGraph& one) const {
        return one.num_vertices() > options_.coarse_above_vertices ||
               one.neighbors.size() / 2 > options_.coarse_above_edges;
    }

    void relax(std::size_t level, ThreadPool& pool) {
        const auto& one = levels_.graphs[level];
        const PhaseScope phase(options_.times, "springs of " + std::to_string(one.num_vertices()));
        const SpringModel model{.communities = communities_, .gravity = communities_ ? 0.05f : 0.002f};
        const bool coarsest = level + 1 == levels_.graphs.size();
        const float first_step = coarsest ? 0.3f * std::sqrt(static_cast<float>(one.num_vertices())) : 0.3f;
        const auto* watcher = options_.watcher;
        const LayoutWatcher of_level{
            .wants = [&] { return watcher && watcher->wants(); },
            .take = [&](std::vector<Point> places) { watcher->take(whole(level, std::move(places))); }};
        relax_springs(one, model, rounds_on(one.num_vertices()), first_step, positions_,
                      {pool, options_.device, options_.times}, progress_, &of_level);
    }

    /// The positions of all vertices from the positions of a level.
    std::vector<Point> whole(std::size_t level, std::vector<Point> places) const {
        const PhaseScope phase(options_.times, "positions of all vertices");
        for (; level > 0; --level)
            places = spread_stars(levels_.parents[level - 1], places, communities_, hash(options_.seed, 999 + level));
        std::vector<Point> points;
        const bool all = vertices_.size() == graph_.num_vertices();
        std::vector<std::uint8_t> isolated;
        if (all) {
            points = std::move(places);
        } else {
            points.assign(graph_.num_vertices(), Point{0, 0});
            isolated.assign(graph_.num_vertices(), 1);
            for (std::size_t i = 0; i < vertices_.size(); ++i)
                points[vertices_[i]] = places[i], isolated[vertices_[i]] = 0;
        }
        const float unit = vertices_.empty() ? 1.f : std::max(mean_edge_length(graph_, points, progress_), 1e-6f);
        for_each_piece(points.size(), kVerticesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
            for (auto v = begin; v < end; ++v) points[v] = {points[v].x / unit, points[v].y / unit};
        });
        place_in_rows(isolated, points);
        return points;
    }

    const Adjacency& graph_;
    const ForceLayoutOptions& options_;
    Progress& progress_;
    bool communities_;
    std::vector<std::uint32_t> vertices_;  ///< with edges
    Levels levels_;
    std::size_t first_ = 0;  ///< the level of the first picture
    std::vector<Point> positions_;  ///< of the last level that was laid out
};

}  // namespace

namespace {

template <class Graph>
bool is_skewed(const Graph& graph, std::size_t num_neighbors) {
    std::uint32_t largest = 0, joined = 0;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        largest = std::max(largest, graph.degree(v));
        joined += graph.degree(v) != 0;
    }
    return joined != 0 &&
           static_cast<float>(largest) > kSkew * static_cast<float>(num_neighbors) / static_cast<float>(joined);
}

}  // namespace

bool has_hubs(const Adjacency& graph) { return is_skewed(graph, graph.neighbors.size()); }
bool has_hubs(const CsrGraph& graph) { return is_skewed(graph, graph.column_indices.size()); }

ForceLayout force_layout(const Adjacency& graph, const ForceLayoutOptions& options, Progress& progress) {
    progress.begin("Contracting the graph", 0);
    Layout layout(graph, options, progress);
    layout.begin();
    return layout.settle();
}

}  // namespace lockstep
