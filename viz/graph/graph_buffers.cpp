#include "viz/graph/graph_buffers.hpp"

#include "viz/graph/plan/name_sides.hpp"

namespace lockstep {
namespace {

std::vector<std::uint32_t> with_incoming_bit(const Adjacency& adjacency) {
    auto entries = adjacency.neighbors;
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (adjacency.ways[i] & Adjacency::kIncoming) entries[i] |= GraphPlan::kArc;
    return entries;
}

}  // namespace

std::shared_ptr<const GraphBuffers::Rows> GraphBuffers::rows_of(const GraphPlan& plan, const GraphBuffers* before) {
    if (before && before->rows_->of == plan.shared_adjacency()) return before->rows_;
    auto rows = std::make_shared<Rows>();
    rows->of = plan.shared_adjacency();
    rows->offsets.assign(plan.adjacency().offsets);
    rows->neighbors.assign(with_incoming_bit(plan.adjacency()));
    return rows;
}

GraphBuffers::GraphBuffers(const GraphPlan& plan, const GraphBuffers* before)
    : positions_(plan.positions().points),
      edges_(plan.edges()),
      nearest_(plan.nearest_distances()),
      name_sides_(name_sides(plan)),
      rows_(rows_of(plan, before)),
      isolated_(plan.isolated()),
      hubs_(plan.hubs()) {}

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
