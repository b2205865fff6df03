#include "viz/graph/graph_picture.hpp"

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "viz/gl/targets/offscreen_context.hpp"
#include "viz/graph/plan_of.hpp"

namespace lockstep {
namespace {

class SeenGraphTest : public testing::Test {
protected:
    static Dataset grid() {
        Progress progress;
        return generate_dataset("graph:grid,n=10000", progress);
    }
    OffscreenContext context_;
    const Dataset dataset_ = grid();
    const std::unique_ptr<GraphPlan> made_ = plan_of(dataset_.graph());
    const GraphPlan& plan_ = *made_;
    SeenGraph seen_;
};

TEST_F(SeenGraphTest, IsWholeGraphIfAllIsInView) {
    seen_.update(plan_, {.camera = PlaneCamera::fit(plan_.box(), {0, 0, 400, 400}, 10), .width = 400, .height = 400});
    EXPECT_EQ(seen_.num_vertices(), 10'000u);
    EXPECT_EQ(seen_.num_edges(), plan_.edges().size());
}

TEST_F(SeenGraphTest, IsPartThatReachesIntoView) {
    // 50 pixels between neighbours of a grid: a view of 400 contains eight of them in each direction, plus its margins.
    const float zoom = 50 / plan_.spacing();
    const PlaneCamera middle{plan_.at(5050), zoom};
    seen_.update(plan_, {.camera = middle, .width = 400, .height = 400});
    EXPECT_GE(seen_.num_vertices(), 8u * 8u);
    EXPECT_LE(seen_.num_vertices(), 10u * 10u);
    EXPECT_GE(seen_.num_edges(), 2u * 8u * 8u);
    EXPECT_LE(seen_.num_edges(), 2u * 11u * 11u);
    // Far from the graph it is empty.
    seen_.update(plan_,
                 {.camera = {{plan_.box().right + 1000 * plan_.spacing(), 0}, zoom}, .width = 400, .height = 400});
    EXPECT_EQ(seen_.num_vertices(), 0u);
    EXPECT_EQ(seen_.num_edges(), 0u);
}

TEST_F(SeenGraphTest, HasEdgesOfOneVertexOnRequest) {
    const PlaneCamera all = PlaneCamera::fit(plan_.box(), {0, 0, 400, 400}, 10);
    seen_.update(plan_, {.camera = all, .width = 400, .height = 400, .only_of = 5050});
    EXPECT_EQ(seen_.num_edges(), 4u);
    seen_.update(plan_, {.camera = all, .width = 400, .height = 400, .only_of = kNone, .vertices = false});
    EXPECT_EQ(seen_.num_edges(), 0u);
    EXPECT_EQ(seen_.num_vertices(), 0u);
}

TEST_F(SeenGraphTest, IsRebuiltForAnotherGraph) {
    const SeenGraph::View view{
        .camera = PlaneCamera::fit(plan_.box(), {0, 0, 400, 400}, 10), .width = 400, .height = 400};
    seen_.update(plan_, view);
    Progress progress;
    const auto small = generate_dataset("graph:grid,n=64", progress);
    seen_.clear();
    seen_.update(*plan_of(small.graph()), view);
    EXPECT_EQ(seen_.num_vertices(), 64u);
}

}  // namespace
}  // namespace lockstep
