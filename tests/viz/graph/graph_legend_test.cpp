// Legends of graphs describe only marks that the picture contains, the most important first.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/sssp/bellman_ford.hpp"
#include "kernels/algorithms/sssp/dijkstra.hpp"
#include "viz/count_pixels.hpp"
#include "viz/drawn_text.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

constexpr const char* kNegativeCycle = "graph:grid,n=64,negative=cycle";

/// A legend of three lines is below the frame of the map.
TEST(GraphLegend, LongLegendIsBelowTheMap) {
    ViewStage stage;
    RunScene run(sssp::dijkstra(), "graph:grid,n=16,weights=1..9");
    for (const int width : {480, 580, 700, 1000}) {
        auto scene = run.at(3);
        scene.selected = 5;
        const auto picture = stage.draw(*make_view("graph"), scene, width, 440);
        int bottom = 0;  // of the frame
        for (int y = 0; y < picture.height; ++y) {
            int line = 0;
            for (int x = 0; x < picture.width; ++x) line += is_near(picture.pixel(x, y), Palette::dark_theme().line);
            if (line > 150) bottom = y;
        }
        const auto words = drawn_words();
        const auto name = std::ranges::find(words, "Distance", &DrawnWord::text);
        ASSERT_NE(name, words.end());
        EXPECT_GT(name->ink.y, static_cast<float>(bottom)) << width;
    }
}

TEST(GraphLegend, NoShortestPath) {
    ViewStage stage;
    RunScene run(sssp::bellman_ford(), kNegativeCycle);
    const auto view = make_view("graph");
    for (const auto& [width, height] : {std::pair(860, 420), std::pair(1120, 660), std::pair(1340, 740)}) {
        const auto& scene = run.at(run.last_pass());
        stage.draw(*view, scene, width, height);
        EXPECT_TRUE(is_written("noshortestpath")) << width;
        for (const char* absent : {"improvedinthispass", "nowayyet", "arcthatfound"})
            EXPECT_FALSE(is_written(absent)) << absent << ", " << width;
    }
    stage.draw(*view, run.at(1), 1340, 740);
    EXPECT_FALSE(is_written("noshortestpath"));
    for (const char* there : {"improvedinthispass", "arcthatfound"}) EXPECT_TRUE(is_written(there)) << there;
}

TEST(GraphLegend, UnreachedWhileSomeAre) {
    ViewStage stage;
    RunScene search(bfs::frontier(), "graph:grid,n=64"), paths(sssp::dijkstra(), "graph:grid,n=64,weights=1..9");
    for (auto* run : {&search, &paths}) {
        const auto view = make_view("graph");
        const char* rest = run == &search ? "notreached" : "nowayyet";
        stage.draw(*view, run->at(2), 1800, 900);
        EXPECT_TRUE(is_written(rest)) << rest;
        stage.draw(*view, run->at(run->last_pass()), 1800, 900);
        EXPECT_FALSE(is_written(rest)) << rest;
    }
}

TEST(GraphLegend, MatrixNamesRows) {
    ViewStage stage;
    RunScene run(sssp::dijkstra(), "graph:grid,n=33,weights=1..9");
    stage.draw(*make_view("adjacency"), run.at(12), 1340, 740);
    EXPECT_TRUE(is_written("arcsofimprovedvertices"));
    EXPECT_TRUE(is_written("rowsofimprovedvertices"));
    for (const char* absent : {"improvedinthispass", "leftthequeue", "frontier"})
        EXPECT_FALSE(is_written(absent)) << absent;
    RunScene search(bfs::frontier(), "graph:grid,n=33");
    stage.draw(*make_view("adjacency"), search.at(2), 1340, 740);
    EXPECT_TRUE(is_written("rowsofthefrontier"));
    EXPECT_TRUE(is_written("arcsofthefrontier,level2"));
}

/// Thumbnails without discs are red too if there is no shortest path.
TEST(GraphThumbnail, RedWithoutShortestPath) {
    ViewStage stage;
    RunScene run(sssp::bellman_ford(), kNegativeCycle);
    const auto view = make_view("graph");
    for (const auto& [width, height] : {std::pair(58, 66), std::pair(36, 42), std::pair(24, 28)}) {
        const auto& scene = run.at(run.last_pass());
        const auto image = stage.draw_thumbnail(*view, scene, width, height);
        EXPECT_EQ(count_pixels(image, scene.palette->now, 24), 0u) << width;
        EXPECT_GT(count_pixels(image, scene.palette->hazard, 40), static_cast<std::size_t>(width * height / 20))
            << width;
    }
}

/// The arcs of a negative cycle show their weights where discs are close, and labels do not overlap.
TEST(NegativeCycle, ArcsShowWeights) {
    ViewStage stage;
    for (const char* spec : {"graph:grid,n=9,negative=cycle", kNegativeCycle})
        for (const auto& [width, height] : {std::pair(894, 444), std::pair(1125, 684)}) {
            RunScene run(sssp::bellman_ford(), spec);
            const auto& scene = run.at(run.last_pass());
            const auto image = stage.draw(*make_view("graph"), scene, width, height);
            EXPECT_EQ(words_on_words(), std::vector<std::string>{}) << spec << ", " << width;
            const auto red = std::ranges::count_if(drawn_words(), [&](const DrawnWord& word) {
                const auto x = static_cast<int>(word.ink.x), y = static_cast<int>(word.ink.y);
                std::size_t hazard = 0;
                for (int row = y; row < y + static_cast<int>(word.ink.height); ++row)
                    for (int column = x; column < x + static_cast<int>(word.ink.width); ++column)
                        hazard += is_near(image.pixel(column, row), scene.palette->hazard, 40);
                return hazard > 4 && word.text.find_first_not_of("-\u22120123456789") == std::string::npos;
            });
            EXPECT_GE(red, 2) << spec << ", " << width << "x" << height << ": a weight for each of its two arcs";
        }
}

}  // namespace
}  // namespace lockstep
