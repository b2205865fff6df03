#include "kernels/layout/force_layout.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/layout/coarsen.hpp"
#include "kernels/layout/frame.hpp"
#include "kernels/layout/hash.hpp"
#include "kernels/layout/pivot_layout.hpp"
#include "kernels/layout/spring_model.hpp"
#include "kernels/simt/thread_pool.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kCoarsest = 40;  ///< vertices of the graph that is laid out first, or more
constexpr std::uint32_t kCoarseRounds = 300;  ///< on it
constexpr float kSkew = 8;  ///< largest degree over mean degree from which a graph has communities

/// The graph without its isolated vertices, and who is left.
LayoutGraph connected_part(const Adjacency& graph, bool communities, std::vector<std::uint32_t>& vertices,
                           const Progress& progress) {
    std::vector<std::uint32_t> place(graph.num_vertices(), kNone);
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        if (graph.degree(v) == 0) continue;
        place[v] = static_cast<std::uint32_t>(vertices.size());
        vertices.push_back(v);
    }
    LayoutGraph part;
    part.offsets.reserve(vertices.size() + 1);
    part.neighbors.reserve(graph.neighbors.size());
    for_each_checked(static_cast<std::uint32_t>(vertices.size()), progress, [&](std::uint32_t k) {
        const auto v = vertices[k];
        for (const auto w : graph.row(v)) part.neighbors.push_back(place[w]);
        part.offsets.push_back(static_cast<std::uint32_t>(part.neighbors.size()));
        part.masses.push_back(communities ? static_cast<float>(graph.degree(v) + 1) : 1.f);
    });
    part.weights.assign(part.neighbors.size(), 1.f);
    return part;
}

std::uint32_t rounds_on(std::uint32_t vertices) {
    return std::clamp(3'000'000u / std::max(vertices, 1u), 24u, kCoarseRounds);
}

/// A graph and, from it to the coarsest, each contraction of it.
struct Levels {
    std::vector<LayoutGraph> graphs;
    std::vector<std::vector<std::uint32_t>> parents;  ///< parents[i] leads from graphs[i] to graphs[i + 1]

    Levels(LayoutGraph finest, std::uint64_t seed, const Progress& progress) {
        graphs.push_back(std::move(finest));
        while (graphs.back().num_vertices() > kCoarsest) {
            progress.check();
            auto next = coarsen(graphs.back(), hash(seed, parents.size()), progress);
            if (next.graph.num_vertices() > graphs.back().num_vertices() * 19ull / 20) break;
            graphs.push_back(std::move(next.graph));
            parents.push_back(std::move(next.parent));
        }
    }
};

/// A vertex starts where its star lies, pushed aside a little; the picture grows so that the distances fit the finer graph.
std::vector<Point> spread_stars(const std::vector<std::uint32_t>& parent, const std::vector<Point>& coarse,
                                bool communities, std::uint64_t seed) {
    const auto n = static_cast<std::uint32_t>(parent.size());
    const float growth = communities ? 1.f : std::sqrt(static_cast<float>(n) / static_cast<float>(coarse.size()));
    std::vector<Point> fine(n);
    for (std::uint32_t v = 0; v < n; ++v) {
        const Point at = coarse[parent[v]];
        fine[v] = {at.x * growth + 0.6f * hash_unit(seed, 2ull * v),
                   at.y * growth + 0.6f * hash_unit(seed, 2ull * v + 1)};
    }
    return fine;
}

/// Where the coarsest graph begins: each vertex in the middle of all that went into it, as large as it will be.
std::vector<Point> middles(const Levels& levels, std::vector<Point> positions, std::uint64_t seed) {
    for (std::size_t level = 0; level < levels.parents.size(); ++level) {
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

}  // namespace

bool has_hubs(const Adjacency& graph) {
    std::uint32_t largest = 0, joined = 0;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        largest = std::max(largest, graph.degree(v));
        joined += graph.degree(v) != 0;
    }
    return joined != 0 && static_cast<float>(largest) >
                              kSkew * static_cast<float>(graph.neighbors.size()) / static_cast<float>(joined);
}

ForceLayout force_layout(const Adjacency& graph, const ForceLayoutOptions& options, Progress& progress) {
    progress.begin("Contracting the graph", 0);
    const bool communities = has_hubs(graph);
    std::vector<std::uint32_t> vertices;
    const Levels levels(connected_part(graph, communities, vertices, progress), options.seed, progress);
    const auto& graphs = levels.graphs;
    std::vector<Point> positions(vertices.size());
    const auto drawn = options.start.empty() ? pivot_layout(graph, progress) : std::vector<Point>{};
    const auto start = options.start.empty() ? std::span<const Point>(drawn) : options.start;
    for (std::size_t i = 0; i < vertices.size(); ++i) positions[i] = start[vertices[i]];
    positions = middles(levels, std::move(positions), hash(options.seed, 999));

    const auto too_large = [&](const LayoutGraph& one) {
        return one.num_vertices() > options.coarse_above_vertices ||
               one.neighbors.size() / 2 > options.coarse_above_edges;
    };
    std::uint64_t work = 0;
    for (const auto& one : graphs)
        if (!too_large(one)) work += std::uint64_t{rounds_on(one.num_vertices())} * one.num_vertices();
    progress.begin("Laying out the graph", work);

    std::vector<std::uint8_t> isolated(graph.num_vertices(), 1);
    for (const auto v : vertices) isolated[v] = 0;
    /// The whole graph from the positions of a level.
    const auto whole = [&](std::size_t level, std::vector<Point> places) {
        for (; level > 0; --level)
            places = spread_stars(levels.parents[level - 1], places, communities, hash(options.seed, 999 + level));
        std::vector<Point> points(graph.num_vertices(), Point{0, 0});
        for (std::size_t i = 0; i < vertices.size(); ++i) points[vertices[i]] = places[i];
        const float unit = vertices.empty() ? 1.f : std::max(mean_edge_length(graph, points, progress), 1e-6f);
        for (auto& p : points) p = {p.x / unit, p.y / unit};
        place_in_rows(isolated, points);
        return points;
    };
    const auto* watcher = options.watcher;
    ForceLayout result;
    const SpringModel model{.communities = communities, .gravity = communities ? 0.05f : 0.002f};
    ThreadPool pool;
    for (auto level = graphs.size(); level-- > 0;) {
        progress.check();
        if (level + 1 < graphs.size())
            positions = spread_stars(levels.parents[level], positions, communities, hash(options.seed, 1000 + level));
        const auto& one = graphs[level];
        if (too_large(one)) {
            result.coarse = true;
            continue;
        }
        const float first_step =
            level + 1 == graphs.size() ? 0.3f * std::sqrt(static_cast<float>(one.num_vertices())) : 0.3f;
        const LayoutWatcher of_level{
            [&] { return watcher && watcher->wants(); },
            [&](std::vector<Point> places) { watcher->take(whole(level, std::move(places))); }};
        relax_springs(one, model, rounds_on(one.num_vertices()), first_step, positions, {pool, options.device},
                      progress, &of_level);
    }
    progress.check();
    if (!vertices.empty() && options.start.empty()) lay_across(positions);
    result.positions = whole(0, std::move(positions));
    return result;
}

}  // namespace lockstep
