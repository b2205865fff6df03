#include "viz/paths/incoming_order.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(IncomingOrder, CountsIncomingArcs) {
    // 0 -> 1, 0 -> 3, 1 -> 3, 3 -> 3; 0 and 2 have no incoming arcs.
    CsrGraph graph;
    graph.row_offsets = {0, 2, 3, 3, 4};
    graph.column_indices = {1, 3, 3, 3};
    const auto offsets = incoming_offsets(graph);
    EXPECT_EQ(offsets, (std::vector<std::uint32_t>{0, 0, 1, 1, 4}));
    EXPECT_EQ(arc_destination(offsets, 0), 1u);
    for (std::uint32_t arc = 1; arc < 4; ++arc) EXPECT_EQ(arc_destination(offsets, arc), 3u);
}

TEST(IncomingOrder, BreaksLinesAtDestinations) {
    const std::vector<std::uint32_t> offsets{0, 3, 5, 5, 9};  // 3, 2, none, 4 arcs
    using Lines = std::vector<ArcLine>;
    EXPECT_EQ(arc_lines(offsets, 0, 6, 9), (Lines{{0, 5}, {5, 9}}));
    EXPECT_EQ(arc_lines(offsets, 0, 4, 9), (Lines{{0, 3}, {3, 5}, {5, 9}}));
    EXPECT_EQ(arc_lines(offsets, 5, 3, 9), (Lines{{5, 8}, {8, 9}})) << "wider than a line";
    EXPECT_EQ(arc_lines(offsets, 0, 4, 2), (Lines{{0, 3}, {3, 5}})) << "as many as are asked for";
    EXPECT_TRUE(arc_lines({0, 0}, 0, 4, 2).empty());
}

}  // namespace
}  // namespace lockstep
