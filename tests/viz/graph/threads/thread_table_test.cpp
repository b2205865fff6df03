#include "viz/graph/threads/thread_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "kernels/algorithms/bfs/sequential_arrays.hpp"
#include "kernels/algorithms/sssp/bellman_ford.hpp"
#include "kernels/algorithms/sssp/dijkstra.hpp"
#include "kernels/data/generate.hpp"
#include "viz/count_pixels.hpp"
#include "viz/drawn_text.hpp"
#include "viz/graph/bfs_scene.hpp"
#include "viz/graph/threads/thread_side.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

/// Only the table of a vertex.
class TableAlone final : public View {
public:
    TableAlone(std::uint32_t vertex, bool readable) : vertex_(vertex) { side_.choose_blocks(readable); }
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        const auto state = *GraphState::of(scene);
        const auto key = PassKey::of(scene, state);
        summary_.update(key, state, scene.dataset->num_vertices(), *scene.palette);
        ViewOutput output;
        output.hovered =
            side_.draw(scene, state, key, summary_, vertex_, {.table = area}, input.pointer, {scene, list});
        return output;
    }
    void draw_thumbnail(const Scene&, int, int) override {}

private:
    std::uint32_t vertex_;
    ThreadSide side_;
    PassSummary summary_;
};

/// Only the threads of all vertices.
class ThreadsAlone final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        const auto state = *GraphState::of(scene);
        const auto key = PassKey::of(scene, state);
        summary_.update(key, state, scene.dataset->num_vertices(), *scene.palette);
        ViewOutput output;
        output.hovered =
            side_.draw(scene, state, key, summary_, kNone, {.threads = area}, input.pointer, {scene, list});
        return output;
    }
    void draw_thumbnail(const Scene&, int, int) override {}

private:
    ThreadSide side_;
    PassSummary summary_;
};

/// A vertex with the neighbours 1 to `degree`, in a graph of n vertices.
Dataset star(std::uint32_t n, std::uint32_t degree) {
    CsrGraph graph;
    for (std::uint32_t v = 0; v < n; ++v) {
        for (std::uint32_t w = 1; v == 0 && w <= degree; ++w) graph.column_indices.push_back(w);
        graph.row_offsets.push_back(static_cast<std::uint32_t>(graph.column_indices.size()));
    }
    Dataset dataset;
    dataset.kind = DatasetKind::graph;
    dataset.data = std::move(graph);
    dataset.source = "a star";
    return dataset;
}

// The arcs 0 -> 1 -> 2 -> 3 -> 4, searched from 4 against their direction: 4 has one incoming arc and none out.
TEST(ThreadTable, ListsTheArcsThatTheSearchFollows) {
    ViewStage stage;
    RunScene run(sssp::dijkstra(), "graph:path,n=5", {{"paths", "single-destination"}, {"destination", "4"}});
    TableAlone view(4, true);
    stage.draw(view, run.at(1), 600, 200);
    EXPECT_TRUE(is_written("1incomingarc"));
    EXPECT_TRUE(is_written("from"));
    EXPECT_TRUE(is_written("3"));
    RunScene forward(sssp::dijkstra(), "graph:path,n=5", {{"source", "0"}});
    TableAlone plain(4, true);
    stage.draw(plain, forward.at(1), 600, 200);
    EXPECT_FALSE(is_written("from"));
}

/// Beside up to 64 vertices stand the arrays F, X and C of the lecture's sequential search; beside more a strip.
TEST(ThreadTable, ArraysOfTheSequentialSearchAreRows) {
    ViewStage stage;
    const auto draw = [&](const char* spec, std::uint32_t pass) {
        RunScene run(bfs::sequential_arrays(), spec, {{"source", "0"}});
        ThreadsAlone view;
        return stage.draw(view, run.at(pass), 640, 760);
    };
    const auto amber = [](const Image& image) { return count_pixels(image, Palette::dark_theme().now); };
    const auto before = amber(draw("graph:path,n=5", 0));
    const auto first = draw("graph:path,n=5", 1);
    const auto has_row = [](const char* symbol) {
        const auto words = drawn_words();
        return std::ranges::find(words, symbol, &DrawnWord::text) != words.end();
    };
    for (const auto* symbol : {"F", "X", "C"}) EXPECT_TRUE(has_row(symbol)) << symbol;
    // Vertex 0 leaves F and enters X; vertex 1 enters F and gets level 1: four cells.
    EXPECT_GT(amber(first), before + 500);
    draw("graph:grid,n=100", 1);
    for (const auto* symbol : {"F", "X", "C"}) EXPECT_FALSE(has_row(symbol)) << symbol;
}

// "∞ → 100,000,004" takes 118 points; a cell is 108 wide by default.
TEST(ThreadTable, CellFitsItsChange) {
    ViewStage stage;
    RunScene run(sssp::bellman_ford(), "graph:grid,n=16,weights=100000000..100000009,seed=2");
    const auto widest = [&](std::uint32_t pass) {
        const auto& scene = run.at(pass);
        TableAlone view(0, true);
        stage.draw(view, scene, 640, 200);
        std::map<std::uint32_t, int> pixels;
        for (int x = 0; x < 640; ++x) {
            ViewInput input;
            input.hovered = true;
            input.pointer = {static_cast<float>(x), 90};
            if (const auto found = stage.point_at(view, scene, 640, 200, input).hovered) ++pixels[*found];
        }
        EXPECT_EQ(pixels.size(), 2u) << "the neighbours of a corner";
        int most = 0;
        for (const auto& [vertex, count] : pixels) most = std::max(most, count);
        return most;
    };
    EXPECT_EQ(widest(0), 108) << "nothing has changed";
    EXPECT_GE(widest(1), 125);
}

TEST(ThreadTable, NarrowsCellsToShowAllNeighbours) {
    EXPECT_EQ(thread_table_cells(480, 3, 1), 3u);
    EXPECT_EQ(thread_table_cells(480, 4, 1), 4u);
    EXPECT_EQ(thread_table_cells(960, 4, 2), 4u);
    // Five never fit; there is room for one more than wide cells leave.
    EXPECT_EQ(thread_table_cells(480, 5, 1), 4u);
    EXPECT_EQ(thread_table_cells(480, 1000, 1), 4u);
    EXPECT_EQ(thread_table_cells(440, 1000, 1), 3u);
    EXPECT_EQ(thread_table_cells(10, 4, 1), 1u);
}

TEST(ThreadTable, CellPerNeighbourThatFits) {
    constexpr std::uint32_t kFour = 4;
    constexpr int kNarrowest = 128 + 4 * 80, kHeight = 300;  // a label and four of the narrowest cells
    ViewStage stage;
    for (const bool readable : {false, true})
        for (const int width : {kNarrowest, 480, 560, 900}) {
            BfsScene bfs(star(40, kFour), 0);
            TableAlone table(0, readable);
            std::set<std::uint32_t> shown;
            for (int y = 60; y < kHeight; y += 12)
                for (int x = 0; x < width; x += 20) {
                    ViewInput input;
                    input.hovered = true;
                    input.pointer = {static_cast<float>(x), static_cast<float>(y)};
                    if (const auto under = stage.point_at(table, bfs.at(1), width, kHeight, input, 0).hovered)
                        shown.insert(*under);
                }
            EXPECT_EQ(shown.size(), kFour) << width << " points, readable: " << readable;
        }
}

}  // namespace
}  // namespace lockstep
