#include "kernels/simt/launch_limit.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "kernels/run/entry/most_turns.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "kernels/simt/fault.hpp"
#include "tests/kernels/lens/planted_run_for_test.hpp"

namespace lockstep {
namespace {

using testing::GoRound;

constexpr std::uint64_t kMost = 100'000;
constexpr std::uint64_t kLook = 1u << 14;  // turns after which the emulator looks again, at most

/// What stops a launch that goes round, recorded up to `kept` accesses.
std::optional<trace::Fault> fault_of(Order order, trace::Log* log) {
    Emulator emulator(order);
    emulator.set_trace(log);
    const Buffer<std::uint32_t> words(emulator, std::vector<std::uint32_t>(64, 0), "words");
    try {
        emulator.launch(GoRound{}, 64, words.write(), 3);
    } catch (const KernelFault& stopped) {
        return stopped.fault;
    }
    return std::nullopt;
}

TEST(LaunchLimit, StopsALaunchThatDoesNotEndInEveryOrder) {
    for (const auto order : {Order::lockstep(), Order::lane_by_lane(), Order::shuffled(3)}) {
        const LaunchLimit limit(kMost);
        trace::Log log;
        log.limit = 1000;
        auto fault = fault_of(order, &log);
        ASSERT_TRUE(fault && does_not_end(*fault)) << order.text();
        EXPECT_GT(fault->index, kMost) << order.text();
        EXPECT_LE(fault->index, kMost + kLook) << order.text();
        EXPECT_EQ(log.events.size(), log.limit) << "its first accesses are kept, as of any launch";
        tell_where_it_goes_round(*fault, log);
        EXPECT_EQ(fault->at.line, GoRound::kLow) << order.text();
        EXPECT_EQ(fault->size, static_cast<std::uint64_t>(GoRound::kHigh));
        EXPECT_EQ(fault->block * 32 + fault->thread, 5u);
        const auto said = fault->what();
        EXPECT_NE(said.find("go_round, block 0, thread 5: does not end"), std::string::npos) << said;
        EXPECT_NE(said.find("goes round lines " + std::to_string(GoRound::kLow) + " to "), std::string::npos) << said;
    }
}

TEST(LaunchLimit, KeepsTheLastAccessesWhereTheseAreAskedFor) {
    LaunchLimit limit;
    limit.set_for_recorded(kMost, 500);
    trace::Log log;
    log.limit = 10;
    ASSERT_TRUE(fault_of(Order::lockstep(), &log));
    EXPECT_GE(log.events.size(), 499u);
    EXPECT_LE(log.events.size(), 500u);
    for (const auto& event : log.events) EXPECT_EQ(event.thread, 5u) << "all others have returned long before";
    EXPECT_GT(log.events.front().tick, kMost - 1000);
}

TEST(LaunchLimit, CountsEachLaunchByItselfAndStopsNoneThatEnds) {
    Emulator emulator;
    const Buffer<std::uint32_t> words(emulator, std::vector<std::uint32_t>(64, 0), "words");
    const LaunchLimit limit(64 * 2 + 1);  // a turn for its store, one in which it ends
    for (std::uint32_t lap = 4; lap < 20; ++lap) emulator.launch(GoRound{}, 64, words.write(), lap);
    const LaunchLimit less(63);
    EXPECT_THROW(emulator.launch(GoRound{}, 64, words.write(), 4), KernelFault);
}

TEST(LaunchLimit, EndsWithItsScopeAndAnInnerOneCountsAlone) {
    EXPECT_EQ(LaunchLimit::here(), nullptr);
    {
        const LaunchLimit outer(1);
        const LaunchLimit inner;
        Emulator emulator;
        const Buffer<std::uint32_t> words(emulator, std::vector<std::uint32_t>(64, 0), "words");
        emulator.launch(GoRound{}, 64, words.write(), 4);
        EXPECT_EQ(words.download()[63], 4u);
    }
    EXPECT_EQ(LaunchLimit::here(), nullptr);
}

}  // namespace
}  // namespace lockstep
