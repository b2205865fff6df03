#include "kernels/algorithms/sssp/champion/champion.hpp"

#include <algorithm>
#include <numeric>

#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::sssp {

// ---------------------------------------------------------------------------------------- Chosen delta

std::uint32_t chosen_delta(const CsrGraph& graph) {
    const auto& weights = graph.edge_weights;
    const double sum = weights.empty()
                           ? graph.num_edges()
                           : static_cast<double>(std::accumulate(weights.begin(), weights.end(), std::int64_t{0}));
    const auto m = std::max(1.0, static_cast<double>(graph.num_edges()));
    const auto degree = std::max(1.0, m / std::max(1u, graph.num_vertices()));
    const auto arcs = degree <= kFewArcs ? 240 / (degree * degree) : 64 / degree;
    return static_cast<std::uint32_t>(std::clamp(arcs * sum / m, 1.0, 1e9));
}

// -------------------------------------------------------------------------------------------- Champion

namespace {

constexpr std::int64_t kWidest = 1'000'000'000;

std::vector<ParameterMark> what_none_chooses(const Dataset& dataset) {
    const std::int64_t delta = chosen_delta(dataset.graph());
    return {{"0", 0}, {count_text(static_cast<std::uint64_t>(delta)) + ", which 0 chooses", delta}};
}

/// Far above useful widths: a bucket then contains most or all distances. Larger widths can be typed.
std::int64_t widest_useful_bucket(const Dataset& dataset) {
    constexpr std::int64_t kBeyond = 16;
    return std::min(kWidest, kBeyond * chosen_delta(dataset.graph()));
}

}  // namespace

AlgorithmInfo champion() {
    auto info = entry("sssp.champion", "Delta-stepping with a near and a far pile",
                      "Davidson, Baxter, Garland, Owens 2014", false);
    info.needs.push_back(need::whole_weights);
    info.claim = "Distances equal Dijkstra's";
    info.parameters.push_back({.name = "delta",
                               .highest = kWidest,
                               .summary = "width of a bucket of distances; 0: chosen from weights and degrees",
                               .logarithmic = true,
                               .hints = {.marks = what_none_chooses, .sensible_to = widest_useful_bucket}});
    info.parameters.push_back({.name = "blocks",
                               .highest = 1024,
                               .unit = "blocks",
                               .summary = "blocks per bucket, at most; 0: 4 on the emulator, 264 on a GPU",
                               .logarithmic = true});
    info.parameters.push_back({.name = "rounds",
                               .highest = 1 << 20,
                               .unit = "rounds",
                               .summary = "rounds of a block per launch, at most; 0: 8 on the emulator, 20 on a GPU",
                               .logarithmic = true});
    info.pseudocode = {{0, "while a pile has vertices"},
                       {1, "for each near vertex u, in parallel"},
                       {2, "for each arc u \u2192 v"},
                       {3, "distance[v] \u2190 min(distance[v], distance[u] + weight)"},
                       {3, "if this shortens the distance: v is near if below the limit,"},
                       {3, "else far"},
                       {1, "when no vertex is near: the limit moves to the next bucket that is not empty"},
                       {2, "far vertices below the limit become near"}};
    info.remark =
        "Distances only: with predecessors an atomic minimum would need twice the bits. Where vertices have few arcs, blocks "
        "make "
        "rounds of their own, which repeat lines 2 to 6; vertices left over join the far ones.";
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::sssp
