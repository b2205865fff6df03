// Dijkstra's algorithm on the map: the vertex that left the queue in a pass, the arcs that it relaxed, and the queue.

#include "viz/graph/threads/waiting_queue.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/algorithms/sssp/dijkstra.hpp"
#include "viz/count_pixels.hpp"
#include "viz/expect_look.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

constexpr const char* kGrid = "graph:grid,n=64,weights=1..9,seed=2";
constexpr int kWidth = 1300, kHeight = 640;

/// Only the queue.
class QueueAlone final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput&, ImDrawList* list) override {
        queue_.draw(scene, *GraphState::of(scene), area, {scene, list});
        return {};
    }
    void draw_thumbnail(const Scene&, int, int) override {}
    const WaitingQueue& queue() const { return queue_; }

private:
    WaitingQueue queue_;
};

std::vector<std::uint32_t> column(const Scene& scene, Role role, bool before) {
    const auto* found = scene.find(role);
    const auto values = read_values(*found, before, 0, found->column->size);
    std::vector<std::uint32_t> words;
    for (std::uint32_t i = 0; i < found->column->size; ++i) words.push_back(static_cast<std::uint32_t>(values.bits(i)));
    return words;
}

/// The vertex whose distance became final in this pass.
std::uint32_t settled_in(const Scene& scene) {
    const auto now = column(scene, Role::visited, false), before = column(scene, Role::visited, true);
    return static_cast<std::uint32_t>(std::ranges::mismatch(now, before).in1 - now.begin());
}

TEST(WaitingQueue, ListsAllByDistance) {
    ViewStage stage;
    RunScene run(sssp::dijkstra(), kGrid);
    QueueAlone view;
    for (const std::uint32_t pass : {0u, 1u, 20u, 37u, run.last_pass()}) {
        const auto& scene = run.at(pass);
        stage.draw(view, scene, 1100, 640);
        const auto distances = column(scene, Role::path_length, false),
                   earlier = column(scene, Role::path_length, true), settled = column(scene, Role::visited, false);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> waiting;
        for (std::uint32_t v = 0; v < distances.size(); ++v)
            if (settled[v] == 0 && distances[v] != 2147483647u) waiting.emplace_back(distances[v], v);
        std::ranges::sort(waiting);
        const auto& shown = view.queue().shown();
        ASSERT_EQ(shown.size(), waiting.size()) << pass;
        for (std::size_t i = 0; i < shown.size(); ++i) {
            EXPECT_EQ(shown[i].vertex, waiting[i].second) << pass;
            EXPECT_EQ(shown[i].distance, std::to_string(waiting[i].first)) << pass;
            EXPECT_EQ(shown[i].nearer, distances[shown[i].vertex] != earlier[shown[i].vertex]) << pass;
        }
    }
}

TEST(WaitingQueue, ListsNearestIfNotAllFit) {
    ViewStage stage;
    RunScene run(sssp::dijkstra(), kGrid);
    QueueAlone all, few;
    const auto& scene = run.at(37);
    stage.draw(all, scene, 1100, 640);
    stage.draw(few, scene, 340, 130);
    ASSERT_GT(few.queue().shown().size(), 1u);
    ASSERT_LT(few.queue().shown().size(), all.queue().shown().size());
    for (std::size_t i = 0; i < few.queue().shown().size(); ++i)
        EXPECT_EQ(few.queue().shown()[i].distance, all.queue().shown()[i].distance);
}

TEST(DijkstraMap, MatchesReference) {
    ViewStage stage;
    RunScene run(sssp::dijkstra(), kGrid);
    auto scene = run.at(37);
    scene.selected = 21;
    expect_look(
        stage, [] { return make_view("graph"); }, scene, "graph/waiting_64");
}

TEST(DijkstraMap, RingsVertexThatLeftQueue) {
    ViewStage stage;
    RunScene run(sssp::dijkstra(), kGrid);
    const auto& scene = run.at(20);
    ASSERT_EQ(scene.find(Role::path_length)->changed, 0u) << "nothing else is amber in this pass";
    const auto left = settled_in(scene);
    const auto view = make_view("graph");
    const auto image = stage.draw(*view, scene, kWidth, kHeight);
    std::vector<std::size_t> amber(64);
    for (int y = 12; y < 560; y += 2)
        for (int x = 12; x < 560; x += 2) {
            if (!is_near(image.pixel(x, y), Palette::dark_theme().now)) continue;
            ViewInput input;
            input.hovered = true;
            input.pointer = {static_cast<float>(x), static_cast<float>(y)};
            if (const auto under = stage.point_at(*view, scene, kWidth, kHeight, input).hovered) ++amber[*under];
        }
    for (std::uint32_t v = 0; v < 64; ++v) {
        if (v == left) EXPECT_GE(amber[v], 6u);
        else EXPECT_EQ(amber[v], 0u) << v;
    }
}

/// The same scene in a pass in which no vertex has left the queue.
Scene without_settled_vertex(const Scene& scene, std::vector<ColumnPicture>& columns) {
    columns.assign(scene.columns.begin(), scene.columns.end());
    for (auto& one : columns)
        if (one.column->role == Role::visited) one.before = one.now;
    auto without = scene;
    without.columns = columns;
    return without;
}

TEST(DijkstraMap, RingsSmallDiscs) {
    ViewStage stage;
    RunScene run(sssp::dijkstra(), "graph:grid,n=4K,weights=1..9");
    const auto& scene = run.at(100);
    std::vector<ColumnPicture> columns;
    const auto amber = [&](const Scene& one) {
        const auto image = stage.draw(*make_view("graph"), one, kWidth, kHeight);
        std::size_t count = 0;
        for (int y = 12; y < 450; ++y)
            for (int x = 12; x < 450; ++x) count += is_near(image.pixel(x, y), Palette::dark_theme().now, 40);
        return count;
    };
    EXPECT_GT(amber(scene), amber(without_settled_vertex(scene, columns)) + 60) << "8 vertices";
}

TEST(DijkstraMap, DescribesNeighboursOfVertex) {
    ViewStage stage;
    RunScene run(sssp::dijkstra(), kGrid);
    const auto view = make_view("graph");
    for (const std::uint32_t pass : {2u, 20u, 21u, 40u}) {
        const auto& scene = run.at(pass);
        stage.draw(*view, scene, kWidth, kHeight);
        std::set<std::uint32_t> beside;
        for (float y = 40; y < 300; y += 12)
            for (float x = 700; x < 1290; x += 20) {
                ViewInput input;
                input.hovered = true;
                input.pointer = {x, y};
                if (const auto under = stage.point_at(*view, scene, kWidth, kHeight, input).hovered)
                    beside.insert(*under);
            }
        const auto neighbors = scene.dataset->graph().neighbors(settled_in(scene));
        EXPECT_EQ(beside, std::set<std::uint32_t>(neighbors.begin(), neighbors.end())) << pass;
    }
}

TEST(DijkstraMap, DashesArcsWithoutImprovement) {
    ViewStage stage;
    RunScene run(sssp::dijkstra(), kGrid);
    const auto with = run.at(20);
    const auto view = make_view("graph");
    const auto dashed = stage.draw(*view, with, kWidth, kHeight);
    std::vector<ColumnPicture> columns;
    const auto plain = stage.draw(*make_view("graph"), without_settled_vertex(with, columns), kWidth, kHeight);
    const auto ink = [](const Image& image) {
        std::size_t count = 0;
        for (int y = 12; y < 560; ++y)
            for (int x = 12; x < 560; ++x) count += is_near(image.pixel(x, y), Palette::dark_theme().ink2, 24);
        return count;
    };
    EXPECT_GT(ink(dashed), ink(plain) + 60) << "four arcs";
}

}  // namespace
}  // namespace lockstep
