#include "viz/graph/map/arc_lines.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "viz/graph/plan_of.hpp"

namespace lockstep {
namespace {

/// 0 -> 1 with weights 7, 4, 9; 1 -> 0 with weight 3; 1 -> 2 with weights 5, 6
CsrGraph directed() {
    CsrGraph graph{.row_offsets = {0, 3, 6, 6}, .column_indices = {1, 1, 1, 0, 2, 2}};
    graph.edge_weights = {7, 4, 9, 3, 5, 6};
    return graph;
}

ArcLines lines_of(const CsrGraph& graph) {
    ArcLines lines;
    lines.read(graph, *plan_of(graph));
    return lines;
}

constexpr Point2 kFrom{0, 0}, kTo{200, 0};

float middle(const ArcLines& lines, std::uint32_t arc) { return lines.line(arc, kFrom, kTo, 1).at(0.5f).y; }

TEST(ArcLines, LightestArcIsStraight) {
    const auto lines = lines_of(directed());
    EXPECT_EQ(lines.curves().size(), 3u);
    EXPECT_EQ(lines.line(1, kFrom, kTo, 1).bow, 0);
    EXPECT_EQ(lines.line(4, kFrom, kTo, 1).bow, 0);
    EXPECT_FLOAT_EQ(middle(lines, 1), ArcLines::kArcApart) << "its twin is a line of its own";
    EXPECT_FLOAT_EQ(middle(lines, 4), 0);
}

TEST(ArcLines, HeavierArcsBowFarther) {
    const auto lines = lines_of(directed());
    EXPECT_FLOAT_EQ(middle(lines, 0), ArcLines::kBow);
    EXPECT_FLOAT_EQ(middle(lines, 2), 2 * ArcLines::kBow);
    EXPECT_FLOAT_EQ(std::abs(middle(lines, 5)), ArcLines::kBow);
    for (const float end : {0.f, 1.f}) EXPECT_EQ(lines.line(2, kFrom, kTo, 1).at(end).y, 0);
}

TEST(ArcLines, OneWayArcsBowToBothSides) {
    CsrGraph graph{.row_offsets = {0, 5, 5}, .column_indices = {1, 1, 1, 1, 1}};
    const auto lines = lines_of(graph);
    EXPECT_FLOAT_EQ(middle(lines, 1), -middle(lines, 2));
    EXPECT_FLOAT_EQ(middle(lines, 3), -middle(lines, 4));
    EXPECT_FLOAT_EQ(std::abs(middle(lines, 3)), 2 * std::abs(middle(lines, 1)));
}

TEST(ArcLines, ShortLinesBowLess) {
    CsrGraph graph{.row_offsets = {0, 7, 7}, .column_indices = {1, 1, 1, 1, 1, 1, 1}};
    const auto lines = lines_of(graph);
    EXPECT_LT(std::abs(lines.line(6, kFrom, {40, 0}, 1).at(0.5f).y), 20);
    EXPECT_FLOAT_EQ(std::abs(lines.line(6, kFrom, kTo, 1).at(0.5f).y), 3 * ArcLines::kBow);
}

TEST(ArcLines, UndirectedPairsShareCurves) {
    // Two edges between 0 and 1, with weights 2 and 8.
    CsrGraph graph{.row_offsets = {0, 2, 4}, .column_indices = {1, 1, 0, 0}};
    graph.edge_weights = {2, 8, 8, 2};
    const auto lines = lines_of(graph);
    ASSERT_EQ(lines.curves().size(), 1u);
    const auto& curve = lines.curves()[0];
    EXPECT_EQ(std::minmax(curve.ab, curve.ba), std::minmax(1u, 2u)) << "the arcs of weight 8";
    EXPECT_EQ(lines.line(1, kFrom, kTo, 1).at(0.5f).y, lines.line(2, kTo, kFrom, 1).at(0.5f).y);
}

TEST(ArcLines, LargeGraphsHaveNone) {
    CsrGraph graph{.row_offsets = {0, ArcLines::kMaxArcs + 1, ArcLines::kMaxArcs + 1}};
    graph.column_indices.assign(ArcLines::kMaxArcs + 1, 1);
    const auto lines = lines_of(graph);
    EXPECT_TRUE(lines.curves().empty());
    EXPECT_FALSE(lines.knows(0));
}

TEST(ArcLines, DirectionFollowsCurve) {
    const BowedLine line{kFrom, kTo, 40};
    EXPECT_EQ(line.at(0.5f).y, 40);
    EXPECT_FLOAT_EQ(line.direction(0.5f).x, 1);
    EXPECT_GT(line.direction(0).y, 0.5f);
    EXPECT_LT(line.direction(1).y, -0.5f);
    EXPECT_FLOAT_EQ(std::hypot(line.direction(0.2f).x, line.direction(0.2f).y), 1);
}

}  // namespace
}  // namespace lockstep
