#include "kernels/layout/level_rings.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "kernels/layout/hash.hpp"

namespace lockstep {
namespace {

constexpr double kEven = 0.35;  ///< share of the radius divided equally among levels; the rest by their sizes
constexpr float kFilled = 0.92f;  ///< used share of a ring's width; the gap separates it from the next ring
constexpr float kScattered = 0.5f;  ///< share of the width over which vertices of equal degree are scattered
constexpr float kApart = 0.05f, kOutside = 0.08f;  ///< shares of the radius: gap before unreached vertices, their ring

std::vector<std::uint32_t> degrees_of(const CsrGraph& graph, const Progress& progress) {
    std::vector<std::uint32_t> degrees(graph.num_vertices());
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) degrees[v] = graph.degree(v);
    if (graph.symmetric) return degrees;
    for_each_checked(graph.num_vertices(), progress, [&](std::uint32_t v) {
        for (const auto w : graph.neighbors(v)) ++degrees[w];
    });
    return degrees;
}

/// A search: the order of discovery, the finder of each vertex, and the begin of each level.
struct Search {
    std::vector<std::uint32_t> found, parents, level_begins{0};

    Search(const CsrGraph& graph, std::uint32_t source, const Progress& progress) {
        const auto n = graph.num_vertices();
        parents.assign(n, kNone);
        if (source >= n) return;
        std::vector<std::uint8_t> seen(n, 0);
        found.reserve(n);
        found.push_back(source);
        seen[source] = 1;
        for (std::size_t k = 0; k < found.size();) {
            const auto end = found.size();
            level_begins.push_back(static_cast<std::uint32_t>(end));
            for (; k < end; ++k) {
                if (k % (1u << 12) == 0) progress.check();
                const auto v = found[k];
                for (const auto w : graph.neighbors(v)) {
                    if (seen[w]) continue;
                    seen[w] = 1;
                    parents[w] = v;
                    found.push_back(w);
                }
            }
        }
    }
    std::size_t num_levels() const { return level_begins.size() - 1; }
};

/// Angles in turns, from 0 to 1: each vertex in the middle of its sector, which is as wide as it has leaves.
std::vector<float> turns_of(const Search& search) {
    const auto n = search.parents.size();
    std::vector<float> leaves(n, 0), turns(n, 0);
    for (std::size_t k = search.found.size(); k-- > 0;) {
        const auto v = search.found[k], parent = search.parents[v];
        if (leaves[v] == 0) leaves[v] = 1;
        if (parent != kNone) leaves[parent] += leaves[v];
    }
    // The children of a vertex are consecutive in the order of discovery.
    std::vector<double> begins(n, 0), free(n, 0);  // of a sector: its begin, and the begin of its free part
    std::vector<double> widths(n, 0);
    for (const auto v : search.found) {
        const auto parent = search.parents[v];
        if (parent == kNone) {
            widths[v] = 1;
        } else {
            widths[v] = widths[parent] * leaves[v] / leaves[parent];
            begins[v] = free[parent];
            free[parent] += widths[v];
        }
        free[v] = begins[v];
        turns[v] = static_cast<float>(begins[v] + 0.5 * widths[v]);
    }
    return turns;
}

}  // namespace

std::uint32_t busiest_vertex(const CsrGraph& graph, const Progress& progress) {
    const auto degrees = degrees_of(graph, progress);
    if (degrees.empty()) return kNone;
    return static_cast<std::uint32_t>(std::ranges::max_element(degrees) - degrees.begin());
}

LevelRings level_rings(const CsrGraph& graph, std::uint32_t source, const Progress& progress) {
    const auto n = graph.num_vertices();
    Search search(graph, source, progress);
    const auto degrees = degrees_of(graph, progress);
    LevelRings result;
    result.positions.assign(n, Point{0, 0});
    const float radius = std::max(std::sqrt(static_cast<float>(n)), 1.f);
    const auto reached = static_cast<double>(search.found.size());
    for (std::size_t level = 0; level < search.num_levels(); ++level) {
        const auto end = search.level_begins[level + 1];
        const double outer = kEven * static_cast<double>(level + 1) / static_cast<double>(search.num_levels()) +
                             (1 - kEven) * std::sqrt(end / reached);
        result.rings.push_back({.inner = level == 0 ? 0.f : result.rings.back().outer,
                                .outer = radius * static_cast<float>(outer),
                                .vertices = end - search.level_begins[level]});
    }

    progress.check();
    const auto turns = turns_of(search);
    const auto put = [&](std::uint32_t v, float turn, float far) {
        const float angle = 2 * std::numbers::pi_v<float> * turn;
        result.positions[v] = {far * std::cos(angle), far * std::sin(angle)};
    };
    std::uint32_t busiest = 1;
    for (const auto degree : degrees) busiest = std::max(busiest, degree);
    const float most = std::log2(1.f + static_cast<float>(busiest));
    for (std::size_t level = 1; level < search.num_levels(); ++level) {
        progress.check();
        const auto& ring = result.rings[level];
        const float width = kFilled * (ring.outer - ring.inner);
        for (auto k = search.level_begins[level]; k < search.level_begins[level + 1]; ++k) {
            const auto v = search.found[k];
            // Few vertices have many arcs: they stay at the inner edge, and the others share the rest.
            const float busy = std::log2(1.f + static_cast<float>(degrees[v])) / most;
            const float scattered = kScattered * (1 - busy) * (0.5f + hash_unit(5, v));
            put(v, turns[v], ring.outer - width * std::min(busy + scattered, 1.f));
        }
    }
    const auto outside = n - search.found.size();
    if (outside != 0) {
        std::vector<std::uint8_t> seen(n, 0);
        for (const auto v : search.found) seen[v] = 1;
        const float inner = (result.rings.empty() ? 0.f : result.rings.back().outer) + kApart * radius;
        std::size_t k = 0;
        for (std::uint32_t v = 0; v < n; ++v)
            if (!seen[v])
                put(v, (static_cast<float>(k++) + 0.5f) / static_cast<float>(outside),
                    inner + kOutside * radius * (0.5f + hash_unit(6, v)));
    }
    result.parents = std::move(search.parents);
    return result;
}

}  // namespace lockstep
