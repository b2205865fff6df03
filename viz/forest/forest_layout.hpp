#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/data/progress.hpp"

namespace lockstep {

/// Trees side by side, a row a level, roots on top: each leaf has a slot of its own, in the order of a walk from left to right,
/// and a parent stands over the middle of its children. No two nodes of a level are nearer than a slot. O(n), no recursion.
class ForestLayout {
public:
    /// Where a node stands; as in forest.glsl.
    struct Place {
        float x = 0;  ///< slots from the left
        std::uint32_t level = 0;  ///< arcs to the root
        float room = 0;  ///< slots to the nearest node of the level
        std::uint32_t tree = 0;  ///< number of the tree, from left to right
    };

    /// `parent`: acyclic, a root is its own parent. Throws Cancelled.
    ForestLayout(const std::vector<std::uint32_t>& parent, Progress& progress);

    std::uint32_t size() const { return static_cast<std::uint32_t>(places_.size()); }
    std::uint32_t num_levels() const { return static_cast<std::uint32_t>(level_offsets_.size() - 1); }
    std::uint32_t num_trees() const { return num_trees_; }
    float width() const { return width_; }  ///< slots
    const Place& at(std::uint32_t node) const { return places_[node]; }
    const std::vector<Place>& places() const { return places_; }
    /// Nodes level by level, each level from left to right.
    const std::vector<std::uint32_t>& order() const { return order_; }
    /// Where each level begins in order(), and one more.
    const std::vector<std::uint32_t>& level_offsets() const { return level_offsets_; }
    /// Slots to the nearest neighbour of the node that has most room on a level.
    float most_room(std::uint32_t level) const { return most_room_[level]; }
    /// Index in order().
    std::uint32_t position_of(std::uint32_t node) const;

    /// The first index in order(), of those on a level, whose node is not left of x.
    std::uint32_t first_from(std::uint32_t level, float x) const;
    /// The node of a level that is nearest to x, no farther than `reach` slots.
    std::optional<std::uint32_t> nearest(std::uint32_t level, float x, float reach) const;

private:
    void order_by_level(const std::vector<std::uint32_t>& parent);
    void place(const std::vector<std::uint32_t>& parent);
    void measure_room();

    std::vector<Place> places_;
    std::vector<std::uint32_t> order_, level_offsets_;
    std::vector<float> most_room_;
    std::uint32_t num_trees_ = 0;
    float width_ = 0;
};

}  // namespace lockstep
