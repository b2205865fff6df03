#include "kernels/run/run.hpp"

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/sequential.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/message_parts.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

RunRequest request(const AlgorithmInfo& info, const std::string& spec, ParameterValues parameters) {
    Progress progress;
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress));
    asked.parameters = std::move(parameters);
    asked.executor = ExecutorKind::simt;
    return asked;
}

TEST(Run, RecordsAndVerifies) {
    const auto info = bfs::frontier();
    lockstep::Run run(request(info, "graph:grid,n=64", {{"source", 0}}));
    run.wait();
    ASSERT_EQ(run.state(), RunState::finished) << run.error();
    EXPECT_EQ(run.num_passes(), 15u);
    EXPECT_EQ(run.verified(), true);
    EXPECT_EQ(run.executor(), "simt");
    EXPECT_EQ(run.order(), "lockstep");
    EXPECT_EQ(run.results().at("level").u32()[63], 14u);
    EXPECT_EQ(run.ranges()[4].highest().bits, 14u);
    EXPECT_GT(run.kernel_ms(), 0);
    const auto columns = run.columns();
    EXPECT_EQ(lockstep::Run::read(columns[4], run.at(3), run.inputs(), 0, 4), (std::vector<std::uint32_t>{0, 1, 2, 3}));
    EXPECT_EQ(lockstep::Run::read(columns[4], run.at(2), run.inputs(), 2, 100).u32().front(), 2u);
    EXPECT_EQ(lockstep::Run::read(columns[4], run.at(2), run.inputs(), 62, 100).size(), 2u);
}

TEST(Run, SeeksBeyondBudgetInBackground) {
    const auto info = bfs::frontier();
    auto asked = request(info, "graph:grid,n=4096", {{"source", 0}});
    asked.snapshot_budget = 500'000;
    lockstep::Run run(asked);
    run.wait();
    ASSERT_LT(run.timeline().num_kept(), run.num_passes());
    for (std::uint32_t pass : {61u, 13u, 77u}) {
        run.at(pass);
        run.wait();
        const auto snapshot = run.at(pass);
        ASSERT_TRUE(snapshot);
        std::uint32_t deepest = 0;
        for (const auto level : lockstep::Run::read(run.columns()[4], snapshot, run.inputs(), 0, 4096).u32())
            if (level != kNone) deepest = std::max(deepest, level);
        EXPECT_EQ(deepest, pass);
    }
}

TEST(Run, StopsSoonAfterCancel) {
    const auto info = list_ranking::sequential();
    auto asked = request(info, "list:random,n=4M,seed=1", {});
    const auto emulator = std::make_shared<Emulator>(Order::lockstep());
    Progress progress;
    progress.begin("walking", 1);
    emulator->set_progress(&progress);
    asked.device = emulator;
    lockstep::Run run(asked);
    ASSERT_TRUE(test::comes_about([&] { return progress.fraction() > 0; })) << "not in its kernel yet";
    EXPECT_EQ(run.state(), RunState::running);
    const test::Stopwatch watch;
    run.cancel();
    run.wait();
    EXPECT_EQ(run.state(), RunState::cancelled);
    EXPECT_LT(watch.elapsed(), test::kSoon);
}

TEST(Run, ServesRecordedPassesAfterCancel) {
    const auto info = bfs::frontier();
    auto asked = request(info, "graph:grid,n=65536", {{"source", 0}});
    asked.snapshot_budget = 1'000'000;
    asked.order = Order::lane_by_lane();
    lockstep::Run run(asked);
    while (run.num_passes() < 40) std::this_thread::yield();
    run.cancel();
    run.wait();
    ASSERT_EQ(run.state(), RunState::cancelled);
    for (std::uint32_t pass = 0; pass < run.num_passes(); ++pass) {
        if (!run.at(pass)) run.wait();
        ASSERT_TRUE(run.at(pass)) << run.seek_error(pass);
    }
    EXPECT_FALSE(run.seeking());
}

TEST(Run, TracesEveryAccess) {
    const auto info = list_ranking::wyllie_stepwise();
    auto asked = request(info, "list:random,n=64,seed=1", {{"in_place", 0}});
    asked.trace_limit = 1u << 20;
    lockstep::Run run(asked);
    run.wait();
    ASSERT_EQ(run.state(), RunState::finished) << run.error();
    EXPECT_FALSE(run.trace().truncated);
    // pack, six jumps, rank
    ASSERT_EQ(run.trace().launches.size(), 8u);
    EXPECT_EQ(run.trace().launches[0].num_events, 2u * 64);
    EXPECT_EQ(run.trace().launches[7].kernel, "rank_from_distance");
}

// The last step() launches a kernel to find that no work is left; the full trace needs no room for it.
TEST(Run, LastStepIsNotTraced) {
    const auto info = bfs::frontier();
    auto asked = request(info, "graph:grid,n=64", {{"source", 0}});
    std::size_t accesses = 0;
    for (const bool just_enough : {false, true}) {
        asked.trace_limit = just_enough ? accesses : std::size_t{1} << 20;
        lockstep::Run run(asked);
        run.wait();
        ASSERT_EQ(run.state(), RunState::finished) << run.error();
        const auto& log = run.trace();
        ASSERT_EQ(log.launches.size(), 14u);
        EXPECT_EQ(log.launches.back().pass, 14u);
        EXPECT_EQ(log.launches.back().first_event + log.launches.back().num_events, log.events.size());
        EXPECT_FALSE(log.truncated);
        accesses = log.events.size();
    }
}

trace::Log trace_again(lockstep::Run& run, const trace::Request& asked) {
    const auto traced = run.trace_of(asked, nullptr);
    EXPECT_EQ(traced.request, asked);
    EXPECT_TRUE(traced.log) << traced.error;
    return traced.log ? *traced.log : trace::Log{};
}

TEST(Run, TracesRequestedLaunchAndBlocks) {
    const auto info = list_ranking::wyllie_unpacked();
    auto asked = request(info, "list:random,n=600,seed=1", {});
    lockstep::Run run(asked);
    run.wait();
    const auto all = trace_again(run, {.pass = 2});
    ASSERT_EQ(all.launches.size(), 2u);
    const trace::Request second{.pass = 2, .launch = 1, .first_block = 3, .end_block = 5};
    const auto part = trace_again(run, second);
    ASSERT_EQ(part.launches.size(), 1u);
    EXPECT_EQ(part.launches[0].kernel, "jump_unpacked");
    EXPECT_EQ(part.launches[0].number, 1u);
    EXPECT_GT(part.events.size(), 2u * 64);
    for (const auto& event : part.events) EXPECT_TRUE(event.block == 3 || event.block == 4);
    const auto full = trace_again(run, {.pass = 2, .limit = 100});
    EXPECT_EQ(full.events.size(), 100u);
    EXPECT_TRUE(full.truncated);
    const auto none = run.trace_of({.pass = 99}, nullptr);
    EXPECT_FALSE(none.log);
    EXPECT_TRUE(test::has_parts(none.error, {"99", "99"}));
}

TEST(Run, ReportsWhyItCannotStart) {
    const auto info = list_ranking::wyllie();
    auto asked = request(info, "list:random,n=64,seed=1", {});
    asked.executor = ExecutorKind::cuda;
    asked.order = Order::lockstep();
    lockstep::Run run(asked);
    run.wait();
    EXPECT_EQ(run.state(), RunState::failed);
    EXPECT_EQ(run.exit_code(), 2);
    EXPECT_NE(run.error().find("--executor simt"), std::string::npos);
}

}  // namespace
}  // namespace lockstep
