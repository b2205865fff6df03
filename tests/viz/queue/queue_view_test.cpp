#include <gtest/gtest.h>

#include <set>

#include "kernels/algorithms/bfs/queue/queue.hpp"
#include "kernels/algorithms/bfs/queue/queue_kernels.hpp"
#include "viz/expect_look.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/queue/block_lanes.hpp"
#include "viz/queue/seen_queue.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

std::vector<std::uint32_t> counts_of(std::uint32_t layer, std::uint32_t blocks, std::uint32_t levels,
                                     std::uint32_t tail, std::uint32_t last) {
    std::vector<std::uint32_t> counts(QueueOutput::kNumCounts, 0);
    counts[QueueOutput::kLayer] = layer;
    counts[QueueOutput::kBlocks] = blocks;
    counts[QueueOutput::kLevels] = levels;
    counts[QueueOutput::kTail] = tail;
    counts[QueueOutput::kLast] = last;
    counts[QueueOutput::kFirstLevel] = 3;
    return counts;
}

ParameterValues parameters_of(std::int64_t w_frontiers, std::int64_t w_entries, std::int64_t b_entries) {
    return {{"w_frontiers", w_frontiers}, {"w_entries", w_entries}, {"b_entries", b_entries}};
}

// Two levels of two blocks; the second W-frontier of the last part has overflowed by 3, its B-frontier by 1.
TEST(SeenQueue, LevelsBlocksAndOverflow) {
    const std::vector<std::uint32_t> before(QueueOutput::kNumCounts, 0), begin{0, 2, 4, 11, kNone};
    const std::vector<std::uint32_t> wanted{1, 1, 0, 2, 2, 1, 4, 7, kNone, kNone};
    const auto seen = SeenQueue::decode(counts_of(2, 2, 2, 18, 4), before, begin, wanted, parameters_of(2, 4, 7));
    ASSERT_EQ(seen.parts.size(), 4u);
    EXPECT_EQ(seen.level_begin, (std::vector<std::uint32_t>{0, 4}));
    EXPECT_EQ(seen.level_end(3), 4u);
    EXPECT_EQ(seen.level_end(4), 18u);
    const auto& last = seen.parts[3];
    EXPECT_EQ(last.level, 4u);
    EXPECT_EQ(last.block, 1u);
    EXPECT_EQ(last.begin, 11u);
    EXPECT_EQ(last.offset, (std::vector<std::uint32_t>{0, 4, 7}));
    EXPECT_EQ(last.in_b, 7u);
    EXPECT_EQ(seen.fullest(), &last);
    // Level 4 starts at position 4; its pieces are 4 to 6 and 11 to 17.
    EXPECT_EQ(last.over_w, 3u);
    EXPECT_EQ(last.over_b, 1u);
    EXPECT_EQ(seen.overflow_places(last), (std::vector<std::uint32_t>{7, 8, 9, 10}));
    EXPECT_TRUE(seen.overflow_places(seen.parts[2]).empty()) << "that one lost nothing";
    auto both = seen;
    both.parts[2].over_w = 1;
    EXPECT_TRUE(both.overflow_places(last).empty()) << "their levels are unknown";
}

// With room for three parts, five levels of one block and the final empty level leave the last two.
TEST(SeenQueue, LastLevelsOfLongLaunch) {
    const std::vector<std::uint32_t> before(QueueOutput::kNumCounts, 0), begin{3, 4, 5}, wanted{1, 1, 0};
    const auto seen = SeenQueue::decode(counts_of(1, 1, 5, 5, 5), before, begin, wanted, parameters_of(1, 8, 8));
    ASSERT_EQ(seen.parts.size(), 2u);
    EXPECT_EQ(seen.parts[0].level, 6u);
    EXPECT_EQ(seen.parts[1].level, 7u);
    EXPECT_EQ(seen.parts[0].begin, 3u);
    EXPECT_EQ(seen.level_begin, (std::vector<std::uint32_t>{kNone, kNone, kNone, 3, 4}));
}

TEST(BlockLanes, WaitForLongestOfWarp) {
    std::vector<std::uint32_t> steps(64, 0);
    steps[0] = 6;
    steps[1] = 2;
    steps[40] = 3;
    const auto lanes = BlockLanes::of(steps);
    EXPECT_EQ(lanes.longest, 6u);
    EXPECT_EQ(lanes.worked, 11u);
    EXPECT_EQ(lanes.taken, 32u * 9);
}

TEST(QueueView, MatchesReference) {
    ViewStage stage;
    const std::string grid = "graph:grid6,n=64";
    RunScene room(bfs::queue(), grid), little(bfs::queue(), grid, {{"w_frontiers", "2"}, {"w_entries", "1"}}),
        blocks(bfs::queue(), "graph:uniform,n=4000,edges=4,seed=3", {{"one_block", "0"}, {"few_blocks", "0"}});
    auto picked = room.at(5);
    picked.selected = 40;
    expect_look(
        stage, [] { return make_view("queue"); }, picked, "queue/entries_64");
    expect_look(
        stage, [] { return make_view("queue"); }, little.at(5), "queue/overflow_64");
    expect_look(
        stage, [] { return make_view("queue"); }, blocks.at(7), "queue/blocks_4000");
}

/// The vertices that can be picked.
std::set<std::uint32_t> pointed_at(ViewStage& stage, View& view, const Scene& scene) {
    std::set<std::uint32_t> found;
    for (float y = 4; y < 596; y += 6)
        for (float x = 4; x < 896; x += 6)
            if (const auto output = stage.point_at(view, scene, 900, 600, {.hovered = true, .pointer = {x, y}});
                output.hovered)
                found.insert(*output.hovered);
    return found;
}

/// Every entry has a cell: the entries that the pass found, and below them the entries that it expanded. This holds for
/// queues of any size: entries that overflow are entries of the G-frontier.
void shows_each_entry(const std::vector<std::pair<std::string, std::string>>& parameters) {
    ViewStage stage;
    RunScene run(bfs::queue(), "graph:grid6,n=64", parameters);
    const auto view = make_view("queue");
    auto scene = run.at(5);
    stage.draw(*view, scene, 900, 600);
    const auto levels = [&](std::uint32_t level) {
        std::set<std::uint32_t> at;
        const auto& graph = scene.dataset->graph();
        std::vector<std::uint32_t> found(graph.num_vertices(), kNone), queue{0};
        found[0] = 0;
        for (std::size_t k = 0; k < queue.size(); ++k)
            for (const auto w : graph.neighbors(queue[k]))
                if (found[w] == kNone) {
                    found[w] = found[queue[k]] + 1;
                    queue.push_back(w);
                }
        for (std::uint32_t v = 0; v < found.size(); ++v)
            if (found[v] == level) at.insert(v);
        return at;
    };
    auto expected = levels(5);
    expected.merge(levels(4));
    EXPECT_EQ(pointed_at(stage, *view, scene), expected);
}

TEST(QueueView, EachEntryOfTeachingSize) { shows_each_entry({}); }
TEST(QueueView, EntriesThatOverflow) {
    shows_each_entry({{"w_frontiers", "2"}, {"w_entries", "1"}});
    shows_each_entry({{"b_entries", "3"}});
}

// One of many blocks is shown; picking another block shows that one.
TEST(QueueView, ShowsSelectedBlock) {
    ViewStage stage;
    RunScene run(bfs::queue(), "graph:uniform,n=4000,edges=4,seed=3", {{"one_block", "0"}, {"few_blocks", "0"}});
    const auto view = make_view("queue");
    auto scene = run.at(7);
    stage.draw(*view, scene, 900, 600);
    const auto first = view->note();
    std::optional<Selection> other;
    for (float x = 30; x < 870 && !other; x += 4) {
        const auto output = stage.point_at(*view, scene, 900, 600, {.hovered = true, .pointer = {x, 520}});
        if (output.elsewhere && output.elsewhere->index == 1) other = output.elsewhere;
    }
    ASSERT_TRUE(other);
    scene.all_selected = {*other};
    stage.draw(*view, scene, 900, 600);
    EXPECT_EQ(view->note().find("Queues of block 1, level "), 0u) << view->note() << " after " << first;
}

}  // namespace
}  // namespace lockstep
