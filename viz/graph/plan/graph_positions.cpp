#include <algorithm>
#include <cmath>

#include "viz/graph/plan/graph_plan.hpp"

namespace lockstep {
namespace {

constexpr float kKmPerDegree = 111.2f;  ///< on a sphere of the Earth's mean radius

/// True for DIMACS .co files of maps, in degrees, whose longitudes are scaled at the middle; generators use cells.
bool in_degrees(const CsrGraph& graph) {
    if (graph.coordinates_source.find(".co") == std::string::npos) return false;
    return std::ranges::all_of(graph.coordinates,
                               [](const Point& p) { return std::abs(p.x) <= 180 && std::abs(p.y) <= 90; });
}

}  // namespace

std::optional<GraphPositions> given_positions(const CsrGraph& graph) {
    if (graph.coordinates.size() != graph.num_vertices() || graph.num_vertices() == 0) return std::nullopt;
    GraphPositions given{graph.coordinates, "coordinates from " + graph.coordinates_source};
    if (in_degrees(graph)) given.km_per_unit = kKmPerDegree;
    if (graph.coordinates_source == "grid") given.note = "rows and columns of the grid";
    return given;
}

}  // namespace lockstep
