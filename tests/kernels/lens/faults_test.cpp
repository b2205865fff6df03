// A run that a kernel's fault has ended: the pass that failed opens too, up to the fault.

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/lens/search.hpp"
#include "kernels/run/run.hpp"
#include "tests/kernels/lens/planted_run_for_test.hpp"

namespace lockstep::lens {
namespace {

TEST(Faults, ThePassThatFailedOpensUpToItsFault) {
    const auto info = testing::planted<testing::ReadsOutOfRange>("planted.out-of-range");
    Progress progress;
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset = std::make_shared<const Dataset>(generate_dataset("list:ordered,n=64", progress));
    asked.executor = ExecutorKind::simt;
    lockstep::Run run(asked);
    run.wait();
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
    // A pass that went well has none, and there is nothing behind the one that failed.
    const auto before = run.trace_of({.pass = 2, .launch = 0}, nullptr);
    ASSERT_TRUE(before.log) << before.error;
    EXPECT_FALSE(before.log->fault);
    EXPECT_FALSE(run.trace_of({.pass = 4}, nullptr).log);
}

}  // namespace
}  // namespace lockstep::lens
