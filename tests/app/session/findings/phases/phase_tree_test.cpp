#include "app/session/findings/phases/phase_tree.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

std::unique_ptr<Run> run_of(const Catalog& catalog, const char* algorithm,
                            std::vector<std::pair<std::string, std::string>> parameters = {},
                            const char* input = "list:random,n=64,seed=7") {
    Progress progress;
    RunRequest request;
    request.algorithm = &catalog.at(algorithm);
    request.dataset = std::make_shared<const Dataset>(generate_dataset(input, progress));
    request.parameters = resolve_parameters(request.algorithm->parameters, *request.dataset, parameters);
    request.executor = ExecutorKind::simt;
    auto run = std::make_unique<Run>(std::move(request));
    run->wait();
    return run;
}

TEST(PhaseTree, DropsNumbers) {
    EXPECT_EQ(without_number("level 3"), "level");
    EXPECT_EQ(without_number("round 1,199"), "round");
    EXPECT_EQ(without_number("local rank"), "local rank");
    EXPECT_EQ(without_number("3"), "3");
    EXPECT_EQ(without_number("x2"), "x2");
    EXPECT_EQ(without_number(""), "");
}

TEST(PhaseTree, EveryPassOnceWithItsTime) {
    const auto catalog = make_catalog();
    const auto run = run_of(catalog, "list.rhj", {{"limit", "4"}});
    const auto tree = phase_tree(*run);
    ASSERT_TRUE(tree);
    std::uint32_t passes = 0;
    double ms = 0;
    for (const auto& row : tree->rows)
        if (row.depth == 0) passes += row.passes, ms += row.ms;
    EXPECT_EQ(passes, run->num_passes() - 1);
    EXPECT_NEAR(ms, tree->kernel_ms, 1e-9);
    EXPECT_NEAR(ms, run->kernel_ms(), 1e-6);
    const auto level = std::ranges::find(tree->rows, "level", &PhaseTree::Row::name);
    ASSERT_NE(level, tree->rows.end());
    EXPECT_EQ(level->depth, 0);
    EXPECT_EQ(level->groups, 1u);
    double inside = 0;
    const auto at = static_cast<std::size_t>(level - tree->rows.begin());
    for (auto i = at + 1; i < level->end; ++i)
        if (tree->rows[i].parent == at) inside += tree->rows[i].ms;
    EXPECT_NEAR(inside, level->ms, 1e-9);
}

TEST(PhaseTree, LastCheckIsSeparateRow) {
    const auto catalog = make_catalog();
    // The last round finds no root to hook: no pass, but launches.
    const auto run = run_of(catalog, "components.shiloach-vishkin", {}, "graph:uniform,n=300,edges=2,seed=3");
    const auto tree = phase_tree(*run);
    ASSERT_TRUE(tree);
    EXPECT_NEAR(tree->kernel_ms, run->kernel_ms(), 1e-9);
    ASSERT_EQ(tree->rows.back().name, "outside the passes");
    EXPECT_EQ(tree->rows.back().passes, 0u);
    EXPECT_GT(tree->rows.back().ms, 0);
    double ms = 0;
    for (const auto& row : tree->rows)
        if (row.depth == 0) ms += row.ms;
    EXPECT_NEAR(ms, run->kernel_ms(), 1e-9);
}

// All rounds are one row, with a row per phase: labels repeat the round.
TEST(PhaseTree, RoundsOfSeveralPassesAreOneRow) {
    const auto catalog = make_catalog();
    struct Case {
        const char *algorithm, *input;
        std::vector<std::pair<std::string, std::string>> parameters;
        std::vector<std::string> rows;
    };
    for (const auto& one :
         {Case{"sssp.ipbf", "graph:path,n=33,weights=1..9", {}, {"round", "relax", "segmented min", "finalize"}},
          Case{"segscan.library",
               "segments:random,n=500,seed=3",
               {{"iterations", "20"}},
               {"prepare", "iteration", "multiply", "sum"}}}) {
        const auto run = run_of(catalog, one.algorithm, one.parameters, one.input);
        const auto tree = phase_tree(*run);
        ASSERT_TRUE(tree) << one.algorithm;
        std::vector<std::string> names;
        for (const auto& row : tree->rows)
            if (row.passes != 0) names.push_back(row.name);
        EXPECT_EQ(names, one.rows) << one.algorithm;
    }
}

TEST(PhaseTree, EmptyWithoutGroups) {
    const auto catalog = make_catalog();
    EXPECT_FALSE(phase_tree(*run_of(catalog, "list.wyllie-stepwise")));
}

}  // namespace
}  // namespace lockstep
