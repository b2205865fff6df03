#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace lockstep {

/// Trees whose nodes stand on levels, those of a level in order and none on another. The maker decides the places; searches
/// here need only these. Made once, then read. Twelve bytes a node; all else is computed on request.
class LevelledLayout {
public:
    /// Where a node stands.
    struct Place {
        float x = 0;  ///< slots from the first
        std::uint32_t level = 0;  ///< arcs to the root
        float room = 0;  ///< slots to the nearest node of the level
    };

    std::uint32_t size() const { return static_cast<std::uint32_t>(positions_.size()); }
    std::uint32_t num_levels() const {
        return level_offsets_.empty() ? 0 : static_cast<std::uint32_t>(level_offsets_.size() - 1);
    }
    std::uint32_t num_trees() const { return num_trees_; }
    float width() const { return width_; }  ///< slots
    Place at(std::uint32_t node) const {
        const auto position = positions_[node], level = level_of(position);
        return {across_[position], level, room_at(position, level)};
    }
    /// Nodes level by level, each level in the order of its slots.
    const std::vector<std::uint32_t>& order() const { return order_; }
    /// Slots of each of order().
    const std::vector<float>& across() const { return across_; }
    /// Where each level begins in order(), and one more.
    const std::vector<std::uint32_t>& level_offsets() const { return level_offsets_; }
    /// Index in order().
    std::uint32_t position_of(std::uint32_t node) const { return positions_[node]; }
    std::uint32_t level_of(std::uint32_t position) const;
    /// Slots to the nearest neighbour.
    float room_at(std::uint32_t position, std::uint32_t level) const;

    /// Slots to the nearest neighbour of the node that has most room on a level.
    float max_room(std::uint32_t level) const { return max_room_[level]; }
    /// The first position from `position` on, before `end`, that may have so much room; else `end`. Whole blocks of crowded nodes
    /// are left out at a glance.
    std::uint32_t next_with_room(std::uint32_t position, std::uint32_t end, float room) const;

    /// The first index in order(), of those on a level, whose node is not before x.
    std::uint32_t first_from(std::uint32_t level, float x) const;
    /// The node of a level that is nearest to x, no farther than `reach` slots.
    std::optional<std::uint32_t> nearest(std::uint32_t level, float x, float reach) const;

protected:
    explicit LevelledLayout(std::size_t size) : across_(size), positions_(size) {}
    /// Computes the other members from order, level offsets and slots.
    void complete();

    std::vector<std::uint32_t> order_, level_offsets_;
    std::vector<float> across_;
    std::uint32_t num_trees_ = 0;
    float width_ = 0;

private:
    std::vector<std::uint32_t> positions_;  ///< of each node
    std::vector<float> max_room_;  ///< on each level
    std::vector<float> max_room_of_blocks_;
};

}  // namespace lockstep
