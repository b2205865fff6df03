#include "viz/graph/loaded_graph.hpp"

#include <exception>
#include <utility>

namespace lockstep {

void LoadedGraph::show(const std::shared_ptr<const Dataset>& dataset, std::uint64_t version, Arrangement arrangement,
                       std::uint32_t source) {
    const Asked asked{version, arrangement, arrangement == Arrangement::rings ? source : kNone};
    if (asked_ != asked) {
        asked_ = asked;
        plan_.reset();
        buffers_.reset();
        failure_.clear();
        stopped_ = false;
        steps_ = std::make_shared<PlanSteps>();
        planning_.ask({dataset, arrangement, source, steps_});
    }
    // A step that was made before the last plan is older than that.
    auto step = steps_->take();
    auto reply = planning_.take();
    if (reply) failure_ = std::move(reply->failure);
    if (reply && reply->answer) take(std::move(*reply->answer));
    else if (step && !stopped_) take(std::move(*step));
}

void LoadedGraph::take(std::unique_ptr<GraphPlan> plan) {
    try {
        buffers_ = std::make_unique<GraphBuffers>(*plan, buffers_.get());
        plan_ = std::move(plan);
        ++plan_version_;
    } catch (const std::exception& error) {
        plan_.reset();
        buffers_.reset();
        planning_.cancel();
        failure_ = error.what();
    }
}

std::optional<float> LoadedGraph::preparing() const {
    if (!planning_.busy()) return std::nullopt;
    return static_cast<float>(planning_.progress()->fraction());
}

void LoadedGraph::stop() {
    if (!planning_.busy()) return;
    planning_.cancel();
    stopped_ = true;
    if (!plan_) failure_ = "The layout was stopped before its first picture; open the input again to begin anew";
}

std::string LoadedGraph::note() const {
    if (!plan_) return {};
    return stopped_ ? plan_->positions().note + ", stopped" : plan_->positions().note;
}

}  // namespace lockstep
