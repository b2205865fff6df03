#include "kernels/algorithms/bfs/search_report.hpp"

#include <gtest/gtest.h>

#include "tests/message_parts.hpp"

namespace lockstep::bfs {
namespace {

LevelCounts counts() {
    return {.depth = 2, .expanded = 3, .arcs = 9, .into_new = 5, .found = 4, .reached = 8, .num_vertices = 64};
}

TEST(LevelReport, CountsArcs) {
    EXPECT_TRUE(test::has_parts(report_level(counts()).note, {"8", "64", "12.5", "4", "1"}));
}

TEST(LevelReport, CountsReachedVertices) {
    EXPECT_EQ(reached_text(1, 1), "1 of 1 vertex reached (100 %).");
    EXPECT_EQ(reached_text(1, 2), "1 of 2 vertices reached (50 %).");
}

TEST(LevelReport, OmitsZeroCounts) {
    auto none = counts();
    none.into_new = none.found;
    EXPECT_TRUE(test::has_parts(report_level(none).note, {"8", "64", "12.5", "5"}));
    none.arcs = none.found;
    EXPECT_TRUE(test::has_parts(report_level(none).note, {"8", "64", "12.5"}));
}

TEST(LevelReport, SourceWithoutArcs) {
    const auto alone = report_source(0, 0, 6, 4);
    EXPECT_TRUE(test::has_parts(alone.sentence, {"vertex 0"}));
    EXPECT_TRUE(test::has_parts(alone.note, {"6", "4", "0", "0", "1"}));
    EXPECT_TRUE(test::has_parts(report_source(3, 0, 6, 4).note, {"6", "4", "0"}));
    EXPECT_TRUE(test::has_parts(report_source(0, 1, 6, 4).sentence, {"0", "1"}));
    EXPECT_TRUE(test::has_parts(report_source(0, 0, 1, 0).note, {"1", "0", "0"}));
}

}  // namespace
}  // namespace lockstep::bfs
