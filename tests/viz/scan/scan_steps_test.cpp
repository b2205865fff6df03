#include "viz/scan/scan_steps.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lockstep {
namespace {

using scan::Reach;

ScanSteps naive(std::uint32_t n) {
    std::vector<Reach> rows{{}};
    std::uint32_t pass = 0;
    for (std::uint32_t stride = 1; stride < n; stride *= 2)
        rows.push_back({.rule = Reach::window, .stride = 2 * stride, .pass = ++pass});
    return {rows, n};
}

/// Upsweep to the root, clear, downsweep; then each element adds its own value.
ScanSteps work_efficient() {
    return {{{},
             {.rule = Reach::comb, .stride = 2, .pass = 1},
             {.rule = Reach::comb, .stride = 4, .pass = 2},
             {.rule = Reach::comb_down, .stride = 4, .pass = 3},
             {.rule = Reach::comb_down, .stride = 2, .pass = 4},
             {.rule = Reach::comb_down, .stride = 1, .pass = 5},
             {.rule = Reach::all, .pass = 6}},
            4};
}

TEST(ScanSteps, OriginOfEachSum) {
    const auto steps = naive(8);
    EXPECT_EQ(steps.sources(1, 0), (std::vector<ScanSource>{}));
    EXPECT_EQ(steps.sources(1, 3), (std::vector<ScanSource>{{0, 2}, {0, 3}}));
    EXPECT_EQ(steps.sources(3, 7), (std::vector<ScanSource>{{2, 3}, {2, 7}}));
    const auto tree = work_efficient();
    EXPECT_EQ(tree.sources(1, 2), (std::vector<ScanSource>{}));
    EXPECT_EQ(tree.sources(2, 3), (std::vector<ScanSource>{{1, 1}, {1, 3}}));
    EXPECT_EQ(tree.sources(3, 3), (std::vector<ScanSource>{})) << "the root is cleared";
    EXPECT_EQ(tree.sources(5, 2), (std::vector<ScanSource>{{4, 3}})) << "the left child takes the value of its parent";
    EXPECT_EQ(tree.sources(5, 3), (std::vector<ScanSource>{{4, 3}, {4, 2}})) << "the right child the left one's too";
    EXPECT_EQ(tree.sources(6, 2), (std::vector<ScanSource>{{5, 2}, {0, 2}}));
}

TEST(ScanSteps, RunningSumsAddOneByOne) {
    const ScanSteps all({{}, {.rule = Reach::all, .pass = 1}}, 8);
    const ScanSteps before({{}, {.rule = Reach::all, .exclusive = 1, .pass = 1}}, 8);
    const ScanSteps tiles({{}, {.rule = Reach::tiles, .stride = 4, .pass = 1}}, 8);
    for (std::uint32_t element = 1; element < 8; ++element) {
        EXPECT_EQ(all.sources(1, element), (std::vector<ScanSource>{{0, element}}));
        EXPECT_EQ(before.sources(1, element), (std::vector<ScanSource>{{0, element - 1}}));
    }
    EXPECT_EQ(tiles.sources(1, 4), (std::vector<ScanSource>{})) << "the first element of a tile is unchanged";
    EXPECT_EQ(tiles.sources(1, 5), (std::vector<ScanSource>{{0, 5}}));
}

TEST(ScanSteps, WorkingAndFinishedElements) {
    const auto steps = naive(8);
    EXPECT_FALSE(steps.changes(2, 1));
    EXPECT_TRUE(steps.changes(2, 2));
    EXPECT_TRUE(steps.is_final(1, 1));
    EXPECT_FALSE(steps.is_final(1, 2));
    EXPECT_TRUE(steps.is_final(3, 7));
    EXPECT_EQ(steps.last_row(0), 0);
    EXPECT_EQ(steps.last_row(2), 2);
    EXPECT_EQ(steps.last_row(9), 3);
    EXPECT_EQ(steps.rows()[2].label, "stride 2");
}

/// The upsweep leaves partial sums that the downsweep overwrites: only the last row has prefixes.
TEST(ScanSteps, OverwrittenSumsAreNotFinished) {
    const auto tree = work_efficient();
    const auto rows = static_cast<int>(tree.rows().size());
    for (int row = 0; row < rows; ++row)
        for (std::uint32_t element = 0; element < 4; ++element) {
            const auto held = tree.rows()[static_cast<std::size_t>(row)].reach.of(element);
            const auto last = tree.rows().back().reach.of(element);
            bool changed_later = false;
            for (int later = row + 1; later < rows; ++later) changed_later |= tree.changes(later, element);
            EXPECT_EQ(tree.is_final(row, element), held == last && !changed_later) << row << ", " << element;
            EXPECT_EQ(tree.is_final(row, element), row == rows - 1) << row << ", " << element;
        }
}

/// The maximum reach of a pixel, found in a few steps, equals the maximum over its elements.
TEST(ScanSteps, MaximumReachOfPixel) {
    const std::vector<Reach> rows{{},
                                  {.rule = Reach::window, .stride = 8},
                                  {.rule = Reach::comb, .stride = 16},
                                  {.rule = Reach::comb_down, .stride = 8},
                                  {.rule = Reach::comb_down, .stride = 1},
                                  {.rule = Reach::tiles, .stride = 10},
                                  {.rule = Reach::tiles, .stride = 10, .exclusive = 1},
                                  {.rule = Reach::all}};
    const ScanSteps steps(rows, 64);
    for (int row = 0; row < static_cast<int>(steps.rows().size()); ++row) {
        const auto& step = steps.rows()[static_cast<std::size_t>(row)];
        if (step.reach.depth != 0) continue;
        for (std::uint32_t first = 0; first < 64; ++first) {
            std::uint32_t most = 0;
            for (auto end = first + 1; end <= 64; ++end) {
                most = std::max(most, step.reach.of(end - 1).length());
                EXPECT_EQ(steps.farthest(row, first, end), most) << step.label << ": " << first << " to " << end;
            }
        }
    }
}

/// 200 elements in tiles of 64: 4 sums, which one block scans.
ScanSteps blocked() {
    return {{{},
             {.rule = Reach::tiles, .stride = 64, .pass = 1},
             {.rule = Reach::tiles, .stride = 64, .exclusive = 1, .depth = 1, .pass = 2},
             {.rule = Reach::all, .stride = 64, .pass = 3}},
            200};
}

TEST(ScanSteps, RowsFollowTheOrderOfPasses) {
    const auto steps = blocked();
    ASSERT_EQ(steps.rows().size(), 5u);
    std::vector<std::string> labels;
    std::vector<std::uint32_t> passes;
    for (const auto& row : steps.rows()) labels.push_back(row.label), passes.push_back(row.reach.pass);
    EXPECT_EQ(labels, (std::vector<std::string>{"input", "tiles of 64", "sums", "tiles of 64", "lift"}));
    EXPECT_EQ(passes, (std::vector<std::uint32_t>{0, 1, 1, 2, 3}));
    EXPECT_EQ(steps.rows()[4].before, 1);
    EXPECT_EQ(steps.rows()[3].size, 4u);
    EXPECT_EQ(steps.rows()[3].range(2, 200), (Reach::Range{0, 128}));
    EXPECT_EQ(steps.rows()[2].range(3, 200), (Reach::Range{192, 200}));
    EXPECT_EQ(steps.last_row(2), 1);
    EXPECT_EQ(steps.last_row(3), 4);
}

TEST(ScanSteps, LiftAddsTheSumOfEarlierBlocks) {
    const auto steps = blocked();
    EXPECT_EQ(steps.sources(4, 5), (std::vector<ScanSource>{})) << "no block is before the first one";
    EXPECT_EQ(steps.sources(4, 130), (std::vector<ScanSource>{{3, 2}, {1, 130}}));
    EXPECT_TRUE(steps.is_final(1, 5)) << "the rows of the sums do not change elements";
    EXPECT_FALSE(steps.is_final(1, 130));
}

}  // namespace
}  // namespace lockstep
