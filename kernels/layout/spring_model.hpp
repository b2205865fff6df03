#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/data/progress.hpp"
#include "kernels/layout/coarsen.hpp"
#include "kernels/simt/thread_pool.hpp"

namespace lockstep {

/// The forces between the vertices of a layout.
struct SpringModel {
    /// False: attraction d^2 as in Fruchterman and Reingold 1991, all vertices alike: even meshes. True: attraction d times the
    /// edge's weight, repulsion by mass times mass: communities.
    bool communities = false;
    float gravity = 0.02f;  ///< towards the origin, so that parts without a joining edge stay near
};

/// Moves the vertices for up to `iterations` rounds. In a round every vertex looks at the positions of the round before and
/// goes one step along its force; the step grows while the energy falls and shrinks when it rises (Hu 2005). `after_round` is called after each.
void relax_springs(const LayoutGraph& graph, const SpringModel& model, std::uint32_t iterations, float first_step,
                   std::vector<Point>& positions, ThreadPool& pool, Progress& progress,
                   const std::function<void()>& after_round = {});

}  // namespace lockstep
