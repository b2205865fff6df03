// The map of any vertex column: its own name and values, changes in amber, and no terms of searches.

#include <gtest/gtest.h>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "viz/count_pixels.hpp"
#include "viz/drawn_text.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

TEST(PlainMap, NamesColumnAndCountsValues) {
    ViewStage stage;
    RunScene run(bfs::frontier(), "graph:grid,n=16");
    auto scene = run.at(2);
    scene.detail = "level:scale";
    const auto image = stage.draw(*make_view("vertices"), scene, 1340, 740);
    EXPECT_GT(count_pixels(image, scene.palette->now), 200u) << "the vertices that the pass has changed";
    for (const char* there : {"changedinthispass", "Verticesbylevel", "3changedinthispass"})
        EXPECT_TRUE(is_written(there)) << there;
    for (const char* absent : {"frontier,level2", "arcthatfound", "expanded,level1", "source,vertex0"})
        EXPECT_FALSE(is_written(absent)) << absent;
}

TEST(PlainMap, ColourPerCategory) {
    ViewStage stage;
    RunScene run(bfs::frontier(), "graph:grid,n=16");
    auto scene = run.at(run.last_pass());
    for (const char* detail : {"level:categories", "visited"}) {
        scene.detail = detail;
        const auto image = stage.draw(*make_view("vertices"), scene, 1340, 740);
        EXPECT_GT(count_pixels(image, scene.palette->categories[1]), 100u) << detail;
    }
}

// One tab chooses another column, the tabs at the right another colouring.
TEST(PlainMap, OffersVertexColumns) {
    ViewStage stage;
    RunScene run(bfs::frontier(), "graph:grid,n=16");
    auto scene = run.at(1);
    scene.detail = "level";
    const auto view = make_view("vertices");
    ViewOutput output;
    stage.draw(*view, scene, 1340, 740, {.hovered = true, .pointer = {1310, 22}, .clicked = true}, &output);
    ASSERT_TRUE(output.detail);
    EXPECT_EQ(*output.detail, "level:categories");
}

// The legend has all signs in any width.
TEST(GraphLegendRows, KeepEverySign) {
    ViewStage stage;
    RunScene run(bfs::frontier(), "graph:path,n=12");
    for (const int width : {1340, 620, 320}) {
        stage.draw(*make_view("graph"), run.at(2), width, 420);
        for (const char* there : {"frontier,level2", "notreached", "directionofanarc"})
            EXPECT_TRUE(is_written(there)) << there << ", " << width;
    }
    RunScene both_ways(bfs::frontier(), "graph:grid,n=16");
    stage.draw(*make_view("graph"), both_ways.at(2), 1340, 740);
    EXPECT_FALSE(is_written("directionofanarc")) << "every arc has one that leads back";
}

}  // namespace
}  // namespace lockstep
