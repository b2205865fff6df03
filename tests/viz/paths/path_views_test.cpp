#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/algorithms/sssp/bellman_ford.hpp"
#include "kernels/algorithms/sssp/dijkstra.hpp"
#include "kernels/algorithms/sssp/input_parallel.hpp"
#include "kernels/algorithms/sssp/input_parallel_refined.hpp"
#include "kernels/algorithms/sssp/output_parallel.hpp"
#include "tests/message_parts.hpp"
#include "viz/count_pixels.hpp"
#include "viz/drawn_text.hpp"
#include "viz/graph/map/path_cards.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

constexpr double kTolerance = 0.01;
constexpr const char* kEight = "graph:dense,n=8,density=40,weights=1..9,seed=3";
constexpr int kWidth = 1000, kHeight = 420;

std::size_t amber(const Image& image) { return count_pixels(image, Palette::dark_theme().now); }

/// Threads are listed beside the map if each thread has a vertex, but not if work items share the arcs.
TEST(PathViews, ThreadsOfVerticesBesideMap) {
    ViewStage stage;
    RunScene search(bfs::frontier(), "graph:grid,n=64"),
        work(sssp::input_parallel_refined(), "graph:grid,n=64,weights=1..9");
    const auto vertices_beside = [&](RunScene& run) {
        const auto view = make_view("graph");
        const auto scene = run.at(3);
        stage.draw(*view, scene, 1100, 640);
        std::set<std::uint32_t> found;
        for (float y = 60; y < 600; y += 18)
            for (float x = 620; x < 1090; x += 26)
                if (const auto under =
                        stage.point_at(*view, scene, 1100, 640, {.hovered = true, .pointer = {x, y}}).hovered)
                    found.insert(*under);
        return found.size();
    };
    EXPECT_GT(vertices_beside(search), 48u);
    EXPECT_LT(vertices_beside(work), 12u) << "neighbours in the table alone";
}

/// A warp with the full height is shown up to its last load: that row of cells is as high as the others.
TEST(LanesView, ShowsLastLoadOfWarp) {
    ViewStage stage;
    RunScene run(sssp::output_parallel(), "graph:rmat,scale=6,edges=4,weights=1..9",
                 {{"loads", "cooperative"}, {"degree_sort", "1"}});
    const auto view = make_view("lanes");
    const auto image = stage.draw(*view, run.at(1), 1100, 620);
    EXPECT_NE(view->note().find("below"), std::string::npos) << "the first warp alone has room";
    // Margin and labels; the first pixels of a lane are left of its figure. Above the legend of 24 points.
    const int x = 12 + 92 + 2;
    std::vector<int> rows;  // heights of cells, from the bottom
    int run_length = 0;
    for (int y = image.height - 12 - 24 - 1; y > 0 && rows.size() < 4; --y) {
        if (!is_near(image.pixel(x, y), Palette::dark_theme().canvas, 3)) {
            ++run_length;
        } else if (run_length != 0) {
            rows.push_back(run_length);
            run_length = 0;
        }
    }
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[0], rows[1]);
    EXPECT_EQ(rows[1], rows[2]);
    EXPECT_GT(rows[1], 12);
}

TEST(PathViews, MatchReference) {
    ViewStage stage;
    RunScene arcs(sssp::input_parallel(), kEight), work(sssp::input_parallel_refined(), kEight),
        lanes(sssp::output_parallel(), kEight, {{"loads", "cooperative"}, {"degree_sort", "1"}, {"in_place", "0"}});
    for (const auto* theme : {&Palette::dark_theme(), &Palette::light_theme()}) {
        const auto looks = [&](std::unique_ptr<View> view, Scene scene, const std::string& name) {
            scene.palette = theme;
            const auto image = stage.draw(*view, scene, kWidth, kHeight);
            EXPECT_LE(difference_from_reference(image, name + (theme->dark ? "_dark" : "_light")), kTolerance) << name;
        };
        looks(make_view("arcs"), arcs.at(5), "paths/arcs_8");
        looks(make_view("work"), work.at(5), "paths/work_8");
        looks(make_view("lanes"), lanes.at(2), "paths/lanes_8");
    }
}

TEST(ArcsView, MarksChangesOfPass) {
    ViewStage stage;
    RunScene run(sssp::input_parallel(), kEight);
    const auto view = make_view("arcs");
    const auto before = amber(stage.draw(*view, run.at(0), kWidth, kHeight));
    for (std::uint32_t pass = 1; pass <= 3; ++pass)
        EXPECT_GT(amber(stage.draw(*view, run.at(pass), kWidth, kHeight)), before + 50) << pass;
}

TEST(ArcsView, NamesArcAndDestinationUnderPointer) {
    ViewStage stage;
    RunScene run(sssp::input_parallel(), "graph:path,n=3,weights=4..4");
    const auto scene = run.at(3);
    const auto view = make_view("arcs");
    stage.draw(*view, scene, kWidth, kHeight);
    bool arc = false, vertex = false;
    for (float y = 14; y < 400; y += 4) {
        const ViewInput input{.hovered = true, .pointer = {260, y}};
        const auto found = stage.point_at(*view, scene, kWidth, kHeight, input);
        if (found.elsewhere) {
            arc = true;
            EXPECT_EQ(found.elsewhere->space, "incoming arcs");
            EXPECT_EQ(found.elsewhere->index, 0u);
            EXPECT_TRUE(test::has_parts(found.said, {"0", "1", "4", "4"}));
        }
        if (found.hovered) {
            vertex = true;
            EXPECT_EQ(found.hovered, 1u);
        }
    }
    EXPECT_TRUE(arc);
    EXPECT_TRUE(vertex);
}

TEST(ArcsView, SortsArcsInBackground) {
    ViewStage stage;
    RunScene run(sssp::input_parallel(), kEight);
    const auto view = make_view("arcs");
    stage.point_at(*view, run.at(1), kWidth, kHeight, {});
    // a small graph may be sorted by then
    EXPECT_EQ(view->note().empty(), view->preparing().has_value());
    stage.draw(*view, run.at(1), kWidth, kHeight);
    EXPECT_FALSE(view->preparing());
    EXPECT_NE(view->note(), "");
}

TEST(ArcsView, RasterAndArcsOfSelection) {
    ViewStage stage;
    RunScene run(sssp::input_parallel(), "graph:grid,n=400,weights=1..9");
    auto scene = run.at(6);
    const auto view = make_view("arcs");
    scene.selected = 200;
    stage.draw(*view, scene, kWidth, kHeight);
    EXPECT_TRUE(test::has_parts(view->note(), {"Arcs:", "1,520", "760"}));
}

TEST(WorkView, CountsResultsOfScans) {
    ViewStage stage;
    RunScene run(sssp::input_parallel_refined(), "graph:grid,n=64,weights=1..9");
    const auto view = make_view("work");
    stage.draw(*view, run.at(0), kWidth, kHeight);
    EXPECT_TRUE(test::has_parts(view->note(), {"Work:", "not chosen"}));
    for (std::uint32_t pass = 1; pass <= 3;
         ++pass) {  // all of one round, up to its end, when the flags are those of the next round
        stage.draw(*view, run.at(pass), kWidth, kHeight);
        EXPECT_EQ(view->note(), "Work: 1 active vertex, 2 work items") << pass;
    }
    auto& scene = run.at(4);
    stage.draw(*view, scene, kWidth, kHeight);
    EXPECT_EQ(view->note(), "Work: 2 active vertices, 6 work items");
    EXPECT_EQ(scene.record->report.figures.at(0).value, 2);
}

/// 64 vertices do not fit on one readable line: their lines are as large as possible.
TEST(WorkView, FlagLinesFillRoom) {
    ViewStage stage;
    RunScene run(sssp::input_parallel_refined(), "graph:grid,n=64,weights=1..9");
    const auto& scene = run.at(4);
    const auto view = make_view("work");
    constexpr int kWide = 1360, kHigh = 720;
    float lowest = 0;
    for (float y = 4; y < kHigh; y += 8)
        if (stage.point_at(*view, scene, kWide, kHigh, {.hovered = true, .pointer = {220, y}}).elsewhere) lowest = y;
    EXPECT_GT(lowest, kHigh / 2) << "the first work items";
}

TEST(LanesView, ReportsWaitOfLane) {
    ViewStage stage;
    // Vertex 0 has no incoming arc, the others have one each.
    RunScene run(sssp::output_parallel(), "graph:path,n=4,weights=4..4", {{"in_place", "0"}});
    const auto scene = run.at(1);
    const auto view = make_view("lanes");
    std::string said;
    for (float x = 14; x < 400 && said.empty(); x += 4) {
        const ViewInput input{.hovered = true, .pointer = {x, 60}};
        said = stage.point_at(*view, scene, kWidth, kHeight, input).said;
    }
    EXPECT_TRUE(test::has_parts(said, {"0", "0", "0", "1", "1"}));
    EXPECT_EQ(view->note(), "Lanes: 1 warp of 32 threads");
    EXPECT_GT(amber(stage.draw(*view, scene, kWidth, kHeight)), 500u) << "the arc into vertex 1";
}

/// Legends name only marks in the picture.
TEST(PathViews, LegendMatchesPicture) {
    ViewStage stage;
    const auto is_word = [](std::string_view text) {
        return std::ranges::any_of(drawn_words(), [&](const DrawnWord& word) { return word.text == text; });
    };
    RunScene even(sssp::output_parallel(), "graph:fixed-in,n=64,edges=5,weights=1..9"),
        uneven(sssp::output_parallel(), kEight);
    stage.draw(*make_view("lanes"), even.at(2), kWidth, 580);
    EXPECT_FALSE(is_word("idle"));
    EXPECT_TRUE(is_word("anarcthatalanerelaxes"));
    EXPECT_TRUE(is_word("foundashorterway"));
    stage.draw(*make_view("lanes"), even.at(0), kWidth, 580);
    EXPECT_FALSE(is_word("foundashorterway"));
    stage.draw(*make_view("lanes"), uneven.at(2), kWidth, 580);
    EXPECT_TRUE(is_word("idle"));
    RunScene arcs(sssp::input_parallel(), kEight), work(sssp::input_parallel_refined(), kEight);
    for (const auto& [run, view] : {std::pair(&arcs, "arcs"), std::pair(&work, "work")}) {
        stage.draw(*make_view(view), run->at(0), kWidth, 580);
        EXPECT_FALSE(is_word("changedinthispass"));
        stage.draw(*make_view(view), run->at(2), kWidth, 580);
        EXPECT_TRUE(is_word("changedinthispass"));
    }
}

// Eight vertices have room for all figures; 32 lanes of a narrow picture do not, and a note reports that.
TEST(PathViews, NoteIfFiguresDoNotFit) {
    ViewStage stage;
    const auto leaves_out = [&](std::unique_ptr<View> view, const Scene& scene, int width) {
        stage.draw(*view, scene, width, kHeight);
        return is_written("figureswithoutroom");
    };
    RunScene few(sssp::output_parallel(), kEight), many(sssp::output_parallel(), "graph:dense,n=64,weights=1..400");
    EXPECT_FALSE(leaves_out(make_view("lanes"), few.at(2), 800));
    EXPECT_TRUE(leaves_out(make_view("lanes"), many.at(2), 800));
    RunScene arcs(sssp::input_parallel(), kEight),
        long_ones(sssp::input_parallel(), "graph:grid,n=4000,weights=1..1000000");
    EXPECT_FALSE(leaves_out(make_view("arcs"), arcs.at(5), kWidth));
    EXPECT_TRUE(leaves_out(make_view("arcs"), long_ones.at(5), kWidth));
}

/// A narrow picture has a legend of two lines: no row is under it.
TEST(LanesView, LegendCoversNoRow) {
    ViewStage stage;
    RunScene run(sssp::output_parallel(), "graph:star,n=64,weights=1..9,seed=7");
    for (const int width : {560, 620, 760, 1000}) {
        stage.draw(*make_view("lanes"), run.at(1), width, 470);
        const auto words = words_on_words();
        EXPECT_TRUE(words.empty()) << width << ": " << words.front();
        float row = 0, legend = 1000;
        for (const auto& word : drawn_words()) {
            if (word.text == "distance") row = word.ink.y + word.ink.height;
            if (word.text == "idle") legend = word.ink.y;
        }
        EXPECT_GT(row, 0) << width;
        EXPECT_LT(row, legend) << width;
    }
}

TEST(LanesView, NamesArcOfStepUnderPointer) {
    ViewStage stage;
    RunScene run(sssp::output_parallel(), "graph:path,n=4,weights=4..4", {{"in_place", "0"}});
    const auto view = make_view("lanes");
    std::string said;
    for (float x = 14; x < 600 && said.find("Step") == std::string::npos; x += 4)
        for (float y = 40; y < 120 && said.find("Step") == std::string::npos; y += 4)
            said = stage.point_at(*view, run.at(1), kWidth, kHeight, {.hovered = true, .pointer = {x, y}}).said;
    EXPECT_TRUE(test::has_parts(said, {"1", "0", "1", "0", "1", "1", "0", "4"}));
}

/// The cells of a lane are incoming arcs; its vertex is above and below them.
TEST(LanesView, PicksAndOutlinesArc) {
    ViewStage stage;
    RunScene run(sssp::output_parallel(), "graph:path,n=4,weights=4..4", {{"in_place", "0"}});
    auto scene = run.at(1);
    const auto view = make_view("lanes");
    float first = kWidth, last = 0;  // first and last pixel column of lane 1
    std::set<std::uint32_t> arcs;
    bool its_vertex_alone = false;
    for (float x = 14; x < 600; x += 4)
        for (float y = 40; y < 120; y += 4) {
            const auto found =
                stage.point_at(*view, scene, kWidth, kHeight, {.hovered = true, .pointer = {x, y}, .clicked = true});
            if (found.hovered != 1u) continue;
            first = std::min(first, x);
            last = std::max(last, x);
            its_vertex_alone |= !found.elsewhere;
            if (!found.elsewhere) continue;
            EXPECT_TRUE(found.picked);
            EXPECT_EQ(found.elsewhere->space, "incoming arcs");
            arcs.insert(found.elsewhere->index);
        }
    EXPECT_EQ(arcs, std::set<std::uint32_t>{0});
    EXPECT_TRUE(its_vertex_alone);

    const auto& colour = Palette::dark_theme().selected;
    const auto pixels = [&] {
        const auto image = stage.draw(*view, scene, kWidth, kHeight);
        std::pair<std::size_t, std::size_t> of_lane_and_others;
        for (int y = 0; y < kHeight - 40; ++y)  // above the legend
            for (int x = 0; x < kWidth; ++x) {
                const bool inside = x > static_cast<int>(first) - 8 && x < static_cast<int>(last) + 8;
                (inside ? of_lane_and_others.first : of_lane_and_others.second) += is_near(image.pixel(x, y), colour);
            }
        return of_lane_and_others;
    };
    const auto plain = pixels();
    scene.selected = 1;
    scene.all_selected = {{space_names::vertices, 1}};
    const auto lane = pixels();
    EXPECT_GT(lane.first, plain.first);
    // Its tail is vertex 0, but it lies in lane 1.
    scene.selected = 0;
    scene.all_selected = {{"incoming arcs", 0}, {space_names::vertices, 0}, {space_names::vertices, 1}};
    const auto arc = pixels();
    EXPECT_GT(arc.first, lane.first) << "the cell too";
    EXPECT_EQ(arc.second, plain.second) << "not the lane of the tail";
}

TEST(LanesView, ShowsWarpOfSelectedArc) {
    ViewStage stage;
    RunScene run(sssp::output_parallel(), "graph:rmat,scale=6,edges=4,weights=1..9",
                 {{"loads", "cooperative"}, {"degree_sort", "1"}});
    auto scene = run.at(1);
    const auto view = make_view("lanes");
    const auto shown = [&] {
        stage.draw(*view, scene, 1100, 620);
        return view->note();
    };
    scene.selected = 0;
    scene.all_selected = {{"incoming arcs", 0}, {space_names::vertices, 0}};
    EXPECT_NE(shown().find("those from warp 0 below"), std::string::npos) << view->note();
    scene.all_selected.front().index = scene.dataset->graph().num_edges() - 1;
    EXPECT_NE(shown().find("those from warp 1 below"), std::string::npos) << view->note();

    // A cell of shared memory is an arc too: those of the last load end with the arcs of the warp.
    ViewOutput found;
    for (float y = 600; y > 100 && !found.said.starts_with("load"); y -= 4)
        found = stage.point_at(*view, scene, 1100, 620, {.hovered = true, .pointer = {12 + 92 + 4, y}});
    ASSERT_TRUE(found.elsewhere) << found.said;
    EXPECT_EQ(found.elsewhere->space, "incoming arcs");
    EXPECT_LT(scene.all_selected.front().index - found.elsewhere->index, 32u);
}

/// Five vertices, six arcs: 0 -> 1, 2; 1 -> 3; 2 -> 1, 3; 3 -> 4.
Dataset five_vertices() {
    CsrGraph graph{.row_offsets = {0, 2, 3, 5, 6, 6}, .column_indices = {1, 2, 3, 1, 3, 4}};
    graph.edge_weights = {4, 1, 5, 2, 8, 3};
    return {.kind = DatasetKind::graph, .data = std::move(graph), .source = "five vertices"};
}

TEST(PathViews, FewVerticesFillTheStage) {
    ViewStage stage;
    RunScene work(sssp::input_parallel_refined(), five_vertices()), lanes(sssp::output_parallel(), five_vertices()),
        arcs(sssp::input_parallel(), five_vertices());
    constexpr int kWide = 880, kHigh = 420;
    for (const auto& [run, name] : {std::pair{&work, "work"}, {&lanes, "lanes"}, {&arcs, "arcs"}}) {
        stage.draw(*make_view(name), run->at(run->last_pass()), kWide, kHigh);
        float right = 0;
        for (const auto& word : drawn_words())
            if (word.ink.y < kHigh - 60) right = std::max(right, word.ink.x + word.ink.width);
        EXPECT_GT(right, 0.75f * kWide) << name;
        EXPECT_LT(right, kWide) << name;
    }
}

TEST(WorkView, NoPassChangesPlacesOfRows) {
    ViewStage stage;
    RunScene run(sssp::input_parallel_refined(), five_vertices());
    std::set<float> places;
    for (std::uint32_t pass = 1; pass <= run.last_pass(); ++pass) {
        stage.draw(*make_view("work"), run.at(pass), 880, 640);
        for (const auto& word : drawn_words())
            if (word.text == "candidate") places.insert(word.ink.y);
    }
    EXPECT_EQ(places.size(), 1u);
}

TEST(WeightLabels, OnSmallMap) {
    ViewStage stage;
    RunScene path(sssp::bellman_ford(), "graph:path,n=6,weights=8..8"),
        same(sssp::bellman_ford(), "graph:path,n=6,weights=1..1");
    const auto ink = [&](RunScene& run) {
        return count_pixels(stage.draw(*make_view("graph"), run.at(0), 860, 460), Palette::dark_theme().ink2);
    };
    EXPECT_GT(ink(path), ink(same) + 20) << "five digits 8 have more ink than digits 1";
}

TEST(WeightLabels, OnEachParallelArc) {
    ViewStage stage;
    CsrGraph graph{.row_offsets = {0, 3, 5, 5}, .column_indices = {1, 1, 1, 0, 2}};
    graph.edge_weights = {41, 57, 83, 29, 65};
    RunScene run(sssp::bellman_ford(),
                 Dataset{.kind = DatasetKind::graph, .data = std::move(graph), .source = "five arcs"});
    stage.draw(*make_view("graph"), run.at(0), 860, 460);
    for (const char* weight : {"41", "57", "83", "29", "65"}) EXPECT_TRUE(is_written(weight)) << weight;
}

TEST(PathCards, SumLightestArcsOfPath) {
    // Two arcs lead from 0 to 1; the lighter one counts.
    CsrGraph graph;
    graph.row_offsets = {0, 2, 3, 3};
    graph.column_indices = {1, 1, 2};
    graph.edge_weights = {7, 4, -6};
    const auto arcs = PathCards::arcs_of(graph, {0, 1, 2});
    ASSERT_EQ(arcs.size(), 2u);
    EXPECT_EQ(arcs[0].sum, 4);
    EXPECT_EQ(arcs[1].weight, -6);
    EXPECT_EQ(arcs[1].sum, -2);
    graph.edge_weights.clear();
    EXPECT_EQ(PathCards::arcs_of(graph, {0, 1, 2}).back().sum, 2) << "without weights each is 1";
    EXPECT_TRUE(PathCards::arcs_of(graph, {1}).empty());
}

TEST(PathFigures, CountFinalDistancesPerRound) {
    ViewStage stage;  // the columns of a scene are GL buffers
    for (const auto& info : sssp::algorithms()) {
        if (info.id == "sssp.distributed") continue;  // no report of several devices counts final distances
        RunScene run(info, "graph:grid,n=100,weights=1..9");
        double last = 0;
        for (std::uint32_t pass = 1; pass <= run.last_pass(); ++pass)
            for (const auto& figure : run.at(pass).record->report.figures) {
                if (figure.name != "final") continue;
                EXPECT_GE(figure.value, last) << info.id << ", pass " << pass;
                last = figure.value;
            }
        EXPECT_EQ(last, 100) << info.id;
    }
}

TEST(PathMap, MatchesReference) {
    ViewStage stage;
    RunScene run(sssp::dijkstra(), "graph:grid,n=64,weights=1..9"),
        cycle(sssp::bellman_ford(), "graph:grid,n=16,weights=1..9,negative=cycle,seed=3");
    auto picked = run.at(40);
    picked.selected = 21;
    const auto looks = [&](std::unique_ptr<View> view, const Scene& scene, const std::string& name) {
        EXPECT_LE(difference_from_reference(stage.draw(*view, scene, 860, 460), name), kTolerance) << name;
    };
    looks(make_view("graph"), picked, "paths/map_way_and_queue");
    looks(make_view("improved"), run.at(run.last_pass()), "paths/map_improvements");
    looks(make_view("graph"), cycle.at(cycle.last_pass()), "paths/map_cycle");
}

TEST(PathMap, InputHasNoImprovements) {
    ViewStage stage;
    RunScene run(sssp::bellman_ford(), "graph:grid,n=64,weights=1..9");
    const auto view = make_view("improved");
    const auto before = amber(stage.draw(*view, run.at(0), 600, 420));
    EXPECT_LT(before, 400u) << "the legend's mark alone";
    EXPECT_GT(amber(stage.draw(*view, run.at(1), 600, 420)), before + 1000);
}

TEST(PathMap, NegativeCycleIsRed) {
    ViewStage stage;
    const auto red = [&](const char* spec) {
        RunScene run(sssp::bellman_ford(), spec);
        return count_pixels(stage.draw(*make_view("graph"), run.at(run.last_pass()), 600, 420),
                            Palette::dark_theme().hazard);
    };
    EXPECT_EQ(red("graph:grid,n=16,weights=1..9,negative=arcs,seed=3"), 0u);
    EXPECT_GT(red("graph:grid,n=16,weights=1..9,negative=cycle,seed=3"), 500u);
}

}  // namespace
}  // namespace lockstep
