#pragma once

#include <memory>
#include <optional>
#include <string>

#include "kernels/base/latest_task.hpp"
#include "viz/graph/graph_buffers.hpp"
#include "viz/graph/plan/make_plan.hpp"

namespace lockstep {

/// The plan and the buffers of the shown graph. Another thread computes plans, a first one soon and then better ones;
/// the graph is shown when the first one is in OpenGL's memory.
class LoadedGraph {
public:
    /// Starts a plan for a new request, and takes a finished plan. Once a frame. source: the centre of rings; ignored
    /// for maps.
    void show(const std::shared_ptr<const Dataset>& dataset, std::uint64_t version, Arrangement arrangement,
              std::uint32_t source);

    /// Null without a plan.
    const GraphPlan* plan() const { return plan_.get(); }
    const GraphBuffers& buffers() const { return *buffers_; }
    /// Changes with the plan.
    std::uint64_t plan_version() const { return plan_version_; }
    /// From 0 to 1 while a plan is being computed; nothing after the last, or after a failure.
    std::optional<float> preparing() const;
    /// Cancels better plans; the shown plan stays.
    void stop();
    /// The arrangement of the vertices in a few words; needs a plan.
    std::string note() const;
    /// Why there is no plan, in a sentence; empty: no error.
    const std::string& failure() const { return failure_; }
    /// Throws the failure, if any: a thumbnail cannot show the sentence.
    void require_possible() const;

private:
    /// A plan that was finished since the last call, if any.
    std::unique_ptr<GraphPlan> take_made();
    /// Uploads a plan to OpenGL, over several frames if it is large; the previous one stays shown.
    void bring();
    void forget_plans();

    struct Asked {
        std::uint64_t version = 0;
        Arrangement arrangement = Arrangement::map;
        std::uint32_t source = kNone;
        bool operator==(const Asked&) const = default;
    };
    std::optional<Asked> asked_;
    std::shared_ptr<PlanSteps> steps_;  ///< null: memory suffices only for the last plan
    LatestTask<PlanQuery, std::unique_ptr<GraphPlan>> planning_{make_plan};
    std::unique_ptr<GraphPlan> plan_, coming_;  ///< plan_: shown; coming_: being uploaded
    std::unique_ptr<GraphBuffers> buffers_, coming_buffers_;
    std::uint64_t plan_version_ = 0;
    bool stopped_ = false;
    std::string failure_;
};

}  // namespace lockstep
