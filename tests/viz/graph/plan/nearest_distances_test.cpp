#include "viz/graph/plan/graph_plan.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "kernels/layout/hash.hpp"

namespace lockstep {
namespace {

TEST(DistancesToNearest, MatchAllPairsForNearNeighbours) {
    std::vector<Point> points(2000);
    for (std::uint32_t i = 0; i < points.size(); ++i) points[i] = {3 * hash_unit(9, 2 * i), hash_unit(9, 2 * i + 1)};
    const auto nearest = distances_to_nearest(points);
    std::size_t found = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        float wanted = HUGE_VALF;
        for (std::size_t k = 0; k < points.size(); ++k)
            if (k != i) wanted = std::min(wanted, std::hypot(points[k].x - points[i].x, points[k].y - points[i].y));
        if (std::isinf(nearest[i])) continue;  // no neighbour within a cell
        ++found;
        EXPECT_GE(nearest[i], wanted * (1 - 1e-6f));  // squares are rounded differently
        // A cell is 0.055 wide: closer neighbours are always found.
        if (wanted < 0.05f) {
            EXPECT_FLOAT_EQ(nearest[i], wanted);
        }
    }
    EXPECT_GT(found, 1990u);
}

TEST(DistancesToNearest, PointsOnLineOrSpotOrAlone) {
    EXPECT_TRUE(distances_to_nearest({}).empty());
    EXPECT_TRUE(std::isinf(distances_to_nearest(std::vector<Point>{{1, 1}})[0]));
    EXPECT_EQ(distances_to_nearest(std::vector<Point>{{1, 1}, {1, 1}})[0], 0);
    const auto line = distances_to_nearest(std::vector<Point>{{0, 5}, {1, 5}, {3, 5}});
    EXPECT_FLOAT_EQ(line[0], 1);
    EXPECT_FLOAT_EQ(line[1], 1);
}

}  // namespace
}  // namespace lockstep
