#include "viz/list/sublists.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

#include "kernels/algorithms/list_ranking/champion/champion.hpp"
#include "kernels/algorithms/list_ranking/sublists/helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "viz/list/list_columns.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

// Passes of list.rhj on 64 nodes with limit 4: input, split, local rank, split, local rank, rank, recombine, recombine.
constexpr const char* kList = "list:random,n=64,seed=7";
constexpr double kTolerance = 0.01;

TEST(Sublists, CoverListInOrder) {
    const OffscreenContext context;
    RunScene run(list_ranking::recursive_helman_jaja(), kList, {{"limit", "4"}});
    NodeOrder order;
    Sublists sublists;
    auto& input = run.at(0);
    ASSERT_TRUE(order.prepare(input));
    EXPECT_FALSE(sublists.prepare(input, order)) << "not cut yet";

    auto& split = run.at(1);
    ASSERT_TRUE(sublists.prepare(split, order));
    EXPECT_FALSE(sublists.cut_before());
    const auto all = sublists.along_the_list();
    EXPECT_EQ(all.size(), 10u) << "64 / log2 64";
    std::uint32_t position = 0;
    std::set<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].first_position, position);
        EXPECT_EQ(order.node_at(position), all[i].splitter);
        EXPECT_EQ(all[i].category, i) << "neighbours have different colours";
        for (std::uint32_t p = position; p < position + all[i].length; ++p)
            EXPECT_EQ(sublists.at_position(p).number, all[i].number);
        position += all[i].length;
        numbers.insert(all[i].number);
    }
    EXPECT_EQ(position, 64u);
    EXPECT_EQ(numbers.size(), 10u);

    // After the walk, the columns of the nodes give the same sublists.
    auto& walked = run.at(2);
    ASSERT_TRUE(sublists.prepare(walked, order));
    EXPECT_TRUE(sublists.cut_before());
    const auto of_node = read_numbers(*walked.find(Role::sublist), false, 0, 64);
    for (std::uint32_t p = 0; p < 64; ++p) EXPECT_EQ(of_node[order.node_at(p)], sublists.at_position(p).number);
}

TEST(Sublists, LengthsWithoutSplitterColumn) {
    const OffscreenContext context;
    RunScene run(list_ranking::champion(), kList, {{"spacing", "8"}});
    NodeOrder order;
    Sublists sublists;
    auto& input = run.at(0);
    ASSERT_TRUE(order.prepare(input));
    EXPECT_FALSE(sublists.prepare(input, order)) << "not walked yet";
    EXPECT_EQ(sublists.derived(), nullptr);

    auto& walked = run.at(1);
    ASSERT_TRUE(sublists.prepare(walked, order));
    EXPECT_FALSE(sublists.cut_before());
    ASSERT_NE(sublists.derived(), nullptr);
    const auto number = read_numbers(sublists.derived()->sublist, false, 0, 64),
               before = read_numbers(sublists.derived()->sublist, true, 0, 64),
               local_rank = read_numbers(sublists.derived()->local_rank, false, 0, 64);
    std::uint32_t position = 0;
    for (const auto& one : sublists.along_the_list()) {
        EXPECT_EQ(one.first_position, position);
        for (std::uint32_t i = 0; i < one.length; ++i, ++position) {
            const auto node = order.node_at(position);
            EXPECT_EQ(number[node], one.number);
            EXPECT_EQ(before[node], kNone);
            EXPECT_EQ(local_rank[node], i);
        }
        // A hash draws one splitter from every eight cells; the head is a splitter, too.
        EXPECT_TRUE(one.splitter == order.head() || one.splitter / 8 == one.number) << one.splitter;
    }
    EXPECT_EQ(position, 64u);
    ASSERT_TRUE(sublists.prepare(run.at(2), order));
    EXPECT_TRUE(sublists.cut_before());
}

TEST(ListColumns, GapsAppearWithSublistsAndCloseWithRanks) {
    const OffscreenContext context;
    RunScene run(list_ranking::recursive_helman_jaja(), kList, {{"limit", "4"}});
    NodeOrder order;
    Sublists sublists;
    WrittenAt rank_known;
    const auto parting = [&](std::uint32_t pass, float tween) {
        auto& scene = run.at(pass);
        scene.tween = tween;
        order.prepare(scene);
        const bool cut = sublists.prepare(scene, order);
        return ListColumns::choose(scene, rank_known.ask(scene.find(Role::rank), order.head()),
                                   cut ? &sublists : nullptr)
            .parting;
    };
    EXPECT_EQ(parting(0, 1), 0);
    EXPECT_EQ(parting(1, 0.25f), 0.25f);
    EXPECT_EQ(parting(2, 0.25f), 1);
    EXPECT_EQ(parting(run.last_pass(), 0.25f), 0.75f);
    EXPECT_EQ(parting(run.last_pass(), 1), 0);
}

TEST(ListView, ShowsSublistsAndReducedList) {
    ViewStage stage;
    RunScene run(list_ranking::recursive_helman_jaja(), kList, {{"limit", "4"}});
    for (std::uint32_t pass = 1; pass <= run.last_pass(); ++pass) {
        auto& scene = run.at(pass);
        scene.selected = 13;
        const auto view = make_view("list");
        EXPECT_LE(
            difference_from_reference(stage.draw(*view, scene, 1200, 680), "list/rhj_pass_" + std::to_string(pass)),
            kTolerance);
    }
}

TEST(ListView, ShowsSublistsOfChampion) {
    ViewStage stage;
    RunScene run(list_ranking::champion(), kList, {{"spacing", "8"}});
    for (std::uint32_t pass = 1; pass <= run.last_pass(); ++pass) {
        const auto view = make_view("list");
        // So low that the card with the time of the pass has no room.
        EXPECT_LE(difference_from_reference(stage.draw(*view, run.at(pass), 880, 420),
                                            "list/champion_pass_" + std::to_string(pass)),
                  kTolerance);
    }
}

TEST(ListView, MarksPassOnItsLevel) {
    ViewStage stage;
    RunScene run(list_ranking::recursive_helman_jaja(), kList, {{"limit", "4"}});
    const auto& now = Palette::dark_theme().now;
    const auto amber = [&](const Image& image) {
        std::size_t count = 0;
        for (int y = 0; y < image.height / 2; ++y)
            for (int x = 0; x < image.width; ++x)
                count += std::abs(image.pixel(x, y)[0] - 255 * now.r) < 6 &&
                         std::abs(image.pixel(x, y)[1] - 255 * now.g) < 6 &&
                         std::abs(image.pixel(x, y)[2] - 255 * now.b) < 6;
        return count;
    };
    for (const std::uint32_t pass : {3u, 4u, 5u, 6u}) {
        const auto view = make_view("list");
        EXPECT_GT(amber(stage.draw(*view, run.at(pass), 1200, 680)), 300u) << pass;
    }
    // Every pass has a different thumbnail.
    std::set<std::vector<std::uint8_t>> thumbnails;
    const auto view = make_view("list");
    for (std::uint32_t pass = 0; pass <= run.last_pass(); ++pass)
        thumbnails.insert(stage.draw_thumbnail(*view, run.at(pass), 120, 70).rgba);
    EXPECT_EQ(thumbnails.size(), run.last_pass() + 1u);
}

TEST(ListView, ActiveListAloneIfRingDoesNotFit) {
    ViewStage stage;
    RunScene run(list_ranking::recursive_helman_jaja(), "list:random,n=300K,seed=3", {{"limit", "64"}});
    const auto view = make_view("list");
    const auto input = stage.draw(*view, run.at(2), 900, 560);
    auto& deeper = run.at(4);
    EXPECT_GT(deeper.record->report.depth(), 0);
    const auto below = stage.draw(*view, deeper, 900, 560);
    EXPECT_NE(input.rgba, below.rgba);
    EXPECT_LE(difference_from_reference(below, "list/rhj_300k_level_1"), kTolerance);
}

/// Rows of the left half of a picture (the list) that have only background.
int empty_rows(const Image& image, int from, int to) {
    int rows = 0;
    for (int y = from; y < to; ++y) {
        int drawn = 0;
        for (int x = 20; x < 400; ++x) {
            const auto pixel = image.pixel(x, y);
            drawn += std::abs(pixel[0] - 15) + std::abs(pixel[1] - 19) + std::abs(pixel[2] - 26) > 24;
        }
        rows += drawn < 8;
    }
    return rows;
}

TEST(ListView, StageIsFilledAtEveryLevel) {
    ViewStage stage;
    RunScene run(list_ranking::recursive_helman_jaja(), "list:random,n=256K,seed=7");
    for (const std::uint32_t pass : {1u, 2u, 3u, 4u}) {
        const auto view = make_view("list");
        const auto image = stage.draw(*view, run.at(pass), 1000, 600);
        EXPECT_LT(empty_rows(image, 45, 400), 60) << "pass " << pass;
    }
}

TEST(ListView, RasterFillsThumbnails) {
    ViewStage stage;
    RunScene run(list_ranking::recursive_helman_jaja(), "list:random,n=256K,seed=7");
    const auto view = make_view("list");
    while (stage.draw_thumbnail(*view, run.at(3), 148, 77), view->preparing()) {
    }
    // 14,563 nodes, two per pixel: at least half of the pixels.
    const auto image = stage.draw_thumbnail(*view, run.at(3), 148, 77);
    for (const int y : {0, 40, 60, 74}) EXPECT_GT(image.pixel(20, y)[0] + image.pixel(20, y)[2], 80) << y;
}

TEST(ListView, MarksEverySplitter) {
    ViewStage stage;
    RunScene run(list_ranking::recursive_helman_jaja(), "list:random,n=1M,seed=7");
    const auto view = make_view("list");
    const auto image = stage.draw(*view, run.at(1), 1000, 600);
    // 52,429 of a million nodes, four per pixel: a fifth of the pixels.
    std::size_t amber = 0;
    for (int y = 45; y < 300; ++y)
        for (int x = 14; x < 480; ++x) {
            const auto pixel = image.pixel(x, y);
            amber += pixel[0] > 60 && pixel[0] > pixel[2] + 30;
        }
    EXPECT_GT(amber, 8'000u);
}

TEST(ListView, PlotsStartOfSublistRanks) {
    ViewStage stage;
    RunScene run(list_ranking::helman_jaja(), "list:random,n=100K,seed=5");
    const auto view = make_view("list");
    EXPECT_LE(difference_from_reference(stage.draw(*view, run.at(2), 1000, 600), "list/hj_100k_walks"), kTolerance);
    EXPECT_NE(view->note().find("jump plot"), std::string::npos) << view->note();
}

TEST(ListView, ManySublistsAsRuns) {
    ViewStage stage;
    RunScene dots(list_ranking::helman_jaja(), "list:random,n=2000,seed=5"),
        raster(list_ranking::helman_jaja(), "list:random,n=100K,seed=5");
    for (auto& [run, name] : {std::pair<RunScene&, const char*>{dots, "list/hj_2000"}, {raster, "list/hj_100k"}}) {
        const auto view = make_view("list");
        EXPECT_LE(difference_from_reference(stage.draw(*view, run.at(2), 700, 420), name), kTolerance);
    }
}

}  // namespace
}  // namespace lockstep
