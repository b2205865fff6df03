#include <cstdlib>

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/sssp/dijkstra.hpp"
#include "kernels/data/generate.hpp"
#include "tests/message_parts.hpp"
#include "viz/count_pixels.hpp"
#include "viz/drawn_text.hpp"
#include "viz/graph/bfs_scene.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

/// The share of pixels that may differ on another driver.
constexpr double kTolerance = 0.01;

Dataset generated(const char* spec) {
    Progress progress;
    return generate_dataset(spec, progress);
}

/// 20 vertices in two rings joined by one edge, without coordinates.
Dataset two_rings() {
    CsrGraph graph;
    const auto add_row = [&](std::initializer_list<std::uint32_t> heads) {
        graph.column_indices.insert(graph.column_indices.end(), heads);
        graph.row_offsets.push_back(graph.num_edges());
    };
    for (std::uint32_t v = 0; v < 20; ++v) {
        const auto ring = v / 10 * 10, before = ring + (v - ring + 9) % 10, after = ring + (v - ring + 1) % 10;
        if (v == 0) add_row({before, after, 10});
        else if (v == 10) add_row({before, after, 0});
        else add_row({before, after});
    }
    Dataset dataset;
    dataset.kind = DatasetKind::graph;
    dataset.data = std::move(graph);
    dataset.source = "two rings";
    return dataset;
}

TEST(GraphView, NarrowPictureExplainsItsArcs) {
    ViewStage stage;
    BfsScene grid(generated("graph:grid,n=64"), 0);
    for (const int width : {700, 1100}) {
        stage.draw(*make_view("graph"), grid.at(5), width, 640);
        EXPECT_TRUE(is_written("arcthatfound")) << width;
        EXPECT_TRUE(is_written("expanded,level4")) << width;
    }
}

TEST(GraphView, LowPictureIsNotDrawnTwice) {
    ViewStage stage;
    BfsScene grid(generated("graph:grid,n=64"), 0);
    const auto drawn = [&](int height) {
        const auto picture = stage.draw(*make_view("graph"), grid.at(0), 1300, height);
        std::size_t in_magnifier = 0;
        for (int y = 0; y < picture.height; ++y)
            for (int x = picture.width * 6 / 10; x < picture.width; ++x)
                in_magnifier += is_near(picture.pixel(x, y), Palette::dark_theme().now);
        return in_magnifier;
    };
    EXPECT_GT(drawn(270), 100u);
    EXPECT_EQ(drawn(200), 0u);
}

TEST(GraphView, DestinationIsNamedWhereVerticesHaveFigures) {
    ViewStage stage;
    using Parameters = std::vector<std::pair<std::string, std::string>>;
    const auto is_named = [&](const Parameters& parameters) {
        RunScene run(sssp::dijkstra(), "graph:grid,n=16,weights=1..9", parameters);
        stage.draw(*make_view("graph"), run.at(3), 1100, 640);
        return is_written("destination");
    };
    EXPECT_FALSE(is_named({{"destination", "15"}}));
    EXPECT_TRUE(is_named({{"paths", "single-destination"}, {"destination", "15"}}));
    EXPECT_TRUE(is_named({{"paths", "single-pair"}, {"source", "2"}, {"destination", "15"}}));
}

TEST(GraphView, MatchesReference) {
    ViewStage stage;
    for (const auto* theme : {&Palette::dark_theme(), &Palette::light_theme()}) {
        const std::string name = theme->dark ? "dark" : "light";
        BfsScene grid(generated("graph:grid,n=64"), 0);
        auto scene = grid.at(5, *theme);
        scene.selected = 25;
        EXPECT_LE(difference_from_reference(stage.draw(*make_view("graph"), scene, 1100, 640), "graph/64_" + name),
                  kTolerance);
        BfsScene larger(generated("graph:grid,n=40000"), 0);
        EXPECT_LE(difference_from_reference(stage.draw(*make_view("graph"), larger.at(150, *theme), 1100, 640),
                                            "graph/40000_" + name),
                  kTolerance);
    }
}

/// Amber lines grow from the expanded vertices; the vertices that they find turn amber at the end.
TEST(GraphView, FrontierTravelsAlongArcs) {
    ViewStage stage;
    BfsScene grid(generated("graph:grid,n=64"), 0);
    auto scene = grid.at(5);
    const auto amber_at = [&](float tween) {
        scene.tween = tween;
        return count_pixels(stage.draw(*make_view("graph"), scene, 1100, 640), scene.palette->now);
    };
    const auto early = amber_at(0.35f), late = amber_at(0.65f), end = amber_at(1);
    EXPECT_GT(early, 0u);
    EXPECT_GT(late, early + early / 20);  // the heads of the arrows stay as they are
    EXPECT_GT(end, late);
}

TEST(GraphView, GlidesOrJumpsToElement) {
    ViewStage stage;
    BfsScene grid(generated("graph:grid,n=40000"), 0);
    const auto scene = grid.at(150);
    const auto view = make_view("graph"), other = make_view("graph");
    const auto whole = stage.draw(*view, scene, 640, 360);
    stage.draw(*other, scene, 640, 360);
    ViewInput ask;
    ask.reveal = 20'100;
    ask.seconds = 0.02f;
    const auto there = stage.draw(*other, scene, 640, 360, ask);
    EXPECT_FALSE(other->gliding());
    EXPECT_NE(there.rgba, whole.rgba);

    ask.glides = true;
    stage.point_at(*view, scene, 640, 360, ask);  // the glide starts
    EXPECT_TRUE(view->gliding());
    ViewInput on;
    on.seconds = 0.02f;
    on.glides = true;
    int frames = 0;
    for (; view->gliding() && frames < 100; ++frames) stage.point_at(*view, scene, 640, 360, on);
    EXPECT_NEAR(frames, 10, 1) << "200 ms";
    EXPECT_EQ(stage.draw(*view, scene, 640, 360, on).rgba, there.rgba);

    // Playback starts during the glide back: the camera jumps to its end.
    ViewInput back;
    back.reset = back.glides = true;
    stage.point_at(*view, scene, 640, 360, back);
    EXPECT_TRUE(view->gliding());
    EXPECT_EQ(stage.draw(*view, scene, 640, 360).rgba, whole.rgba);
    EXPECT_FALSE(view->gliding());
}

TEST(GraphView, FrontierIsAmber) {
    ViewStage stage;
    BfsScene grid(generated("graph:grid,n=40000"), 0);
    const auto& palette = Palette::dark_theme();
    const auto view = make_view("graph");
    const auto few = count_pixels(stage.draw(*view, grid.at(10), 640, 360), palette.now);
    const auto many = count_pixels(stage.draw(*view, grid.at(150), 640, 360), palette.now);
    EXPECT_GT(few, 20u);
    EXPECT_GT(many, 2 * few);
}

TEST(GraphView, PicksVertexUnderPointer) {
    ViewStage stage;
    BfsScene grid(generated("graph:grid,n=64"), 0);
    const auto view = make_view("graph");
    auto scene = grid.at(3);
    stage.draw(*view, scene, 640, 360);
    // Narrow: the map fills the width above its legend of 34 points; 8 rows of 8 within margins of 20.
    const float zoom = (360 - 24 - 34 - 40) / 7.f, x = 12 + 616 / 2.f - 3.5f * zoom,
                y = 12 + (336 - 34) / 2.f - 3.5f * zoom;
    const auto& place = grid.dataset().graph().coordinates;
    for (const std::uint32_t v : {0u, 9u, 63u}) {
        const float top = place[0].y > place[63].y ? place[0].y - place[v].y : 7 - place[v].y;
        ViewInput input{.hovered = true, .pointer = {x + place[v].x * zoom + 3, y + top * zoom - 2}, .clicked = true};
        const auto output = stage.point_at(*view, scene, 640, 360, input);
        EXPECT_EQ(output.hovered, v);
        EXPECT_TRUE(output.picked);
    }
    ViewInput nowhere{.hovered = true, .pointer = {20, 20}, .clicked = true};
    const auto output = stage.point_at(*view, scene, 640, 360, nowhere);
    EXPECT_FALSE(output.hovered);
    EXPECT_TRUE(output.picked);
}

TEST(GraphView, MovesOnRequestOnly) {
    ViewStage stage;
    BfsScene grid(generated("graph:grid,n=64"), 0);
    const auto view = make_view("graph");
    ViewInput input{.hovered = true, .pointer = {300, 150}};
    const auto under = [&] { return stage.point_at(*view, grid.at(3), 640, 360, input).hovered; };
    stage.draw(*view, grid.at(3), 640, 360);
    const auto first = under();
    stage.point_at(*view, grid.at(9), 640, 360, input);
    EXPECT_EQ(under(), first);
    auto zoomed = input;
    zoomed.zoom = 8;
    stage.point_at(*view, grid.at(3), 640, 360, zoomed);
    auto far = input;
    far.pointer.x += 60;
    EXPECT_EQ(stage.point_at(*view, grid.at(3), 640, 360, far).hovered,
              stage.point_at(*view, grid.at(4), 640, 360, far).hovered);
    auto back = input;
    back.reset = true;
    stage.point_at(*view, grid.at(3), 640, 360, back);
    EXPECT_EQ(under(), first);
}

/// A grid of 200 x 200, `stretched` times as tall as wide, searched from its centre.
BfsScene tall_grid(float stretched) {
    auto dataset = generated("graph:grid,n=40000");
    for (auto& point : std::get<CsrGraph>(dataset.data).coordinates) point.y *= stretched;
    return BfsScene(std::move(dataset), 100 * 200 + 100);
}

/// A GPU rounds the edges of the same picture under two cameras differently: a crop moves every pixel.
bool differ(const Image& a, const Image& b) {
    if (a.rgba.size() != b.rgba.size()) return true;
    std::size_t far_off = 0;
    for (std::size_t i = 0; i < a.rgba.size(); ++i) far_off += std::abs(int{a.rgba[i]} - int{b.rgba[i]}) > 16;
    return far_off > a.rgba.size() / 100;
}

TEST(GraphView, WholeMapIfCropGainsLittle) {
    ViewStage stage;
    auto tall = tall_grid(1.4f);
    const auto view = make_view("graph"), whole_view = make_view("graph");
    ViewInput reset;
    reset.reset = true;
    EXPECT_FALSE(
        differ(stage.draw(*view, tall.at(5), 1100, 640), stage.draw(*whole_view, tall.at(5), 1100, 640, reset)));
}

TEST(GraphView, WholeMapIfCropHidesFrontier) {
    ViewStage stage;
    auto tall = tall_grid(3.2f);
    const auto view = make_view("graph"), whole_view = make_view("graph");
    ViewInput reset;
    reset.reset = true;
    const auto crop = stage.draw(*view, tall.at(5), 1100, 640),
               whole = stage.draw(*whole_view, tall.at(5), 1100, 640, reset);
    EXPECT_TRUE(differ(crop, whole)) << "cropped while the frontier is near the middle";
    // At pass 150 the wave is near all four edges.
    EXPECT_FALSE(differ(stage.draw(*view, tall.at(150), 1100, 640), stage.draw(*whole_view, tall.at(150), 1100, 640)));
    // On request, the map is complete at every pass.
    EXPECT_FALSE(differ(stage.draw(*whole_view, tall.at(5), 1100, 640), whole));
}

TEST(GraphView, LaysOutInBackground) {
    ViewStage stage;
    BfsScene rings(two_rings(), 0);
    const auto view = make_view("graph");
    const auto image = stage.draw(*view, rings.at(2), 1000, 560);
    EXPECT_FALSE(view->preparing());
    EXPECT_TRUE(test::has_parts(view->note(), {"springs"}));
    EXPECT_GT(count_pixels(image, Palette::dark_theme().now), 1000u);
    EXPECT_NE(stage.draw(*view, rings.at(2), 640, 360).width, 0);
    EXPECT_NE(view->note().find("wider"), std::string::npos);
}

/// Number of frames until the view shows something; false if the layout has settled before.
bool first_picture(ViewStage& stage, View& view, const Scene& scene, int width, int height) {
    stage.point_at(view, scene, width, height, {});
    while (view.preparing() && !view.refining()) stage.point_at(view, scene, width, height, {});
    return view.refining();
}

TEST(GraphView, SelectionStaysInPlaceWhileSettling) {
    ViewStage stage;
    auto dataset = generated("graph:grid6,n=20000");
    std::get<CsrGraph>(dataset.data).coordinates.clear();
    BfsScene bfs(std::move(dataset), 0);
    const auto view = make_view("graph");
    auto scene = bfs.at(20);
    scene.fonts = stage.fonts();
    ASSERT_TRUE(first_picture(stage, *view, scene, 640, 480));
    EXPECT_TRUE(view->note().starts_with("Graph view: a first picture, by distances")) << view->note();
    // Zoomed in, off the centre; the vertex found there is selected.
    ViewInput point{.hovered = true, .pointer = {250, 200}, .zoom = 5};
    for (int step = 0; step < 3; ++step) stage.point_at(*view, scene, 640, 480, point);
    point.zoom = 0;
    std::optional<std::uint32_t> picked;
    for (float x = 150; x < 400 && !picked; x += 10)
        for (float y = 120; y < 360 && !picked; y += 10) {
            point.pointer = {x, y};
            picked = stage.point_at(*view, scene, 640, 480, point).hovered;
        }
    ASSERT_TRUE(picked);
    scene.selected = picked;
    const auto first = view->layout_version();
    while (view->preparing()) stage.point_at(*view, scene, 640, 480, {});
    EXPECT_GT(view->layout_version(), first);
    EXPECT_TRUE(test::has_parts(view->note(), {"springs"})) << view->note();
    EXPECT_EQ(stage.point_at(*view, scene, 640, 480, point).hovered, picked);
}

TEST(GraphView, StopsLayoutOnRequest) {
    ViewStage stage;
    auto dataset = generated("graph:grid6,n=60000");
    std::get<CsrGraph>(dataset.data).coordinates.clear();
    BfsScene bfs(std::move(dataset), 0);
    const auto view = make_view("graph");
    auto scene = bfs.at(20);
    scene.fonts = stage.fonts();
    ASSERT_TRUE(first_picture(stage, *view, scene, 640, 480));
    view->stop_preparing();
    EXPECT_FALSE(view->preparing());
    EXPECT_NE(view->note().find(", stopped"), std::string::npos) << view->note();
    EXPECT_GT(count_pixels(stage.draw(*view, scene, 640, 480), Palette::dark_theme().now), 20u);
}

TEST(GraphView, DenseGraphsShowLineDensity) {
    ViewStage stage;
    BfsScene bfs(generated("graph:rmat,scale=12,edges=32,seed=3"), 0, true);
    const auto view = make_view("graph");
    const auto image = stage.draw(*view, bfs.at(0), 900, 640);
    // Many intensities instead of one flat colour.
    std::set<int> strengths;
    for (int y = 60; y < 560; ++y)
        for (int x = 60; x < 400; ++x) strengths.insert(image.pixel(x, y)[2]);
    EXPECT_GT(strengths.size(), 24u);
}

TEST(GraphView, FilterHidesVertices) {
    ViewStage stage;
    BfsScene bfs(generated("graph:grid,n=40000"), 0);
    const auto view = make_view("graph");
    const auto scene = bfs.at(150);
    const auto& palette = Palette::dark_theme();
    const auto all = stage.draw(*view, scene, 900, 640);
    ASSERT_EQ(view->filters().size(), 2u);
    EXPECT_EQ(view->filters()[0].max, 4u);
    EXPECT_EQ(view->filters()[1].max, bfs.deepest());
    // Levels 10 to 100 of 150: neither the frontier nor unreached vertices.
    view->filters()[1].from = 10, view->filters()[1].to = 100;
    const auto some = stage.draw(*view, scene, 900, 640);
    EXPECT_GT(count_pixels(all, palette.now), 100u);
    EXPECT_LT(count_pixels(some, palette.now), count_pixels(all, palette.now) / 4);  // the legend's
    EXPECT_GT(count_pixels(some, palette.canvas), count_pixels(all, palette.canvas) + 10'000);
    EXPECT_NE(view->note().find("vertices shown"), std::string::npos) << view->note();
    // Rows of a grid have four neighbours, except at its edge.
    view->filters()[1].from = 0, view->filters()[1].to = bfs.deepest();
    view->filters()[0].to = 3;
    stage.draw(*view, scene, 900, 640);
    EXPECT_NE(view->note().find("796 of 40,000 vertices shown"), std::string::npos) << view->note();
    view->filters()[0].to = 4;
    const auto again = stage.draw(*view, scene, 900, 640);
    if (stage.draws_like_references()) {
        // Up to rounding: overlapping dots are drawn in the order in which threads found them.
        int others = 0;
        for (std::size_t i = 0; i < all.rgba.size(); ++i) others += std::abs(again.rgba[i] - all.rgba[i]) > 2;
        EXPECT_EQ(others, 0);
        return;
    }
    // A GPU rounds soft edges differently.
    for (const auto& colour : {palette.now, palette.canvas})
        EXPECT_NEAR(static_cast<double>(count_pixels(again, colour)), static_cast<double>(count_pixels(all, colour)),
                    0.001 * static_cast<double>(count_pixels(all, colour)) + 4);
}

/// The number of the picture's columns that `lines` lines cross, one above the other: vertices 0, 1 and 2 lie on a horizontal line.
int columns_crossed(int lines, std::vector<std::uint32_t> offsets, std::vector<std::uint32_t> heads, ViewStage& stage) {
    CsrGraph graph{.row_offsets = std::move(offsets), .column_indices = std::move(heads)};
    graph.coordinates = {{0, 0}, {1, 0}, {2, 0}};
    BfsScene bfs({.kind = DatasetKind::graph, .data = std::move(graph), .source = "three vertices"}, 0);
    const auto image = stage.draw(*make_view("graph"), bfs.at(0), 900, 600);
    int columns = 0;
    for (int x = 100; x < 800; ++x) {
        int runs = 0;
        bool inside = false;
        for (int y = 150; y < 450; ++y) {
            const bool drawn =
                std::abs(image.pixel(x, y)[0] - static_cast<int>(255 * Palette::dark_theme().canvas.r)) > 24;
            runs += drawn && !inside;
            inside = drawn;
        }
        columns += runs == lines;
    }
    return columns;
}

TEST(GraphView, AntiparallelArcsAreTwoLines) {
    ViewStage stage;
    EXPECT_LT(columns_crossed(2, {0, 1, 2, 2}, {1, 2}, stage), 40) << "discs only";
    EXPECT_GT(columns_crossed(2, {0, 1, 3, 3}, {1, 0, 2}, stage), 100);
}

TEST(GraphView, AnswerSignsAreWholeAtTheEdge) {
    ViewStage stage;
    BfsScene bfs(generated("graph:grid,n=64"), 0);
    const auto green = [&](std::uint32_t vertex) {
        auto scene = bfs.at(2);
        scene.graded = {{{"vertices", vertex}, AnswerGrade::right}};
        return count_pixels(stage.draw(*make_view("graph"), scene, 620, 420), scene.palette->good);
    };
    const auto inside = green(27);
    EXPECT_GT(inside, 100u);
    EXPECT_GT(green(3), inside * 17 / 20) << "a vertex of the top row; edges are rounded differently";
}

TEST(GraphView, ParallelArcsBowApart) {
    ViewStage stage;
    EXPECT_LT(columns_crossed(3, {0, 1, 2, 2}, {1, 2}, stage), 40) << "discs only";
    EXPECT_GT(columns_crossed(3, {0, 3, 4, 4}, {1, 1, 1, 2}, stage), 100);
    EXPECT_GT(columns_crossed(4, {0, 3, 5, 5}, {1, 1, 1, 0, 2}, stage), 100) << "and one arc back";
    // All arcs have an opposite arc: one line for both.
    EXPECT_GT(columns_crossed(2, {0, 2, 5, 6}, {1, 1, 0, 0, 2, 1}, stage), 100);
}

TEST(RingsView, LevelsAreRings) {
    ViewStage stage;
    BfsScene bfs(generated("graph:rmat,scale=12,edges=8,seed=3"), 1);
    const auto view = make_view("rings");
    const auto image = stage.draw(*view, bfs.at(2), 1100, 640);
    EXPECT_LE(difference_from_reference(image, "graph/rings_4096"), kTolerance);
    EXPECT_EQ(view->note().rfind("Rings: levels as rings round the source", 0), 0u) << view->note();
    // The source is in the centre, which no pass moves.
    bool found = false;
    const auto scene = bfs.at(1);
    for (float x = 270; x < 340 && !found; x += 5)
        for (float y = 260; y < 330 && !found; y += 5)
            found = stage.point_at(*view, scene, 1100, 640, {.hovered = true, .pointer = {x, y}}).hovered == 1u;
    EXPECT_TRUE(found);
}

TEST(GraphView, PathsOfAnySize) {
    ViewStage stage;
    for (const char* spec : {"graph:grid,n=1", "graph:grid,n=2", "graph:grid,n=33"}) {
        BfsScene bfs(generated(spec), 0);
        const auto view = make_view("graph");
        for (std::uint32_t pass = 0; pass <= bfs.deepest(); ++pass)
            EXPECT_GT(count_pixels(stage.draw(*view, bfs.at(pass), 950, 420), Palette::dark_theme().now), 50u)
                << spec << ", pass " << pass;
    }
}

TEST(GraphView, ThumbnailsShowFrontier) {
    ViewStage stage;
    BfsScene grid(generated("graph:grid,n=40000"), 0);
    const auto view = make_view("graph");
    stage.draw(*view, grid.at(1), 640, 360);
    EXPECT_GT(count_pixels(stage.draw_thumbnail(*view, grid.at(150), 80, 60), Palette::dark_theme().now, 24), 40u);
}

TEST(LevelsView, MatchesReference) {
    ViewStage stage;
    for (const std::uint32_t n : {64u, 4096u, 40000u}) {
        BfsScene grid(generated(("graph:grid,n=" + std::to_string(n)).c_str()), 0);
        const auto image = stage.draw(*make_view("levels"), grid.at(grid.deepest() / 2), 900, 520);
        EXPECT_LE(difference_from_reference(image, "graph/levels_" + std::to_string(n)), kTolerance);
    }
}

TEST(LevelsView, PicksVertexUnderPointer) {
    ViewStage stage;
    BfsScene grid(generated("graph:grid,n=64"), 0);
    const auto view = make_view("levels");
    stage.draw(*view, grid.at(5), 900, 520);
    EXPECT_EQ(stage.point_at(*view, grid.at(5), 900, 520, {.hovered = true, .pointer = {14, 14}}).hovered, 0u);
    EXPECT_EQ(stage.point_at(*view, grid.at(5), 900, 520, {.hovered = true, .pointer = {880, 500}}).hovered,
              std::nullopt);
}

TEST(FrontierView, AllLevelsOfFinishedRun) {
    ViewStage stage;
    BfsScene grid(generated("graph:grid,n=40000"), 0), over(generated("graph:grid,n=40000"), 0);
    const auto last = over.at(over.deepest());
    auto scene = grid.at(0);
    const auto lit = [](const Image& image) {
        std::size_t count = 0;
        for (int y = 60; y < 360; ++y)
            for (int x = 500; x < 850; ++x) count += image.pixel(x, y)[1] > 40;
        return count;
    };
    const auto before = lit(stage.draw(*make_view("frontier"), scene, 900, 520));
    scene.last_columns = [&] { return last.columns; };
    EXPECT_GT(lit(stage.draw(*make_view("frontier"), scene, 900, 520)), 10 * before + 1000);
}

TEST(FrontierView, LaterLevelsAreDim) {
    ViewStage stage;
    BfsScene grid(generated("graph:grid,n=40000"), 0);
    const auto view = make_view("frontier");
    const auto early = stage.draw(*view, grid.at(100), 900, 520);
    EXPECT_LE(difference_from_reference(stage.draw(*view, grid.at(grid.deepest()), 900, 520), "graph/frontier_40000"),
              kTolerance);
    const auto again = stage.draw(*view, grid.at(100), 900, 520);
    // Levels right of the current one were empty before.
    std::size_t before = 0, after = 0;
    for (int y = 60; y < 360; ++y)
        for (int x = 500; x < 850; ++x) {
            before += early.pixel(x, y)[1] > 40;
            after += again.pixel(x, y)[1] > 40;
        }
    EXPECT_GT(after, 10 * before + 1000);
}

}  // namespace
}  // namespace lockstep
