#pragma once

#include <memory>
#include <optional>
#include <string>

#include "kernels/base/latest_task.hpp"
#include "viz/graph/graph_buffers.hpp"
#include "viz/graph/plan/make_plan.hpp"

namespace lockstep {

/// The plan and the buffers of the graph on show. Plans are made on another thread, a first one soon and better ones after it;
/// until the first is there, and in OpenGL's memory, nothing is.
class LoadedGraph {
public:
    /// Starts making a plan when another one is asked for, and takes a plan that is made. Once a frame. `source`: the centre of
    /// rings; a map ignores it.
    void show(const std::shared_ptr<const Dataset>& dataset, std::uint64_t version, Arrangement arrangement,
              std::uint32_t source);

    /// Null while there is none.
    const GraphPlan* plan() const { return plan_.get(); }
    const GraphBuffers& buffers() const { return *buffers_; }
    /// Changes whenever the plan does.
    std::uint64_t plan_version() const { return plan_version_; }
    /// From 0 to 1 while a plan is being made; nothing when the last is there or could not be made.
    std::optional<float> preparing() const;
    /// The plan on show stays as it is.
    void stop();
    /// Where the vertices stand, in a few words; of a plan.
    std::string note() const;
    /// Why there will be no plan, in a sentence; empty while all is well.
    const std::string& failure() const { return failure_; }
    /// A small picture has no words: it throws them.
    void require_possible() const;

private:
    /// A plan that was made since the last one, if any.
    std::unique_ptr<GraphPlan> take_made();
    /// Brings a plan into OpenGL's memory, over several frames where it is large: on show stays the one before.
    void bring();
    void forget_plans();

    struct Asked {
        std::uint64_t version = 0;
        Arrangement arrangement = Arrangement::map;
        std::uint32_t source = kNone;
        bool operator==(const Asked&) const = default;
    };
    std::optional<Asked> asked_;
    std::shared_ptr<PlanSteps> steps_;  ///< null: memory has no room for more than the last plan
    LatestTask<PlanQuestion, std::unique_ptr<GraphPlan>> planning_{make_plan};
    std::unique_ptr<GraphPlan> plan_, coming_;  ///< on show, and on its way there
    std::unique_ptr<GraphBuffers> buffers_, coming_buffers_;
    std::uint64_t plan_version_ = 0;
    bool stopped_ = false;
    std::string failure_;
};

}  // namespace lockstep
