#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/plan/graph_plan.hpp"

namespace lockstep {

/// The hooks of a pass, as arcs with an arrow from the hooked root to its new parent; if there are too many, every n-th
/// of them.
class HookArcs {
public:
    static constexpr std::size_t kMaxArcs = 1500;  ///< drawn at most, an even sample of more hooks

    /// Reads both columns if the pass has changed.
    void update(const Scene& scene);
    void draw(const Scene& scene, const GraphPlan& plan, const PlaneCamera& camera, const Rect& area,
              const Labels& labels) const;
    std::uint32_t num_hooks() const { return num_hooks_; }
    std::uint32_t num_drawn() const { return static_cast<std::uint32_t>(arcs_.size()); }

private:
    std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs_;  // from, to
    std::uint32_t num_hooks_ = 0;
    std::uint64_t read_ = 0;
};

}  // namespace lockstep
