#include "viz/graph/graph_focus.hpp"

#include <algorithm>
#include <vector>

namespace lockstep {
namespace {

constexpr std::uint32_t kMinFiltered = 64;  ///< smaller graphs have no filters

constexpr std::size_t kMaxAsked = 256;  ///< maximum number of neighbours examined to find the one that found a vertex

/// The lowest vertex whose thread found `vertex` in this pass; `vertex` itself if there is none.
std::uint32_t finder_of(std::uint32_t vertex, const GraphState& state, const Adjacency& adjacency,
                        const PassSummary& summary) {
    if (state.pass == 0 || state.distances) return vertex;
    std::vector<std::uint32_t> heads;
    for (auto i = adjacency.offsets[vertex]; i < adjacency.offsets[vertex + 1] && heads.size() < kMaxAsked; ++i)
        if (adjacency.ways[i] & Adjacency::kIncoming) heads.push_back(adjacency.neighbors[i]);
    if (heads.empty()) return vertex;
    const auto changes = summary.changes_of(state, heads);
    for (std::size_t i = 0; i < heads.size(); ++i) {
        const bool worked = state.frontier ? changes[i].frontier_before != 0
                                           : !state.level->column->is_none(changes[i].level_now) &&
                                                 changes[i].level_now + 1 == state.current_level;
        if (worked) return heads[i];
    }
    return vertex;
}

}  // namespace

void GraphFilters::fit(const GraphPlan& plan, std::uint64_t version, const GraphState& state) {
    if (plan.num_vertices() < kMinFiltered || state.real) return;
    std::uint32_t busiest = 0;
    if (all_.empty() || plan_ != version)
        for (std::uint32_t v = 0; v < plan.num_vertices(); ++v) busiest = std::max(busiest, plan.adjacency().degree(v));
    else busiest = all_[0].max;
    plan_ = version;
    const auto keep = [](ViewFilter& filter, std::uint32_t max) {
        if (filter.max == max) return;
        filter.to = filter.to == filter.max ? max : std::min(filter.to, max);
        filter.from = std::min(filter.from, filter.to);
        filter.max = max;
    };
    if (all_.empty())
        all_ = {{.name = "degree", .max = busiest, .to = busiest},
                {.name = state.what(), .max = state.highest_level, .to = state.highest_level}};
    keep(all_[0], busiest);
    keep(all_[1], state.highest_level);
}

ShownVertices GraphFilters::wanted() const {
    if (all_.empty() || std::ranges::none_of(all_, &ViewFilter::narrows)) return {};
    return {.min_degree = all_[0].from,
            .max_degree = all_[0].to,
            .min_level = all_[1].from,
            .max_level = all_[1].to,
            .all_levels = !all_[1].narrows()};
}

bool GraphFilters::take(bool new_pass) {
    const auto now = wanted();
    if (now == shown_ && (!new_pass || now.all_levels)) return false;
    shown_ = now;
    version_ = now == ShownVertices{} ? 0 : ++num_versions_;
    return true;
}

void GraphFocus::clear() {
    vertex_ = kNone;
    active_.reset();
}

void GraphFocus::choose(const Scene& scene, const GraphState& state, const LoadedGraph& graph,
                        const PassSummary& summary, bool new_pass, bool cropped) {
    const auto n = graph.plan()->num_vertices();
    // Only for parts that follow the pass: an automatic focus, a crop.
    const bool follows = !scene.selected || cropped;
    if (new_pass && follows && n != 0) {
        const auto from = vertex_ == kNone ? 0 : vertex_;
        active_ = summary.active_place(state, graph.buffers(), graph.plan()->at(from));
    }
    if (scene.selected && *scene.selected < n) {
        vertex_ = *scene.selected;
        return;
    }
    if (!new_pass && vertex_ != kNone) return;
    // The focus follows the wave: a thread that found a vertex, the nearest to the last one, at first the lowest.
    const auto& counts = summary.counts();
    if (state.settled) {  // the pass is about the vertex that left the queue
        if (counts.first_expanded != kNone) vertex_ = counts.first_expanded;
        else if (vertex_ == kNone && n != 0) vertex_ = counts.source != kNone ? counts.source : 0;
        return;
    }
    std::uint32_t found = counts.first_found != kNone ? counts.first_found : counts.first_expanded;
    if (vertex_ != kNone) found = active_ ? active_->nearest : kNone;
    if (found != kNone) vertex_ = finder_of(found, state, graph.plan()->adjacency(), summary);
    else if (vertex_ == kNone && n != 0) vertex_ = 0;
}

}  // namespace lockstep
