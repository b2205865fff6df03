#include "viz/graph/plan/graph_plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "kernels/data/generate.hpp"
#include "tests/message_parts.hpp"
#include "viz/graph/plan_of.hpp"

namespace lockstep {
namespace {

Dataset generated(const char* spec) {
    Progress progress;
    return generate_dataset(spec, progress);
}

TEST(GraphPlan, EveryVertexAndPairOnce) {
    const auto dataset = generated("graph:grid,n=10000");
    const auto made = plan_of(dataset.graph());
    const auto& plan = *made;
    auto vertices = plan.vertices();
    std::ranges::sort(vertices);
    for (std::uint32_t v = 0; v < vertices.size(); ++v) ASSERT_EQ(vertices[v], v);
    EXPECT_EQ(plan.edges().size(), dataset.num_edges() / 2);
    std::set<GraphPlan::Ends> distinct(plan.edges().begin(), plan.edges().end());
    EXPECT_EQ(distinct.size(), plan.edges().size());
}

TEST(GraphPlan, MarksDirections) {
    CsrGraph graph;  // 0 -> 1 only, 1 <-> 2
    graph.row_offsets = {0, 1, 2, 3};
    graph.column_indices = {1, 2, 1};
    graph.coordinates = {{0, 0}, {1, 0}, {2, 0}};
    graph.coordinates_source = "test";
    constexpr auto arc = GraphPlan::kArc;
    EXPECT_THAT(plan_of(graph)->edges(),
                testing::UnorderedElementsAre(GraphPlan::Ends{0 | arc, 1}, GraphPlan::Ends{1 | arc, 2 | arc}));
}

/// The arrays for shaders are made with the plan, on its thread.
TEST(GraphPlan, HasRowsUntilReleased) {
    CsrGraph graph;  // 0 -> 1 only, 1 <-> 2
    graph.row_offsets = {0, 1, 2, 3};
    graph.column_indices = {1, 2, 1};
    constexpr auto arc = GraphPlan::kArc;
    const auto plan = plan_of(graph);
    EXPECT_THAT(*plan->entries(), testing::ElementsAre(1, 0 | arc, 2 | arc, 1 | arc));
    plan->let_go_of_entries();
    EXPECT_EQ(plan->entries(), nullptr);
}

TEST(GraphPlan, FindsContentsOfBox) {
    const auto dataset = generated("graph:grid,n=10000");  // 100 x 100 cells
    const auto made = plan_of(dataset.graph());
    const auto& plan = *made;
    const PlaneBox box{20.5f, -1e9f, 40.5f, 1e9f};
    std::size_t shown = 0, inside = 0;
    std::set<std::uint32_t> seen;
    for (const auto& run : plan.vertices_in(box))
        for (auto k = run.first; k < run.first + run.count; ++k) seen.insert(plan.vertices()[k]), ++shown;
    for (std::uint32_t v = 0; v < plan.num_vertices(); ++v) {
        if (plan.at(v).x < box.left || plan.at(v).x > box.right) continue;
        ++inside;
        EXPECT_TRUE(seen.contains(v));
    }
    EXPECT_EQ(inside, 2000u);
    EXPECT_EQ(shown, seen.size());
    EXPECT_LT(shown, 2 * inside);
    std::size_t edges = 0;
    for (const auto& run : plan.edges_in(box)) edges += run.count;
    EXPECT_GE(edges, 2000u + 1900u);
    EXPECT_LT(edges, plan.edges().size() / 2);
}

TEST(GraphPlan, PicksNearestVertexWithinReach) {
    const auto dataset = generated("graph:grid,n=2500");
    const auto made = plan_of(dataset.graph());
    const auto& plan = *made;
    const Point at = plan.at(1234);
    EXPECT_EQ(plan.nearest({at.x + 0.2f, at.y - 0.3f}, 1), 1234u);
    EXPECT_EQ(plan.nearest({at.x + 0.5f, at.y + 0.5f}, 0.4f), std::nullopt);
    EXPECT_EQ(plan.nearest({at.x + 0.5f, at.y}, 1), std::min(1234u, 1235u));  // equal distance: the lower id
    EXPECT_EQ(plan.nearest({1e6f, 1e6f}, 1), std::nullopt);
}

TEST(GraphPlan, SourceOfPositions) {
    EXPECT_TRUE(test::has_parts(plan_of(generated("graph:grid,n=64").graph())->positions().note, {"grid"}));
    auto graph = generated("graph:grid,n=64").graph();
    graph.coordinates_source = "town.co.gz";
    EXPECT_EQ(plan_of(graph)->positions().note, "coordinates from town.co.gz");
    EXPECT_TRUE(plan_of(graph)->positions().km_per_unit);
    graph.coordinates[0].x = 400;  // no degrees
    EXPECT_FALSE(plan_of(graph)->positions().km_per_unit);
    graph.coordinates.clear();
    EXPECT_EQ(plan_of(graph)->positions().note, "laid out by springs");
}

TEST(GraphPlan, GraphsOfEverySize) {
    for (const std::uint32_t n : {0u, 1u, 31u, 32u, 33u, 257u}) {
        CsrGraph graph;
        graph.row_offsets.assign(n + 1, 0);  // no edges
        const auto made = plan_of(graph);
        const auto& plan = *made;
        EXPECT_EQ(plan.num_vertices(), n);
        EXPECT_TRUE(std::isfinite(plan.spacing()));
        EXPECT_TRUE(plan.edges_in({-1e9f, -1e9f, 1e9f, 1e9f}).empty());
    }
}

TEST(GraphPlan, MeasuresSpacing) {
    const auto dataset = generated("graph:grid,n=2500");
    const auto made = plan_of(dataset.graph());
    const auto& plan = *made;
    EXPECT_FLOAT_EQ(plan.spacing(), 1);
    EXPECT_FLOAT_EQ(plan.spacing_near(1000), 1);
    EXPECT_FLOAT_EQ(plan.nearest_distances()[1000], 1);
    EXPECT_NEAR(plan.mean_degree(), 3.92, 0.01);
}

TEST(NameSides, NamesAvoidEdgesAndVertices) {
    const auto dataset = generated("graph:grid,n=64");
    const auto made = plan_of(dataset.graph());
    const auto& plan = *made;
    const auto sides = name_sides(plan);
    ASSERT_EQ(sides.size(), 64u);
    for (const auto& side : sides) {
        EXPECT_NE(side.x, 0);  // the edges of a grid are axis-parallel
        EXPECT_NE(side.y, 0);
    }
    EXPECT_TRUE(name_sides(*plan_of(generated("graph:grid,n=2500").graph())).empty());
}

}  // namespace
}  // namespace lockstep
