#pragma once

#include <cstdint>
#include <memory>

#include "kernels/base/latest_value.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/layout/phase_times.hpp"
#include "viz/graph/plan/graph_plan.hpp"
#include "viz/view_need.hpp"

namespace lockstep {

/// How vertices are put: as a map (coordinates, springs), or as rings of levels round a vertex.
enum class Arrangement { map, rings };

using PlanSteps = LatestValue<std::unique_ptr<GraphPlan>>;

/// Memory of a plan while it is made and uploaded, without the plans before it. Each arc is in two rows of the adjacency, of
/// its entries and of the graphs that springs move (whose contractions are three times as large as the finest one where a few
/// vertices have most arcs), and once among the edges. EdgeRaster draws four samples a pixel, each an id and a depth, and a
/// weight.
inline constexpr ViewNeed kNeedOfPlan{200, 80, 36};

/// Which plan is wanted.
struct PlanQuestion {
    std::shared_ptr<const Dataset> dataset;
    Arrangement arrangement = Arrangement::map;
    std::uint32_t source = kNone;  ///< that the rings are round
    /// Receives preliminary plans: the first within a second for a million vertices, then better ones. Each, and the last, is
    /// turned to match the first. Null: there are none; the last plan is the same.
    std::shared_ptr<PlanSteps> steps{};
    /// Springs move on the GPU where there is one and nothing is timed on it; false: on the host's threads alone. Vertices stand
    /// in the same places.
    bool on_gpu = true;
    PhaseTimes* times = nullptr;  ///< progress of a layout by springs; may be null
};

/// A plan of a graph: its coordinates where it has some; rings where they are wanted, or where a graph with hubs has so many
/// arcs that springs would take long and show nothing; else a layout by springs. Throws std::invalid_argument for more than
/// GraphPlan::kMaxVertices vertices, and Cancelled.
std::unique_ptr<GraphPlan> make_plan(const PlanQuestion& question, Progress& progress);

}  // namespace lockstep
