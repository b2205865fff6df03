// What is drawn is what is read: each file goes through the reader of its format.
#include "app/session/drawing/drawn_file.hpp"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/session/drawing/drawn_text.hpp"
#include "app/session/workspace.hpp"
#include "kernels/data/opening/load.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

DrawnInput drawn_as(DrawnKind kind, const std::string& text, bool directed = true) {
    DrawnInput before;
    before.kind = kind;
    before.directed = directed;
    return parse_drawn(text, before);
}

Dataset read_back(const DrawnInput& drawn, std::optional<DatasetKind> kind = std::nullopt) {
    const auto file = drawn_file(drawn);
    Progress progress;
    return parse_dataset(file.content, file.name, {.kind = kind}, progress);
}

TEST(DrawnFile, GraphWithWeightsAndPlaces) {
    auto drawn = drawn_as(DrawnKind::graph, "0-2:5 2-1:-3 1-0:7 3");
    drawn.vertices[3].at = {-40, 25};
    const auto dataset = read_back(drawn);
    ASSERT_EQ(dataset.kind, DatasetKind::graph);
    const auto& graph = dataset.graph();
    EXPECT_THAT(graph.row_offsets, ElementsAre(0, 1, 2, 3, 3));
    EXPECT_THAT(graph.column_indices, ElementsAre(2, 0, 1));
    EXPECT_THAT(graph.edge_weights, ElementsAre(5, 7, -3));
    EXPECT_TRUE(dataset.names.empty());
    ASSERT_EQ(graph.coordinates.size(), 4u);
    EXPECT_EQ(graph.coordinates[3].x / graph.coordinates[3].y, -40.f / 25);
    EXPECT_GT(graph.coordinates[0].y, graph.coordinates[2].y);  // 0 is the top of the circle
}

TEST(DrawnFile, UndirectedGraphWithFractions) {
    const auto dataset = read_back(drawn_as(DrawnKind::graph, "0-1:0.5 1-2:2", false));
    EXPECT_THAT(dataset.graph().column_indices, ElementsAre(1, 0, 2, 1));
    EXPECT_THAT(dataset.graph().real_weights, ElementsAre(0.5f, 0.5f, 2.f, 2.f));
    EXPECT_THAT(read_back(drawn_as(DrawnKind::graph, "0-1")).graph().edge_weights, IsEmpty());
}

TEST(DrawnFile, VerticesWithMoreThanOneDigitKeepTheirNumbers) {
    const auto dataset = read_back(drawn_as(DrawnKind::graph, "11-2 0-10"));
    EXPECT_EQ(dataset.num_vertices(), 12u);
    EXPECT_THAT(dataset.graph().neighbors(11), ElementsAre(2));
    EXPECT_THAT(dataset.graph().neighbors(0), ElementsAre(10));
}

TEST(DrawnFile, List) {
    const auto dataset = read_back(drawn_as(DrawnKind::list, "3 0 2 1"));
    ASSERT_EQ(dataset.kind, DatasetKind::list);
    EXPECT_THAT(dataset.list().successor, ElementsAre(2, 1, 1, 0));
    EXPECT_EQ(read_back(drawn_as(DrawnKind::list, "0")).num_vertices(), 1u);
}

TEST(DrawnFile, Tree) {
    const auto dataset = read_back(drawn_as(DrawnKind::tree, "2-0 2-1 1-3"), DatasetKind::tree);
    ASSERT_EQ(dataset.kind, DatasetKind::tree);
    EXPECT_EQ(dataset.tree().root, 2u);
    EXPECT_EQ(height_of(dataset.tree()), 2u);
    EXPECT_EQ(read_back(drawn_as(DrawnKind::tree, "0-1 0-2")).kind, DatasetKind::forest);
}

TEST(DrawnFile, ArraysInThreeTypes) {
    const auto values = [](const std::string& text) {
        return read_back(drawn_as(DrawnKind::array, text)).array().values;
    };
    EXPECT_THAT(std::get<std::vector<std::uint32_t>>(values("3 1 4294967295")), ElementsAre(3, 1, 4294967295));
    EXPECT_THAT(std::get<std::vector<std::int32_t>>(values("3 -2147483648")), ElementsAre(3, -2147483647 - 1));
    EXPECT_THAT(std::get<std::vector<float>>(values("3 0.25 -1")), ElementsAre(3.f, 0.25f, -1.f));
    EXPECT_EQ(read_back(drawn_as(DrawnKind::array, "3 1 4 1 5")).array().width, 5u);
}

class DrawnScenario : public ::testing::Test {
protected:
    void open(const Scenario& scenario) {
        workspace.open(scenario);
        ASSERT_TRUE(test::comes_about([&] {
            workspace.advance(0);
            return !workspace.loading() && workspace.run() && !workspace.pending_run() &&
                   workspace.dataset()->source == scenario.dataset.name() &&
                   workspace.run()->state() != RunState::running;
        }));
    }
    Catalog catalog = make_catalog();
    Workspace workspace{catalog};
};

TEST_F(DrawnScenario, AlgorithmThatFitsStays) {
    open({.dataset = {.generate = "graph:grid,n=16"}, .algorithm = "sssp.dijkstra"});
    EXPECT_EQ(scenario_of(drawn_as(DrawnKind::graph, "0-1:5 1-2:3"), workspace).algorithm, "sssp.dijkstra");
    const std::vector<std::pair<DrawnKind, DatasetKind>> others{{DrawnKind::list, DatasetKind::list},
                                                                {DrawnKind::tree, DatasetKind::tree},
                                                                {DrawnKind::array, DatasetKind::array}};
    for (const auto& [drawn, kind] : others) {
        const auto scenario = scenario_of(drawn_as(drawn, drawn == DrawnKind::tree ? "0-1" : "0 1"), workspace);
        EXPECT_EQ(catalog.at(scenario.algorithm).input, kind) << scenario.algorithm;
    }
    open({.dataset = {.generate = "forest:random,n=16"}, .algorithm = "forest.pointer-jumping"});
    EXPECT_EQ(scenario_of(drawn_as(DrawnKind::tree, "0-1"), workspace).algorithm, "forest.pointer-jumping");
}

TEST_F(DrawnScenario, EachKindRuns) {
    const std::vector<std::pair<DrawnKind, std::string>> drawings{{DrawnKind::graph, "0-1:5 1-2:3"},
                                                                  {DrawnKind::list, "2 0 1"},
                                                                  {DrawnKind::tree, "0-1 0-2"},
                                                                  {DrawnKind::array, "3 1 4"}};
    for (const auto& [kind, text] : drawings) {
        const auto drawn = drawn_as(kind, text);
        open(scenario_of(drawn, workspace));
        EXPECT_EQ(workspace.dataset()->source, drawn_file(drawn).name);
        EXPECT_EQ(workspace.dataset()->num_vertices(), 3u);
        EXPECT_EQ(workspace.run()->state(), RunState::finished);
        EXPECT_TRUE(workspace.scenario().dataset.content.has_value());  // a saved scenario contains it
        EXPECT_FALSE(workspace.notice()) << workspace.notice()->text;
    }
}

}  // namespace
}  // namespace lockstep
