#include "viz/graph/graph_buffers.hpp"

#include "viz/graph/name_sides.hpp"

namespace lockstep {
namespace {

std::vector<std::uint32_t> with_incoming_bit(const Adjacency& adjacency) {
    auto entries = adjacency.neighbors;
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (adjacency.ways[i] & Adjacency::kIncoming) entries[i] |= GraphPlan::kArc;
    return entries;
}

}  // namespace

GraphBuffers::GraphBuffers(const GraphPlan& plan)
    : positions_(plan.positions().points),
      edges_(plan.edges()),
      nearest_(plan.nearest_distances()),
      name_sides_(name_sides(plan)),
      offsets_(plan.adjacency().offsets),
      neighbors_(with_incoming_bit(plan.adjacency())),
      isolated_(plan.isolated()) {}

void GraphBuffers::bind() const {
    positions_.bind(4);
    edges_.bind(5);
    nearest_.bind(7);
}

void GraphBuffers::bind_rows() const {
    offsets_.bind(7);
    neighbors_.bind(8);
}

}  // namespace lockstep
