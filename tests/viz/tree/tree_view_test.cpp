#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "kernels/algorithms/tree/champion/champion.hpp"
#include "kernels/algorithms/tree/contraction.hpp"
#include "kernels/algorithms/tree/euler_tour.hpp"
#include "kernels/algorithms/tree/expression.hpp"
#include "kernels/run/column/index_space.hpp"
#include "viz/count_pixels.hpp"
#include "viz/drawn_text.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/tree/arrays_window.hpp"
#include "viz/tree/tree_columns.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

/// The share of pixels that may differ on another driver.
constexpr double kTolerance = 0.01;
constexpr const char* kSmall = "tree:random,n=20,seed=3";

RunScene levels(const std::string& spec, std::uint32_t root = 0) {
    return {tree::vertex_levels(), spec, {{"root", std::to_string(root)}}};
}

std::uint32_t pass_called(RunScene& run, const std::string& label) {
    for (std::uint32_t pass = 0; pass <= run.last_pass(); ++pass)
        if (run.at(pass).record->report.label == label) return pass;
    ADD_FAILURE() << "no pass " << label;
    return 0;
}

TEST(TreeView, MatchesReference) {
    ViewStage stage;
    auto small = levels(kSmall);
    for (const auto* theme : {&Palette::dark_theme(), &Palette::light_theme()}) {
        auto scene = small.at(small.last_pass());
        scene.palette = theme;
        scene.selected = 5;
        scene.all_selected = {{space_names::vertices, 5}, {space_names::arcs, 3}, {space_names::tour, 4}};
        EXPECT_LE(difference_from_reference(stage.draw(*make_view("tree"), scene, 960, 600),
                                            theme->dark ? "tree/20_dark" : "tree/20_light"),
                  kTolerance);
    }
    EXPECT_LE(
        difference_from_reference(stage.draw(*make_view("tree"), small.at(pass_called(small, "local rank")), 960, 600),
                                  "tree/20_sublists"),
        kTolerance);
    auto large = levels("tree:random,n=20000,seed=5");
    EXPECT_LE(
        difference_from_reference(stage.draw(*make_view("tree"), large.at(large.last_pass()), 960, 600), "tree/20000"),
        kTolerance);
}

/// Each direction has a colour: all downward arcs one, all upward arcs another.
TEST(TreeView, DistinguishesForwardAndRetreatArcs) {
    ViewStage stage;
    auto run = levels(kSmall);
    const auto view = make_view("tree");
    const auto& palette = Palette::dark_theme();
    const auto before = stage.draw(*view, run.at(pass_called(run, "tour")), 960, 340);
    const auto after = stage.draw(*view, run.at(pass_called(run, "direction")), 960, 340);
    const auto gained = [&](const Colour& colour) {
        return static_cast<double>(count_pixels(after, colour)) - static_cast<double>(count_pixels(before, colour));
    };
    // The numbers of forward and retreat arcs are equal, so no sublist has half of the arcs.
    EXPECT_GT(gained(palette.categories[0]), 300);
    EXPECT_GT(gained(palette.categories[3]), 300);
    EXPECT_NEAR(static_cast<double>(count_pixels(after, palette.categories[0])),
                static_cast<double>(count_pixels(after, palette.categories[3])),
                0.2 * static_cast<double>(count_pixels(after, palette.categories[0])));
}

TEST(TreeView, MappedArcsAreAmber) {
    ViewStage stage;
    auto run = levels(kSmall);
    const auto view = make_view("tree");
    const auto& amber = Palette::dark_theme().now;
    EXPECT_EQ(count_pixels(stage.draw(*view, run.at(0), 960, 340), amber), 0u);
    EXPECT_GT(count_pixels(stage.draw(*view, run.at(pass_called(run, "mapping 1")), 960, 340), amber), 1000u);
}

/// How much a picture stands out from its ground, over all pixels.
double contrast(const Image& picture, const Colour& ground) {
    double sum = 0;
    for (std::size_t i = 0; i < picture.rgba.size(); i += 4)
        sum += std::abs(static_cast<double>(picture.rgba[i]) - 255.0 * static_cast<double>(ground.r)) +
               std::abs(static_cast<double>(picture.rgba[i + 1]) - 255.0 * static_cast<double>(ground.g));
    return sum;
}

TEST(TreeView, FadesWhatEarlierPassesRemoved) {
    ViewStage stage;
    RunScene run(tree::contraction(), kSmall);
    const auto view = make_view("tree");
    const auto& palette = Palette::dark_theme();
    const auto whole = stage.draw(*view, run.at(pass_called(run, "branches")), 960, 340);
    const auto raked = stage.draw(*view, run.at(pass_called(run, "rake")), 960, 340);
    const auto end = stage.draw(*view, run.at(run.last_pass()), 960, 340);
    EXPECT_GT(count_pixels(raked, palette.now), 500u);
    EXPECT_LT(contrast(end, palette.canvas), 0.6 * contrast(whole, palette.canvas));
}

// The leaves of an expression have their numbers as names: their values would be written twice.
TEST(TreeView, WritesNumbersOfExpressionsOnce) {
    ViewStage stage;
    RunScene expression(tree::expression(), "expression:random,n=9"), sizes = levels(kSmall);
    EXPECT_FALSE(TreeColumns::of(expression.at(expression.last_pass())).leaf_values);
    EXPECT_TRUE(TreeColumns::of(sizes.at(sizes.last_pass())).leaf_values);
}

TEST(TreeView, LegendExplainsNumbersBesideVertices) {
    ViewStage stage;
    auto run = levels(kSmall);
    stage.draw(*make_view("tree"), run.at(pass_called(run, "direction")), 960, 340);
    EXPECT_FALSE(is_written("parent"));
    stage.draw(*make_view("tree"), run.at(pass_called(run, "parents")), 960, 340);
    EXPECT_TRUE(is_written("parent"));
}

/// The changes of a pass glide along the lanes from tail to head, and are complete at the end.
// Subtrees of 15, 7, 3 and 1 vertices: 7 is three of four doublings.
TEST(TreeView, SubtreeSizesAreColouredByTheirLogarithm) {
    ViewStage stage;
    RunScene run(tree::subtree_sizes(), "tree:complete,n=15");
    const auto& scene = run.at(run.last_pass());
    const auto image = stage.draw(*make_view("tree"), scene, 640, 400);
    int pixels = 0;
    for (int y = 0; y < 300; ++y)  // above the legend
        for (int x = 0; x < image.width; ++x) pixels += is_near(image.pixel(x, y), scene.palette->sequence[6]);
    EXPECT_GT(pixels, 100);
}

TEST(TreeView, ChangesGlideAlongLanes) {
    ViewStage stage;
    auto run = levels(kSmall);
    const auto view = make_view("tree");
    const auto amber_at = [&](float tween) {
        auto scene = run.at(pass_called(run, "mapping 1"));
        scene.tween = tween;
        return count_pixels(stage.draw(*view, scene, 960, 340), Palette::dark_theme().now);
    };
    // The legend has an entry for them.
    const auto start = amber_at(0), half = amber_at(0.5f), end = amber_at(1);
    EXPECT_LT(start, 200u);
    EXPECT_GT(half, start + 400);
    EXPECT_GT(end, half + 400);
}

/// The running sums of a scan rise from their old to their new values.
TEST(TourView, SumsRise) {
    ViewStage stage;
    auto run = levels("tree:random,n=600,seed=3");
    const auto view = make_view("tour");
    const auto empty_at = [&](float tween) {
        auto scene = run.at(run.last_pass() - 1);
        scene.tween = tween;
        return count_pixels(stage.draw(*view, scene, 960, 340), Palette::dark_theme().canvas);
    };
    const auto start = empty_at(0), half = empty_at(0.5f), end = empty_at(1);
    EXPECT_GT(start, half + 2000);
    EXPECT_GT(half, end + 2000);
}

/// If only the nested ranking has ranks, the lanes show those.
TEST(TreeView, LanesShowNestedRanks) {
    ViewStage stage;
    RunScene run(tree::champion(), kSmall);
    const auto view = make_view("tree");
    const auto ink = [&](const char* label) {
        return count_pixels(stage.draw(*view, run.at(pass_called(run, label)), 960, 340), Palette::dark_theme().ink);
    };
    EXPECT_GT(ink("parents"), ink("successor") + 200);
}

/// Height of the part above the legend.
Image above(const Image& image, int rows) {
    Image part{image.width, rows, image.rgba};
    part.rgba.resize(std::size_t{4} * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(rows));
    return part;
}

/// The ranks of all arcs are drawn if two digits fit; otherwise none is drawn, and the legend does not name them.
TEST(TreeView, RanksOfAllArcsOrNone) {
    ViewStage stage;
    RunScene run(tree::euler_tour(), "tree:binary,n=33");
    const auto& amber = Palette::dark_theme().now;
    const auto view = make_view("tree");
    const auto wide = stage.draw(*view, run.at(run.last_pass()), 1135, 640);
    EXPECT_GT(count_pixels(above(wide, 580), amber, 24), 500u) << "118 digits";
    for (const char* there : {"rankonthetour", "changedinthispass"}) EXPECT_TRUE(is_written(there)) << there;
    const auto narrow = stage.draw(*view, run.at(run.last_pass()), 870, 330);
    EXPECT_EQ(count_pixels(above(narrow, 280), amber, 24), 0u);
    for (const char* absent : {"rankonthetour", "changedinthispass"}) EXPECT_FALSE(is_written(absent)) << absent;
}

/// No arc crosses the number beside a leaf: pixels between two digits are background if lanes were drawn there before.
TEST(TreeView, ArcsAvoidNumbersOfLeaves) {
    ViewStage stage;
    RunScene run(tree::preorder_numbers(), "tree:binary,n=33");
    const auto& palette = Palette::light_theme();
    const auto view = make_view("tree");
    const auto at = [&](float tween) {
        auto scene = run.at(run.last_pass());
        scene.palette = &palette;
        scene.tween = tween;
        return above(stage.draw(*view, scene, 893, 340), 290);
    };
    const auto before = at(0), after = at(1);
    const auto is_lane = [&](const Image& image, int x, int y) {
        return is_near(image.pixel(x, y), palette.categories[0], 24);
    };
    const auto is_digit = [&](int x, int y) { return is_near(after.pixel(x, y), palette.now, 60); };
    EXPECT_GT(count_pixels(after, palette.now, 60), count_pixels(before, palette.now, 60) + 300u) << "the numbers";
    std::size_t struck = 0, going_down = 0;
    for (int y = 1; y + 1 < after.height; ++y)
        for (int x = 8; x + 8 < after.width; ++x) {
            if (!is_lane(before, x, y - 1) || !is_lane(before, x, y) || !is_lane(before, x, y + 1)) continue;
            ++going_down;
            bool left = false, right = false;
            for (int i = 1; i <= 8; ++i) left |= is_digit(x - i, y), right |= is_digit(x + i, y);
            struck += is_lane(after, x, y) && left && right;
        }
    EXPECT_GT(going_down, 100u);
    EXPECT_EQ(struck, 0u);
}

/// Every vertex and every arc of a small tree can be picked.
TEST(TreeView, PicksEveryVertexAndArc) {
    ViewStage stage;
    auto run = levels(kSmall, 7);
    const auto view = make_view("tree");
    const auto& scene = run.at(run.last_pass());
    stage.draw(*view, scene, 960, 340);
    std::set<std::uint32_t> vertices, arcs;
    for (float y = 12; y < 320; y += 3)
        for (float x = 12; x < 948; x += 16) {
            const auto output =
                stage.point_at(*view, scene, 960, 340, {.hovered = true, .pointer = {x, y}, .clicked = true});
            EXPECT_TRUE(output.picked);
            if (output.hovered) vertices.insert(*output.hovered);
            else if (output.elsewhere && output.elsewhere->space == space_names::arcs)
                arcs.insert(output.elsewhere->index);
        }
    EXPECT_EQ(vertices.size(), 20u);
    EXPECT_EQ(arcs.size(), 38u);
}

TEST(TreeView, PicksPositionsOfTour) {
    ViewStage stage;
    auto run = levels(kSmall);
    const auto view = make_view("tree");
    const auto& scene = run.at(run.last_pass());
    stage.draw(*view, scene, 960, 600);
    std::set<std::uint32_t> positions;
    for (float x = 12; x < 948; x += 4) {
        const auto output = stage.point_at(*view, scene, 960, 600, {.hovered = true, .pointer = {x, 500}});
        if (output.elsewhere) {
            EXPECT_EQ(output.elsewhere->space, space_names::tour);
            positions.insert(output.elsewhere->index);
        }
    }
    EXPECT_EQ(positions.size(), 38u);
}

TEST(TreeView, UsesRootOfRun) {
    ViewStage stage;
    auto from_0 = levels(kSmall), from_7 = levels(kSmall, 7);
    const auto leftmost = [&](const Scene& scene) -> std::optional<std::uint32_t> {
        const auto view = make_view("tree");
        stage.draw(*view, scene, 960, 340);
        for (float x = 12; x < 480; x += 6)
            for (float y = 12; y < 328; y += 6)
                if (const auto under = stage.point_at(*view, scene, 960, 340, {.hovered = true, .pointer = {x, y}});
                    under.hovered)
                    return under.hovered;
        return std::nullopt;
    };
    EXPECT_EQ(leftmost(from_0.at(0)), 0u);
    EXPECT_EQ(leftmost(from_7.at(0)), 7u);
}

TEST(TreeView, TreesOfAnyShape) {
    ViewStage stage;
    const std::string one_vertex = "tree:path,n=1";
    for (const char* spec :
         {"tree:path,n=1", "tree:path,n=2", "tree:path,n=3000", "tree:star,n=3000", "tree:caterpillar,n=33"}) {
        auto run = levels(spec);
        for (const auto pass : {0u, run.last_pass()})
            for (const int width : {640, 200}) {
                std::unique_ptr<View> views[] = {make_view("tree"), make_view("tour"), make_view("arrays"),
                                                 make_view("list", DatasetKind::tree)};
                for (std::size_t i = 0; i < std::size(views); ++i) {
                    const auto image = stage.draw(*views[i], run.at(pass), width, 420);
                    // A single vertex has no tour; the tour is no list yet in the input.
                    const bool something = i == 0 || (one_vertex != spec && (i != 3 || pass > 0));
                    EXPECT_TRUE(!something || count_drawn(image, Palette::dark_theme().canvas) > 100)
                        << spec << ", pass " << pass << ", view " << i;
                }
            }
    }
}

TEST(TourList, NodesHaveTheNamesOfTheirArcs) {
    ViewStage stage;
    auto run = levels("tree:random,n=9,seed=3");
    const auto scene = run.at(pass_called(run, "mapping 2"));
    const auto& tree = scene.dataset->tree();
    const auto first = tree.column_indices[tree.row_offsets[0]];
    stage.draw(*make_view("list", DatasetKind::tree), scene, 1100, 640);
    EXPECT_TRUE(is_written("0→" + std::to_string(first)));
    auto large = levels("tree:random,n=100,seed=3");
    stage.draw(*make_view("list", DatasetKind::tree), large.at(pass_called(large, "mapping 2")), 1100, 640);
    EXPECT_FALSE(is_written("→")) << "there is no room";
}

TEST(TreeArraysView, MatchesReference) {
    ViewStage stage;
    auto run = levels("tree:random,n=12,seed=3");
    for (const char* label : {"mapping 1", "mapping 2"}) {
        auto scene = run.at(pass_called(run, label));
        scene.all_selected = {{"edge list", 6}};
        EXPECT_LE(difference_from_reference(stage.draw(*make_view("arrays"), scene, 1280, 480),
                                            std::string("tree/arrays_") + std::string(label).back()),
                  kTolerance);
    }
}

/// The arc of an entry of AL is joined to its cells in EL and M, even if these are out of view.
TEST(TreeArraysView, JoinsArcsOutOfView) {
    ViewStage stage;
    RunScene run(tree::euler_tour(), "tree:binary,n=24");
    for (const char* label : {"mapping 1", "mapping 2"}) {
        const auto& scene = run.at(pass_called(run, label));
        const TreeArrays arrays(scene);
        const auto all = ArraysWindow::read(arrays, 0, arrays.incident->column->size).joins;
        EXPECT_EQ(all.size(), std::string(label) == "mapping 1" ? 45u : 46u);
        for (const std::uint32_t first : {0u, 10u, 44u})
            for (const std::uint32_t entries : {2u, 14u, 48u}) {
                std::vector<ArcJoin> expected;
                const auto seen = [&](std::uint32_t entry) { return entry >= first && entry < first + entries; };
                for (const auto& join : all)
                    if (seen(join.from) || (join.kind == ArcJoin::Kind::first && seen(join.to)))
                        expected.push_back(join);
                EXPECT_EQ(ArraysWindow::read(arrays, first, entries).joins, expected)
                    << label << ", entries from " << first << ", " << entries;
            }
    }
}

TEST(TreeArraysView, CellsAreNotCut) {
    ViewStage stage;
    RunScene run(tree::euler_tour(), "tree:binary,n=24");
    for (int width = 600; width < 660; width += 13) {
        const auto view = make_view("arrays");
        const auto& scene = run.at(run.last_pass());
        stage.draw(*view, scene, width, 480);
        // "Arrays of section 5.1.2: places 0 to 9 of 46"
        const auto note = view->note();
        const auto last = std::stoi(note.substr(note.find(" to ") + 4));
        float end_of_last = 0;
        for (float y = 200; y < 460; y += 4)
            for (float x = 12; x < static_cast<float>(width) - 12; x += 1) {
                const auto output = stage.point_at(*view, scene, width, 480, {.hovered = true, .pointer = {x, y}});
                if (output.elsewhere && output.elsewhere->space == "edge list" &&
                    output.elsewhere->index == static_cast<std::uint32_t>(last))
                    end_of_last = std::max(end_of_last, x);
            }
        EXPECT_GT(end_of_last, 0);
        EXPECT_LT(end_of_last, static_cast<float>(width) - 13) << "the last cell reaches the border";
    }
}

TEST(TreeArraysView, PicksVerticesEntriesAndPositions) {
    ViewStage stage;
    auto run = levels("tree:random,n=12,seed=3");
    const auto view = make_view("arrays");
    const auto& scene = run.at(run.last_pass());
    stage.draw(*view, scene, 1280, 480);
    std::set<std::uint32_t> vertices, entries, places;
    for (float y = 12; y < 468; y += 10)
        for (float x = 12; x < 1268; x += 10) {
            const auto output = stage.point_at(*view, scene, 1280, 480, {.hovered = true, .pointer = {x, y}});
            if (output.hovered) vertices.insert(*output.hovered);
            if (output.elsewhere)
                (output.elsewhere->space == "incidences" ? entries : places).insert(output.elsewhere->index);
        }
    EXPECT_EQ(vertices.size(), 12u);
    EXPECT_EQ(entries.size(), 44u);
    EXPECT_EQ(places.size(), 22u);
}

/// Thumbnails show the tree, whose layout takes a moment: they are unfinished until then.
TEST(TreeArraysView, ThumbnailsWaitForTree) {
    ViewStage stage;
    auto run = levels("tree:random,n=20000,seed=3");
    const auto view = make_view("arrays");
    const auto& scene = run.at(0);
    stage.draw(*view, scene, 1280, 480);
    EXPECT_FALSE(view->preparing()) << "the cells need none";
    auto small = stage.draw_thumbnail(*view, scene, 120, 70);
    while (view->preparing()) small = stage.draw_thumbnail(*view, scene, 120, 70);
    const auto canvas = small.pixel(0, 0);
    std::size_t drawn = 0;
    for (int y = 0; y < small.height; ++y)
        for (int x = 0; x < small.width; ++x) drawn += small.pixel(x, y)[0] != canvas[0];
    EXPECT_GT(drawn, 500u);
}

std::size_t drawn_pixels(const Image& image) {
    std::size_t drawn = 0;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) drawn += !is_near(image.pixel(x, y), Palette::dark_theme().canvas);
    return drawn;
}

/// Sums beyond 2^31 are drawn like smaller ones: with a scale that ends at the maximum, both pictures are equal.
TEST(TourView, SumsBeyondInt32ArePositive) {
    ViewStage stage;
    auto run = levels("tree:random,n=60,seed=3");
    auto scene = run.at(run.last_pass());
    auto pictures = std::vector(scene.columns.begin(), scene.columns.end());
    scene.columns = pictures;
    auto& sums = *std::ranges::find(pictures, Role::running_sum, [](const auto& one) { return one.column->role; });
    auto column = *sums.column;
    column.field = {};
    column.none.reset();
    sums.column = &column;
    const auto picture = [&](std::uint32_t scale) {
        std::vector<std::uint32_t> words(column.size);
        sums.range = {.type = ValueType::uint32};
        for (std::uint32_t i = 0; i < words.size(); ++i) {
            words[i] = (i + 1) % 60 * scale;
            sums.range.add_key(Value(words[i]).key());
        }
        const StorageBuffer<std::uint32_t> buffer{std::span<const std::uint32_t>(words)};
        sums.now = sums.before = buffer.name();
        sums.version += 2;
        return stage.draw_thumbnail(*make_view("tour"), scene, 240, 120).rgba;
    };
    const auto small = picture(1u << 20);
    EXPECT_TRUE(picture(1u << 26) == small) << "the highest is 59 * 2^26";
}

/// Views without data yet draw the tree in their thumbnails.
TEST(TourView, ThumbnailIsNeverEmpty) {
    ViewStage stage;
    auto run = levels("tree:random,n=60,seed=3");
    for (const auto make : {+[] { return make_view("tour"); }, +[] { return make_view("jumps", DatasetKind::tree); }}) {
        const auto view = make();
        for (std::uint32_t pass = 0; pass <= run.last_pass(); ++pass) {
            const auto& scene = run.at(pass);
            auto small = stage.draw_thumbnail(*view, scene, 120, 70);
            while (view->preparing()) small = stage.draw_thumbnail(*view, scene, 120, 70);
            EXPECT_GT(drawn_pixels(small), 50u) << "pass " << pass;
        }
    }
}

/// Before the ranking, the view shows the list from the mapping kernels, for every ranking.
TEST(TourListView, HidesUnwrittenColumns) {
    ViewStage stage;
    const auto picture = [&](const char* ranking, const char* pass) {
        RunScene run(tree::euler_tour(), "tree:binary,n=24", {{"ranking", ranking}});
        const auto view = make_view("jumps", DatasetKind::tree);
        return stage.draw(*view, run.at(pass_called(run, pass)), 960, 600).rgba;
    };
    const auto unranked = picture("rhj", "mapping 2");
    for (const char* ranking : {"wyllie-stepwise", "wyllie", "wyllie-reduced", "wyllie-32"})
        EXPECT_TRUE(picture(ranking, "mapping 2") == unranked) << ranking;
    EXPECT_TRUE(picture("wyllie-stepwise", "jump 1") != unranked);
}

/// The scale of a ranking's column covers only written values.
TEST(TourListView, RangeCoversWrittenValues) {
    const ViewStage stage;
    RunScene run(tree::euler_tour(), "tree:binary,n=24", {{"ranking", "wyllie-stepwise"}});
    const auto& scene = run.at(run.last_pass());
    const auto distance =
        std::ranges::find(scene.columns, "ranking.distance", [](const ColumnPicture& one) { return one.column->name; });
    ASSERT_NE(distance, scene.columns.end());
    EXPECT_EQ(distance->range.lowest().bits, 0u);
    EXPECT_EQ(distance->range.highest().bits, 45u) << "46 arcs: the first is 45 links from the last";
}

/// The tour is drawn as a list only after it is complete, followed by the passes of the ranking.
TEST(TourListView, WaitsForTourThenShowsRanking) {
    ViewStage stage;
    auto run = levels(kSmall);
    const auto view = make_view("list", DatasetKind::tree);
    // Before that, the view shows a message and no node.
    const auto& early = run.at(pass_called(run, "mapping 1"));
    stage.draw(*view, early, 960, 600);
    for (float y = 12; y < 588; y += 32)
        for (float x = 12; x < 948; x += 32)
            EXPECT_FALSE(stage.point_at(*view, early, 960, 600, {.hovered = true, .pointer = {x, y}}).elsewhere);
    const auto& scene = run.at(pass_called(run, "local rank"));
    const auto ranked = stage.draw(*view, scene, 960, 600);
    EXPECT_LE(difference_from_reference(ranked, "tree/tour_list_20"), kTolerance);
    std::set<std::uint32_t> places;
    for (float y = 12; y < 588; y += 8)
        for (float x = 12; x < 948; x += 8) {
            const auto output = stage.point_at(*view, scene, 960, 600, {.hovered = true, .pointer = {x, y}});
            EXPECT_FALSE(output.hovered) << "no node of the tour is a vertex";
            if (output.elsewhere && output.elsewhere->space == "edge list") places.insert(output.elsewhere->index);
        }
    EXPECT_EQ(places.size(), 38u);
}

}  // namespace
}  // namespace lockstep
