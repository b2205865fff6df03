// Compiles and runs the example algorithm of kernels/ADDING.md.

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/relay/relay.hpp"
#include "kernels/run/run.hpp"
#include "tests/kernels/run/budgeted_run.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

TEST(Readme, AlgorithmIsRightInEveryOrder) {
    const auto info = relay::relay();
    Progress progress;
    for (const char* spec : {"list:random,n=1", "list:random,n=2", "list:random,n=33,seed=3", "list:ordered,n=257"}) {
        const auto list = std::make_shared<const Dataset>(generate_dataset(spec, progress));
        for (const auto order : {Order::lane_by_lane(), Order::lockstep(), Order::shuffled(1), Order::shuffled(2)}) {
            RunRequest asked;
            asked.algorithm = &info;
            asked.dataset = list;
            asked.executor = ExecutorKind::simt;
            asked.order = order;
            lockstep::Run run(asked);
            run.wait();
            ASSERT_EQ(run.state(), RunState::finished) << run.error();
            EXPECT_EQ(run.verified(), true) << spec << ", " << order.text() << ": " << run.verdict();
            EXPECT_EQ(run.num_passes(), list->list().size());
        }
    }
}

TEST(Readme, AlgorithmRestoresFromAnyPass) {
    Progress progress;
    const auto list = generate_dataset("list:random,n=50,seed=3", progress);
    test::BudgetedRun run(relay::relay(), list, {}, Order::shuffled(3), 1);
    for (std::uint32_t pass = 0; pass < 50; ++pass)
        EXPECT_EQ(run.seek((7 * pass) % 50), "") << "pass " << (7 * pass) % 50;
    EXPECT_TRUE(test::has_parts(run.timeline.record(7).report.sentence, {"7"}));
    EXPECT_EQ(run.timeline.record(7).report.lines.at(0).count, "1 node");
}

}  // namespace
}  // namespace lockstep
