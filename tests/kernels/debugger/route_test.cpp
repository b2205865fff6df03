#include "kernels/debugger/launches.hpp"

#include <gtest/gtest.h>

namespace lockstep::debugger {
namespace {

TEST(Route, BothDirections) {
    const Route route({0, 2, 0, 1, 3, 0});
    const std::vector<LaunchId> all = {{1, 0}, {1, 1}, {3, 0}, {4, 0}, {4, 1}, {4, 2}};
    EXPECT_EQ(route.nearest(0), all.front());
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(route.next(all[i]), i + 1 < all.size() ? std::optional(all[i + 1]) : std::nullopt);
        EXPECT_EQ(route.previous(all[i]), i > 0 ? std::optional(all[i - 1]) : std::nullopt);
    }
    EXPECT_EQ(route.next_pass({1, 1}), (LaunchId{3, 0}));
    EXPECT_EQ(route.previous_pass({4, 2}), (LaunchId{3, 0}));
    EXPECT_EQ(route.previous_pass({1, 1}), std::nullopt);
    EXPECT_EQ(route.nearest(2), (LaunchId{3, 0}));
    EXPECT_EQ(route.nearest(5), (LaunchId{4, 0}));
    EXPECT_EQ(Route({0, 0}).nearest(1), std::nullopt);
    EXPECT_EQ(Route({}).nearest(3), std::nullopt);
}

}  // namespace
}  // namespace lockstep::debugger
