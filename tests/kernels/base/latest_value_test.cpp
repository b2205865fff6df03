#include "kernels/base/latest_value.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <thread>

namespace lockstep {
namespace {

TEST(LatestValue, TakesNewestOnce) {
    LatestValue<int> value;
    EXPECT_TRUE(value.empty());
    EXPECT_EQ(value.take(), std::nullopt);
    value.put(1);
    value.put(2);
    EXPECT_FALSE(value.empty());
    EXPECT_EQ(value.take(), 2);
    EXPECT_EQ(value.take(), std::nullopt);
    EXPECT_TRUE(value.empty());
}

TEST(LatestValue, KeepsOrder) {
    LatestValue<std::unique_ptr<int>> value;
    std::thread other([&] {
        for (int i = 1; i <= 10'000; ++i) value.put(std::make_unique<int>(i));
    });
    int last = 0;
    while (last < 10'000)
        if (auto taken = value.take()) {
            EXPECT_GT(**taken, last);
            last = **taken;
        }
    other.join();
}

}  // namespace
}  // namespace lockstep
