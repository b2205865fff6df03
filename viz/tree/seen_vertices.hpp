#pragma once

#include <cstdint>
#include <vector>

#include "viz/columns/levels/level_stretches.hpp"
#include "viz/tree/tree_layout.hpp"
#include "viz/tree/tree_marks.hpp"

namespace lockstep {

/// A vertex that is drawn by itself, with its edge to the parent; as in tree.glsl.
struct SeenVertex {
    enum Kind : std::uint32_t { kRoot = 1, kLeaf = 2, kThere = 4 };

    float x = 0, parent_x = 0, room = 0;  ///< slots
    std::uint32_t level = 0;
    std::uint32_t vertex = 0;
    TreeLayout::Arcs arcs;
    std::uint32_t kind = 0;  ///< bits of Kind
};

/// Of all vertices in view those that are drawn one by one: first those whose two arcs are apart, then others that have marks, then
/// a sample of those that have none, for their edges. So many as a screen has room for, however large the tree.
struct SeenVertices {
    std::vector<SeenVertex> vertices;
    std::uint32_t num_lanes = 0;
    std::uint32_t num_marks = 0;  ///< those with lanes among them

    SeenVertices(const TreeLayout& layout, const std::vector<LevelStretch>& stretches, const TreeMarks& marks,
                 const LevelCamera& camera);
};

SeenVertex seen_vertex(const TreeLayout& layout, std::uint32_t position, std::uint32_t level);

}  // namespace lockstep
