#include "app/lens/picked_lines.hpp"

#include <gtest/gtest.h>

#include "tests/app/lens/opened_for_test.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {
namespace {

TEST(PickedLines, AreFoundOnAnotherThreadAndForgottenWithWhatIsPicked) {
    const Opened opened("list:random,n=2000,seed=7", "list.wyllie-unpacked", {}, Order::lockstep(), 1);
    const auto& open = *opened.launch;
    Progress progress;
    const Selection one{"nodes", 5}, other{"nodes", 900};
    const auto expected = lines_that_touch(open.recording(), open.columns, one, progress);
    ASSERT_FALSE(expected.empty());
    PickedLines lines;
    EXPECT_TRUE(lines.of(&open, one).empty()) << "whoever asks does not wait";
    EXPECT_TRUE(lines.busy());
    EXPECT_TRUE(comes_about([&] { return lines.of(&open, one) == expected; }));
    EXPECT_FALSE(lines.busy());
    EXPECT_EQ(lines.of(&open, one), expected) << "not looked for again";
    EXPECT_FALSE(lines.busy());
    EXPECT_TRUE(lines.of(&open, other).empty());
    EXPECT_TRUE(lines.busy());
    EXPECT_TRUE(lines.of(&open, std::nullopt).empty());
    EXPECT_FALSE(lines.busy());
    EXPECT_TRUE(lines.of(nullptr, one).empty());
    EXPECT_FALSE(lines.busy());
}

TEST(PickedLines, EndWhenTheyAreNotWantedAnyMore) {
    const Opened opened("list:random,n=100,seed=7", "list.wyllie-unpacked", {}, Order::lockstep(), 1);
    Progress progress;
    progress.cancel();
    EXPECT_THROW(lines_that_touch(opened.launch->recording(), opened.launch->columns, {"nodes", 5}, progress),
                 Cancelled);
}

}  // namespace
}  // namespace lockstep::test
