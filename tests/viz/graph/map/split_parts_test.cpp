#include "viz/graph/map/split_parts.hpp"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>
#include <string>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/bfs/queue/queue_split.hpp"
#include "kernels/algorithms/bfs/split_degrees.hpp"
#include "viz/count_pixels.hpp"
#include "viz/drawn_text.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

constexpr int kWidth = 640, kHeight = 600;

/// The hub of a star has 8 arcs, which three parts examine: 3, 3 and 2.
RunScene star(AlgorithmInfo info) { return {std::move(info), "graph:star,n=9", {{"most_arcs", "3"}}}; }

/// What stands under each point of the map, and the number of its points.
std::map<std::string, int> said_on_map(ViewStage& stage, View& view, const Scene& scene, const std::string& space) {
    std::map<std::string, int> said;
    for (float y = 16; y < kHeight - 60; y += 5)
        for (float x = 16; x < kWidth - 16; x += 5) {
            const auto output = stage.point_at(view, scene, kWidth, kHeight, {.hovered = true, .pointer = {x, y}});
            const bool part = output.elsewhere && output.elsewhere->space == space;
            if (part || (space == "vertices" && output.hovered)) ++said[output.said];
        }
    return said;
}

TEST(SplitParts, BadgesNamePartOfEachArc) {
    ViewStage stage;
    for (auto info : {bfs::split_degrees(), bfs::queue_split()}) {
        SCOPED_TRACE(info.id);
        auto run = star(info);
        const auto view = make_view("graph");
        const auto& scene = run.at(1);
        stage.draw(*view, scene, kWidth, kHeight);
        std::map<std::string, int> figures;
        for (const auto& word : drawn_words())
            if (word.ink.y < kHeight - 60) ++figures[word.text];
        EXPECT_EQ(figures["1"], 3);
        EXPECT_EQ(figures["2"], 3);
        EXPECT_EQ(figures["3"], 2);
        EXPECT_TRUE(is_written("partthatexaminesthearc"));
        const auto said = said_on_map(stage, *view, scene, "parts");
        EXPECT_TRUE(said.contains("part 1 of 3 of vertex 0: 3 of its 8 arcs"));
        EXPECT_TRUE(said.contains("part 3 of 3 of vertex 0: 2 of its 8 arcs"));
        EXPECT_EQ(said.size(), 3u);
    }
}

TEST(SplitParts, VertexSaysNumberOfParts) {
    ViewStage stage;
    auto run = star(bfs::split_degrees());
    const auto view = make_view("graph");
    const auto& scene = run.at(1);
    stage.draw(*view, scene, kWidth, kHeight);
    const auto said = said_on_map(stage, *view, scene, "vertices");
    EXPECT_TRUE(said.contains("split into 3 parts"));
    EXPECT_TRUE(said.contains("")) << "the other vertices have one part";
}

TEST(SplitParts, CrowdedVerticesHaveSegments) {
    ViewStage stage;
    RunScene run(bfs::split_degrees(), "graph:dense,n=24,density=60,seed=3", {{"most_arcs", "4"}});
    const auto& palette = Palette::dark_theme();
    const auto image = stage.draw(*make_view("graph"), run.at(0), 520, 420);
    EXPECT_TRUE(is_written("splitvertex,asegmentapart"));
    EXPECT_GT(count_pixels(image, palette.categories[1], 24), 200u) << "yellow segments of second parts";
}

TEST(SplitParts, OtherSearchesHaveNone) {
    ViewStage stage;
    RunScene run(bfs::frontier(), "graph:star,n=9");
    stage.draw(*make_view("graph"), run.at(1), kWidth, kHeight);
    EXPECT_FALSE(is_written("partthatexaminesthearc"));
    EXPECT_FALSE(is_written("splitvertex,asegmentapart"));
}

TEST(SplitParts, SelectedPartHasOutline) {
    ViewStage stage;
    auto run = star(bfs::split_degrees());
    const auto ink = [&](std::vector<Selection> selected) {
        auto scene = run.at(1);
        scene.all_selected = std::move(selected);
        return count_pixels(stage.draw(*make_view("graph"), scene, kWidth, kHeight), scene.palette->selected);
    };
    EXPECT_GT(ink({{"parts", 1}, {"vertices", 0}}), ink({}) + 60) << "the three arcs of part 2";
    EXPECT_EQ(ink({{"vertices", 0}, {"parts", 0}}), ink({})) << "the first part of a selected vertex";
}

}  // namespace
}  // namespace lockstep
