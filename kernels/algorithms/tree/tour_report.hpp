#pragma once

#include <cstdint>

#include "kernels/algorithms/tree/tile_scan.hpp"
#include "kernels/algorithms/tree/tour_entry.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::tree {

/// A pass over a tree's tour.
struct TourPass {
    Goal goal = Goal::tour;
    Stage stage = Stage::input;
    std::uint32_t num_vertices = 0, root = 0;
    TileScanStep scan{};  ///< of Stage::scan

    std::uint32_t num_edges() const { return num_vertices - 1; }
    std::uint32_t num_arcs() const { return 2 * num_edges(); }
};

/// A pass of the ranking, with the pseudocode line of the ranking.
PassReport of_ranking(PassReport report, std::uint32_t num_arcs);
/// Reports all passes except those of the ranking. changes: as for Algorithm::describe.
PassReport report_tour(const TourPass& pass, const Changes& changes);

}  // namespace lockstep::tree
