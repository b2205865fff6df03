#pragma once

#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/base/thread_pool.hpp"
#include "kernels/layout/coarsen.hpp"
#include "kernels/layout/quadtree.hpp"
#include "kernels/layout/spring_forces.hpp"
#include "kernels/layout/spring_rounds.hpp"

namespace lockstep {

/// Rounds on the threads of a pool. The graph, the pool and the forces must outlive this object.
class HostRounds final : public SpringRounds {
public:
    HostRounds(const LayoutGraph& graph, const SpringModel& model, ThreadPool& pool, const Progress& progress);

    void put(const std::vector<Point>& positions) override { positions_ = positions; }
    void take(std::vector<Point>& positions) override { positions = positions_; }
    double round(float step) override;

private:
    /// Moves consecutive vertices in tree order. Returns the sum of their squared forces.
    double move(std::uint32_t first, std::uint32_t count, float step, Quadtree::Seen& seen);

    const LayoutGraph& graph_;
    SpringModel model_;
    ThreadPool& pool_;
    const Progress& progress_;
    std::vector<float> alike_;  ///< equal masses, if the model ignores masses
    Quadtree tree_;
    std::vector<Point> positions_, next_;
    std::vector<double> energies_;  ///< one per SpringRounds::kTogether vertices
};

}  // namespace lockstep
