#include "viz/segments/lane_steps.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <set>

#include "kernels/algorithms/segscan/intra_warp.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {
namespace {

Segments of_lengths(std::initializer_list<std::uint32_t> lengths) {
    Segments segments;
    for (const auto length : lengths) segments.offsets.push_back(segments.offsets.back() + length);
    return segments;
}

TEST(LaneSteps, ActiveLanesOfEachStep) {
    const auto [thread, half, warp, windows, flat] = LaneSteps::of(of_lengths({3, 2}));
    EXPECT_EQ(thread.steps, (std::vector<std::uint32_t>{0b11, 0b01}));
    EXPECT_DOUBLE_EQ(thread.worked(), 3.0 / 64);
    EXPECT_EQ(half.steps, (std::vector<std::uint32_t>{1u << 16 | 1, 1}));
    EXPECT_EQ(warp.steps, (std::vector<std::uint32_t>{1, 1, 1}));
    // Two distances for three elements, one for two.
    EXPECT_EQ(windows.steps, (std::vector<std::uint32_t>{0b110, 0b100, 0b10}));
    EXPECT_DOUBLE_EQ(windows.worked(), 4.0 / 96);
    // The first element of a segment has no left neighbour.
    EXPECT_EQ(flat.steps, (std::vector<std::uint32_t>{0b10110, 0b00100}));
}

TEST(LaneSteps, FiveForWindowOf31Elements) {
    const auto windows = LaneSteps::of(of_lengths({33}))[3];
    EXPECT_EQ(windows.steps,
              (std::vector<std::uint32_t>{0xFFFFFFFE, 0xFFFFFFFC, 0xFFFFFFF0, 0xFFFFFF00, 0xFFFF0000, 0b10}));
    EXPECT_DOUBLE_EQ(windows.worked(), (31 + 30 + 28 + 24 + 16 + 1) / (6.0 * 32));
}

TEST(LaneSteps, ContinueInNextWarpIfFlat) {
    const auto flat = LaneSteps::of(of_lengths({33, 2}))[4];
    EXPECT_EQ(flat.steps,
              (std::vector<std::uint32_t>{0xFFFFFFFE, 0xFFFFFFFC, 0xFFFFFFF0, 0xFFFFFF00, 0xFFFF0000, 0b100, 0b001}));
}

/// The visible steps and the total count are both additions, in every grid.
TEST(LaneSteps, CountVisibleAdditions) {
    for (const auto& segments : {of_lengths({3, 2}), of_lengths({1, 1, 9, 1}), of_lengths({20, 7, 1, 4})}) {
        const auto all = LaneSteps::of(segments);
        const auto without = LaneSteps::without_waiting(segments);
        for (const auto* grid : {&all[0], &all[1], &all[2], &all[3], &all[4], &without}) {
            std::uint64_t shown = 0;
            for (const auto lanes : grid->steps) shown += static_cast<std::uint64_t>(std::popcount(lanes));
            ASSERT_EQ(grid->steps.size(), grid->num_steps) << grid->name;
            EXPECT_EQ(grid->additions, shown) << grid->name;
        }
        EXPECT_EQ(all[0].additions, segments.size() - segments.num_segments());
        EXPECT_EQ(all[3].additions, without.additions) << "the same additions, at another pace";
    }
}

TEST(LaneSteps, NoneWithoutAdditions) {
    for (const auto& one : LaneSteps::of(of_lengths({1, 1}))) {
        EXPECT_TRUE(one.steps.empty()) << one.name;
        EXPECT_EQ(one.worked(), 0) << one.name;
    }
}

/// The trace of the unsynchronized kernel: the step of each lane's k-th addition, and its window.
TEST(LaneSteps, LanesAdvanceSeparatelyIfUnsynced) {
    const auto info = segscan::intra_warp_unsynced();
    Progress progress;
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset =
        std::make_shared<const Dataset>(generate_dataset("segments:equal,n=200,length=100,q=0,type=uint32", progress));
    asked.parameters = {{"iterations", 1}};
    asked.executor = ExecutorKind::simt;
    asked.trace_limit = std::size_t{1} << 20;
    lockstep::Run run(asked);
    run.wait();
    ASSERT_FALSE(run.trace().truncated);
    std::map<std::uint32_t, std::vector<std::uint32_t>> windows;  // windows of the first warp's lanes, by addition
    for (const auto& event : run.trace().events)
        if (event.operation == trace::Operation::store && event.block == 0 && event.thread < 32)
            windows[event.thread].push_back((event.index - event.thread) / 31);
    const auto grid = LaneSteps::without_waiting(asked.dataset->segments());
    std::size_t longest = 0;
    for (const auto& [lane, own] : windows) longest = std::max(longest, own.size());
    bool apart = false;
    for (std::size_t step = 0; step < longest; ++step) {
        std::set<std::uint32_t> at_once;
        for (std::uint32_t lane = 0; lane < 32; ++lane) {
            const auto& own = windows[lane];
            const bool works = step < own.size();
            ASSERT_EQ(grid.steps.at(step) >> lane & 1, works ? 1u : 0u) << "lane " << lane << ", step " << step;
            EXPECT_EQ(grid.odd_windows.at(step) >> lane & 1, works ? own[step] & 1 : 0) << lane << ", " << step;
            if (works) at_once.insert(own[step]);
        }
        apart = apart || at_once.size() > 1;
    }
    EXPECT_TRUE(apart) << "the demonstration shows lanes that drift apart";
}

}  // namespace
}  // namespace lockstep
