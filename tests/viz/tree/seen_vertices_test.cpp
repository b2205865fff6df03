#include "viz/tree/tree_picture.hpp"

#include <gtest/gtest.h>

#include <set>

#include "viz/columns/levels/level_stretches.hpp"

namespace lockstep {
namespace {

/// A complete binary tree of `levels` levels, numbered by level.
TreeLayout binary(std::uint32_t levels) {
    const auto n = (1u << levels) - 1;
    std::vector<std::uint32_t> offsets{0}, indices;
    for (std::uint32_t v = 0; v < n; ++v) {
        if (v != 0) indices.push_back((v - 1) / 2);
        for (const auto child : {2 * v + 1, 2 * v + 2})
            if (child < n) indices.push_back(child);
        offsets.push_back(static_cast<std::uint32_t>(indices.size()));
    }
    Progress progress;
    return {offsets, indices, 0, progress};
}

constexpr Point2 kSize{600, 900};  // across, along

SeenVertices seen(const TreeLayout& layout, const LevelCamera& camera) {
    return {layout, seen_stretches(layout, camera, kSize, 40, 1), {.point = 1, .figure_advance = 8}, camera};
}

TEST(SeenVertices, AllOfSmallTree) {
    const auto layout = binary(4);
    const auto all = seen(layout, LevelCamera::fit(layout, kSize, {20, 20}, 1));
    ASSERT_EQ(all.vertices.size(), 15u);
    EXPECT_EQ(all.num_marks, 15u);
    EXPECT_EQ(all.num_lanes, 14u);
    // The root has no arc to a parent, so it comes after the vertices with lanes.
    EXPECT_EQ(all.vertices[14].vertex, 0u);
    EXPECT_EQ(all.vertices[14].kind, SeenVertex::kRoot | SeenVertex::kThere);
    for (const auto& one : all.vertices) {
        if (one.vertex == 0) continue;
        EXPECT_FLOAT_EQ(one.parent_x, layout.at((one.vertex - 1) / 2).x);
        EXPECT_EQ((one.kind & SeenVertex::kLeaf) != 0, one.vertex >= 7);
    }
}

/// For a tree of any size: the vertices that fit on the screen, every mark, and enough edges to show the shape.
TEST(SeenVertices, LimitedByScreen) {
    const auto layout = binary(19);
    const auto whole = LevelCamera::fit(layout, kSize, {20, 20}, 1);
    const TreeMarks marks{.point = 1, .figure_advance = 8};
    auto near = whole;
    near.zoom = {20, 40};
    for (const auto& camera : {whole, near}) {
        const auto some = seen(layout, camera);
        EXPECT_LT(some.vertices.size(), 10'000u);
        std::set<std::uint32_t> once;
        for (std::size_t i = 0; i < some.vertices.size(); ++i) {
            const auto& one = some.vertices[i];
            EXPECT_TRUE(once.insert(one.vertex).second) << "vertex " << one.vertex << " twice";
            EXPECT_EQ(marks.has_mark(one.room, camera), i < some.num_marks);
            EXPECT_EQ(one.vertex != 0 && marks.lane_offset(one.room, camera) != 0, i < some.num_lanes);
        }
        if (camera.zoom.x < 1) {
            EXPECT_GT(some.vertices.size() - some.num_marks, 2000u);
        }
    }
}

}  // namespace
}  // namespace lockstep
