#include "kernels/run/snapshots/timeline.hpp"

#include <cerrno>

#include <gtest/gtest.h>

#include "kernels/bfs/frontier.hpp"
#include "kernels/bfs/sequential.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/list_ranking/wyllie/wyllie.hpp"
#include "kernels/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/run/spill_faults.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

std::uint64_t hash(const std::uint32_t* words, std::size_t count, std::uint64_t seed) {
    for (std::size_t i = 0; i < count; ++i) seed = (seed ^ words[i]) * 0x100000001B3ull;
    return seed;
}

std::uint64_t hash(const Snapshot& snapshot) {
    std::uint64_t seed = 0xCBF29CE484222325ull;
    for (const auto& block : snapshot.buffers) seed = hash(block->words(), block->size(), seed);
    return seed;
}

std::uint64_t hash(const Algorithm& algorithm) {
    std::uint64_t seed = 0xCBF29CE484222325ull;
    for (const auto& buffer : algorithm.state())
        seed = hash(static_cast<const std::uint32_t*>(buffer.data), buffer.bytes / 4, seed);
    return seed;
}

struct Case {
    AlgorithmInfo info;
    std::string spec;
    ParameterValues parameters;
    Order order;
    double ms = 0;  ///< what a pass is said to take
};

std::vector<Case> cases() {
    return {{bfs::frontier(), "graph:grid,n=900", {{"source", 17}}, Order::lane_by_lane()},
            {bfs::sequential(), "graph:grid,n=900", {{"source", 17}}, Order::lockstep()},
            {list_ranking::wyllie_stepwise(), "list:random,n=1000,seed=3", {{"in_place", 0}}, Order::lockstep()},
            {list_ranking::wyllie_stepwise(), "list:random,n=1000,seed=3", {{"in_place", 0}}, Order::lockstep(), 1000},
            // Long enough for several files' worth of lists.
            {bfs::frontier(), "graph:grid,n=40000", {{"source", 0}}, Order::lane_by_lane(), 1000},
            // Threads of several cores race here: what is not kept must come back from the file, not from another run.
            {list_ranking::wyllie_stepwise(), "list:random,n=100000,seed=3", {{"in_place", 1}}, Order::lane_by_lane()}};
}

/// Records a run under a budget, and the hash of the state after each pass as it went by.
struct Recorded {
    Recorded(const Case& one, std::size_t budget)
        : emulator(std::make_shared<Emulator>(one.order)),
          dataset(generate_dataset(one.spec, progress)),
          algorithm(one.info.make_simt(*emulator, dataset, one.parameters)),
          timeline(*emulator, budget) {
        timeline.begin(*algorithm);
        algorithm->start();
        do {
            straight.push_back(hash(*algorithm));
            PassRecord record;
            record.ms = one.ms;
            timeline.append(*algorithm, std::move(record));
        } while (algorithm->step());
        at_end = hash(*algorithm);
    }
    Progress progress;
    std::shared_ptr<Emulator> emulator;
    Dataset dataset;
    std::unique_ptr<Algorithm> algorithm;
    Timeline timeline;
    std::vector<std::uint64_t> straight;
    std::uint64_t at_end = 0;
};

TEST(Timeline, KeepsEveryPassUnderAnAmpleBudget) {
    for (const auto& one : cases()) {
        Recorded recorded(one, std::size_t{1} << 30);
        ASSERT_EQ(recorded.timeline.size(), recorded.straight.size());
        EXPECT_EQ(recorded.timeline.num_kept(), recorded.timeline.size());
        for (std::uint32_t k = 0; k < recorded.timeline.size(); ++k)
            EXPECT_EQ(hash(recorded.timeline.find(k)), recorded.straight[k]) << one.info.id << ", pass " << k;
    }
}

TEST(Timeline, SeeksExactlyUnderATightBudgetEitherWay) {
    for (const auto& one : cases()) {
        Recorded recorded(one, 50'000);
        auto& timeline = recorded.timeline;
        const auto last = timeline.size() - 1;
        EXPECT_LT(timeline.num_kept(), timeline.size()) << one.info.id;
        std::vector<std::uint32_t> passes{last, 0, last / 2, last / 2 - 1, last / 2 + 1, 1, last - 1, last};
        for (std::uint32_t k = 0; k <= last; ++k) passes.push_back(k);
        for (std::uint32_t k = last; k-- > 0;) passes.push_back(k);
        for (const auto k : passes) {
            const auto snapshot = timeline.materialize(*recorded.algorithm, k);
            ASSERT_EQ(hash(snapshot), recorded.straight[k]) << one.info.id << ", pass " << k;
            EXPECT_EQ(snapshot.pass, k);
            timeline.resume(*recorded.algorithm);
            // Where nothing had to be run again, it stands where the step that found no more work left it.
            const auto resumed = hash(*recorded.algorithm);
            ASSERT_TRUE(resumed == recorded.straight[last] || resumed == recorded.at_end)
                << one.info.id << ", resumed after pass " << k;
        }
    }
}

TEST(Timeline, SeeksExactlyWithNoBudgetAtAll) {
    for (const auto& one : cases()) {
        if (one.spec.ends_with("n=40000")) continue;  // enough of that above
        Recorded recorded(one, 1);
        auto& timeline = recorded.timeline;
        EXPECT_EQ(timeline.num_kept(), 2u) << one.info.id;  // the first and the last
        for (std::uint32_t step = 0, k = 0; step < timeline.size(); ++step, k = (k + 7) % timeline.size()) {
            ASSERT_EQ(hash(timeline.materialize(*recorded.algorithm, k)), recorded.straight[k])
                << one.info.id << ", pass " << k;
            timeline.resume(*recorded.algorithm);
        }
    }
}

TEST(Timeline, GivesTheRightStateOrNoneWhereTheFileCannotBeRead) {
    std::uint32_t refused = 0, given = 0;
    for (const auto& one : cases()) {
        Recorded recorded(one, 50'000);
        const test::SpillFaults broken({.read = EIO});
        auto& timeline = recorded.timeline;
        for (std::uint32_t k = 0; k < timeline.size(); ++k) {
            try {
                const auto snapshot = timeline.materialize(*recorded.algorithm, k);
                ASSERT_EQ(hash(snapshot), recorded.straight[k]) << one.info.id << ", pass " << k;
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

TEST(Timeline, SharesBuffersThatAPassLeftAlone) {
    const Recorded recorded({list_ranking::wyllie(), "list:random,n=1000,seed=3", {}, Order::lockstep()},
                            std::size_t{1} << 30);
    // input, jump, turn round: the ranks change in the last only, the nodes not there.
    const auto input = recorded.timeline.find(0), jumped = recorded.timeline.find(1),
               turned = recorded.timeline.find(2);
    EXPECT_EQ(input.buffers[1], jumped.buffers[1]);
    EXPECT_NE(jumped.buffers[1], turned.buffers[1]);
    EXPECT_EQ(jumped.buffers[0], turned.buffers[0]);
    EXPECT_EQ(recorded.timeline.bytes(), 2 * 8000u + 2 * 4000u);
}

TEST(Timeline, RecordsWhatChanged) {
    const Recorded recorded({bfs::frontier(), "graph:grid,n=64", {{"source", 0}}, Order::lockstep()},
                            std::size_t{1} << 30);
    const auto& level_2 = recorded.timeline.record(2);
    EXPECT_EQ(level_2.report.sentence, "Level 2: 2 vertices looked at 6 arcs and found 3 new vertices");
    EXPECT_EQ(
        level_2.report.note,
        "6 of 64 vertices reached (9.4 %). 2 arcs led back to vertices already reached; 1 arc found a vertex that another arc found too. "
        "Threads so far: 128, one a vertex and level; 2.3 % had a vertex to expand.");
    EXPECT_EQ(level_2.changed, (std::vector<std::uint64_t>{0, 0, 5, 2, 3}));
    EXPECT_EQ(level_2.range[4].highest().bits, 2u);
}

}  // namespace
}  // namespace lockstep
