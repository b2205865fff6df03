#include "viz/graph/graph_filters.hpp"

#include <algorithm>

namespace lockstep {
namespace {

constexpr std::uint32_t kFewestFiltered = 64;  ///< vertices from which some can be left out

}  // namespace

void GraphFilters::fit(const GraphPlan& plan, std::uint64_t version, const GraphState& state) {
    if (plan.num_vertices() < kFewestFiltered || state.plain == GraphState::Plain::float32) return;
    std::uint32_t busiest = 0;
    if (all_.empty() || plan_ != version)
        for (std::uint32_t v = 0; v < plan.num_vertices(); ++v) busiest = std::max(busiest, plan.adjacency().degree(v));
    else busiest = all_[0].most;
    plan_ = version;
    const auto keep = [](ViewFilter& filter, std::uint32_t most) {
        if (filter.most == most) return;
        filter.to = filter.to == filter.most ? most : std::min(filter.to, most);
        filter.from = std::min(filter.from, filter.to);
        filter.most = most;
    };
    if (all_.empty())
        all_ = {{.name = "degree", .most = busiest, .to = busiest},
                {.name = state.what(), .most = state.highest_level, .to = state.highest_level}};
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

}  // namespace lockstep
