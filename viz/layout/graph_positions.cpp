#include <algorithm>
#include <cmath>

#include "kernels/layout/force_layout.hpp"
#include "viz/layout/graph_plan.hpp"

namespace lockstep {
namespace {

/// The coordinates of a DIMACS .co file are in kilometres; generators count cells.
bool geographic(const CsrGraph& graph) { return graph.coordinates_source.find(".co") != std::string::npos; }

}  // namespace

GraphPositions place_vertices(const CsrGraph& graph, const Adjacency& adjacency, Progress& progress) {
    if (graph.coordinates.size() == graph.num_vertices() && graph.num_vertices() != 0) {
        GraphPositions given{graph.coordinates, "coordinates from " + graph.coordinates_source, std::nullopt};
        if (geographic(graph)) given.km_per_unit = 1.f;
        if (graph.coordinates_source == "grid") given.note = "rows and columns of the grid";
        return given;
    }
    auto layout = force_layout(adjacency, {}, progress);
    return {std::move(layout.positions), layout.coarse ? "laid out by springs, roughly" : "laid out by springs", std::nullopt};
}

}  // namespace lockstep
