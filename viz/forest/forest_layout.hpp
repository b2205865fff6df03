#pragma once

#include <cstdint>
#include <vector>

#include "kernels/base/progress.hpp"
#include "viz/columns/levels/levelled_layout.hpp"

namespace lockstep {

/// Trees side by side, one row per level, roots on top: each leaf has one slot, in the order of a walk from left to
/// right, and a parent is centred over its children. Nodes on a level are at least a slot apart. O(n), no recursion.
class ForestLayout : public LevelledLayout {
public:
    /// A node's place; as in forest.glsl.
    struct Spot {
        float x = 0, room = 0;  ///< slots
    };
    struct Kin {
        std::uint32_t level = 0;
        std::uint32_t tree = 0;  ///< number of its tree, from the left
    };

    /// parent  acyclic; a root is its own parent. Throws Cancelled.
    ForestLayout(const std::vector<std::uint32_t>& parent, Progress& progress);

    const std::vector<Spot>& spots() const { return spots_; }
    const std::vector<Kin>& kin() const { return kin_; }

private:
    void order_by_level(const std::vector<std::uint32_t>& parent);
    void place(const std::vector<std::uint32_t>& parent);

    std::vector<Spot> spots_;
    std::vector<Kin> kin_;
};

}  // namespace lockstep
