#include "kernels/base/in_background.hpp"

#include <future>

#include <gtest/gtest.h>

#include "tests/soon.hpp"

namespace lockstep {
namespace {

TEST(IdleScope, KeepsProbeWhileWaiting) {
    ASSERT_TRUE(finish_background(test::kPatience));
    std::promise<void> go_on, end;
    in_background([may_go_on = go_on.get_future().share(), may_end = end.get_future().share()] {
        {
            const IdleScope waits;
            may_go_on.wait();
        }
        may_end.wait();
    });
    EXPECT_TRUE(background_idle_within(test::kPatience));
    EXPECT_TRUE(background_idle());
    EXPECT_FALSE(finish_background(std::chrono::milliseconds(0)));
    go_on.set_value();
    EXPECT_TRUE(test::comes_about([] { return !background_idle(); }));
    EXPECT_FALSE(background_idle_within(std::chrono::milliseconds(0)));
    end.set_value();
    EXPECT_TRUE(finish_background(test::kPatience));
    EXPECT_TRUE(background_idle());
}

}  // namespace
}  // namespace lockstep
