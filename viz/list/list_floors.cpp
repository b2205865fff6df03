#include "viz/list/list_floors.hpp"

#include <algorithm>
#include <optional>

namespace lockstep {
namespace {

/// A node that gets its local rank from the thread that walks past it; a splitter has its own from the start.
std::optional<std::uint32_t> walked_node(const Sublists& sublists, const NodeOrder& order) {
    for (const auto& sublist : sublists.along_the_list())
        if (sublist.length > 1) return order.node_at(sublist.first_position + 1);
    return std::nullopt;
}

/// The highest level in which the pass has changed something; the input's when that is none.
int depth_at_work(const Scene& scene) {
    std::optional<int> highest;
    for (const auto& one : scene.columns)
        if (one.changed != 0 && (!highest || one.column->depth < *highest)) highest = one.column->depth;
    return highest.value_or(0);
}

}  // namespace

ListFloor ListFloors::look_at(const Scene& scene, int depth, const NodeOrder& order) {
    auto& kept = kept_[static_cast<std::size_t>(depth)];
    ListFloor floor{.depth = depth, .order = &order};
    if (order.size() == 0) return floor;
    if (kept.sublists.prepare(scene, order, depth)) floor.sublists = &kept.sublists;
    floor.rank_known = kept.rank_known.ask(scene.find(Role::rank, depth), order.head());
    if (depth == 0) {
        floor.columns = ListColumns::choose(scene, floor.rank_known, floor.sublists);
        return floor;
    }
    if (floor.sublists) {
        const auto node = walked_node(*floor.sublists, order);
        if (node) floor.walked = kept.walked.ask(scene.find(Role::local_rank, depth), *node);
        else floor.walked = {true, floor.sublists->cut_before()};
    }
    floor.columns = ListColumns::choose_below(scene, depth, floor.rank_known, floor.sublists, floor.walked);
    return floor;
}

std::span<const ListFloor> ListFloors::prepare(const Scene& scene, const NodeOrder& input) {
    floors_.clear();
    const NodeOrder* order = &input;
    for (int depth = 0;; ++depth) {
        if (kept_.size() == static_cast<std::size_t>(depth)) kept_.emplace_back();
        if (depth != 0) {
            auto& kept = kept_[static_cast<std::size_t>(depth)];
            const auto& above = *floors_.back().sublists;
            if (kept.cut != above.version()) {
                // The list of the sublists runs as they follow each other.
                std::vector<std::uint32_t> node_at;
                for (const auto& sublist : above.along_the_list()) node_at.push_back(sublist.number);
                kept.order.assign(std::move(node_at));
                kept.cut = above.version();
            }
            order = &kept.order;
        }
        const auto floor = look_at(scene, depth, *order);
        if (depth != 0 && (!floor.columns.target || !floor.columns.value)) break;
        floors_.push_back(floor);
        if (!floor.sublists || !floor.sublists->whole()) break;
    }
    at_work_ = std::min(static_cast<std::size_t>(depth_at_work(scene)), floors_.size() - 1);
    return floors_;
}

}  // namespace lockstep
