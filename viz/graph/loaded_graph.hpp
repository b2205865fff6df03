#pragma once

#include <memory>
#include <optional>
#include <string>

#include "kernels/background/newest_question.hpp"
#include "kernels/data/dataset.hpp"
#include "viz/graph/graph_buffers.hpp"
#include "viz/graph/graph_plan.hpp"

namespace lockstep {

/// The plan and the buffers of the graph on show. The plan is made on another thread; until it is there, nothing is.
class LoadedGraph {
public:
    /// Starts making a plan when the version is another, and takes it when it is done. Once a frame.
    void show(const std::shared_ptr<const Dataset>& dataset, std::uint64_t version);

    /// Null while it is made.
    const GraphPlan* plan() const { return plan_.get(); }
    const GraphBuffers& buffers() const { return *buffers_; }
    /// From 0 to 1 while a plan is being made; nothing when it is there or could not be made.
    std::optional<float> preparing() const;
    /// Why there will be no plan, in a sentence; empty while all is well.
    const std::string& failure() const { return failure_; }

private:
    std::optional<std::uint64_t> version_;
    NewestQuestion<std::shared_ptr<const Dataset>, std::unique_ptr<GraphPlan>> planning_{
        [](const std::shared_ptr<const Dataset>& dataset, Progress& progress) {
            return std::make_unique<GraphPlan>(dataset->graph(), progress);
        }};
    std::unique_ptr<GraphPlan> plan_;
    std::unique_ptr<GraphBuffers> buffers_;
    std::string failure_;
};

}  // namespace lockstep
