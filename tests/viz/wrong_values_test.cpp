// Wrong values of a result are red in every view that shows them, at the last pass and not before.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/pointer_jumping/pointer_jumping.hpp"
#include "kernels/algorithms/scan/naive.hpp"
#include "kernels/algorithms/tree/euler_tour.hpp"
#include "viz/count_pixels.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

/// A right algorithm whose find_wrong reports some elements as wrong.
AlgorithmInfo with_wrong_elements(AlgorithmInfo info, const char* column, std::vector<std::size_t> elements) {
    info.verify = [](const Dataset&, const ParameterValues&, const HostColumns&) { return std::optional("planted"); };
    info.find_wrong = [column, elements](const Dataset&, const ParameterValues&, const HostColumns& results) {
        WrongElements wrong(column, results.at(column).size());
        for (const auto one : elements) wrong.add(one);
        return WrongColumns{std::move(wrong)};
    };
    return info;
}

struct Shown {
    const char* view;
    AlgorithmInfo (*algorithm)();
    const char* column;
    const char* spec;
};

class WrongValues : public testing::TestWithParam<Shown> {};

const ViewInfo& view_named(const std::string& name) {
    for (const auto& one : all_views())
        if (one.name == name) return one;
    throw std::logic_error("there is no view " + name);
}

TEST_P(WrongValues, RedAtLastPassOnly) {
    const auto& shown = GetParam();
    ViewStage stage;
    RunScene wrong(with_wrong_elements(shown.algorithm(), shown.column, {3, 17, 40}), shown.spec);
    RunScene right(with_wrong_elements(shown.algorithm(), shown.column, {}), shown.spec);
    for (const auto* palette : {&Palette::dark_theme(), &Palette::light_theme()}) {
        const auto red_at = [&](RunScene& run, std::uint32_t pass, bool small) {
            auto scene = run.at(pass);
            scene.palette = palette;
            const auto view = view_named(shown.view).make();
            return count_pixels(
                small ? stage.draw_thumbnail(*view, scene, 120, 64) : stage.draw(*view, scene, 900, 600),
                palette->hazard);
        };
        const auto last = wrong.last_pass();
        EXPECT_GT(red_at(wrong, last, false), 0u);
        EXPECT_EQ(red_at(wrong, last - 1, false), 0u) << "nothing is final yet";
        EXPECT_EQ(red_at(right, last, false), 0u);
        // Marks of a few pixels are smaller in a thumbnail.
        const bool few = std::string(shown.spec) == "list:random,n=64,seed=7";
        if (few) {
            EXPECT_GT(red_at(wrong, last, true), 0u) << "of the thumbnail";
        }
    }
}

/// A sum that differs from the sum of its elements is red in each row that the kernel records, also before the result is verified.
TEST(WrongValue, RowsOfARacingScan) {
    ViewStage stage;
    auto info = scan::naive_in_place();
    info.verify = {};
    info.find_wrong = {};
    RunScene racing(info, "array:index,n=8", {}, Order::shuffled(3)),
        ordered(info, "array:index,n=8", {}, Order::lockstep());
    // The bands of pixel rows that have red in them.
    const auto red_bands = [&](RunScene& run) {
        const auto image = stage.draw(*view_named("scan").make(), run.at(1), 1200, 500);
        int bands = 0;
        bool inside = false;
        for (int y = 0; y < 420; ++y) {  // the legend is below
            bool red = false;
            for (int x = 0; x < image.width; ++x) red |= is_near(image.pixel(x, y), Palette::dark_theme().hazard);
            bands += red && !inside;
            inside = red;
        }
        return bands;
    };
    EXPECT_EQ(red_bands(racing), 3) << "each of its three levels";
    EXPECT_EQ(red_bands(ordered), 0);
}

/// A wrong arc has a red lane, a red position on the tour and a red cell.
TEST(WrongValue, ArcIsRedInEveryView) {
    ViewStage stage;
    for (const char* spec : {"tree:random,n=20,seed=3", "tree:random,n=20000,seed=5"}) {
        RunScene wrong(with_wrong_elements(tree::vertex_levels(), "arc_rank", {3, 17}), spec);
        RunScene right(with_wrong_elements(tree::vertex_levels(), "arc_rank", {}), spec);
        for (const char* name : {"tree", "tour", "arrays"}) {
            const auto red = [&](RunScene& run) {
                return count_pixels(stage.draw(*view_named(name).make(), run.at(run.last_pass()), 1280, 600),
                                    Palette::dark_theme().hazard);
            };
            EXPECT_GT(red(wrong), 30u) << name << " of " << spec;
            EXPECT_EQ(red(right), 0u) << name << " of " << spec;
        }
    }
}

TEST(WrongValue, VisibleIfElementsSharePixels) {
    ViewStage stage;
    for (const char* name : {"list", "memory"}) {
        RunScene run(with_wrong_elements(list_ranking::wyllie(), "rank", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}),
                     "list:ordered,n=1M");
        const auto view = view_named(name).make();
        EXPECT_GT(count_pixels(stage.draw(*view, run.at(run.last_pass()), 700, 460), Palette::dark_theme().hazard), 0u)
            << name;
    }
}

TEST(WrongValue, UnreachedVertexIsInAllFrontiers) {
    ViewStage stage;
    const char* spec = "graph:uniform,n=400,edges=1,seed=3";
    RunScene right(bfs::frontier(), spec);
    const auto& graph = right.at(0).dataset->graph();
    std::vector<std::uint8_t> reached(graph.num_vertices(), 0);
    std::vector<std::uint32_t> found{0};
    reached[0] = 1;
    for (std::size_t k = 0; k < found.size(); ++k)
        for (const auto w : graph.neighbors(found[k]))
            if (!std::exchange(reached[w], std::uint8_t{1})) found.push_back(w);
    const auto lost = std::ranges::find(reached, 0) - reached.begin();
    ASSERT_LT(lost, 400);
    RunScene run(with_wrong_elements(bfs::frontier(), "level", {static_cast<std::size_t>(lost)}), spec);
    const auto image = stage.draw(*view_named("frontier").make(), run.at(run.last_pass()), 900, 600);
    EXPECT_GT(count_pixels(image, Palette::dark_theme().hazard), 8u);
}

/// The upper half of the red mark has fewer pixels than the lower half: it points up.
TEST(WrongValue, HubIsTriangle) {
    ViewStage stage;
    const char* spec = "graph:rmat,scale=12,edges=32,seed=3";
    RunScene right(bfs::frontier(), spec);
    const auto& graph = right.at(0).dataset->graph();
    std::uint32_t busiest = 0;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
        if (graph.degree(v) > graph.degree(busiest)) busiest = v;
    RunScene run(with_wrong_elements(bfs::frontier(), "level", {busiest}), spec);
    const auto image = stage.draw(*view_named("graph").make(), run.at(run.last_pass()), 900, 600);
    std::vector<std::size_t> rows;  // number of red pixels in each row that has any
    for (int y = 0; y < image.height; ++y) {
        std::size_t count = 0;
        for (int x = 0; x < image.width; ++x) count += is_near(image.pixel(x, y), Palette::dark_theme().hazard, 8);
        if (count > 0) rows.push_back(count);
    }
    ASSERT_GE(rows.size(), 5u);
    EXPECT_LT(2 * rows.front(), rows.back());
}

INSTANTIATE_TEST_SUITE_P(
    Views, WrongValues,
    testing::Values(Shown{"list", list_ranking::wyllie, "rank", "list:random,n=64,seed=7"},
                    Shown{"list", list_ranking::recursive_helman_jaja, "rank", "list:random,n=4K,seed=7"},
                    Shown{"memory", list_ranking::wyllie, "rank", "list:random,n=64,seed=7"},
                    Shown{"memory", list_ranking::wyllie, "rank", "list:random,n=4K,seed=7"},
                    Shown{"forest", pointer_jumping::forest_roots, "root", "forest:random,n=60,trees=4,seed=3"},
                    Shown{"forest", pointer_jumping::forest_roots, "root", "forest:random,n=20000,trees=3,seed=5"},
                    Shown{"graph", bfs::frontier, "level", "graph:grid,n=64"},
                    Shown{"graph", bfs::frontier, "level", "graph:grid,n=64K"},
                    Shown{"jumps", list_ranking::wyllie, "rank", "list:random,n=64,seed=7"},
                    Shown{"jumps", list_ranking::wyllie, "rank", "list:random,n=4K,seed=7"},
                    Shown{"jumps", pointer_jumping::forest_roots, "root", "forest:random,n=60,trees=4,seed=3"},
                    Shown{"frontier", bfs::frontier, "level", "graph:grid,n=64"},
                    Shown{"frontier", bfs::frontier, "level", "graph:grid,n=64K"},
                    Shown{"levels", bfs::frontier, "level", "graph:grid,n=64"},
                    Shown{"levels", bfs::frontier, "level", "graph:grid,n=4K"},
                    Shown{"scan", scan::naive, "prefix", "array:random,n=64,seed=7"},
                    Shown{"scan", scan::naive, "prefix", "array:random,n=64K,seed=7"},
                    Shown{"tree", tree::vertex_levels, "level", "tree:random,n=60,seed=3"},
                    Shown{"tree", tree::vertex_levels, "level", "tree:random,n=20000,seed=5"},
                    Shown{"tour", tree::vertex_levels, "level", "tree:random,n=60,seed=3"},
                    Shown{"tour", tree::postorder_numbers, "postorder", "tree:random,n=60,seed=4"},
                    Shown{"tour", tree::vertex_levels, "level", "tree:random,n=20000,seed=5"},
                    Shown{"arrays", tree::vertex_levels, "level", "tree:random,n=60,seed=3"}),
    [](const auto& instance) {
        std::string name = std::string(instance.param.view) + "_" + instance.param.spec;
        for (auto& letter : name)
            if (!std::isalnum(static_cast<unsigned char>(letter))) letter = '_';
        return name;
    });

// ---- before the end ------------------------------------------------------------------------------------------------

TEST(MemoryThumbnail, NotBlankBeforeResult) {
    ViewStage stage;
    RunScene run(list_ranking::wyllie_stepwise(), "list:random,n=256,seed=7");
    for (const std::uint32_t pass : {1u, 3u}) {
        const auto view = view_named("memory").make();
        const auto image = stage.draw_thumbnail(*view, run.at(pass), 120, 64);
        std::size_t unvisited = count_pixels(image, Palette::dark_theme().unvisited),
                    canvas = count_pixels(image, Palette::dark_theme().canvas);
        EXPECT_LT(unvisited + canvas, static_cast<std::size_t>(image.width * image.height) / 2) << "pass " << pass;
    }
}

}  // namespace
}  // namespace lockstep
