#include "app/gui/window/exit_after.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(LatestEndDeathTest, HangingProgramEnds) {
    EXPECT_EXIT(
        {
            exit_after(std::chrono::milliseconds(50), 5);
            std::this_thread::sleep_for(std::chrono::minutes(2));  // a driver that waits for a kernel
        },
        testing::ExitedWithCode(5), "");
}

}  // namespace
}  // namespace lockstep
