#include "app/gui/panels/parameters/scale.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(Scale, ReachesEndsExactly) {
    for (const bool logarithmic : {false, true})
        for (const auto& [low, high] : {std::pair{0, 264'345}, {1, 1 << 20}, {-7, 9}, {64, 65}}) {
            const Scale scale{low, high, logarithmic};
            EXPECT_EQ(scale.value(0), low);
            EXPECT_EQ(scale.value(1), high);
            EXPECT_FLOAT_EQ(scale.position(low), 0);
            EXPECT_FLOAT_EQ(scale.position(high), 1);
        }
}

TEST(Scale, RoundTrip) {
    const Scale scale{1, 1024, true};
    for (const int value : {1, 2, 3, 10, 100, 512, 1024}) EXPECT_EQ(scale.value(scale.position(value)), value);
}

TEST(Scale, LogarithmicMiddle) { EXPECT_EQ((Scale{1, 1024, true}.value(0.5f)), 32); }

TEST(Scale, ClampsOutsideValues) {
    const Scale scale{10, 20};
    EXPECT_EQ(scale.value(-3), 10);
    EXPECT_EQ(scale.value(7), 20);
    EXPECT_FLOAT_EQ(scale.position(99), 1);
}

TEST(Scale, SingleValue) {
    EXPECT_EQ((Scale{5, 5}.value(0.7f)), 5);
    EXPECT_FLOAT_EQ((Scale{5, 5}.position(5)), 0);
}

}  // namespace
}  // namespace lockstep
