#include "viz/list/rings/ring_layout.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(RingLayout, FiguresAt64) {
    const auto layout = RingLayout::make(64, 2, 1070, 430, 1);
    EXPECT_TRUE(layout.fits);
    EXPECT_EQ(layout.num_lanes, 1u);
    EXPECT_GE(2 * layout.node_radius, 24);
    EXPECT_GT(layout.value_room, 0);
    EXPECT_GT(layout.inner().height, 80) << "room for the card";
}

TEST(RingLayout, FiguresAt64InSmallWindow) {
    // The area for the ring on a stage of 1280 x 720 when the memory is drawn below as cells.
    auto layout = RingLayout::make(64, 2, 870, 210, 1);
    EXPECT_TRUE(layout.fits);
    EXPECT_GE(layout.node_radius, RingLayout::kFigureRadius);
    EXPECT_GE(layout.step(), 24) << "the cell that figures need";
    layout.part({7, 20, 21, 26, 28, 38, 44, 48, 55}, 1, 1);
    EXPECT_FALSE(layout.partings.empty());
    EXPECT_GE(layout.node_radius, RingLayout::kFigureRadius) << "sublists part less, but keep their figures";
    EXPECT_GE(layout.step(), 24);
}

TEST(RingLayout, AdjacentDotsAt4K) {
    const auto layout = RingLayout::make(4096, 4, 1070, 430, 1);
    EXPECT_TRUE(layout.fits);
    EXPECT_GT(layout.num_lanes, 1u);
    EXPECT_GE(2 * layout.node_radius, 3);
}

TEST(RingLayout, SingleNodeInCentre) {
    const auto layout = RingLayout::make(1, 1, 1070, 430, 1);
    EXPECT_TRUE(layout.fits);
    EXPECT_NEAR(layout.centre(0).x, 535, 2);
    EXPECT_NEAR(layout.centre(0).y, 215, 2);
    EXPECT_GT(layout.node_radius, 10);
    EXPECT_GT(layout.value_room, 0);
}

TEST(RingLayout, MillionNodesUseRaster) { EXPECT_FALSE(RingLayout::make(1u << 20, 7, 1070, 430, 1).fits); }

TEST(RingLayout, EveryNodeIsInsideAndFound) {
    for (const std::uint32_t n : {1u, 2u, 31u, 64u, 700u, 4096u})
        for (const auto& [width, height] : {std::pair{1070.f, 430.f}, std::pair{600.f, 220.f}}) {
            const auto layout = RingLayout::make(n, 4, width, height, 1);
            if (!layout.fits) continue;
            for (std::uint32_t position = 0; position < n; ++position) {
                const auto at = layout.centre(position);
                EXPECT_GE(at.x - layout.node_radius, 0);
                EXPECT_LE(at.x + layout.node_radius, width);
                EXPECT_GE(at.y - layout.node_radius, 0);
                EXPECT_LE(at.y + layout.node_radius, height);
                ASSERT_EQ(layout.find(at, 0), position) << "of " << n;
            }
        }
    const auto layout = RingLayout::make(64, 2, 1070, 430, 1);
    EXPECT_EQ(layout.find(layout.track.centre, 4), 64u) << "nothing in the middle";
}

TEST(RingLayout, ScalesWithPixelsPerPoint) {
    const auto once = RingLayout::make(64, 2, 1000, 400, 1), twice = RingLayout::make(64, 2, 2000, 800, 2);
    EXPECT_FLOAT_EQ(2 * once.node_radius, twice.node_radius);
    EXPECT_FLOAT_EQ(2 * once.track.half_straight, twice.track.half_straight);
}

}  // namespace
}  // namespace lockstep
