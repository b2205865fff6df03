#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace lockstep {

/// Trees whose nodes stand on levels: those of a level in order, none on another. How a tree is laid out says who makes it; what
/// is found here needs only the places. Made once, then read.
class LevelledLayout {
public:
    /// Where a node stands; as in forest.glsl and tree.glsl.
    struct Place {
        float x = 0;  ///< slots from the first
        std::uint32_t level = 0;  ///< arcs to the root
        float room = 0;  ///< slots to the nearest node of the level
        std::uint32_t tree = 0;  ///< number of the tree, in order
    };

    std::uint32_t size() const { return static_cast<std::uint32_t>(places_.size()); }
    std::uint32_t num_levels() const {
        return level_offsets_.empty() ? 0 : static_cast<std::uint32_t>(level_offsets_.size() - 1);
    }
    std::uint32_t num_trees() const { return num_trees_; }
    float width() const { return width_; }  ///< slots
    const Place& at(std::uint32_t node) const { return places_[node]; }
    const std::vector<Place>& places() const { return places_; }
    /// Nodes level by level, each level in the order of its slots.
    const std::vector<std::uint32_t>& order() const { return order_; }
    /// Where each level begins in order(), and one more.
    const std::vector<std::uint32_t>& level_offsets() const { return level_offsets_; }
    /// Slots to the nearest neighbour of the node that has most room on a level.
    float most_room(std::uint32_t level) const { return most_room_[level]; }
    /// Index in order().
    std::uint32_t position_of(std::uint32_t node) const;

    /// The first index in order(), of those on a level, whose node is not before x.
    std::uint32_t first_from(std::uint32_t level, float x) const;
    /// The node of a level that is nearest to x, no farther than `reach` slots.
    std::optional<std::uint32_t> nearest(std::uint32_t level, float x, float reach) const;

protected:
    explicit LevelledLayout(std::size_t size) : places_(size) {}
    /// Sets room and most_room from x, level and order.
    void measure_room();

    std::vector<Place> places_;
    std::vector<std::uint32_t> order_, level_offsets_;
    std::uint32_t num_trees_ = 0;
    float width_ = 0;

private:
    std::vector<float> most_room_;
};

}  // namespace lockstep
