// Labels and self-loops beside the discs of a small map; thumbnails, whose marks are not cut.

#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "viz/count_pixels.hpp"
#include "viz/graph/bfs_scene.hpp"
#include "viz/graph/map/self_loops.hpp"
#include "viz/graph/plan/graph_plan.hpp"
#include "viz/graph/plan_of.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

// 0 -> 1 -> 2 -> 0, 0 -> 3; with `loops` also 3 -> 3
Dataset four_vertices(bool loops, bool named) {
    CsrGraph graph;
    graph.row_offsets = {0, 2, 3, 4, loops ? 5u : 4u};
    graph.column_indices = {1, 3, 2, 0};
    if (loops) graph.column_indices.push_back(3);
    Dataset dataset{.kind = DatasetKind::graph, .data = std::move(graph), .source = "four vertices"};
    const std::vector<std::string> names{"berlin", "paris", "rome", "bonn"};
    if (named) dataset.name_elements(ElementNames(names));
    return dataset;
}

/// The map without the legends and tables at its right.
Image map_of(ViewStage& stage, Dataset dataset) {
    BfsScene search(std::move(dataset), 0);
    return stage.draw(*make_view("graph"), search.at(1), 1100, 640);
}

/// Number of pixels that differ in the left part of two pictures.
std::size_t differing(const Image& a, const Image& b, double share) {
    std::size_t count = 0;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < static_cast<int>(share * a.width); ++x)
            for (int c = 0; c < 3; ++c)
                if (std::abs(int{a.pixel(x, y)[c]} - int{b.pixel(x, y)[c]}) > 32) {
                    ++count;
                    break;
                }
    return count;
}

TEST(GraphMapMarks, NamesReplaceNumbers) {
    ViewStage stage;
    const auto numbered = map_of(stage, four_vertices(false, false)), named = map_of(stage, four_vertices(false, true));
    EXPECT_GT(differing(numbered, named, 0.4), 300u) << "four names of four and more letters";
}

TEST(GraphMapMarks, LongNamesInFullIfTheyFit) {
    ViewStage stage;
    const auto with = [&](const std::string& end) {
        auto dataset = four_vertices(false, false);
        const std::vector<std::string> names{"berlin", "a name of twenty-two " + end, "rome", "bonn"};
        dataset.name_elements(ElementNames(names));
        return map_of(stage, std::move(dataset));
    };
    EXPECT_GT(differing(with("l"), with("W"), 0.4), 8u) << "the last letter";
}

TEST(GraphMapMarks, SelfLoops) {
    ViewStage stage;
    const auto without = map_of(stage, four_vertices(false, true)), with = map_of(stage, four_vertices(true, true));
    EXPECT_GT(differing(without, with, 1), 40u) << "the table of the thread at work is that of vertex 0";
}

/// The ring of a self-loop does not cover the vertex's number.
TEST(GraphMapMarks, SelfLoopsAvoidNumbers) {
    Progress progress;
    const auto plan = plan_of(generate_dataset("graph:grid,n=33", progress).graph());
    const auto numbers = name_sides(*plan);
    ASSERT_EQ(numbers.size(), 33u);
    for (std::uint32_t v = 0; v < 33; ++v) {
        const auto side = side_of_loop(*plan, v, numbers[v]);
        EXPECT_NEAR(std::hypot(side.x, side.y), 1, 1e-3);
        EXPECT_LT(side.x * numbers[v].x + side.y * numbers[v].y, 0.51f) << v;
    }
}

/// Pixels at the border of a picture that differ from the background.
std::size_t cut_at_the_border(const Image& image, const Colour& ground) {
    std::size_t count = 0;
    for (int x = 0; x < image.width; ++x)
        for (const int y : {0, image.height - 1}) count += !is_near(image.pixel(x, y), ground);
    for (int y = 0; y < image.height; ++y)
        for (const int x : {0, image.width - 1}) count += !is_near(image.pixel(x, y), ground);
    return count;
}

TEST(GraphMapMarks, NumbersAreNotCutAtMapEdge) {
    ViewStage stage;
    Progress progress;
    BfsScene grid(generate_dataset("graph:grid,n=400", progress), 0);
    constexpr int kEdge = 12 + 2;  // margin and frame of the map, which is at the left
    for (const int height : {600, 660, 720, 780, 840}) {
        const auto view = make_view("graph");
        const auto scene = grid.at(3);
        const auto image = stage.draw(*view, scene, 1370, height);
        const auto figure = [&](int x, int y) { return is_near(image.pixel(x, y), scene.palette->ink3, 48); };
        std::size_t cut = 0;
        for (int y = kEdge; y < height - 80; ++y) cut += figure(kEdge, y);  // the left edge
        EXPECT_EQ(cut, 0u) << height;
    }
}

TEST(SmallPictures, OfGraphsCutNothing) {
    ViewStage stage;
    Progress progress;
    for (const char* spec : {"graph:grid,n=16", "graph:grid,n=4"}) {
        BfsScene grid(generate_dataset(spec, progress), 0);
        const auto scene = grid.at(2);
        const auto view = make_view("graph");
        stage.draw(*view, scene, 640, 360);
        EXPECT_EQ(cut_at_the_border(stage.draw_thumbnail(*view, scene, 92, 78), scene.palette->canvas), 0u) << spec;
    }
}

}  // namespace
}  // namespace lockstep
