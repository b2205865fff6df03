#include "kernels/bfs/level_report.hpp"

#include <gtest/gtest.h>

namespace lockstep::bfs {
namespace {

LevelCounts counts() {
    return {.depth = 2, .expanded = 3, .arcs = 9, .into_new = 5, .found = 4, .reached = 8, .num_vertices = 64};
}

TEST(LevelReport, SaysWhatArcsDid) {
    EXPECT_EQ(report_level(counts()).note,
              "8 of 64 vertices reached (12 %). 4 arcs led back to vertices already reached; 1 arc found a vertex that "
              "another arc found too.");
}

TEST(LevelReport, OfWhatDidNotHappenSaysNothing) {
    auto none = counts();
    none.into_new = none.found;
    EXPECT_EQ(report_level(none).note, "8 of 64 vertices reached (12 %). 5 arcs led back to vertices already reached.");
    none.arcs = none.found;
    EXPECT_EQ(report_level(none).note, "8 of 64 vertices reached (12 %). No arc led back to vertices already reached.");
}

}  // namespace
}  // namespace lockstep::bfs
