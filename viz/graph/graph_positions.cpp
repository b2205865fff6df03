#include <algorithm>
#include <cmath>

#include "kernels/layout/force_layout.hpp"
#include "viz/graph/graph_plan.hpp"

namespace lockstep {
namespace {

constexpr float kKmPerDegree = 111.2f;  ///< on a sphere of the Earth's mean radius

/// DIMACS .co files of maps are read as degrees round their middle, shortened to the east; generators count cells.
bool in_degrees(const CsrGraph& graph) {
    if (graph.coordinates_source.find(".co") == std::string::npos) return false;
    return std::ranges::all_of(graph.coordinates,
                               [](const Point& p) { return std::abs(p.x) <= 180 && std::abs(p.y) <= 90; });
}

}  // namespace

GraphPositions place_vertices(const CsrGraph& graph, const Adjacency& adjacency, Progress& progress) {
    if (graph.coordinates.size() == graph.num_vertices() && graph.num_vertices() != 0) {
        GraphPositions given{graph.coordinates, "coordinates from " + graph.coordinates_source, std::nullopt};
        if (in_degrees(graph)) given.km_per_unit = kKmPerDegree;
        if (graph.coordinates_source == "grid") given.note = "rows and columns of the grid";
        return given;
    }
    auto layout = force_layout(adjacency, {}, progress);
    return {std::move(layout.positions), layout.coarse ? "laid out by springs, roughly" : "laid out by springs",
            std::nullopt};
}

}  // namespace lockstep
