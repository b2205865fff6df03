#include "viz/paths/warp_loads.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace lockstep {
namespace {

std::vector<std::uint32_t> begins_of(const std::vector<std::uint32_t>& degrees) {
    std::vector<std::uint32_t> begins{0};
    for (const auto degree : degrees) begins.push_back(begins.back() + degree);
    return begins;
}

TEST(WarpLoads, LanesWaitForLongest) {
    std::vector<std::uint32_t> degrees(33, 1);
    degrees[3] = 5;
    degrees[32] = 2;
    const auto loads = WarpLoads::of(begins_of(degrees));
    EXPECT_EQ(loads.arcs, 31u + 5 + 2);
    EXPECT_EQ(loads.longest, (std::vector<std::uint32_t>{5, 2}));
    EXPECT_EQ(loads.in_all, (std::vector<std::uint32_t>{36, 2}));
    EXPECT_EQ(loads.own_steps, 32u * 7);
    EXPECT_EQ(loads.shared_steps, 32u * 3) << "two loads of the first warp, one of the second";
    EXPECT_DOUBLE_EQ(loads.idle_share(false), 1 - 38.0 / 224);
    EXPECT_DOUBLE_EQ(loads.idle_share(true), 1 - 38.0 / 96);
}

TEST(WarpLoads, SortingByDegreeReducesIdleLanes) {
    std::vector<std::uint32_t> degrees(256);
    for (std::uint32_t v = 0; v < degrees.size(); ++v) degrees[v] = v % 32;
    const auto as_given = WarpLoads::of(begins_of(degrees));
    std::ranges::sort(degrees, std::greater{});
    const auto sorted = WarpLoads::of(begins_of(degrees));
    EXPECT_EQ(sorted.arcs, as_given.arcs);
    EXPECT_LT(sorted.idle_share(false), 0.2);
    EXPECT_GT(as_given.idle_share(false), 0.45);
}

TEST(WarpLoads, EmptyInput) {
    EXPECT_EQ(WarpLoads::of({}).idle_share(false), 0);
    EXPECT_EQ(WarpLoads::of(begins_of({0, 0})).idle_share(true), 0);
}

}  // namespace
}  // namespace lockstep
