// Traces that are requested after the run: by the window, which polls for the answer, and by code that waits for it.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <thread>
#include <vector>

#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {
namespace {

std::unique_ptr<Run> finished(const AlgorithmInfo& info, const char* spec, Order order = Order::lockstep()) {
    Progress progress;
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress));
    for (const auto& parameter : info.parameters) asked.parameters[parameter.name] = parameter.value;
    asked.executor = ExecutorKind::simt;
    asked.order = order;
    auto run = std::make_unique<Run>(asked);
    run->wait();
    EXPECT_EQ(run->state(), RunState::finished) << run->error();
    return run;
}

TEST(Tracing, EveryRequestGetsItsTrace) {
    const auto info = list_ranking::wyllie_unpacked();
    const auto run = finished(info, "list:random,n=500,seed=1");
    std::atomic<int> right{0};
    std::vector<std::thread> threads;
    for (std::uint32_t i = 0; i < 4; ++i)
        threads.emplace_back([&, i] {
            for (std::uint32_t pass = 1; pass < 6; ++pass) {
                const auto traced = run->trace_of({.pass = pass, .launch = i % 2}, nullptr);
                if (traced.log && traced.log->launches.at(0).pass == pass && traced.log->launches[0].number == i % 2)
                    ++right;
            }
        });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(right, 20);
}

/// The distances after a pass of the run.
std::vector<std::uint32_t> distance_left(Run& run, std::uint32_t pass) {
    for (const auto& column : run.columns())
        if (column.name == "distance") return Run::read(column, run.at(pass), run.inputs(), 0, column.size).u32();
    return {};
}

// Wyllie's unpacked pairs race: lockstep and lane-by-lane order give different results. The run uses lockstep order.
TEST(Tracing, CountsDifferencesOfAnotherOrder) {
    const auto info = list_ranking::wyllie_unpacked();
    const auto run = finished(info, "list:random,n=500,seed=1", Order::lane_by_lane());
    const auto in_step = finished(info, "list:random,n=500,seed=1", Order::lockstep());
    const trace::Request asked{.pass = 1, .launch = 1, .order = Order::lockstep()};
    const auto traced = run->trace_of(asked, nullptr, true);
    ASSERT_TRUE(traced.log) << traced.error;
    const auto left = distance_left(*run, 1), other = distance_left(*in_step, 1);
    ASSERT_EQ(left.size(), other.size());
    std::uint32_t differing = 0, first = 0;
    for (std::uint32_t i = 0; i < left.size(); ++i)
        if (left[i] != other[i] && differing++ == 0) first = i;
    ASSERT_GT(differing, 0u);
    const auto found = std::ranges::find(traced.differences, "distance", &StateDiff::column);
    ASSERT_NE(found, traced.differences.end());
    EXPECT_EQ(*found, (StateDiff{.column = "distance",
                                 .count = differing,
                                 .size = 500,
                                 .first = first,
                                 .again = other[first],
                                 .left = left[first]}));
    EXPECT_TRUE(run->trace_of(asked, nullptr).differences.empty()) << "not requested";
    EXPECT_TRUE(run->trace_of({.pass = 1, .launch = 1}, nullptr, true).differences.empty()) << "the run's own order";
    EXPECT_FALSE(run->reproducible());
}

TEST(Tracing, NoDifferencesWithoutRaces) {
    auto info = list_ranking::wyllie_stepwise();
    for (auto& parameter : info.parameters)
        if (parameter.name == "in_place") parameter.value = 0;  // two arrays: no thread reads what another writes
    const auto run = finished(info, "list:random,n=500,seed=1", Order::lane_by_lane());
    EXPECT_TRUE(run->reproducible());
    for (const auto order : {Order::lockstep(), Order::shuffled(7)}) {
        const auto traced = run->trace_of({.pass = 2, .launch = 0, .order = order}, nullptr, true);
        ASSERT_TRUE(traced.log) << traced.error;
        EXPECT_EQ(traced.log->launches.at(0).order, order);
        EXPECT_TRUE(traced.differences.empty()) << order.text();
    }
}

TEST(Tracing, CancelLeavesRunIntact) {
    const auto info = list_ranking::wyllie_unpacked();
    const auto run = finished(info, "list:random,n=60000,seed=1", Order::lane_by_lane());
    const auto progress = std::make_shared<Progress>();
    const trace::Request large{.pass = 2, .limit = std::size_t{1} << 24, .order = Order::lockstep()};
    auto waits = std::async(std::launch::async, [&] { return run->trace_of(large, progress); });
    progress->cancel();
    EXPECT_THROW(waits.get(), Cancelled);
    EXPECT_THROW(run->trace_of({.pass = 2}, progress), Cancelled);
    EXPECT_TRUE(run->trace_of({.pass = 2, .launch = 0}, nullptr).log) << "others are answered as before";
    EXPECT_EQ(run->results().size(), 2u);
}

TEST(Tracing, TraceInAnotherOrder) {
    const auto info = list_ranking::wyllie_stepwise();
    const auto run = finished(info, "list:random,n=300,seed=1", Order::lane_by_lane());
    const auto traced = run->trace_of({.pass = 3, .launch = 0, .order = Order::lockstep()}, nullptr);
    ASSERT_TRUE(traced.log) << traced.error;
    EXPECT_EQ(traced.log->launches[0].order, Order::lockstep());
    EXPECT_EQ(traced.log->events[0].tick, traced.log->events[1].tick);
    EXPECT_NE(traced.log->events[0].thread, traced.log->events[1].thread);
    const auto own = run->trace_of({.pass = 3, .launch = 0}, nullptr);
    EXPECT_EQ(own.log->launches[0].order, Order::lane_by_lane());
    EXPECT_EQ(own.log->events[0].thread, own.log->events[1].thread);
}

TEST(Tracing, ReportsProgress) {
    const auto info = list_ranking::wyllie_unpacked();
    const auto run = finished(info, "list:random,n=16000,seed=1");
    const auto progress = std::make_shared<Progress>();
    std::atomic<bool> done{false};
    double before = 0;
    std::thread asking([&] {
        EXPECT_TRUE(run->trace_of({.pass = 5, .limit = std::size_t{1} << 24}, progress).log);
        done = true;
    });
    while (!done) {
        const auto now = progress->fraction();
        EXPECT_GE(now, before);
        before = now;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    asking.join();
    EXPECT_DOUBLE_EQ(progress->fraction(), 1.0) << "all bytes that the pass asked for the first time";
}

}  // namespace
}  // namespace lockstep
