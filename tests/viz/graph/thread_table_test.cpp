#include "viz/graph/thread_table.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(ThreadTable, ShowsAllNeighboursWhereALittleLessWidthMakesRoomForThem) {
    EXPECT_EQ(thread_table_cells(480, 3, 1), 3u);
    EXPECT_EQ(thread_table_cells(480, 4, 1), 4u);
    EXPECT_EQ(thread_table_cells(960, 4, 2), 4u);
    // With five there is no room in any case: the cells keep their width.
    EXPECT_EQ(thread_table_cells(480, 5, 1), 3u);
    EXPECT_EQ(thread_table_cells(480, 1000, 1), 3u);
    EXPECT_EQ(thread_table_cells(10, 4, 1), 1u);
}

}  // namespace
}  // namespace lockstep
