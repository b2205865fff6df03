// What is said of a graph with a negative cycle: in the verdict, and in the pass that marks what it spoils.

#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/sssp/champion/champion.hpp"
#include "kernels/sssp/distances.hpp"
#include "kernels/sssp/reference.hpp"
#include "tests/kernels/lens/traced.hpp"
#include "tests/kernels/sssp/weighted_graphs.hpp"

namespace lockstep::sssp {
namespace {

constexpr auto kSpec = "graph:uniform,n=24,edges=2,negative=cycle,seed=3";

/// Nobody can have compared with Dijkstra's algorithm, which takes no weight below 0.
TEST(NegativeCycle, IsNoGraphOfWhichDijkstraIsSpokenOf) {
    for (const auto& info : for_any_weight()) {
        const lens::Traced run(info, kSpec);
        EXPECT_EQ(run.run->verified(), true) << run.run->verdict();
        const auto columns = run.run->results();
        const auto& distance = columns.at("distance").i32();
        const auto spoiled = std::ranges::count(distance, kNoShortestPath);
        const auto answer = solve(run.run->request().dataset->graph(), 0);
        EXPECT_GT(answer.num_unbounded, 0u);
        EXPECT_EQ(spoiled, answer.num_unbounded) << info.id;
        EXPECT_EQ(info.claim.find("Dijkstra"), std::string::npos) << info.id;
        EXPECT_NE(info.claim.find("none behind a negative cycle"), std::string::npos) << info.id;
    }
    EXPECT_EQ(champion().claim, "Distances equal Dijkstra's");
}

TEST(NegativeCycle, IsMarkedByALineOfThePseudocode) {
    for (const auto& info : for_any_weight()) {
        const lens::Traced run(info, kSpec);
        std::uint32_t waves = 0;
        std::uint64_t marked = 0;
        for (std::uint32_t pass = 1; pass < run.run->num_passes(); ++pass) {
            const auto& report = run.run->timeline().record(pass).report;
            if (!report.label.starts_with("negative cycle")) continue;
            ++waves;
            ASSERT_EQ(report.lines.size(), 1u) << info.id;
            const auto& line = report.lines.front();
            ASSERT_EQ(line.line, static_cast<int>(info.pseudocode.size())) << info.id << ": the last";
            const auto& text = info.pseudocode.back().text;
            EXPECT_NE(text.find("no shortest path"), std::string::npos) << text;
            marked += static_cast<std::uint64_t>(report.figures.front().value);
            EXPECT_EQ(line.active, report.figures.front().value != 0) << info.id << ", " << report.label;
        }
        EXPECT_GT(waves, 0u) << info.id;
        EXPECT_EQ(marked, solve(run.run->request().dataset->graph(), 0).num_unbounded) << info.id;
    }
}

}  // namespace
}  // namespace lockstep::sssp
