#include "viz/graph/seen_graph.hpp"

#include <algorithm>
#include <vector>

namespace lockstep {
namespace {

constexpr float kEdgeMargin = 16,
                kVertexMargin = 40;  ///< points round the view from which an edge or a vertex reaches into it
constexpr std::uint32_t kMaxEdges = 2'000;  ///< of one vertex in a crowd

std::vector<GraphPlan::Ends> edges_in(const GraphPlan& plan, const PlaneBox& box) {
    std::vector<GraphPlan::Ends> edges;
    for (const auto& run : plan.edges_in(box))
        for (auto i = run.first; i < run.first + run.count; ++i) {
            const auto [a, b] = plan.edges()[i];
            const Point from = plan.at(a & ~GraphPlan::kArc);
            PlaneBox round{from.x, from.y, from.x, from.y};
            round.take_in(plan.at(b & ~GraphPlan::kArc));
            if (round.meets(box)) edges.push_back(plan.edges()[i]);
        }
    return edges;
}

std::vector<GraphPlan::Ends> edges_of(const GraphPlan& plan, std::uint32_t vertex) {
    std::vector<GraphPlan::Ends> edges;
    if (vertex >= plan.num_vertices()) return edges;
    const auto& adjacency = plan.adjacency();
    for (std::uint32_t i = 0; i < std::min(adjacency.degree(vertex), kMaxEdges); ++i) {
        const auto entry = adjacency.offsets[vertex] + i;
        const auto ways = adjacency.ways[entry];
        edges.push_back({vertex | ((ways & Adjacency::kOutgoing) ? GraphPlan::kArc : 0u),
                         adjacency.neighbors[entry] | ((ways & Adjacency::kIncoming) ? GraphPlan::kArc : 0u)});
    }
    return edges;
}

std::vector<std::uint32_t> vertices_in(const GraphPlan& plan, const PlaneBox& box) {
    std::vector<std::uint32_t> vertices;
    for (const auto& run : plan.vertices_in(box))
        for (auto i = run.first; i < run.first + run.count; ++i) {
            const auto v = plan.vertices()[i];
            const Point at = plan.at(v);
            if (PlaneBox{at.x, at.y, at.x, at.y}.meets(box)) vertices.push_back(v);
        }
    return vertices;
}

}  // namespace

void SeenGraph::update(const GraphPlan& plan, const View& view) {
    if (view_ == view) return;
    view_ = view;
    const Rect area{0, 0, static_cast<float>(view.width), static_cast<float>(view.height)};
    edges_.assign(view.only_of ? edges_of(plan, *view.only_of)
                               : edges_in(plan, view.camera.seen(area, kEdgeMargin * view.scale)));
    vertices_.assign(view.vertices ? vertices_in(plan, view.camera.seen(area, kVertexMargin * view.scale))
                                   : std::vector<std::uint32_t>{});
}

void SeenGraph::bind() const {
    edges_.bind(5);
    vertices_.bind(6);
}

}  // namespace lockstep
