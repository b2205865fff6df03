// Runs with an endless launch: the error names its place, and its accesses can be viewed.

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <utility>

#include "kernels/data/generate.hpp"
#include "kernels/run/entry/executors/step_budget.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/launch_limit.hpp"
#include "tests/kernels/debugger/planted_run_for_test.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

using test::GoRound;

std::uint64_t budget_of(const Algorithm& algorithm, std::uint64_t min_steps) {
    LaunchLimit limit;
    set_step_budget(limit, algorithm, min_steps);
    limit.begin_launch(nullptr);
    return limit.budget();
}

class Endless : public ::testing::Test {
protected:
    static constexpr std::uint64_t kTurns = 300'000;
    Endless() { choose_step_budget(kTurns); }
    ~Endless() override { choose_step_budget({}); }

    std::unique_ptr<lockstep::Run> begin(Order order, bool record = true) const {
        Progress progress;
        RunRequest asked{.algorithm = &info,
                         .dataset = std::make_shared<const Dataset>(generate_dataset("list:ordered,n=64", progress)),
                         .executor = ExecutorKind::simt,
                         .order = order,
                         .record = record};
        return std::make_unique<lockstep::Run>(std::move(asked));
    }
    static void expect_place(const trace::Fault& fault) {
        EXPECT_TRUE(does_not_end(fault));
        EXPECT_EQ(fault.block * 32 + fault.thread, 5u);
        EXPECT_EQ(fault.at.line, GoRound::kLow);
        EXPECT_EQ(fault.last_line, GoRound::kHigh);
    }

    const AlgorithmInfo info = test::planted_algorithm<test::GoesRound>("planted.goes-round");
};

TEST_F(Endless, NamesPlaceOfEndlessLaunch) {
    for (const auto& [order, record] :
         {std::pair(Order::lockstep(), true), std::pair(Order::lockstep(), false),
          std::pair(Order::lane_by_lane(), true), std::pair(Order::lane_by_lane(), false)}) {
        const auto run = begin(order, record);
        run->wait();
        EXPECT_EQ(run->state(), RunState::failed);
        EXPECT_EQ(run->exit_code(), 3);
        ASSERT_TRUE(run->fault());
        expect_place(*run->fault());
        EXPECT_GT(run->fault()->steps, kTurns) << "of the run, not of the one for the place";
        EXPECT_EQ(run->error(), run->fault()->what());
        EXPECT_EQ(run->num_passes(), record ? 3u : 0u);
    }
}

TEST_F(Endless, EndlessLaunchIsTraced) {
    for (const auto order : {Order::lockstep(), Order::shuffled(2), Order::lane_by_lane()}) {
        const auto run = begin(order);
        run->wait();
        const auto traced = run->trace_of({.pass = 3, .limit = 10'000, .memory = true}, nullptr);
        ASSERT_TRUE(traced.log) << traced.error;
        ASSERT_EQ(traced.log->launches.size(), 1u);
        EXPECT_EQ(traced.log->launches[0].number, 0u);
        ASSERT_TRUE(traced.log->fault);
        expect_place(*traced.log->fault);
        EXPECT_EQ(traced.log->fault->what(), run->error());
        EXPECT_GT(traced.log->events.size(), 4'000u);
        EXPECT_LE(traced.log->events.size(), 10'000u);
        const auto& last = traced.log->events.back();
        EXPECT_TRUE(last.line == GoRound::kLow || last.line == GoRound::kHigh) << last.line;
        // Earlier passes are intact.
        EXPECT_FALSE(run->trace_of({.pass = 2}, nullptr).log->fault);
    }
}

TEST_F(Endless, NamesPlaceAfterCancel) {
    choose_step_budget(LaunchLimit::kNone);
    for (const auto order : {Order::lockstep(), Order::lane_by_lane()}) {
        const auto before = GoRound::rounds.load();
        const auto run = begin(order);
        ASSERT_TRUE(test::comes_about([&] { return GoRound::rounds != before; }));
        // longer than the time after which a launch counts as slow
        std::this_thread::sleep_for(std::chrono::milliseconds(510));
        run->cancel();
        run->wait();
        EXPECT_EQ(run->state(), RunState::cancelled);
        // Finding the place takes longer in sanitizer builds than a cancelled run waits for it.
        if (test::kSanitized && run->error().empty()) continue;
        EXPECT_NE(run->error().find("pass 3 was in launch 0"), std::string::npos) << run->error();
        EXPECT_NE(run->error().find("thread 5"), std::string::npos) << run->error();
        EXPECT_NE(run->error().find("goes round lines"), std::string::npos) << run->error();
    }
}

TEST(StepBudget, GrowsWithPairsOfWords) {
    Emulator emulator;
    const auto info = test::planted_algorithm<test::GoesRound>("planted.goes-round");
    Progress progress;
    const auto list = generate_dataset("list:ordered,n=64", progress);
    const auto algorithm = info.make_simt(emulator, list, {});
    EXPECT_EQ(budget_of(*algorithm, 1), 64u * 64u) << "a column of 64 words";
    EXPECT_EQ(budget_of(*algorithm, 1u << 20), 1u << 20);
    choose_step_budget(1000);
    EXPECT_EQ(budget_of(*algorithm, 1u << 20), 1000u);
    choose_step_budget({});
    EXPECT_EQ(budget_of(*algorithm, 1u << 20), 1u << 20);
}

}  // namespace
}  // namespace lockstep
