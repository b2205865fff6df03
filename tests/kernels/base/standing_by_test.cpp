#include "kernels/base/standing_by.hpp"

#include <future>

#include <gtest/gtest.h>

#include "kernels/base/in_background.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

TEST(StandingBy, WhatWaitsToBeAskedIsThereAndAtRest) {
    ASSERT_TRUE(finish_background(test::kPatience));
    std::promise<void> go_on, end;
    in_background([may_go_on = go_on.get_future().share(), may_end = end.get_future().share()] {
        {
            const StandingBy waits;
            may_go_on.wait();
        }
        may_end.wait();
    });
    EXPECT_TRUE(background_rests_within(test::kPatience));
    EXPECT_TRUE(background_rests());
    EXPECT_FALSE(finish_background(std::chrono::milliseconds(0)));
    go_on.set_value();
    EXPECT_TRUE(test::comes_about([] { return !background_rests(); }));
    EXPECT_FALSE(background_rests_within(std::chrono::milliseconds(0)));
    end.set_value();
    EXPECT_TRUE(finish_background(test::kPatience));
    EXPECT_TRUE(background_rests());
}

}  // namespace
}  // namespace lockstep
