#include "viz/graph/pass_summary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "kernels/data/generate.hpp"
#include "viz/gl/targets/offscreen_context.hpp"
#include "viz/graph/bfs_scene.hpp"
#include "viz/graph/levels/level_history.hpp"
#include "viz/graph/plan_of.hpp"
#include "viz/graph/way_back.hpp"

namespace lockstep {
namespace {

Dataset generated(const char* spec) {
    Progress progress;
    return generate_dataset(spec, progress);
}

/// The figures of a pass, counted on the host.
PassCounts counted(const std::vector<std::uint32_t>& levels, std::uint32_t pass) {
    PassCounts counts;
    std::set<std::uint32_t> warps, sectors;
    for (std::uint32_t v = 0; v < levels.size(); ++v) {
        if (levels[v] == pass)
            ++counts.num_found, counts.first_found = std::min(counts.first_found, v), sectors.insert(v / 8);
        if (pass > 0 && levels[v] == pass - 1)
            ++counts.num_expanded, counts.first_expanded = std::min(counts.first_expanded, v), warps.insert(v / 32);
        counts.num_reached += levels[v] <= pass;
        counts.num_unreached += levels[v] > pass;
        counts.num_led += pass > 0 && levels[v] == pass;
        if (levels[v] == 0) counts.source = v;
    }
    counts.num_lit = counts.num_found;
    counts.busy_warps = static_cast<std::uint32_t>(warps.size());
    counts.num_sectors = static_cast<std::uint32_t>(sectors.size());
    return counts;
}

void expect_equal(const PassCounts& counts, const PassCounts& wanted) {
    EXPECT_EQ(counts.num_found, wanted.num_found);
    EXPECT_EQ(counts.num_expanded, wanted.num_expanded);
    EXPECT_EQ(counts.busy_warps, wanted.busy_warps);
    EXPECT_EQ(counts.num_reached, wanted.num_reached);
    EXPECT_EQ(counts.source, wanted.source);
    EXPECT_EQ(counts.first_found, wanted.first_found);
    EXPECT_EQ(counts.first_expanded, wanted.first_expanded);
    EXPECT_EQ(counts.num_sectors, wanted.num_sectors);
    EXPECT_EQ(counts.num_lit, wanted.num_lit);
    EXPECT_EQ(counts.num_unreached, wanted.num_unreached);
    EXPECT_EQ(counts.num_led, wanted.num_led);
    EXPECT_EQ(counts.num_spoiled, 0u);
}

TEST(PassSummary, MatchesHost) {
    const OffscreenContext context;
    for (const char* spec : {"graph:grid,n=1", "graph:grid,n=33", "graph:grid,n=5000", "graph:uniform,n=3000,edges=2"})
        for (const bool with_frontier : {true, false}) {
            BfsScene bfs(generated(spec), 0, with_frontier);
            const auto n = bfs.dataset().num_vertices();
            PassSummary summary;
            for (const auto pass : {0u, 1u, bfs.deepest() / 2, bfs.deepest()}) {
                if (pass > bfs.deepest()) continue;
                SCOPED_TRACE(std::string(spec) + " pass " + std::to_string(pass));
                const auto scene = bfs.at(pass);
                const auto state = GraphState::of(scene);
                ASSERT_TRUE(state);
                summary.update(PassKey::of(scene, *state), *state, n, *scene.palette);
                expect_equal(summary.counts(), counted(bfs.levels(), pass));
                std::uint32_t in_bins = 0;
                for (const auto bin : summary.bins()) in_bins += bin;
                EXPECT_EQ(in_bins, summary.counts().num_expanded);
            }
        }
}

TEST(PassSummary, CountsPassOnce) {
    const OffscreenContext context;
    BfsScene bfs(generated("graph:grid,n=100"), 0);
    const auto scene = bfs.at(3);
    const auto state = GraphState::of(scene);
    PassSummary summary;
    const auto key = PassKey::of(scene, *state);
    EXPECT_TRUE(summary.update(key, *state, 100, Palette::dark_theme()));
    EXPECT_FALSE(summary.update(key, *state, 100, Palette::dark_theme()));
    EXPECT_FALSE(summary.update(key, *state, 100, Palette::light_theme()));
}

TEST(PassSummary, ReadsStateOfFewVertices) {
    const OffscreenContext context;
    BfsScene bfs(generated("graph:grid,n=64"), 0);  // level = row + column
    const auto scene = bfs.at(5);
    const auto state = GraphState::of(scene);
    const PassSummary summary;
    const auto changes = summary.changes_of(*state, {4, 5, 63});
    EXPECT_EQ(changes[0].level_before, 4u);
    EXPECT_EQ(changes[0].frontier_before, 1u);
    EXPECT_EQ(changes[0].frontier_now, 0u);
    EXPECT_EQ(changes[1].level_before, kNone);
    EXPECT_EQ(changes[1].level_now, 5u);
    EXPECT_EQ(changes[1].frontier_now, 1u);
    EXPECT_EQ(changes[2].level_now, kNone);
}

TEST(WayBack, DescendsLevelByLevelAlongArcs) {
    const OffscreenContext context;
    for (const char* spec : {"graph:grid,n=4000", "graph:uniform,n=2000,edges=3"}) {
        BfsScene bfs(generated(spec), 0);
        const auto scene = bfs.at(bfs.deepest());
        const auto state = GraphState::of(scene);
        const auto plan = plan_of(bfs.dataset().graph());
        GraphBuffers buffers(*plan);
        while (!buffers.bring()) continue;
        const auto from =
            static_cast<std::uint32_t>(std::ranges::find(bfs.levels(), bfs.deepest()) - bfs.levels().begin());
        WayBack way;
        const auto key = PassKey::of(scene, *state);
        EXPECT_TRUE(way.update(key, *state, buffers, from));
        EXPECT_FALSE(way.update(key, *state, buffers, from));
        ASSERT_EQ(way.num_hops(), bfs.deepest());
        const auto path = way.vertices();
        EXPECT_EQ(path.front(), from);
        for (std::size_t i = 0; i + 1 < path.size(); ++i) {
            EXPECT_EQ(bfs.levels()[path[i]], bfs.levels()[path[i + 1]] + 1);
            const auto row = bfs.dataset().graph().neighbors(path[i + 1]);
            EXPECT_NE(std::ranges::find(row, path[i]), row.end());
        }
        way.update(key, *state, buffers, std::nullopt);
        EXPECT_EQ(way.num_hops(), 0u);
    }
}

TEST(LevelHistory, KeepsLatestPassOfRun) {
    const OffscreenContext context;
    BfsScene bfs(generated("graph:grid,n=100"), 0), other(generated("graph:grid,n=100"), 99);
    LevelHistory history;
    PassSummary summary;
    const auto take = [&](BfsScene& from, std::uint32_t pass) {
        const auto scene = from.at(pass);
        const auto state = GraphState::of(scene);
        summary.update(PassKey::of(scene, *state), *state, 100, *scene.palette);
        return history.update(1, *state, summary.counts(), 100);
    };
    EXPECT_TRUE(take(bfs, 3));
    EXPECT_TRUE(take(bfs, 12));
    const auto reached = history.num_reached();
    EXPECT_FALSE(take(bfs, 5));  // a step back keeps the counts
    EXPECT_EQ(history.num_reached(), reached);
    EXPECT_TRUE(take(other, 2));
    EXPECT_LT(history.num_reached(), reached);
}

TEST(LevelDensity, CountsVerticesAndSectorsPerLevel) {
    const OffscreenContext context;
    BfsScene bfs(generated("graph:grid,n=1024"), 0);
    const auto scene = bfs.at(bfs.deepest());
    const auto state = GraphState::of(scene);
    PassSummary summary;
    summary.update(PassKey::of(scene, *state), *state, 1024, *scene.palette);
    LevelHistory history;
    history.update(1, *state, summary.counts(), 1024);
    LevelDensity density;
    density.count(history, *state, 1024, bfs.deepest() + 1, 64);
    for (std::uint32_t level = 0; level <= bfs.deepest(); ++level) {
        std::set<std::uint32_t> sectors;
        std::uint32_t vertices = 0;
        for (std::uint32_t v = 0; v < 1024; ++v)
            if (bfs.levels()[v] == level) ++vertices, sectors.insert(v / 8);
        EXPECT_EQ(density.vertices(level), vertices) << level;
        EXPECT_EQ(density.sectors(level), sectors.size()) << level;
    }
}

}  // namespace
}  // namespace lockstep
