#include "viz/graph/levels/cell_picture.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(CellGrid, FiguresThenSquaresThenRaster) {
    const Rect area{0, 0, 800, 400};
    const auto few = CellGrid::fit(64, area, 1);
    EXPECT_GE(few.width, 24);
    EXPECT_GE(few.height, 18);
    const auto some = CellGrid::fit(4096, area, 1);
    EXPECT_LT(some.width, 24);
    EXPECT_FALSE(some.raster());
    EXPECT_EQ(some.per_cell, 1u);
    const auto many = CellGrid::fit(1u << 20, area, 1);
    EXPECT_TRUE(many.raster());
    EXPECT_EQ(many.per_cell, 4u);
    for (const auto& grid : {few, some, many}) {
        EXPECT_LE(static_cast<float>(grid.columns) * grid.width, area.width);
        EXPECT_LE(static_cast<float>(grid.rows()) * grid.height, area.height);
    }
}

TEST(CellGrid, FindsVertexUnderPixel) {
    for (const std::uint32_t n : {1u, 31u, 64u, 4096u, 1u << 20}) {
        const auto grid = CellGrid::fit(n, {0, 0, 700, 300}, 1);
        for (const auto v : {0u, n / 3, n - 1}) {
            const auto corner = grid.corner(v);
            const auto back = grid.vertex_at({corner.x + 0.5f * grid.width, corner.y + 0.5f * grid.height});
            ASSERT_TRUE(back) << n;
            EXPECT_EQ(*back / grid.per_cell, v / grid.per_cell) << n;
        }
        EXPECT_FALSE(grid.vertex_at({-1, 5}));
        EXPECT_FALSE(grid.vertex_at({5, 1e6f}));
    }
}

TEST(CellGrid, StretchesAreWholeSectors) {
    const Rect area{0, 0, 500, 90};
    const auto middle = CellGrid::stretch(1003, 100'000, 9, 9, area);
    EXPECT_EQ(middle.columns % 8, 0u);
    EXPECT_EQ(middle.first, 1000u);
    EXPECT_EQ(middle.end - middle.first, middle.columns * 10);
    const auto end = CellGrid::stretch(99'999, 100'000, 9, 9, area);
    EXPECT_EQ(end.end, 100'000u);
    EXPECT_LE(end.end - end.first, end.columns * 10);
    EXPECT_GT(end.end - end.first, end.columns * 9);
}

}  // namespace
}  // namespace lockstep
