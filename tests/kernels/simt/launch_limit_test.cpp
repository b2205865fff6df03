#include "kernels/simt/launch_limit.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "kernels/run/entry/executors/step_budget.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "kernels/simt/fault.hpp"
#include "tests/kernels/debugger/planted_run_for_test.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using test::GoRound;

constexpr std::uint64_t kMax = 100'000;
constexpr std::uint64_t kLook = 1u << 14;  // the emulator checks the limit at least every kLook turns

/// The error that stops an endless launch, recorded up to `kept` accesses.
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

/// Every thread stores a few times; the given thread and a later one then repeat two loads for ever.
template <bool waits>
struct GoRoundFarOn {
    static constexpr const char* name = "go_round_far_on";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .cooperative = waits};
    using Shared = NoShared;
    static constexpr int kLow = source.line + 11, kHigh = kLow + 1;  ///< lines of the loads

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> words, std::uint32_t who) const {
        const auto i = ctx.global_thread();
        for (std::uint32_t time = 0; time < 10; ++time) ctx.store(words, i, time);
        if constexpr (waits) ctx.sync_warp();
        for (std::uint32_t found = 0; (i == who || i == who + 10'000) && found != 77;) {
            const auto at = ctx.load_relaxed(words, 0);
            found = ctx.load_relaxed(words, at % 64);
        }
    }
};
constexpr std::uint32_t kThreads = 1u << 15, kWho = 20'005, kNobody = 1u << 20;

/// Runs the kernel lane by lane; null if it ended.
template <bool waits>
std::optional<trace::Fault> far_on(unsigned host_threads, std::uint32_t who, trace::Log* log = nullptr) {
    Emulator emulator(Order::lane_by_lane(), host_threads);
    emulator.set_trace(log);
    const Buffer<std::uint32_t> words(emulator, std::vector<std::uint32_t>(kThreads, 0), "words");
    try {
        emulator.launch(GoRoundFarOn<waits>{}, kThreads, words.write(), who);
    } catch (const KernelFault& stopped) {
        return stopped.fault;
    }
    return std::nullopt;
}

TEST(LaunchLimit, DirectContextLines) {
    const LaunchLimit limit(kMax);
    for (const auto host_threads : {1u, 4u}) {
        const auto fault = far_on<false>(host_threads, kWho);
        ASSERT_TRUE(fault && does_not_end(*fault)) << host_threads;
        EXPECT_EQ(fault->block * 32 + fault->thread, kWho) << "the first of those that do not end";
        EXPECT_EQ(fault->at.line, GoRoundFarOn<false>::kLow);
        EXPECT_EQ(fault->last_line, GoRoundFarOn<false>::kHigh);
        EXPECT_EQ(std::string(fault->at.file), GoRoundFarOn<false>::source.file);
        EXPECT_GT(fault->steps, kMax);
        EXPECT_LE(fault->steps, kMax + kLook + kAccessesOfRound);
    }
}

TEST(LaunchLimit, SeveralHostThreads) {
    const LaunchLimit limit(kMax);
    for (const auto host_threads : {1u, 4u}) {
        const auto fault = far_on<true>(host_threads, kWho);
        ASSERT_TRUE(fault && does_not_end(*fault)) << host_threads;
        EXPECT_EQ(fault->block * 32 + fault->thread, kWho);
        EXPECT_GT(fault->steps, kMax);
        EXPECT_LE(fault->steps, kMax + kLook + 32 * 12);
    }
}

TEST(LaunchLimit, PerBlock) {
    static_assert(kThreads * 10 > 3 * kMax);
    const LaunchLimit limit(kMax);
    trace::Log log;
    for (const auto host_threads : {1u, 4u}) {
        EXPECT_FALSE(far_on<false>(host_threads, kNobody)) << host_threads;
        EXPECT_FALSE(far_on<true>(host_threads, kNobody)) << host_threads;
    }
    EXPECT_FALSE(far_on<false>(1, kNobody, &log));
}

TEST(LaunchLimit, LastAccessesOfBlock) {
    for (const std::size_t kept : {std::size_t{2} * kLook, std::size_t{2} * kMax}) {
        LaunchLimit limit;
        limit.set_for_recorded(kMax, kept);
        trace::Log log;
        auto fault = far_on<false>(1, kWho, &log);
        ASSERT_TRUE(fault && does_not_end(*fault));
        EXPECT_EQ(fault->block, kWho / 32);
        ASSERT_FALSE(log.events.empty());
        EXPECT_LE(log.events.size(), kept);
        for (const auto& event : log.events) ASSERT_EQ(event.block, kWho / 32);
        tell_where_it_goes_round(*fault, log);
        EXPECT_EQ(fault->thread, kWho % 32);
        EXPECT_EQ(fault->at.line, GoRoundFarOn<false>::kLow);
    }
}

TEST(LaunchLimit, EndlessBlockBehindOthers) {
    const LaunchLimit limit(kMax);
    trace::Log log;
    log.limit = 1000;
    auto fault = far_on<false>(1, kWho, &log);
    ASSERT_TRUE(fault && does_not_end(*fault));
    EXPECT_LT(log.events.back().block, kWho / 32);
    tell_where_it_goes_round(*fault, log);
    EXPECT_EQ(fault->block * 32 + fault->thread, kWho);
    EXPECT_EQ(fault->last_line, 0) << "the place is unknown";
}

TEST(LaunchLimit, TooManyBlocks) {
    LaunchLimit limit;
    limit.set_for_recorded(kThreads * 10 / LaunchLimit::kMaxBlocks - 1000, 500);
    trace::Log log;
    const auto fault = far_on<false>(1, kNobody, &log);
    ASSERT_TRUE(fault && does_not_end(*fault));
    EXPECT_LT(fault->steps, 1000u) << "of the last block";
}

TEST(LaunchLimit, AllOrders) {
    for (const auto order : {Order::lockstep(), Order::lane_by_lane(), Order::shuffled(3)}) {
        const LaunchLimit limit(kMax);
        trace::Log log;
        log.limit = 1000;
        auto fault = fault_of(order, &log);
        ASSERT_TRUE(fault && does_not_end(*fault)) << order.text();
        EXPECT_GT(fault->steps, kMax) << order.text();
        EXPECT_LE(fault->steps, kMax + kLook) << order.text();
        EXPECT_EQ(log.events.size(), log.limit) << "its first accesses are kept, as of any launch";
        tell_where_it_goes_round(*fault, log);
        EXPECT_EQ(fault->at.line, GoRound::kLow) << order.text();
        EXPECT_EQ(fault->last_line, GoRound::kHigh);
        EXPECT_EQ(fault->block * 32 + fault->thread, 5u);
        const auto said = fault->what();
        EXPECT_TRUE(test::has_parts(said, {"go_round", "0", "5"})) << said;
        EXPECT_NE(said.find("goes round lines " + std::to_string(GoRound::kLow) + " to "), std::string::npos) << said;
    }
}

// The words of 64 elements, and a budget that is not reached.
TEST(LaunchLimit, UnchangedMemory) {
    LaunchLimit limit;
    limit.set(LaunchLimit::kNone - 1, 64);
    const auto fault = fault_of(Order::lockstep(), nullptr);
    ASSERT_TRUE(fault && does_not_end(*fault));
    EXPECT_GT(fault->unchanged, LaunchLimit::kMinUnchanged);
    EXPECT_GE(fault->steps, fault->unchanged);
    EXPECT_LT(fault->steps, 2 * LaunchLimit::kMinUnchanged);
}

TEST(LaunchLimit, LastAccesses) {
    LaunchLimit limit;
    limit.set_for_recorded(kMax, 500);
    trace::Log log;
    log.limit = 10;
    ASSERT_TRUE(fault_of(Order::lockstep(), &log));
    EXPECT_GE(log.events.size(), 499u);
    EXPECT_LE(log.events.size(), 500u);
    for (const auto& event : log.events) EXPECT_EQ(event.thread, 5u) << "all others have returned long before";
    EXPECT_GT(log.events.front().tick, kMax - 1000);
}

TEST(LaunchLimit, PerLaunch) {
    Emulator emulator;
    const Buffer<std::uint32_t> words(emulator, std::vector<std::uint32_t>(64, 0), "words");
    const LaunchLimit limit(64 * 2 + 1);  // one turn for the store, and one for the end
    for (std::uint32_t lap = 4; lap < 20; ++lap) emulator.launch(GoRound{}, 64, words.write(), lap);
    const LaunchLimit less(63);
    EXPECT_THROW(emulator.launch(GoRound{}, 64, words.write(), 4), KernelFault);
}

TEST(LaunchLimit, Scope) {
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
