#include "app/gui/shell/inside_block.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/catalog.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/queries/queries.hpp"
#include "app/session/workspace.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {
namespace {

using Cell = BlockAtAccess::Cell;

class InsideBlockTest : public testing::Test {
protected:
    bool settle() {
        return comes_about([&] {
            workspace.advance(0);
            workspace.answer({.debugger = {.launch = true}});
            return !workspace.loading() && workspace.run() && !workspace.pending_run() &&
                   workspace.run()->state() != RunState::running && workspace.shown_pass() == workspace.pass() &&
                   workspace.now() && !workspace.opening_launch() && !workspace.debugger().busy() &&
                   !workspace.debugger().looks_for_hazards();
        });
    }
    void open(const std::string& spec, const std::string& algorithm,
              std::vector<std::pair<std::string, std::string>> parameters = {}) {
        workspace.open({.dataset = {.generate = spec},
                        .algorithm = algorithm,
                        .parameters = std::move(parameters),
                        .executor = ExecutorKind::simt,
                        .order = Order::lockstep(),
                        .pass = 1});
        ASSERT_TRUE(settle());
        go_to(0);
    }
    void go_to(std::size_t access) {
        workspace.apply(SeekAccess{1, 0, access});
        ASSERT_TRUE(settle());
    }
    std::size_t num_accesses() { return workspace.debugger().num_accesses(); }
    /// "" if a lane has no value.
    static std::vector<std::string> texts(const BlockAtAccess::Level& level) {
        std::vector<std::string> all;
        for (const auto& cell : level.cells) all.push_back(cell.text);
        return all;
    }

    Catalog catalog = make_catalog();
    Workspace workspace{catalog};
    InsideBlock inside;
};

/// 0 to 63: each lane has a pair, and the five levels above combine distances 1, 2, 4, 8 and 16.
TEST_F(InsideBlockTest, WarpScanLevels) {
    open("array:index,n=64", "scan.blocked", {{"block", "32"}});
    go_to(num_accesses() - 1);
    const auto block = inside.read(workspace.debugger());
    ASSERT_EQ(block.num_levels, block.levels.size());
    // Two stores of the input, then shuffles.
    const auto first = std::size_t{2};
    std::vector<std::uint32_t> sums;
    for (std::uint32_t lane = 0; lane < 32; ++lane) sums.push_back(4 * lane + 1);
    for (std::uint32_t k = 0; k < 5; ++k) {
        SCOPED_TRACE(k);
        const auto& level = block.levels[first + k];
        const auto stride = 1u << k;
        std::vector<std::string> expected;
        for (const auto sum : sums) expected.push_back(std::to_string(sum));
        EXPECT_EQ(texts(level), expected);
        for (std::uint32_t lane = 31; lane < 32; --lane)
            if ((lane + 1) % (2 * stride) == 0) {
                sums[lane] += sums[lane - stride];
                if (k == 4) continue;  // the last level is stored, not shuffled
                const auto& next = block.levels[first + k + 1];
                EXPECT_NE(std::ranges::find(next.ways, BlockAtAccess::Way{first + k, lane - stride, lane}),
                          next.ways.end())
                    << "lane " << lane;
            }
        if (k == 4) break;
        for (const auto& way : block.levels[first + k + 1].ways)
            EXPECT_TRUE(way.from == way.to || way.to - way.from == stride);
    }
    // The last lane stores the total in shared memory.
    EXPECT_EQ(block.levels[first + 5].name, "warp_sum");
    EXPECT_EQ(block.levels[first + 5].cells[31].text, std::to_string(63 * 64 / 2));
    EXPECT_EQ(block.levels[first + 5].cells[0].state, Cell::State::absent);
}

TEST_F(InsideBlockTest, LevelAppearsCellByCellAndDisappears) {
    open("array:index,n=64", "scan.blocked", {{"block", "32"}});
    const auto done = [&](std::size_t access) {
        go_to(access);
        const auto block = inside.read(workspace.debugger());
        std::size_t count = 0, latest = 0;
        for (const auto& level : block.levels)
            for (const auto& cell : level.cells) {
                count += cell.state == Cell::State::done || cell.state == Cell::State::now;
                latest += cell.latest;
                EXPECT_EQ(cell.text.empty(), cell.state == Cell::State::absent || cell.state == Cell::State::to_come);
            }
        return std::pair(count, latest);
    };
    // In lockstep order 64 loads come first, then the first lane stores.
    EXPECT_EQ(done(64), std::pair(std::size_t{0}, std::size_t{0}));
    EXPECT_EQ(done(65), std::pair(std::size_t{1}, std::size_t{1}));
    EXPECT_EQ(done(66), std::pair(std::size_t{2}, std::size_t{1}));
    EXPECT_EQ(done(65), std::pair(std::size_t{1}, std::size_t{1}));
}

/// Lanes load values that other lanes have stored: a warp scan in memory.
TEST_F(InsideBlockTest, LinesFromWriters) {
    open("segments:equal,n=16,length=16", "segscan.intra-warp");
    const auto last = workspace.run()->num_passes() - 1;
    workspace.apply(SeekAccess{last, 0, 0});
    ASSERT_TRUE(settle());
    workspace.apply(SeekAccess{last, 0, num_accesses() - 1});
    ASSERT_TRUE(settle());
    const auto block = inside.read(workspace.debugger());
    ASSERT_EQ(block.num_levels, 4u) << "distances 1, 2, 4, 8";
    for (std::size_t level = 1; level < 4; ++level)
        for (const auto& way : block.levels[level].ways) {
            const auto distance = 1u << level;
            EXPECT_TRUE(way.to == way.from || way.to == way.from + distance)
                << way.from << " to " << way.to << " in level " << level;
        }
    EXPECT_TRUE(block.shared_words.empty());
}

/// The identity of the minimum equals the null of another column (tiles), from which it was not loaded.
TEST_F(InsideBlockTest, NullIsPerColumn) {
    open("array:index,n=64", "scan.champion", {{"operator", "min"}});
    std::size_t access = 0;
    for (std::uint32_t event = 0; event < num_accesses() && access == 0; ++event)
        if (workspace.debugger().launch()->recording().event(event).operation == trace::Operation::shuffle)
            access = event;
    go_to(access);
    std::size_t identities = 0;
    for (const auto& level : inside.read(workspace.debugger()).levels)
        for (const auto& cell : level.cells) {
            EXPECT_NE(cell.text, "–") << level.where;
            identities += cell.text == "4294967295";
        }
    EXPECT_GT(identities, 0u) << "beyond the array's end";
}

TEST_F(InsideBlockTest, NullOfSourceColumn) {
    open("graph:grid,n=36,weights=1..9", "sssp.ipbf");
    const auto minima_at = [&](std::size_t access) {
        workspace.apply(SeekAccess{2, 0, access});
        ASSERT_TRUE(settle());
    };
    minima_at(0);
    ASSERT_EQ(workspace.debugger().launch()->recording().launch().kernel, "scan_minima");
    const auto& recording = workspace.debugger().launch()->recording();
    std::uint32_t stored = 0;  // by the last lane of the warp
    while (recording.event(stored).thread != 31 || recording.event(stored).operation != trace::Operation::store)
        ++stored;
    minima_at(stored + 1);
    std::size_t unreached = 0;
    for (const auto& level : inside.read(workspace.debugger()).levels)
        if (level.name == "least") unreached += static_cast<std::size_t>(std::ranges::count(texts(level), "∞"));
    EXPECT_GT(unreached, 0u);
}

TEST_F(InsideBlockTest, PaddingIsSkipped) {
    open("array:index,n=64", "scan.work-efficient", {{"form", "block"}, {"padding", "1"}});
    const auto words = inside.read(workspace.debugger()).shared_words;
    ASSERT_EQ(words.size(), 64u);
    EXPECT_EQ(words[31], 31u);
    EXPECT_EQ(words[32], 33u);
}

}  // namespace
}  // namespace lockstep::test
