#include "kernels/algorithms/sssp/champion/chosen_delta.hpp"

#include <algorithm>
#include <numeric>

namespace lockstep::sssp {

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

}  // namespace lockstep::sssp
