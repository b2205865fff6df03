#include "viz/graph/graph_buffers.hpp"

namespace lockstep {

std::shared_ptr<const GraphBuffers::Rows> GraphBuffers::rows_of(const GraphPlan& plan, const GraphBuffers* before) {
    if (before && before->rows_->of == plan.shared_adjacency()) return before->rows_;
    auto rows = std::make_shared<Rows>();
    rows->of = plan.shared_adjacency();
    upload_.add(rows->offsets, plan.adjacency().offsets);
    upload_.add(rows->neighbors, *plan.entries());
    return rows;
}

GraphBuffers::GraphBuffers(const GraphPlan& plan, const GraphBuffers* before) : rows_(rows_of(plan, before)) {
    upload_.add(positions_, plan.positions().points);
    upload_.add(edges_, plan.edges());
    upload_.add(nearest_, plan.nearest_distances());
    upload_.add(name_sides_, plan.name_sides());
    upload_.add(isolated_, plan.isolated());
    upload_.add(hubs_, plan.hubs());
}

void GraphBuffers::bind() const {
    positions_.bind(4);
    edges_.bind(5);
    nearest_.bind(7);
}

void GraphBuffers::bind_rows() const {
    rows_->offsets.bind(7);
    rows_->neighbors.bind(8);
}

}  // namespace lockstep
