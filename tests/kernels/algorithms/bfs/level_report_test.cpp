#include "kernels/algorithms/bfs/search_report.hpp"

#include <gtest/gtest.h>

namespace lockstep::bfs {
namespace {

LevelCounts counts() {
    return {.depth = 2, .expanded = 3, .arcs = 9, .into_new = 5, .found = 4, .reached = 8, .num_vertices = 64};
}

TEST(LevelReport, CountsArcs) {
    EXPECT_EQ(
        report_level(counts()).note,
        "8 of 64 vertices reached (12.5 %). 4 arcs led back to vertices already reached; 1 arc found a vertex that "
        "another arc found too.");
}

TEST(LevelReport, CountsReachedVertices) {
    EXPECT_EQ(reached_text(1, 1), "1 of 1 vertex reached (100 %).");
    EXPECT_EQ(reached_text(1, 2), "1 of 2 vertices reached (50 %).");
}

TEST(LevelReport, OmitsZeroCounts) {
    auto none = counts();
    none.into_new = none.found;
    EXPECT_EQ(report_level(none).note,
              "8 of 64 vertices reached (12.5 %). 5 arcs led back to vertices already reached.");
    none.arcs = none.found;
    EXPECT_EQ(report_level(none).note,
              "8 of 64 vertices reached (12.5 %). No arc led back to vertices already reached.");
}

TEST(LevelReport, SourceWithoutArcs) {
    const auto alone = report_source(0, 0, 6, 4);
    EXPECT_EQ(alone.sentence, "The search starts at vertex 0, which has no arcs: it reaches nothing else");
    EXPECT_EQ(
        alone.note,
        "6 vertices and 4 arcs; level 0 is the source alone. Vertex 0 is not in files whose ids begin at 1: choose "
        "another source.");
    EXPECT_EQ(report_source(3, 0, 6, 4).note,
              "6 vertices and 4 arcs; level 0 is the source alone. Choose another source.");
    EXPECT_EQ(report_source(0, 1, 6, 4).sentence, "The search starts at vertex 0, which has 1 arc");
    EXPECT_EQ(report_source(0, 0, 1, 0).note, "1 vertex and 0 arcs; level 0 is the source alone.");
}

}  // namespace
}  // namespace lockstep::bfs
