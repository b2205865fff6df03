#include "app/session/debugger/answers/element_accesses.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/app/session/debugger/opened_for_test.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {
namespace {

TEST(ElementAccessSearch, FindsInBackground) {
    const OpenedLaunch opened("list:random,n=2000,seed=7", "list.wyllie-unpacked", {}, Order::lockstep(), 1);
    const auto& open = *opened.launch;
    Progress progress;
    const Selection one{"nodes", 5}, other{"nodes", 900};
    const auto expected = find_element_accesses(open.recording(), open.columns, one, progress).lines;
    ASSERT_FALSE(expected.empty());
    ElementAccessSearch search;
    const auto lines_of = [&](const OpenLaunch* launch, const std::optional<Selection>& picked) {
        search.ask(launch, picked);
        return search.found().lines;
    };
    EXPECT_TRUE(lines_of(&open, one).empty()) << "asking does not wait";
    EXPECT_TRUE(search.busy());
    EXPECT_TRUE(comes_about([&] { return lines_of(&open, one) == expected; }));
    EXPECT_FALSE(search.busy());
    EXPECT_EQ(lines_of(&open, one), expected) << "searched once";
    EXPECT_FALSE(search.busy());
    EXPECT_TRUE(lines_of(&open, other).empty());
    EXPECT_TRUE(search.busy());
    EXPECT_TRUE(lines_of(&open, std::nullopt).empty());
    EXPECT_FALSE(search.busy());
    EXPECT_TRUE(lines_of(nullptr, one).empty());
    EXPECT_FALSE(search.busy());
}

TEST(ElementAccessSearch, NamesWarpOfAccesses) {
    //  Blocks of two warps: node 70 is lane 6 of global warp 2 and reads node 69; node 63 does not read it.
    const OpenedLaunch opened("list:ordered,n=128", "list.wyllie-unpacked", {}, Order::lockstep(), 1);
    const auto& open = *opened.launch;
    Progress progress;
    const auto touches = find_element_accesses(open.recording(), open.columns, {"nodes", 70}, progress);
    ASSERT_FALSE(touches.of_warps.empty());
    EXPECT_EQ(touches.of_warps.size(), touches.lines.size());
    for (const auto& [line, warp] : touches.of_warps) {
        EXPECT_EQ(warp, 2u);
        EXPECT_TRUE(std::ranges::binary_search(touches.lines, line));
    }
    // The last node of the previous block reads the first node of a block, too.
    const auto both = find_element_accesses(open.recording(), open.columns, {"nodes", 64}, progress);
    EXPECT_TRUE(std::ranges::any_of(both.of_warps, [](const auto& one) { return one.second == 1; }));
    EXPECT_TRUE(std::ranges::any_of(both.of_warps, [](const auto& one) { return one.second == 2; }));
    EXPECT_TRUE(std::ranges::is_sorted(both.of_warps));
}

TEST(ElementAccessSearch, Cancels) {
    const OpenedLaunch opened("list:random,n=100,seed=7", "list.wyllie-unpacked", {}, Order::lockstep(), 1);
    Progress progress;
    progress.cancel();
    EXPECT_THROW(find_element_accesses(opened.launch->recording(), opened.launch->columns, {"nodes", 5}, progress),
                 Cancelled);
}

}  // namespace
}  // namespace lockstep::test
