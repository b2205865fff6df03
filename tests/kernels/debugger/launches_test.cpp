#include "kernels/debugger/launches.hpp"

#include <gtest/gtest.h>

#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::debugger {
namespace {

TEST(Launches, EvictsLeastRecentlyUsed) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=4096");
    // Passes have equal sizes: there is room for three, and a little more.
    const auto one = Launches(nullptr).open(*traced.run, {1, 1}, nullptr)->bytes();
    ASSERT_GT(one, 4096u * 7u * sizeof(trace::Event) / 2);
    Launches launches(nullptr, std::nullopt, 7 * one / 2);
    const auto open = [&](std::uint32_t pass) { return launches.open(*traced.run, {pass, 1}, nullptr); };
    const auto first = open(1);
    open(2), open(3);
    EXPECT_LE(launches.bytes(), 7 * one / 2);
    EXPECT_EQ(open(1), first) << "the launch is cached";
    open(4);
    EXPECT_TRUE(launches.has({1, 1})) << "the earliest is the one that was asked for lately";
    EXPECT_FALSE(launches.has({2, 1}));
    EXPECT_TRUE(launches.has({3, 1}));
    EXPECT_TRUE(launches.has({4, 1}));
    EXPECT_LE(launches.bytes(), 7 * one / 2);
}

TEST(Launches, KeepsLatest) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=256");
    Launches launches(nullptr, std::nullopt, 1);
    EXPECT_TRUE(launches.open(*traced.run, {1, 1}, nullptr));
    EXPECT_TRUE(launches.has({1, 1}));
    EXPECT_TRUE(launches.open(*traced.run, {2, 1}, nullptr));
    EXPECT_TRUE(launches.has({2, 1}));
    EXPECT_FALSE(launches.has({1, 1}));
}

TEST(Launches, Bytes) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=4096");
    Launches launches(nullptr);
    const auto launch = launches.open(*traced.run, {1, 1}, nullptr);
    std::size_t values = 0;
    for (const auto& memory : launch->recording->launch().memory) values += memory.words->size() * 4;
    ASSERT_GE(values, 2u * 4096 * 4);
    const auto events = std::size_t{launch->recording->num_events()} * sizeof(trace::Event);
    EXPECT_GE(launch->writers->bytes(), 2u * 4094 * (8 + 4));
    EXPECT_EQ(launches.bytes(), events + values + launch->recording->bytes() + launch->writers->bytes());
}

}  // namespace
}  // namespace lockstep::debugger
