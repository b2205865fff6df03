#include "kernels/run/snapshots/timeline.hpp"

#include <cerrno>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/bfs/sequential.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/budgeted_run.hpp"
#include "kernels/run/spill_faults.hpp"

namespace lockstep {
namespace {

using test::hash_of;

struct Case {
    AlgorithmInfo info;
    std::string spec;
    ParameterValues parameters;
    Order order;
    double ms = 0;  ///< recorded duration of a pass
};

std::vector<Case> cases() {
    return {{bfs::frontier(), "graph:grid,n=900", {{"source", 17}}, Order::lane_by_lane()},
            {bfs::sequential(), "graph:grid,n=900", {{"source", 17}}, Order::lockstep()},
            {list_ranking::wyllie_stepwise(), "list:random,n=1000,seed=3", {{"in_place", 0}}, Order::lockstep()},
            {list_ranking::wyllie_stepwise(), "list:random,n=1000,seed=3", {{"in_place", 0}}, Order::lockstep(), 1000},
            // Long enough for several spill files of lists.
            {bfs::frontier(), "graph:grid,n=40000", {{"source", 0}}, Order::lane_by_lane(), 1000},
            // Threads on several cores race here: evicted passes must be read from the file, not recomputed.
            {list_ranking::wyllie_stepwise(), "list:random,n=100000,seed=3", {{"in_place", 1}}, Order::lane_by_lane()}};
}

struct Generated {
    explicit Generated(const std::string& spec) : dataset(generate_dataset(spec, progress)) {}
    Progress progress;
    Dataset dataset;
};

struct Recorded : Generated, test::BudgetedRun {
    Recorded(const Case& one, std::size_t budget)
        : Generated(one.spec), BudgetedRun(one.info, dataset, one.parameters, one.order, budget, one.ms) {}
};

TEST(Timeline, StoresEveryPassWithAmpleBudget) {
    for (const auto& one : cases()) {
        Recorded recorded(one, std::size_t{1} << 30);
        ASSERT_EQ(recorded.timeline.size(), recorded.straight.size());
        EXPECT_EQ(recorded.timeline.num_kept(), recorded.timeline.size());
        for (std::uint32_t k = 0; k < recorded.timeline.size(); ++k)
            EXPECT_EQ(hash_of(recorded.timeline.find(k)), recorded.straight[k]) << one.info.id << ", pass " << k;
    }
}

TEST(Timeline, SeeksExactlyUnderTightBudget) {
    for (const auto& one : cases()) {
        Recorded recorded(one, 50'000);
        auto& timeline = recorded.timeline;
        const auto last = timeline.size() - 1;
        EXPECT_LT(timeline.num_kept(), timeline.size()) << one.info.id;
        std::vector<std::uint32_t> passes{last, 0, last / 2, last / 2 - 1, last / 2 + 1, 1, last - 1, last};
        for (std::uint32_t k = 0; k <= last; ++k) passes.push_back(k);
        for (std::uint32_t k = last; k-- > 0;) passes.push_back(k);
        for (const auto k : passes) {
            ASSERT_EQ(recorded.seek(k), "") << one.info.id << ", pass " << k;
        }
    }
}

TEST(Timeline, SeeksExactlyWithoutBudget) {
    for (const auto& one : cases()) {
        if (one.spec.ends_with("n=40000")) continue;  // covered by the test above
        Recorded recorded(one, 1);
        auto& timeline = recorded.timeline;
        EXPECT_EQ(timeline.num_kept(), 2u) << one.info.id;  // the first and the last
        for (std::uint32_t step = 0, k = 0; step < timeline.size(); ++step, k = (k + 7) % timeline.size()) {
            ASSERT_EQ(recorded.seek(k), "") << one.info.id << ", pass " << k;
        }
    }
}

TEST(Timeline, UnreadableFileGivesRightStateOrNone) {
    std::uint32_t refused = 0, given = 0;
    for (const auto& one : cases()) {
        Recorded recorded(one, 50'000);
        const test::SpillFaults broken({.read = EIO});
        auto& timeline = recorded.timeline;
        for (std::uint32_t k = 0; k < timeline.size(); ++k) {
            try {
                const auto snapshot = timeline.materialize(*recorded.algorithm, k);
                ASSERT_EQ(hash_of(snapshot), recorded.straight[k]) << one.info.id << ", pass " << k;
                ++given;
            } catch (const DeviceError&) {
                EXPECT_FALSE(recorded.algorithm->reproducible()) << one.info.id << ", pass " << k;
                ++refused;
            }
            timeline.resume(*recorded.algorithm);
        }
    }
    EXPECT_GT(refused, 0u);
    EXPECT_GT(given, 0u);
}

TEST(Timeline, SharesUnchangedBuffers) {
    const Recorded recorded({list_ranking::wyllie(), "list:random,n=1000,seed=3", {}, Order::lockstep()},
                            std::size_t{1} << 30);
    // input, jump, turn round: only the last pass changes the ranks, and it leaves the nodes unchanged
    const auto input = recorded.timeline.find(0), jumped = recorded.timeline.find(1),
               turned = recorded.timeline.find(2);
    EXPECT_EQ(input.buffers[1], jumped.buffers[1]);
    EXPECT_NE(jumped.buffers[1], turned.buffers[1]);
    EXPECT_EQ(jumped.buffers[0], turned.buffers[0]);
    EXPECT_EQ(recorded.timeline.bytes(), 2 * 8000u + 2 * 4000u);
}

TEST(Timeline, RecordsChanges) {
    const Recorded recorded({bfs::frontier(), "graph:grid,n=64", {{"source", 0}}, Order::lockstep()},
                            std::size_t{1} << 30);
    const auto& level_2 = recorded.timeline.record(2);
    EXPECT_THAT(level_2.report.sentence, testing::ContainsRegex("2 vertices .* 6 arcs .* 3 new vertices"));
    EXPECT_THAT(level_2.report.note,
                testing::ContainsRegex("6 of 64 vertices .*9.38 %.* 2 arcs .* 1 arc .*128.* 2.34 %"));
    EXPECT_EQ(level_2.changed, (std::vector<std::uint64_t>{0, 0, 5, 2, 3}));
    EXPECT_EQ(level_2.range[4].highest().bits, 2u);
}

}  // namespace
}  // namespace lockstep
