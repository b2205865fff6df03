#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "kernels/algorithms/floor/floor.hpp"
#include "kernels/algorithms/list_ranking/sublists/helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/algorithms/tree/euler_tour.hpp"
#include "kernels/run/entry/ordinal.hpp"
#include "viz/count_pixels.hpp"
#include "viz/drawn_text.hpp"
#include "viz/list/jump_plot.hpp"
#include "viz/list/list_scene.hpp"
#include "viz/list/rings/ring_layout.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

/// The share of pixels that may differ on another driver.
constexpr double kTolerance = 0.01;

TEST(ListView, MatchesReference) {
    ViewStage stage;
    for (const auto* theme : {&Palette::dark_theme(), &Palette::light_theme()}) {
        const std::string name = theme->dark ? "dark" : "light";
        for (const std::uint32_t pass : {0u, 3u, 7u}) {
            ListScene list(64, pass);
            list.scene().palette = theme;
            if (pass == 3) list.scene().selected = 13;
            const auto view = make_view("list");
            EXPECT_LE(difference_from_reference(stage.draw(*view, list.scene(), 1000, 600),
                                                "list/64_pass_" + std::to_string(pass) + "_" + name),
                      kTolerance);
        }
        ListScene larger(4096, 9);
        larger.scene().palette = theme;
        const auto view = make_view("list");
        EXPECT_LE(difference_from_reference(stage.draw(*view, larger.scene(), 700, 460), "list/4096_" + name),
                  kTolerance);
    }
}

TEST(ListView, MillionNodesAsRaster) {
    ViewStage stage;
    ListScene list(1u << 20, 17);
    const auto view = make_view("list");
    const auto image = stage.draw(*view, list.scene(), 900, 560);
    EXPECT_NE(view->note().find("nodes a pixel"), std::string::npos) << view->note();
    EXPECT_LE(difference_from_reference(image, "list/1m_dark"), kTolerance);
}

TEST(ListView, FitsSmallArea) {
    ViewStage stage;
    ListScene list(64, 4);
    const auto view = make_view("list");
    EXPECT_LE(difference_from_reference(stage.draw(*view, list.scene(), 640, 360), "list/64_small"), kTolerance);
}

TEST(ListView, ChangedNodesAreAmber) {
    ViewStage stage;
    // Of 64 nodes 33 have the tail as their pointer after pass 5, and 17 of them had it before: 47 pointers move.
    ListScene list(64, 5);
    const auto view = make_view("list");
    const float margin = 12;
    const auto image = stage.draw(*view, list.scene(), 1000, 600, {}, nullptr, margin);
    ViewInput input{.hovered = true};
    std::vector<bool> amber(64);
    // Amber over 9 x 3 pixels is the fill of a node, above its figure: arcs and arrow heads are smaller.
    const auto is_fill = [&](int x, int y) {
        for (int i = 0; i < 27; ++i)
            if (!is_near(image.pixel(x + i % 9, y + i / 9), list.scene().palette->now)) return false;
        return true;
    };
    for (int y = 12; y < 340; ++y)
        for (int x = 12; x < 980; x += 2) {
            if (!is_fill(x, y)) continue;
            input.pointer = {static_cast<float>(x + 4), static_cast<float>(y + 1)};
            const auto node = stage.point_at(*view, list.scene(), 1000, 600, input, margin).hovered;
            if (node) amber[*node] = true;  // many adjacent arcs are no node
        }
    for (std::uint32_t node = 0; node < 64; ++node) EXPECT_EQ(amber[node], list.moved(node)) << "node " << node;
}

/// After a pass without changes nothing is amber, and the legend has no entry for changes.
TEST(ListView, LegendNamesChangesIfThereAreAny) {
    ViewStage stage;
    RunScene chase(floors::chase(), "list:random,n=33"), wyllie(list_ranking::wyllie(), "list:random,n=33");
    stage.draw(*make_view("list"), chase.at(chase.last_pass()), 1000, 600);
    EXPECT_FALSE(is_written("changedinthispass"));
    stage.draw(*make_view("list"), wyllie.at(2), 1000, 600);
    EXPECT_TRUE(is_written("changedinthispass"));
}

TEST(ListView, PicksElementUnderPointer) {
    ViewStage stage;
    ListScene list(64, 0);
    const auto view = make_view("list");
    const float margin = 12, width = 1000, height = 600;
    std::vector<int> found(64);
    ViewInput input{.hovered = true, .clicked = true};
    const auto point_at = [&](float x, float y) {
        input.pointer = {x, y};
        return stage.point_at(*view, list.scene(), static_cast<int>(width), static_cast<int>(height), input, margin);
    };
    for (float y = margin; y < height - margin; y += 12)
        for (float x = margin; x < width - margin; x += 12) {
            const auto output = point_at(x, y);
            EXPECT_TRUE(output.picked);
            if (output.hovered) ++found[*output.hovered];
        }
    for (std::uint32_t node = 0; node < 64; ++node)
        EXPECT_GE(found[node], 4) << "in the ring and in memory, node " << node;
    EXPECT_FALSE(point_at(2, 2).picked) << "outside of the area";
    EXPECT_FALSE(point_at(width / 2, 70).hovered) << "between ring and card";
}

TEST(ListView, LegendExplainsRowLetters) {
    ViewStage stage;
    RunScene run(list_ranking::helman_jaja(), "list:random,n=64,seed=7");
    const auto view = make_view("list");
    const auto& scene = run.at(2);
    stage.draw(*view, scene, 1000, 600);
    std::vector<std::string> said;
    for (float y = 340; y < 590; y += 4) {
        const auto hint = stage.point_at(*view, scene, 1000, 600, {.hovered = true, .pointer = {20, y}}).hint;
        if (!hint.empty() && (said.empty() || said.back() != hint)) said.push_back(hint);
    }
    ASSERT_GE(said.size(), 3u) << "values, successors, indices";
    for (const auto& one : said) EXPECT_NE(one.find(": "), std::string::npos) << one;
}

TEST(ListView, GlidesBetweenPasses) {
    ViewStage stage;
    ListScene list(64, 3);
    const auto view = make_view("list");
    const auto after = stage.draw(*view, list.scene(), 1000, 600);
    list.scene().tween = 0.5f;
    const auto between = stage.draw(*view, list.scene(), 1000, 600);
    list.scene().tween = 1;
    EXPECT_NE(between.rgba, after.rgba);
    EXPECT_EQ(stage.draw(*view, list.scene(), 1000, 600).rgba, after.rgba);
    list.scene().tween = 0;
    const auto start = stage.draw(*view, list.scene(), 1000, 600);
    const auto& ground = list.scene().palette->now_dim;
    EXPECT_LT(10 * count_pixels(start, ground), count_pixels(after, ground)) << "values swap at 60 %";
}

TEST(ListView, ShortLists) {
    ViewStage stage;
    for (const std::uint32_t n : {0u, 1u, 2u}) {
        ListScene list(n, 0);
        for (const auto* name : {"list", "jumps", "memory"}) {
            const auto view = make_view(name);
            const auto image = stage.draw(*view, list.scene(), 800, 500);
            const auto small = stage.draw_thumbnail(*view, list.scene(), 100, 60);
            const auto& canvas = list.scene().palette->canvas;
            EXPECT_GT(count_drawn(image, canvas), 100u) << n << " nodes: a picture, or a sentence";
            EXPECT_EQ(count_drawn(small, canvas) > 0, n > 0) << n << " nodes";
        }
    }
}

TEST(ListView, DrawsThumbnails) {
    ViewStage stage;
    for (const std::uint32_t n : {64u, 1u << 17}) {
        ListScene list(n, 5);
        const auto view = make_view("list");
        while (stage.draw_thumbnail(*view, list.scene(), 150, 70), view->preparing()) {
        }
        const auto image = stage.draw_thumbnail(*view, list.scene(), 150, 70);
        EXPECT_LE(difference_from_reference(image, "list/thumbnail_" + std::to_string(n)), kTolerance);
    }
}

TEST(JumpsView, NodesLieOnLineOfJump) {
    ViewStage stage;
    ListScene list(1u << 20, 17);
    const auto view = make_view("jumps");
    const auto image = stage.draw(*view, list.scene(), 800, 600);
    EXPECT_LE(difference_from_reference(image, "list/jumps_1m"), kTolerance);
    // Amber in nearly each pixel column of the plot: every node has moved, or points to the tail already.
    int lowest = image.width, highest = 0;
    for (int x = 0; x < image.width; ++x) {
        int amber = 0;
        for (int y = 0; y < 540; ++y) amber += is_near(image.pixel(x, y), list.scene().palette->now);
        if (amber > 0) lowest = std::min(lowest, x), highest = std::max(highest, x);
    }
    EXPECT_GT(highest - lowest, 600);
}

// Above 4,096 nodes a jump of 2^k links lies on the diagonal for small k: the reach has a log axis.
TEST(JumpsView, ReachOfLongListsDoublesUpwards) {
    ViewStage stage;
    const auto view = make_view("jumps");
    std::vector<int> heights;
    for (const std::uint32_t jumps : {2u, 6u, 10u}) {
        ListScene list(1u << 17, jumps);
        const auto image = stage.draw(*view, list.scene(), 800, 600);
        std::map<int, int> amber;  // pixels by row
        for (int y = 0; y < 540; ++y)
            for (int x = 90; x < 600; ++x) amber[y] += is_near(image.pixel(x, y), list.scene().palette->now);
        const auto fullest = std::ranges::max_element(amber, {}, &std::pair<const int, int>::second);
        EXPECT_GT(fullest->second, 400) << "most nodes lie on one line";
        heights.push_back(fullest->first);
    }
    EXPECT_NEAR(heights[0] - heights[1], heights[1] - heights[2], 3) << "four doublings each";
    EXPECT_GT(heights[0] - heights[1], 80);
}

TEST(JumpsView, MatchesReferenceWithMarks) {
    ViewStage stage;
    ListScene list(64, 3);
    list.scene().selected = 13;
    list.scene().palette = &Palette::light_theme();
    const auto view = make_view("jumps");
    EXPECT_LE(difference_from_reference(stage.draw(*view, list.scene(), 900, 480), "list/jumps_64"), kTolerance);
}

/// The frame of the current thumbnail covers its outermost pixels: pointers at the tail lie inside.
TEST(JumpsView, ThumbnailsContainTail) {
    ViewStage stage;
    for (const std::uint32_t n : {64u, 4096u}) {
        ListScene list(n, ceil_log2(n));
        const auto view = make_view("jumps");
        while (stage.draw_thumbnail(*view, list.scene(), 150, 70), view->preparing()) {
        }
        const auto image = stage.draw_thumbnail(*view, list.scene(), 150, 70);
        std::size_t within = 0;
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x) {
                const auto& canvas = list.scene().palette->canvas;
                if (is_near(image.pixel(x, y), canvas)) continue;
                ++within;
                EXPECT_GE(y, 2) << n << " nodes";
            }
        EXPECT_GE(within, 50u) << n << " nodes";
    }
}

TEST(JumpsView, CountsJumpsFromStartOfRanking) {
    ViewStage stage;
    ListScene list(64, 3);
    const auto view = make_view("jumps");
    const auto third = stage.draw(*view, list.scene(), 1200, 600);
    list.scene().pass = 7;  // as within a tour, where four passes precede the ranking
    EXPECT_EQ(stage.draw(*view, list.scene(), 1200, 600).rgba, third.rgba);
}

TEST(JumpsView, NumberOfJumpFromAlgorithm) {
    ViewStage stage;
    const auto jumps = [](RunScene& run) {
        std::vector<int> all;  // -1: none
        for (std::uint32_t pass = 0; pass <= run.last_pass(); ++pass) {
            const auto& scene = run.at(pass);
            all.push_back(JumpPlot::jumps_of(scene, ListColumns::choose(scene, {})).value_or(-1));
        }
        return all;
    };
    RunScene stepwise(list_ranking::wyllie_stepwise(), "list:random,n=64,seed=7", {{"in_place", "0"}});
    EXPECT_EQ(jumps(stepwise), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, -1}));
    RunScene unpacked(list_ranking::wyllie_unpacked(), "list:ordered,n=33");
    EXPECT_EQ(jumps(unpacked), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, -1}));
    RunScene at_once(list_ranking::wyllie(), "list:random,n=64,seed=7");
    EXPECT_EQ(jumps(at_once), (std::vector<int>{-1, -1, -1})) << "one launch makes all jumps";
    RunScene tour(tree::euler_tour(), "tree:binary,n=24", {{"ranking", "wyllie-stepwise"}});
    for (std::uint32_t pass = 0; pass <= tour.last_pass(); ++pass) {
        const auto& report = tour.at(pass).record->report;
        const auto jump = ordinal_of(report, "jump");
        const bool before_the_first = report.depth() == 1 && report.label == "input";
        EXPECT_EQ(jump.has_value(), report.label.starts_with("jump ") || before_the_first) << "pass " << pass;
        if (!jump || *jump == 0) continue;
        EXPECT_EQ(report.label, "jump " + std::to_string(*jump)) << "pass " << pass;
    }
}

TEST(MemoryView, MatchesReference) {
    ViewStage stage;
    ListScene small(64, 4), large(4096, 6);
    small.scene().palette = &Palette::light_theme();
    const auto cells = make_view("memory"), strips = make_view("memory");
    EXPECT_LE(difference_from_reference(stage.draw(*cells, small.scene(), 1000, 420), "list/memory_64"), kTolerance);
    EXPECT_LE(difference_from_reference(stage.draw(*strips, large.scene(), 700, 460), "list/memory_4096"), kTolerance);
}

TEST(MemoryView, ShowsListsBelowInput) {
    ViewStage stage;
    RunScene run(list_ranking::recursive_helman_jaja(), "list:random,n=64,seed=7", {{"limit", "4"}});
    const auto roomy = make_view("memory"), narrow = make_view("memory");
    EXPECT_LE(difference_from_reference(stage.draw(*roomy, run.at(5), 1000, 900), "list/memory_rhj_64"), kTolerance);
    EXPECT_EQ(roomy->note(), "Memory view: 32 cells a row");
    // Two rows of four columns and, below, ten and three nodes of five and three columns: without room they are
    // counted.
    stage.draw(*narrow, run.at(5), 1000, 420);
    EXPECT_NE(narrow->note().find("columns without room"), std::string::npos) << narrow->note();
}

TEST(MemoryView, ZoomsToFigures) {
    ViewStage stage;
    ListScene list(100'000, 6);
    const auto view = make_view("memory");
    stage.draw(*view, list.scene(), 1100, 700);
    ViewInput input{.hovered = true, .pointer = {400, 60}, .zoom = 30};
    const auto near = stage.draw(*view, list.scene(), 1100, 700, input);
    EXPECT_GT(count_pixels(near, list.scene().palette->raised), 2000u) << "cells with figures have the ground of cells";
}

}  // namespace
}  // namespace lockstep
