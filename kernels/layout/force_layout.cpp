#include "kernels/layout/force_layout.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "kernels/layout/coarsen.hpp"
#include "kernels/layout/hash.hpp"
#include "kernels/layout/spring_model.hpp"
#include "kernels/simt/thread_pool.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kCoarsest = 40;  ///< vertices that are laid out from a random start
constexpr std::uint32_t kCoarseRounds = 300;  ///< on them
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

bool has_communities(const Adjacency& graph) {
    std::uint32_t largest = 0, joined = 0;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        largest = std::max(largest, graph.degree(v));
        joined += graph.degree(v) != 0;
    }
    return joined != 0 && static_cast<float>(largest) >
                              kSkew * static_cast<float>(graph.neighbors.size()) / static_cast<float>(joined);
}

std::uint32_t rounds_on(std::uint32_t vertices) {
    return std::clamp(3'000'000u / std::max(vertices, 1u), 24u, kCoarseRounds);
}

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

float mean_edge(const LayoutGraph& graph, const std::vector<Point>& positions, const Progress& progress) {
    double sum = 0;
    for_each_checked(graph.num_vertices(), progress, [&](std::uint32_t v) {
        for (auto i = graph.offsets[v]; i < graph.offsets[v + 1]; ++i) {
            const Point a = positions[v], b = positions[graph.neighbors[i]];
            sum += std::hypot(a.x - b.x, a.y - b.y);
        }
    });
    return graph.neighbors.empty() ? 1.f : static_cast<float>(sum / static_cast<double>(graph.neighbors.size()));
}

/// Turns the picture so that its longer axis lies across: windows are wider than high.
void lay_across(std::vector<Point>& positions) {
    double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (const auto& p : positions) x += p.x, y += p.y;
    x /= static_cast<double>(positions.size()), y /= static_cast<double>(positions.size());
    for (const auto& p : positions)
        xx += (p.x - x) * (p.x - x), xy += (p.x - x) * (p.y - y), yy += (p.y - y) * (p.y - y);
    const double angle = 0.5 * std::atan2(2 * xy, xx - yy), c = std::cos(angle), s = std::sin(angle);
    for (auto& p : positions)
        p = {static_cast<float>(c * (p.x - x) + s * (p.y - y)), static_cast<float>(-s * (p.x - x) + c * (p.y - y))};
}

/// Rows below the picture, as wide as it.
void place_isolated(const Adjacency& graph, std::vector<Point>& positions, bool anything_else) {
    std::uint32_t isolated = 0;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) isolated += graph.degree(v) == 0;
    if (isolated == 0) return;
    float left = 0, right = 0, bottom = 0;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        if (graph.degree(v) == 0) continue;
        left = std::min(left, positions[v].x), right = std::max(right, positions[v].x),
        bottom = std::min(bottom, positions[v].y);
    }
    const float room = std::max(right - left, 1.f);
    const auto columns = anything_else ? std::max(std::max(static_cast<std::uint32_t>(room), 1u),
                                                  static_cast<std::uint32_t>(std::sqrt(4.0 * isolated)))
                                       : static_cast<std::uint32_t>(std::ceil(std::sqrt(isolated)));
    const float pitch = anything_else ? room / static_cast<float>(columns) : 1.f;
    std::uint32_t k = 0;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        if (graph.degree(v) != 0) continue;
        const std::uint32_t row = k / columns, column = k % columns;
        positions[v] = {left + (static_cast<float>(column) + 0.5f) * pitch,
                        bottom - (static_cast<float>(row) + 2.f) * pitch};
        ++k;
    }
}

}  // namespace

ForceLayout force_layout(const Adjacency& graph, const ForceLayoutOptions& options, Progress& progress) {
    progress.begin("Contracting the graph", 0);
    const bool communities = has_communities(graph);
    ForceLayout result;
    result.positions.resize(graph.num_vertices());
    std::vector<std::uint32_t> vertices;
    std::vector<LayoutGraph> graphs{connected_part(graph, communities, vertices, progress)};
    std::vector<std::vector<std::uint32_t>> parents;  // parents[i] leads from graphs[i] to graphs[i + 1]
    while (graphs.back().num_vertices() > kCoarsest) {
        progress.check();
        auto next = coarsen(graphs.back(), hash(options.seed, parents.size()), progress);
        if (next.graph.num_vertices() > graphs.back().num_vertices() * 19ull / 20) break;
        graphs.push_back(std::move(next.graph));
        parents.push_back(std::move(next.parent));
    }
    const auto too_large = [&](const LayoutGraph& one) {
        return one.num_vertices() > options.coarse_above_vertices ||
               one.neighbors.size() / 2 > options.coarse_above_edges;
    };
    std::uint64_t work = 0;
    for (const auto& one : graphs)
        if (!too_large(one)) work += std::uint64_t{rounds_on(one.num_vertices())} * one.num_vertices();
    progress.begin("Laying out the graph", work);

    const SpringModel model{.communities = communities, .gravity = communities ? 0.05f : 0.002f};
    ThreadPool pool;
    const auto coarsest = graphs.back().num_vertices();
    std::vector<Point> positions(coarsest);
    const float room = std::sqrt(static_cast<float>(coarsest));
    for (std::uint32_t v = 0; v < coarsest; ++v)
        positions[v] = {room * hash_unit(options.seed, 2ull * v), room * hash_unit(options.seed, 2ull * v + 1)};
    for (auto level = graphs.size(); level-- > 0;) {
        progress.check();
        if (level + 1 < graphs.size())
            positions = spread_stars(parents[level], positions, communities, hash(options.seed, 1000 + level));
        const auto& one = graphs[level];
        if (too_large(one)) {
            result.coarse = true;
            continue;
        }
        const float first_step = level + 1 == graphs.size() ? 0.3f * room : 0.3f;
        relax_springs(one, model, rounds_on(one.num_vertices()), first_step, positions, pool, progress);
    }

    progress.check();
    if (!vertices.empty()) lay_across(positions);
    const float unit = vertices.empty() ? 1.f : std::max(mean_edge(graphs.front(), positions, progress), 1e-6f);
    for (std::size_t i = 0; i < vertices.size(); ++i)
        result.positions[vertices[i]] = {positions[i].x / unit, positions[i].y / unit};
    place_isolated(graph, result.positions, !vertices.empty());
    return result;
}

}  // namespace lockstep
