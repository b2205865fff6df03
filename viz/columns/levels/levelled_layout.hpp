#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace lockstep {

/// Trees with their nodes on levels, in order within a level and at distinct positions, which a derived class decides.
/// Searches need only these. Immutable after construction. Twelve bytes per node; everything else is computed on request.
class LevelledLayout {
public:
    /// The position of a node.
    struct Place {
        float x = 0;  ///< slots from the left
        std::uint32_t level = 0;  ///< arcs to the root
        float room = 0;  ///< slots to the nearest node on the level
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
    /// Nodes level by level, from left to right.
    const std::vector<std::uint32_t>& order() const { return order_; }
    /// Slots of each node in order().
    const std::vector<float>& across() const { return across_; }
    /// The begin of each level in order(), and the end.
    const std::vector<std::uint32_t>& level_offsets() const { return level_offsets_; }
    /// Index in order().
    std::uint32_t position_of(std::uint32_t node) const { return positions_[node]; }
    std::uint32_t level_of(std::uint32_t position) const;
    /// Slots to the nearest neighbour.
    float room_at(std::uint32_t position, std::uint32_t level) const;

    /// Maximum of room_at() on a level.
    float max_room(std::uint32_t level) const { return max_room_[level]; }
    /// The first position in [position, end) that may have at least this room; else `end`. Skips whole blocks of
    /// crowded nodes.
    std::uint32_t next_with_room(std::uint32_t position, std::uint32_t end, float room) const;

    /// The first index in order() on a level at x or to its right.
    std::uint32_t first_from(std::uint32_t level, float x) const;
    /// The node on a level nearest to x, within `reach` slots.
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
    std::vector<std::uint32_t> positions_;  ///< by node
    std::vector<float> max_room_;  ///< by level
    std::vector<float> max_room_of_blocks_;
};

}  // namespace lockstep
