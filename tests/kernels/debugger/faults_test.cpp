// A run that a kernel's fault ended: the failed pass opens, up to the fault.

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/debugger/search.hpp"
#include "kernels/run/entry/executors/step_budget.hpp"
#include "kernels/run/run.hpp"
#include "tests/kernels/debugger/planted_run_for_test.hpp"

namespace lockstep::debugger {
namespace {

/// Runs on a list of 64 nodes until the run has stopped.
std::unique_ptr<lockstep::Run> stopped_run(const AlgorithmInfo& info) {
    Progress progress;
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset = std::make_shared<const Dataset>(generate_dataset("list:ordered,n=64", progress));
    asked.executor = ExecutorKind::simt;
    auto run = std::make_unique<lockstep::Run>(asked);
    run->wait();
    return run;
}

TEST(Faults, FailedPass) {
    const auto info = test::planted_algorithm<test::ReadsOutOfRange>("planted.out-of-range");
    const auto stopped = stopped_run(info);
    auto& run = *stopped;
    ASSERT_EQ(run.state(), RunState::failed);
    ASSERT_EQ(run.num_passes(), 3u) << "the input and two passes";

    const auto traced = run.trace_of({.pass = 3, .launch = 0, .memory = true}, nullptr);
    ASSERT_TRUE(traced.log) << traced.error;
    ASSERT_TRUE(traced.log->fault);
    EXPECT_EQ(traced.log->fault->index, 64u);
    EXPECT_EQ(run.error().find(traced.log->fault->what()), 0u) << run.error();
    const auto recording = std::make_shared<const Recording>(traced.log);
    EXPECT_TRUE(recording->is_part());
    EXPECT_EQ(fault_position(*recording), recording->num_events());
    Cursor cursor(recording);
    EXPECT_EQ(cursor.state().state_words(0), std::vector<std::uint32_t>(64, 2)) << "as the pass before has left it";
    cursor.go_to(recording->num_events());
    EXPECT_EQ(cursor.state().state_words(0), std::vector<std::uint32_t>(64, 3));
    // An earlier pass has no fault, and there is no launch after the failed one.
    const auto before = run.trace_of({.pass = 2, .launch = 0}, nullptr);
    ASSERT_TRUE(before.log) << before.error;
    EXPECT_FALSE(before.log->fault);
    EXPECT_FALSE(run.trace_of({.pass = 4}, nullptr).log);
}

/// Launches before the failed one open as usual; without a number all are listed.
void expect_launches_before(lockstep::Run& run, const char* stopped_kernel) {
    ASSERT_EQ(run.state(), RunState::failed);
    ASSERT_EQ(run.num_passes(), 3u);
    const auto listed = run.trace_of({.pass = 3, .limit = 1}, nullptr);
    ASSERT_TRUE(listed.log) << listed.error;
    const auto& launches = listed.log->launches;
    ASSERT_EQ(launches.size(), 3u);
    EXPECT_EQ(launches[0].kernel, "read_ahead");
    EXPECT_EQ(launches[1].kernel, "sort of a library");
    EXPECT_EQ(launches[2].kernel, stopped_kernel);
    for (std::uint32_t number = 0; number < 3; ++number) EXPECT_EQ(launches[number].number, number);

    const auto first = run.trace_of({.pass = 3, .launch = 0, .memory = true}, nullptr);
    ASSERT_TRUE(first.log) << first.error;
    EXPECT_FALSE(first.log->fault) << "an index of another launch";
    const auto recording = std::make_shared<const Recording>(first.log);
    EXPECT_EQ(recording->launch().kernel, "read_ahead");
    EXPECT_FALSE(recording->is_part());
    EXPECT_EQ(fault_position(*recording), std::nullopt);
    Cursor cursor(recording);
    cursor.go_to(recording->num_events());
    EXPECT_EQ(cursor.state().state_words(0), std::vector<std::uint32_t>(64, 13));

    const auto call = run.trace_of({.pass = 3, .launch = 1}, nullptr);
    EXPECT_FALSE(call.log);
    EXPECT_NE(call.error.find("is a library call, sort of a library"), std::string::npos) << call.error;
    const auto last = run.trace_of({.pass = 3, .launch = 2}, nullptr);
    ASSERT_TRUE(last.log) << last.error;
    ASSERT_TRUE(last.log->fault);
    EXPECT_EQ(last.log->fault->what(), run.error());
    EXPECT_NE(run.trace_of({.pass = 3, .launch = 3}, nullptr).error.find("pass 3 has no launch 3"), std::string::npos);
}

TEST(Faults, LaunchesBeforeFault) {
    const auto info = test::planted_algorithm<test::AfterOthers<test::ReadsOutOfRange>>("planted.out-of-range");
    expect_launches_before(*stopped_run(info), "read_ahead");
}

TEST(Faults, LaunchesBeforeEndlessOne) {
    choose_step_budget(20'000);
    const auto info = test::planted_algorithm<test::AfterOthers<test::GoesRound>>("planted.goes-round");
    expect_launches_before(*stopped_run(info), "go_round");
    choose_step_budget({});
}

}  // namespace
}  // namespace lockstep::debugger
