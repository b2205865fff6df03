#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "kernels/algorithms/components/sequential.hpp"
#include "kernels/algorithms/components/shiloach_vishkin.hpp"
#include "kernels/data/names/numerals.hpp"
#include "viz/expect_look.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

constexpr const char* kSpec = "graph:uniform,n=40,edges=1,seed=6";

/// The elements that are picked at all positions of the picture.
std::map<std::uint32_t, std::pair<float, float>> places(ViewStage& stage, View& view, const Scene& scene) {
    std::map<std::uint32_t, std::pair<float, float>> found;
    for (float y = 4; y < 396; y += 4)
        for (float x = 4; x < 896; x += 4) {
            const auto output = stage.point_at(view, scene, 900, 400, {.hovered = true, .pointer = {x, y}});
            if (output.hovered) found.emplace(*output.hovered, std::pair{x, y});
        }
    return found;
}

std::size_t amber(const Image& image) {
    const auto& now = Palette::dark_theme().now;
    const float channels[3]{255 * now.r, 255 * now.g, 255 * now.b};
    std::size_t count = 0;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            bool same = true;
            for (int i = 0; i < 3; ++i)
                same = same && std::abs(static_cast<float>(image.pixel(x, y)[i]) - channels[i]) <= 8;
            count += same;
        }
    return count;
}

U32s hooks_of(const Scene& scene) {
    for (const auto& one : scene.columns)
        if (one.column->role == Role::input_parent) return read_numbers(one, false, 0, one.column->size);
    return {};
}

/// Trees and levels of a forest, counted by following parents.
std::pair<std::size_t, std::size_t> trees_and_levels(const U32s& parent) {
    std::size_t trees = 0, levels = 0;
    for (std::uint32_t v = 0; v < parent.size(); ++v) {
        trees += parent[v] == v;
        std::size_t level = 1;
        for (auto up = v; parent[up] != up; up = parent[up]) ++level;
        levels = std::max(levels, level);
    }
    return {trees, levels};
}

TEST(HookForestView, MatchesReference) {
    ViewStage stage;
    RunScene run(components::shiloach_vishkin(), kSpec);
    auto hooked = run.at(1);
    hooked.selected = 11;
    expect_look(
        stage, [] { return make_view("forest", DatasetKind::graph); }, hooked, "forest/hooks_40");
    expect_look(
        stage, [] { return make_view("forest", DatasetKind::graph); }, run.at(run.last_pass()),
        "forest/hooks_40_joined");
}

// The axis, the note and the colours describe the shown pass, not the end of the run.
TEST(HookForestView, ShowsForestOfPass) {
    ViewStage stage;
    for (const auto& info : {components::shiloach_vishkin(), components::sequential()}) {
        RunScene run(info, kSpec), ended(info, kSpec);
        const auto last = ended.at(ended.last_pass()).columns;
        const auto view = make_view("forest", DatasetKind::graph);
        for (std::uint32_t pass = 0; pass <= run.last_pass(); ++pass) {
            auto scene = run.at(pass);
            scene.last_columns = [&] { return last; };
            const auto image = stage.draw(*view, scene, 900, 400);
            const auto parent = hooks_of(scene);
            const auto [trees, levels] = trees_and_levels(parent);
            EXPECT_EQ(view->note(), "Forest of hooks: " + count_text(trees, "tree", "trees") + ", " +
                                        count_text(levels, "level", "levels"))
                << info.id << ", pass " << pass;
            if (pass == 0) {
                EXPECT_EQ(amber(image), 0u);
            }
            if (pass == 1) {
                EXPECT_GT(amber(image), 100u) << "roots have hooked";
            }
            // The first level has exactly the roots.
            const auto found = places(stage, *view, scene);
            EXPECT_EQ(found.size(), parent.size()) << "every vertex can be pointed at";
            float lowest_root = 0, highest_other = 400;
            for (const auto& [v, at] : found) {
                if (parent[v] == v) lowest_root = std::max(lowest_root, at.second);
                else highest_other = std::min(highest_other, at.second);
            }
            if (trees < parent.size()) {
                EXPECT_LT(lowest_root, highest_other) << info.id << ", pass " << pass;
            }
        }
    }
}

// A background task reads the column: the picture stays until its result is complete.
TEST(HookForestView, ReadsHooksInBackground) {
    ViewStage stage;
    RunScene run(components::sequential(), kSpec);
    const auto view = make_view("forest", DatasetKind::graph);
    stage.point_at(*view, run.at(0), 900, 400, {});
    EXPECT_TRUE(view->preparing()) << "the first frame has computed the forest";
    EXPECT_FALSE(view->refining()) << "there is nothing to see yet";
    stage.draw(*view, run.at(0), 900, 400);
    const auto flat = places(stage, *view, run.at(0));
    EXPECT_EQ(flat.size(), 40u);
    auto& last = run.at(run.last_pass());
    stage.point_at(*view, last, 900, 400, {});
    EXPECT_TRUE(view->preparing());
    EXPECT_TRUE(view->refining());
    stage.draw_thumbnail(*view, last, 100, 60);
    EXPECT_FALSE(view->refining()) << "a small picture waits for its own forest";
}

// During a run, the hooks so far are shown.
TEST(HookForestView, ShowsHooksOfRunningRun) {
    ViewStage stage;
    RunScene run(components::sequential(), kSpec);
    const auto view = make_view("forest", DatasetKind::graph);
    stage.draw(*view, run.at(0), 900, 400);
    const auto flat = places(stage, *view, run.at(0));
    stage.draw(*view, run.at(run.last_pass()), 900, 400);
    const auto grown = places(stage, *view, run.at(run.last_pass()));
    EXPECT_EQ(flat.size(), 40u);
    EXPECT_EQ(grown.size(), 40u);
    EXPECT_NE(flat, grown);
}

}  // namespace
}  // namespace lockstep
