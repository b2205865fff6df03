// The comparison with reference pictures detects the smallest errors: one missing edge, figure or label.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "kernels/algorithms/sssp/dijkstra.hpp"
#include "kernels/data/generate.hpp"
#include "viz/drawn_text.hpp"
#include "viz/graph/bfs_scene.hpp"
#include "viz/list/list_scene.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

constexpr double kTolerance = 0.01;  // the tolerance of the views' tests
constexpr const char* kArcs = "graph:rmat,scale=6,edges=4,seed=3";  // the input of AdjacencyView.MatchesReference

/// Pictures with planted errors must not be written as references.
bool compares_strictly(const ViewStage& stage) {
    return stage.draws_like_references() && std::getenv("LOCKSTEP_WRITE_REFERENCES") == nullptr;
}

/// Removes an arc from a graph.
void cut(CsrGraph& graph, std::uint32_t tail, std::uint32_t head) {
    const auto begin = graph.column_indices.begin();
    const auto found = std::find(begin + graph.row_offsets[tail], begin + graph.row_offsets[tail + 1], head);
    ASSERT_NE(found, begin + graph.row_offsets[tail + 1]);
    graph.column_indices.erase(found);
    for (auto vertex = tail + 1; vertex < graph.row_offsets.size(); ++vertex) --graph.row_offsets[vertex];
}

TEST(Reference, DetectsMissingEdge) {
    ViewStage stage;
    if (!compares_strictly(stage)) GTEST_SKIP() << "another renderer's pictures, or references are written";
    Progress progress;
    auto dataset = generate_dataset("graph:grid,n=64", progress);
    auto& graph = std::get<CsrGraph>(dataset.data);
    cut(graph, 62, 63);  // vertex 63 is also found from 55: no level changes
    cut(graph, 63, 62);
    BfsScene grid(std::move(dataset), 0);
    auto scene = grid.at(5);
    scene.selected = 25;
    EXPECT_GT(difference_from_reference(stage.draw(*make_view("graph"), scene, 1100, 640), "graph/64_dark"),
              kTolerance);
}

TEST(Reference, DetectsMissingArcInMatrix) {
    ViewStage stage;
    if (!compares_strictly(stage)) GTEST_SKIP() << "another renderer's pictures, or references are written";
    Progress progress;
    auto dataset = generate_dataset(kArcs, progress);
    auto& graph = std::get<CsrGraph>(dataset.data);
    auto tail = graph.num_vertices() - 1;
    while (graph.degree(tail) == 0) --tail;
    cut(graph, tail, graph.column_indices.back());
    BfsScene arcs(std::move(dataset), 0);
    auto scene = arcs.at(2);
    scene.selected = 5;
    const auto image = stage.draw(*make_view("adjacency"), scene, 1000, 600);
    EXPECT_GT(difference_from_reference(image, "graph/adjacency_64_dark"), kTolerance);
}

TEST(Reference, DetectsMissingFigure) {
    ViewStage stage;
    if (!compares_strictly(stage)) GTEST_SKIP() << "another renderer's pictures, or references are written";
    ListScene list(64, 3);
    list.scene().selected = 13;
    auto image = stage.draw(*make_view("list"), list.scene(), 1000, 600);
    ASSERT_LE(difference_from_reference(image, "list/64_pass_3_dark"), kTolerance);
    // In the memory below the ring, the first bright pixel from the middle of the row on belongs to a figure.
    const auto bright = [&](int x, int y) { return std::ranges::min(image.pixel(x, y).first<3>()) > 150; };
    for (int y = 420; y < 590; ++y)
        for (int x = 300; x < 700; ++x) {
            if (!bright(x, y)) continue;
            const auto ground = image.pixel(x - 4, y - 3);
            const std::array<std::uint8_t, 3> colour{ground[0], ground[1], ground[2]};
            for (int dy = 0; dy < 10; ++dy)
                for (int dx = -4; dx < 6; ++dx)
                    std::copy_n(colour.begin(), 3, &image.rgba[4 * (static_cast<std::size_t>(y + dy) * 1000 + x + dx)]);
            EXPECT_GT(difference_from_reference(image, "list/64_pass_3_dark"), kTolerance) << x << ", " << y;
            return;
        }
    FAIL() << "no figure";
}

/// Paints over a word with the most frequent colour, its background.
void blot_out(Image& image, const DrawnWord& word) {
    using Rgb = std::array<std::uint8_t, 3>;
    const auto& ink = word.ink;
    const int left = static_cast<int>(ink.x), right = std::min(static_cast<int>(ink.x + ink.width) + 1, image.width),
              top = static_cast<int>(ink.y), bottom = std::min(static_cast<int>(ink.y + ink.height) + 1, image.height);
    const auto for_each_pixel = [&](auto take) {
        for (int y = top; y < bottom; ++y)
            for (int x = left; x < right; ++x) take(&image.rgba[4 * (static_cast<std::size_t>(y) * image.width + x)]);
    };
    std::map<Rgb, int> pixels;
    for_each_pixel([&](const std::uint8_t* pixel) { ++pixels[{pixel[0], pixel[1], pixel[2]}]; });
    const auto ground = std::ranges::max_element(pixels, {}, [](const auto& one) { return one.second; })->first;
    for_each_pixel([&](std::uint8_t* pixel) { std::ranges::copy(ground, pixel); });
}

/// Each word of a view is detected if it is missing, among them these words. A single comma may be too small: half a
/// dozen pixels.
void expect_words_missed(ViewStage& stage, View& view, const Scene& scene, int width, int height,
                         const std::string& name, const std::vector<std::string>& among) {
    const auto image = stage.draw(view, scene, width, height);
    ASSERT_LE(difference_from_reference(image, name), kTolerance) << name;
    const auto words = drawn_words();
    for (const auto& text : among)
        EXPECT_NE(std::ranges::find(words, text, &DrawnWord::text), words.end()) << name << " has no " << text;
    for (const auto& word : words) {
        if (word.text == ",") continue;
        auto without = image;
        blot_out(without, word);
        EXPECT_GT(difference_from_reference(without, name), kTolerance)
            << name << ": " << word.text << " at " << word.ink.x << ", " << word.ink.y;
    }
}

TEST(Reference, DetectsMissingLabel) {
    ViewStage stage;
    if (!compares_strictly(stage)) GTEST_SKIP() << "another renderer's pictures, or references are written";
    RunScene list(list_ranking::recursive_helman_jaja(), "list:random,n=64,seed=7", {{"limit", "4"}}),
        paths(sssp::dijkstra(), "graph:grid,n=64,weights=1..9,seed=2");
    auto walked = list.at(2);
    walked.selected = 13;
    expect_words_missed(stage, *make_view("list"), walked, 1200, 680, "list/rhj_pass_2", {"head", "tail", "Inmemory"});
    auto waiting = paths.at(37);
    waiting.selected = 21;
    expect_words_missed(stage, *make_view("graph"), waiting, 1000, 600, "graph/waiting_64_dark", {"Queue", "vertex"});
    Progress progress;
    BfsScene search(generate_dataset(kArcs, progress), 0);
    auto arcs = search.at(2);
    arcs.selected = 5;
    expect_words_missed(stage, *make_view("adjacency"), arcs, 1000, 600, "graph/adjacency_64_dark", {"16", "48"});
}

}  // namespace
}  // namespace lockstep
