#include "kernels/algorithms/sssp/incoming_arcs.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "kernels/data/graph/csr_build.hpp"

namespace lockstep::sssp {

template <class Length>
IncomingArcs<Length> incoming_arcs(const CsrGraph& graph, bool by_degree) {
    Progress progress;
    auto turned = transposed(graph, progress);
    auto weights = weights_of<Length>(turned);
    if (!by_degree) return {std::move(turned.row_offsets), std::move(turned.column_indices), std::move(weights), {}};
    IncomingArcs<Length> arcs;
    arcs.order.resize(turned.num_vertices());
    std::iota(arcs.order.begin(), arcs.order.end(), 0u);
    std::ranges::stable_sort(arcs.order, [&](auto a, auto b) { return turned.degree(a) > turned.degree(b); });
    arcs.vertex_edge_index.push_back(0);
    arcs.edge_sources.reserve(turned.num_edges());
    arcs.edge_weights.reserve(turned.num_edges());
    for (const auto v : arcs.order) {
        for (auto e = turned.row_offsets[v]; e < turned.row_offsets[v + 1]; ++e) {
            arcs.edge_sources.push_back(turned.column_indices[e]);
            arcs.edge_weights.push_back(weights[e]);
        }
        arcs.vertex_edge_index.push_back(static_cast<std::uint32_t>(arcs.edge_sources.size()));
    }
    return arcs;
}

template IncomingArcs<std::int32_t> incoming_arcs(const CsrGraph&, bool);
template IncomingArcs<float> incoming_arcs(const CsrGraph&, bool);

}  // namespace lockstep::sssp
