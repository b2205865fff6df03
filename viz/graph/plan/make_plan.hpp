#pragma once

#include <cstdint>
#include <memory>

#include "kernels/base/latest_value.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/layout/phase_times.hpp"
#include "viz/graph/plan/graph_plan.hpp"
#include "viz/view_need.hpp"

namespace lockstep {

/// The arrangement of vertices: as a map (coordinates, springs), or as rings of levels around a vertex.
enum class Arrangement { map, rings };

using PlanSteps = LatestValue<std::unique_ptr<GraphPlan>>;

/// Memory of a plan while it is computed and uploaded, without earlier plans. Each arc is in two rows of the adjacency,
/// of its entries and of the graphs for springs (whose contractions are three times as large as the finest one if a few
/// vertices have most arcs), and once among the edges. EdgeRaster draws four samples per pixel, each an id and a depth,
/// and a weight.
inline constexpr ViewNeed kNeedOfPlan{200, 80, 36};

/// The wanted plan.
struct PlanQuery {
    std::shared_ptr<const Dataset> dataset;
    Arrangement arrangement = Arrangement::map;
    std::uint32_t source = kNone;  ///< the centre of rings
    /// Receives preliminary plans: the first within a second for a million vertices, then better ones. All of them, and
    /// the last, are rotated to match the first. Null: none; the last plan is the same.
    std::shared_ptr<PlanSteps> steps{};
    /// Springs move on the GPU if there is one and no run is being timed on it; false: only on the host's threads. The
    /// result is the same.
    bool on_gpu = true;
    PhaseTimes* times = nullptr;  ///< progress of a layout by springs; may be null
};

/// A plan of a graph: its coordinates if it has some; rings if requested, or if a graph with hubs has so many arcs that
/// springs would take long without a useful result; else a layout by springs. Throws std::invalid_argument for more
/// than GraphPlan::kMaxVertices vertices, and Cancelled.
std::unique_ptr<GraphPlan> make_plan(const PlanQuery& query, Progress& progress);

}  // namespace lockstep
