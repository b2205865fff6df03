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

/// Who makes the rounds of a layout.
struct SpringWorkers {
    ThreadPool& pool;
    /// Null: the host alone. Otherwise rounds are made there, but not while something is timed on a GPU (spare_turn.hpp): then,
    /// and after the device has failed, the host makes them. The positions are the same, bit by bit.
    LayoutDevice* device = nullptr;
    PhaseTimes* times = nullptr;  ///< null: nobody asks
};

/// Moves the vertices for up to `iterations` rounds. In a round every vertex looks at the positions of the round before and
/// goes one step along its force; the step grows while the energy falls and shrinks when it rises (Hu 2005). The watcher, where
/// there is one, is asked after each. Throws Cancelled.
void relax_springs(const LayoutGraph& graph, const SpringModel& model, std::uint32_t iterations, float first_step,
                   std::vector<Point>& positions, const SpringWorkers& workers, Progress& progress,
                   const LayoutWatcher* watcher = nullptr);

}  // namespace lockstep
