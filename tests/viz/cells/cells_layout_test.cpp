#include "viz/cells/cells_layout.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

using Kind = CellsLayout::Kind;

CellsLayout layout_of(std::uint32_t n, std::uint32_t width, float zoom = 1) {
    return CellsLayout::make({.num_elements = n,
                              .width = width,
                              .area_width = 1000,
                              .area_height = 500,
                              .figure_width = 30,
                              .figure_height = 24,
                              .zoom = zoom});
}

TEST(CellsLayout, StepFollowsRoomPerElement) {
    EXPECT_EQ(layout_of(64, 0).kind, Kind::cells);
    EXPECT_EQ(layout_of(20 * 32, 0).kind, Kind::cells);
    EXPECT_EQ(layout_of(21 * 32, 0).kind, Kind::dots) << "another row would not fit";
    EXPECT_EQ(layout_of(1u << 20, 0).kind, Kind::raster);
    EXPECT_EQ(layout_of(60, 10).kind, Kind::cells);
    EXPECT_EQ(layout_of(60, 10).columns, 10u);
    EXPECT_EQ(layout_of(100 * 40, 40).kind, Kind::dots);
    const auto matrix = layout_of(2000 * 3000, 3000);
    EXPECT_EQ(matrix.kind, Kind::raster);
    EXPECT_EQ(matrix.across, 4u) << "2,000 rows in 500 pixels";
    EXPECT_EQ(matrix.down, 4u) << "as many in both directions";
}

TEST(CellsLayout, ShowsEverythingAtZoomOne) {
    for (const auto& [n, width] : {std::pair{1u, 0u},
                                   {64u, 0u},
                                   {4097u, 0u},
                                   {16'777'216u, 0u},
                                   {60u, 10u},
                                   {7u * 3001, 3001u},
                                   {4096u * 4096, 4096u},
                                   {300'000u, 3u}}) {
        const auto layout = layout_of(n, width);
        EXPECT_LE(layout.width(), 1000) << n;
        EXPECT_LE(layout.height(), 500) << n;
    }
}

TEST(CellsLayout, FindsElementAtItsPlace) {
    for (const auto& [n, width] :
         {std::pair{64u, 0u}, {4096u, 0u}, {16'777'216u, 0u}, {60u, 10u}, {4096u * 4096, 4096u}})
        for (const float zoom : {1.f, 3.f, 40.f})
            for (const std::uint32_t element : {0u, 31u, n / 3, n - 1}) {
                const auto layout = layout_of(n, width, zoom);
                const double half = layout.kind == Kind::raster ? 0.5 : 0.5 * layout.cell_width;
                const auto found = layout.find(layout.x_of(element) + half, layout.y_of(element) + 0.25);
                ASSERT_TRUE(found) << n << " " << zoom;
                EXPECT_LE(*found % layout.columns, element % layout.columns);
                EXPECT_LT(element % layout.columns - *found % layout.columns, layout.across);
                EXPECT_LT(element / layout.columns - *found / layout.columns, layout.down);
            }
    EXPECT_FALSE(layout_of(60, 10).find(-1, 5));
    EXPECT_FALSE(layout_of(33, 0).find(900, 30)) << "behind the last";
}

TEST(CellsLayout, TableHasMinimumCellWidth) {
    const CellsLayout::Wish wish{.num_elements = 1000 * 1000,
                                 .width = 1000,
                                 .area_width = 800,
                                 .area_height = 300,
                                 .figure_width = 40,
                                 .figure_height = 18};
    EXPECT_EQ(CellsLayout::make(wish).across, 4u);
    auto smallest = wish;
    smallest.smallest = 1;
    const auto layout = CellsLayout::make(smallest);
    EXPECT_EQ(layout.across, 1u);
    EXPECT_EQ(layout.cell_width, 1);
    EXPECT_EQ(layout.height(), 1000) << "more than has room";
}

TEST(CellsLayout, ZoomPassesSameSteps) {
    for (const std::uint32_t width : {0u, 4096u}) {
        int step = 0;  // raster, dots, cells
        for (float zoom = 1; zoom < 400; zoom *= 1.25f) {
            const auto kind = layout_of(4096 * 4096, width, zoom).kind;
            const int now = kind == Kind::raster ? 0 : kind == Kind::dots ? 1 : 2;
            EXPECT_GE(now, step) << "at zoom " << zoom;
            step = now;
        }
        EXPECT_EQ(step, 2);
    }
}

}  // namespace
}  // namespace lockstep
