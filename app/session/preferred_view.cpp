#include "app/session/preferred_view.hpp"

#include <algorithm>
#include <cstdint>

#include "kernels/layout/force_layout.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMinVertices = 400;  ///< smaller graphs fit on a map

}  // namespace

std::string preferred_view(const AlgorithmInfo& algorithm, const Dataset& dataset) {
    const auto has = [&](Role role) { return std::ranges::find(algorithm.roles, role) != algorithm.roles.end(); };
    if (dataset.kind != DatasetKind::graph || !(has(Role::level) || has(Role::path_length))) return {};
    const auto& graph = dataset.graph();
    const bool crowded = graph.num_vertices() >= kMinVertices && graph.coordinates.empty() && has_hubs(graph);
    return crowded ? "rings" : "";
}

}  // namespace lockstep
