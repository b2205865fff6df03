#pragma once

#include <cstdint>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/base/thread_pool.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/coarsen.hpp"
#include "kernels/layout/layout_device.hpp"
#include "kernels/layout/layout_watcher.hpp"
#include "kernels/layout/phase_times.hpp"
#include "kernels/layout/spring_forces.hpp"

namespace lockstep {

/// The processors that run the rounds of a layout.
struct SpringWorkers {
    ThreadPool& pool;
    /// Null: only the host. Else rounds run on the device, except while work on a GPU is timed (spare_turn.hpp) and after the
    /// device has failed: then on the host. The positions are bit-identical.
    LayoutDevice* device = nullptr;
    PhaseTimes* times = nullptr;  ///< null: nothing is measured
};

/// Moves the vertices for up to `iterations` rounds. In a round each vertex reads the positions of the previous round and moves
/// one step along its force; the step grows while the energy falls and shrinks when it rises (Hu 2005). Calls the watcher after
/// each round. Throws Cancelled.
void relax_springs(const LayoutGraph& graph, const SpringModel& model, std::uint32_t iterations, float first_step,
                   std::vector<Point>& positions, const SpringWorkers& workers, Progress& progress,
                   const LayoutWatcher* watcher = nullptr);

}  // namespace lockstep
