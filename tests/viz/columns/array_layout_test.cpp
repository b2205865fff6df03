#include "viz/columns/array_layout.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

using Kind = ArrayLayout::Kind;

ArrayLayout layout_of(std::uint32_t n, float zoom = 1, float width = 1064, float height = 180) {
    return ArrayLayout::make({n, width, height, 20, 90, 24, 1, zoom});
}

TEST(ArrayLayout, StepFollowsRoomPerElement) {
    EXPECT_EQ(layout_of(64).kind, Kind::cells);
    EXPECT_EQ(layout_of(64).per_row, 32u);
    EXPECT_EQ(layout_of(65).kind, Kind::dots) << "a third row of cells would not fit";
    EXPECT_EQ(layout_of(64, 1, 640).kind, Kind::dots) << "figures would not fit";
    EXPECT_EQ(layout_of(4096).kind, Kind::dots);
    EXPECT_GE(layout_of(4096).row_height, 3);
    EXPECT_EQ(layout_of(4096).per_row % 32, 0u) << "whole warps";
    const auto million = layout_of(1u << 20);
    EXPECT_EQ(million.kind, Kind::raster);
    EXPECT_EQ(million.per_pixel, 6u) << "1,048,576 in 1,064 x 180 pixels";
}

TEST(ArrayLayout, ShowsEverythingAtZoomOne) {
    for (const std::uint32_t n : {1u, 64u, 65u, 1000u, 4096u, 100'000u, 1'000'000u, 10'000'000u}) {
        const auto layout = layout_of(n);
        EXPECT_LE(layout.height(), 180) << n;
        const auto last = layout.place(n - 1);
        EXPECT_LE(last.x + last.width, 1064) << n;
    }
}

TEST(ArrayLayout, UsesGivenHeight) {
    for (const std::uint32_t n : {5000u, 14'563u, 60'000u, 140'000u}) {
        ArrayLayout::Wish wish{n, 500, 400, 20, 90, 24, 1, 1};
        const auto plain = ArrayLayout::make(wish);
        wish.fills = true;
        const auto filled = ArrayLayout::make(wish);
        EXPECT_GE(filled.height(), plain.height());
        EXPECT_LE(filled.height(), 400);
        EXPECT_LE(filled.row_height, 2 * filled.cell_width);
        // The remainder is less than a pixel per row.
        const bool full = filled.height() + static_cast<float>(filled.num_rows()) > 400;
        EXPECT_TRUE(full || filled.row_height == 2 * filled.cell_width) << n << ": " << filled.height();
        EXPECT_EQ(filled.per_row, plain.per_row);
    }
}

TEST(ArrayLayout, ZoomPassesSameSteps) {
    int step = 0;  // raster, dots, cells
    for (float zoom = 1; zoom < 100; zoom *= 1.25f) {
        const auto kind = layout_of(1u << 20, zoom).kind;
        const int now = kind == Kind::raster ? 0 : kind == Kind::dots ? 1 : 2;
        EXPECT_GE(now, step) << "at zoom " << zoom;
        step = now;
    }
    EXPECT_EQ(step, 2);
}

TEST(ArrayLayout, FindsElementAtItsPlace) {
    for (const std::uint32_t n : {64u, 4096u, 1u << 20})
        for (const std::uint32_t element : {0u, 31u, 32u, 63u, n / 2, n - 1}) {
            const auto layout = layout_of(n);
            const auto at = layout.place(element);
            const auto found = layout.find({at.x + 0.5f * at.width, at.y + 0.25f * at.height});
            ASSERT_TRUE(found);
            EXPECT_LE(*found, element);
            EXPECT_LT(element - *found, layout.per_pixel) << "of several in a pixel, the first";
        }
    EXPECT_FALSE(layout_of(64).find({10, 10})) << "on the labels";
    EXPECT_FALSE(layout_of(33).find({900, 100})) << "behind the last cell";
}

}  // namespace
}  // namespace lockstep
