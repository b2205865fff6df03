#include "viz/list/list_levels.hpp"

#include <algorithm>
#include <optional>

namespace lockstep {
namespace {

/// A node that gets its local rank from the thread that walks over it; a splitter has its own from the start.
std::optional<std::uint32_t> walked_node(const Sublists& sublists, const NodeOrder& order) {
    for (const auto& sublist : sublists.along_the_list())
        if (sublist.length > 1) return order.node_at(sublist.first_position + 1);
    return std::nullopt;
}

/// The highest level in which the pass has changed something; the input if there is none.
int depth_at_work(const Scene& scene) {
    std::optional<int> highest;
    for (const auto& one : scene.columns)
        if (one.changed != 0 && (!highest || one.column->depth < *highest)) highest = one.column->depth;
    return highest.value_or(0);
}

}  // namespace

ListLevel ListLevels::look_at(const Scene& scene, int depth, const NodeOrder& order) {
    auto& kept = kept_[static_cast<std::size_t>(depth)];
    ListLevel level{.depth = depth, .order = &order};
    if (order.size() == 0) return level;
    if (kept.sublists.prepare(scene, order, depth)) level.sublists = &kept.sublists;
    level.rank_known = kept.rank_known.ask(scene.find(Role::rank, depth), order.head());
    if (depth == 0) {
        level.columns = ListColumns::choose(scene, level.rank_known, level.sublists);
        return level;
    }
    if (level.sublists) {
        const auto node = walked_node(*level.sublists, order);
        if (node) level.walked = kept.walked.ask(scene.find(Role::local_rank, depth), *node);
        else level.walked = {true, level.sublists->cut_before()};
    }
    level.columns = ListColumns::choose_below(scene, depth, level.rank_known, level.sublists, level.walked);
    return level;
}

std::span<const ListLevel> ListLevels::prepare(const Scene& scene, const NodeOrder& input) {
    levels_.clear();
    const NodeOrder* order = &input;
    for (int depth = 0;; ++depth) {
        if (kept_.size() == static_cast<std::size_t>(depth)) kept_.emplace_back();
        if (depth != 0) {
            auto& kept = kept_[static_cast<std::size_t>(depth)];
            const auto& above = *levels_.back().sublists;
            if (kept.cut != above.version()) {
                // The reduced list is in the order of the sublists.
                std::vector<std::uint32_t> node_at;
                for (const auto& sublist : above.along_the_list()) node_at.push_back(sublist.number);
                kept.order.assign(std::move(node_at));
                kept.cut = above.version();
            }
            order = &kept.order;
        }
        const auto level = look_at(scene, depth, *order);
        if (depth != 0 && (!level.columns.target || !level.columns.value)) break;
        levels_.push_back(level);
        if (!level.sublists || !level.sublists->whole()) break;
    }
    at_work_ = std::min(static_cast<std::size_t>(depth_at_work(scene)), levels_.size() - 1);
    return levels_;
}

}  // namespace lockstep
