#pragma once

#include <memory>
#include <utility>

#include "viz/graph/plan/make_plan.hpp"

namespace lockstep {

/// The plan of a graph as in the graph view, without an observer.
inline std::unique_ptr<GraphPlan> plan_of(CsrGraph graph) {
    Dataset dataset;
    dataset.kind = DatasetKind::graph;
    dataset.data = std::move(graph);
    Progress progress;
    return make_plan({.dataset = std::make_shared<const Dataset>(std::move(dataset))}, progress);
}

}  // namespace lockstep
