#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/scan/blocked.hpp"
#include "kernels/algorithms/scan/look_back/champion.hpp"
#include "kernels/algorithms/scan/look_back/tile_state.hpp"
#include "kernels/algorithms/scan/naive.hpp"
#include "kernels/algorithms/scan/work_efficient.hpp"
#include "tests/message_parts.hpp"
#include "viz/columns/at_access/block_at_access.hpp"
#include "viz/columns/at_access/shared_column.hpp"
#include "viz/columns/at_access/stored_at_access.hpp"
#include "viz/count_pixels.hpp"
#include "viz/drawn_text.hpp"
#include "viz/gl/data/storage_buffer.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/retyped.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

constexpr double kTolerance = 0.01;

TEST(ScanView, MatchesReference) {
    ViewStage stage;
    RunScene tree(scan::work_efficient(), "array:random,n=32,seed=7");
    RunScene naive(scan::naive(), "array:random,n=32,seed=7");
    RunScene blocks(scan::blocked(), "array:random,n=100000,seed=7");
    RunScene tiles(scan::champion(), "array:random,n=40000,seed=7");
    for (const auto* theme : {&Palette::dark_theme(), &Palette::light_theme()}) {
        const std::string name = theme->dark ? "dark" : "light";
        const auto looks = [&](Scene& scene, const std::string& what, int width, int height) {
            scene.palette = theme;
            const auto view = make_view("scan");
            EXPECT_LE(difference_from_reference(stage.draw(*view, scene, width, height), "scan/" + what + "_" + name),
                      kTolerance)
                << what;
        };
        looks(tree.at(7), "tree_32", 1200, 560);
        looks(naive.at(3), "naive_32", 1200, 400);
        looks(blocks.at(3), "blocks_100000", 1000, 360);
        looks(tiles.at(1), "look_back_40000", 1000, 420);
    }
}

/// The inputs are whole numbers: with sums of another type no picture would be right.
TEST(ScanView, RefusesSumsOfOtherType) {
    ViewStage stage;
    RunScene words(scan::naive(), "array:random,n=24,seed=7"),
        floats(scan::naive(), "array:random,n=24,type=float32,seed=7");
    const auto info = std::ranges::find(all_views(), "scan", &ViewInfo::name);
    for (auto* run : {&words, &floats}) {
        const auto& scene = run->at(3);
        const auto column = static_cast<std::size_t>(scene.find(Role::prefix) - scene.columns.data());
        const auto own = scene.columns[column].column->type();
        for (const auto type : {ValueType::uint32, ValueType::int32, ValueType::uint64, ValueType::float32}) {
            const test::Retyped retyped(scene, column, type);
            const auto view = info->make();
            stage.draw(*view, retyped.scene(), 900, 400);
            EXPECT_EQ(view->note(), type == own ? "Scan: 24 elements in view" : "columns of other types")
                << name_of(type) << " of " << name_of(own);
        }
    }
}

TEST(ScanView, ChangesOfPassAreAmber) {
    ViewStage stage;
    RunScene scene(scan::naive(), "array:random,n=32,seed=7");
    const auto view = make_view("scan");
    const auto& amber = Palette::dark_theme().now;
    const auto begin = count_pixels(stage.draw(*view, scene.at(0), 1200, 400), amber);
    const auto second = count_pixels(stage.draw(*view, scene.at(2), 1200, 400), amber);
    const auto last = count_pixels(stage.draw(*view, scene.at(5), 1200, 400), amber);
    EXPECT_LT(begin, 200u) << "the legend's mark alone";
    EXPECT_GT(last, begin + 1000);
    EXPECT_GT(second, begin + 1000);
}

TEST(ScanView, PicksElementUnderPointer) {
    ViewStage stage;
    RunScene run(scan::naive(), "array:random,n=32,seed=7");
    const auto scene = run.at(3);
    const auto view = make_view("scan");
    // Inside the margin: labels take 96 points, the rest goes to 32 elements; rows follow a head of 20.
    const int width = 1200, height = 400;
    const float plot = width - 24 - 100, left = 12 + 96;
    ViewInput input{.hovered = true, .pointer = {left + plot * 10.5f / 32, 12 + 20 + 2.5f * 56}};
    input.clicked = true;
    const auto found = stage.point_at(*view, scene, width, height, input);
    EXPECT_EQ(found.hovered, 10u);
    EXPECT_TRUE(found.picked);
    EXPECT_EQ(found.said, "stride 2: 4 elements, 7 to 10");
    EXPECT_EQ(view->note(), "Scan: 32 elements in view");
}

/// The lowest pixel of the outline is at most 4 pixels below the cells of the last row.
TEST(ScanView, OutlineEndsWithTheLastRow) {
    ViewStage stage;
    RunScene run(scan::naive(), "array:random,n=16,seed=7");
    const auto view = make_view("scan");
    auto scene = run.at(4);
    const auto plain = stage.draw(*view, scene, 900, 540);
    scene.selected = 9;
    scene.all_selected = {{space_names::elements, 9}};
    const auto outlined = stage.draw(*view, scene, 900, 540);
    int lowest_change = 0, lowest_cell = 0;
    for (int y = 0; y < plain.height; ++y)
        for (int x = plain.width / 2; x < plain.width; ++x) {
            if (!std::ranges::equal(plain.pixel(x, y), outlined.pixel(x, y))) lowest_change = y;
            if (is_near(plain.pixel(x, y), Palette::dark_theme().now, 30)) lowest_cell = y;
        }
    EXPECT_GT(lowest_change, 0);
    EXPECT_GT(lowest_cell, 0);
    EXPECT_LE(lowest_change, lowest_cell + 4);
}

/// The block sum of the selected element is outlined, too, over all of its elements.
TEST(ScanView, OutlinesBlockSumOfSelection) {
    ViewStage stage;
    RunScene run(scan::blocked(), "array:random,n=256,seed=7", {{"block", "32"}});
    auto scene = run.at(3);
    const auto view = make_view("scan");
    const int width = 1000, height = 400;
    const auto plain = stage.draw(*view, scene, width, height);
    const auto outlined = [&](std::uint32_t first, std::uint32_t end, int row) {
        const auto image = stage.draw(*view, scene, width, height);
        // Inside the margin, right of the rows' names; rows of 56 below a head of 20.
        const float left = 12 + 96, cell = (width - 24 - 100) / 256.f;
        const auto upper = 12 + 20 + 56 * row + 10, lower = upper + 30;
        int edges = 0;
        for (const auto at : {left + cell * first, left + cell * end})
            for (int x = static_cast<int>(at) - 2; x <= static_cast<int>(at) + 2; ++x) {
                bool all = true;
                for (int y = upper; y < lower; ++y) {
                    const auto pixel = image.pixel(x, y);
                    const auto& colour = Palette::dark_theme().selected;
                    all &= std::abs(pixel[0] - 255 * colour.r) < 7 && std::abs(pixel[1] - 255 * colour.g) < 7 &&
                           std::abs(pixel[2] - 255 * colour.b) < 7;
                }
                if (all) {
                    ++edges;
                    break;
                }
            }
        return edges == 2;
    };
    EXPECT_FALSE(outlined(64, 128, 2));
    // Threads take two elements each. Rows: the input, tiles, their sums, the scanned sums, lifted tiles.
    scene.selected = 70;
    scene.all_selected = {{space_names::elements, 70}, {scan::blocks(1), 1}};
    EXPECT_TRUE(outlined(64, 128, 2) && outlined(64, 128, 3));
    EXPECT_FALSE(outlined(128, 192, 2) || outlined(64, 128, 1) || outlined(64, 128, 4)) << "not the selection";
    EXPECT_TRUE(outlined(70, 71, 1) && outlined(70, 71, 4));
    EXPECT_FALSE(outlined(70, 71, 2)) << "a row of sums";
    scene.selected.reset();
    scene.all_selected = {{scan::blocks(1), 3}};
    EXPECT_TRUE(outlined(192, 256, 2)) << "a sum alone";
}

TEST(ScanView, ZoomsFromRasterToFigures) {
    ViewStage stage;
    RunScene run(scan::work_efficient(), "array:random,n=65536,seed=7");
    const auto scene = run.at(5);
    const auto view = make_view("scan");
    stage.draw(*view, scene, 1200, 1100);
    EXPECT_TRUE(test::has_parts(view->note(), {"Scan:", "61"}));
    ViewInput nearer{.hovered = true, .pointer = {600, 300}, .zoom = 34};
    stage.draw(*view, scene, 1200, 1100, nearer);
    const auto zoomed = view->note();
    EXPECT_NE(zoomed.find("in view"), std::string::npos) << zoomed;
    const auto place = view->place();
    ASSERT_TRUE(place);
    const auto other = make_view("scan");
    other->go_to(*place);
    stage.draw(*other, scene, 1200, 1100);
    EXPECT_EQ(other->note(), zoomed);
    ViewInput all{.reset = true};
    stage.draw(*view, scene, 1200, 1100, all);
    EXPECT_NE(view->note().find("61 elements a pixel"), std::string::npos);
}

TEST(ScanView, DistanceBarsIfArcsDoNotFit) {
    ViewStage stage;
    RunScene run(scan::champion(), "array:ones,n=2200000");
    const auto view = make_view("scan");
    const auto& amber = Palette::dark_theme().now;
    const auto before = count_pixels(stage.draw(*view, run.at(0), 1000, 600), amber);
    EXPECT_GT(count_pixels(stage.draw(*view, run.at(1), 1000, 600), amber), before + 10000);
}

/// The elements picked in one pixel column below the rows of steps; only elements of the array lie there.
ViewOutput picked_in_column(ViewStage& stage, View& view, const Scene& scene, int width, int height, float x) {
    for (float y = 40; y < static_cast<float>(height) - 12; y += 4) {
        auto found = stage.point_at(view, scene, width, height, {.hovered = true, .pointer = {x, y}, .clicked = true});
        if (found.elsewhere) return found;
    }
    return {};
}

TEST(ScanView, PicksLookBackTilesAndOutlinesSelection) {
    ViewStage stage;
    RunScene run(scan::champion(), "array:ones,n=20000");
    auto scene = run.at(1);
    const auto* stops = scene.find(Role::looked_back);
    ASSERT_NE(stops, nullptr);
    const auto num_tiles = static_cast<float>(stops->column->size);
    ASSERT_GT(num_tiles, 3);
    const auto view = make_view("scan");
    const int width = 1000, height = 400;
    // Right of the rows' names all elements are in view.
    const float left = 12 + 96, plot = width - 24 - 100;
    const auto middle = [&](float tile) { return left + plot * (tile + 0.5f) / num_tiles; };
    const auto found = picked_in_column(stage, *view, scene, width, height, middle(2));
    EXPECT_EQ(found.elsewhere, (Selection{"tiles", 2}));
    EXPECT_TRUE(found.picked);
    EXPECT_FALSE(found.hovered);
    EXPECT_EQ(found.said.find("tile 2 has published its prefix"), 0u) << found.said;

    const auto& colour = Palette::dark_theme().selected;
    const auto outlined = [&](float tile) {
        const auto image = stage.draw(*view, scene, width, height);
        std::size_t there = 0;
        for (int y = 0; y < height; ++y)
            for (int x = static_cast<int>(middle(tile - 0.5f)) - 4; x < static_cast<int>(middle(tile + 0.5f)) + 5; ++x)
                there += is_near(image.pixel(x, y), colour);
        return there;
    };
    const auto plain = outlined(3), other = outlined(1);
    scene.all_selected = {{"tiles", 3}};
    EXPECT_GT(outlined(3), plain + 200) << "a tile alone";
    EXPECT_EQ(outlined(1), other) << "not the selection";
    scene.selected = 2;
    scene.all_selected = {{space_names::elements, 2}, {"tiles", 0}};
    const auto with_tile = outlined(0);
    scene.all_selected = {{space_names::elements, 2}};
    EXPECT_GT(with_tile, outlined(0) + 200) << "the tile of the element";
}

/// If tiles are too many for arcs, each has a bar.
TEST(ScanView, PicksTileByItsBar) {
    ViewStage stage;
    RunScene run(scan::champion(), "array:ones,n=2200000");
    auto scene = run.at(1);
    const auto num_tiles = scene.find(Role::looked_back)->column->size;
    ASSERT_GT(num_tiles, 512u);
    const auto view = make_view("scan");
    const float left = 12 + 96, plot = 1000 - 24 - 100;
    const auto found = picked_in_column(stage, *view, scene, 1000, 600, left + 0.75f * plot);
    ASSERT_TRUE(found.elsewhere);
    EXPECT_EQ(found.elsewhere->space, "tiles");
    EXPECT_NEAR(found.elsewhere->index, 0.75 * num_tiles, 2);
    const auto& colour = Palette::dark_theme().selected;
    const auto plain = count_pixels(stage.draw(*view, scene, 1000, 600), colour);
    scene.all_selected = {{"tiles", 400}};
    EXPECT_GT(count_pixels(stage.draw(*view, scene, 1000, 600), colour), plain + 100);
}

/// The bands of the input and the result are equal; the sums of their blocks are drawn on them.
TEST(ScanView, BlockSumsAndOffsetsOnBands) {
    ViewStage stage;
    const std::vector<std::pair<std::string, std::string>> block{{"block", "32"}};
    RunScene ones(scan::blocked(), "array:ones,n=256", block), other(scan::blocked(), "array:index,n=256", block);
    const auto view = make_view("scan");
    const auto differing = [&](std::uint32_t pass, int width) {
        const auto a = stage.draw(*view, ones.at(pass), width, 400), b = stage.draw(*view, other.at(pass), width, 400);
        std::vector<int> rows;
        for (int y = 0; y < a.height; ++y)
            for (int x = 0; x < a.width; ++x)
                if (!std::ranges::equal(a.pixel(x, y), b.pixel(x, y))) {
                    rows.push_back(y);
                    break;
                }
        return rows;
    };
    // Rows of 56 from 32 on: the input, tiles, their sums, the scanned sums, lifted tiles.
    const auto in_row = [](const std::vector<int>& rows, int row) {
        return std::ranges::any_of(rows, [&](int y) { return y > 32 + 56 * row && y < 32 + 56 * (row + 1); });
    };
    const auto lifted = differing(3, 1000), scanned = differing(2, 1000), summed = differing(1, 1000);
    EXPECT_TRUE(in_row(lifted, 2) && in_row(lifted, 3) && in_row(lifted, 4));
    EXPECT_TRUE(in_row(scanned, 2) && in_row(scanned, 3) && !in_row(scanned, 4)) << "not lifted yet";
    EXPECT_TRUE(in_row(summed, 2) && !in_row(summed, 3) && !in_row(summed, 4)) << "not scanned yet";
    EXPECT_FALSE(in_row(lifted, 0) || in_row(lifted, 1));
    EXPECT_TRUE(differing(3, 260).empty()) << "no room";
}

/// Inside a launch, unstored results are missing, as bands and as cells.
TEST(ScanView, UnstoredResultsAreMissing) {
    ViewStage stage;
    const auto view = make_view("scan");
    for (const auto* spec : {"array:ones,n=4096", "array:ones,n=32"}) {
        SCOPED_TRACE(spec);
        RunScene run(scan::naive(), spec);
        auto scene = run.at(2);
        const auto* prefix = scene.find(Role::prefix, 0);
        ASSERT_TRUE(prefix);
        const auto n = prefix->column->size;
        // Only the flags differ from the previous pass.
        std::vector<ColumnPicture> same(scene.columns.begin(), scene.columns.end());
        same[static_cast<std::size_t>(prefix - scene.columns.data())].before = prefix->now;
        scene.columns = same;
        StoredAtAccess stored;
        std::uint64_t version = 0;
        const auto picture = [&](std::uint32_t num_stored) {
            std::vector<std::uint32_t> flags(n, 0);
            std::fill_n(flags.begin(), num_stored, 1u);
            stored.update(*prefix->column, flags, ++version);
            auto inside = scene;
            inside.columns = stored.behind(scene.columns);
            return stage.draw(*view, inside, 1000, 600);
        };
        const auto& to_come = Palette::dark_theme().grid;
        const auto none = count_pixels(picture(0), to_come), half = count_pixels(picture(n / 2), to_come),
                   all = count_pixels(picture(n), to_come);
        EXPECT_GT(none, half + 100);
        EXPECT_GT(half, all + 100);
        EXPECT_EQ(all, count_pixels(stage.draw(*view, scene, 1000, 600), to_come)) << "as at the end of the pass";
    }
}

/// A warp that has completed `done` of four levels.
BlockAtAccess some_levels(std::size_t done) {
    BlockAtAccess block{.kernel = "scan", .num_levels = 4, .current = done == 0 ? 0 : done - 1, .shared_words = {0, 1}};
    for (std::size_t k = 0; k < 4; ++k) {
        BlockAtAccess::Level level{.name = "sum", .where = "line 7", .cells = {}, .ways = {}};
        for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) {
            using State = BlockAtAccess::Cell::State;
            level.cells[lane].state = k + 1 < done ? State::done : k < done ? State::now : State::to_come;
            if (k < done) level.cells[lane].text = "7";
            if (k > 0 && k < done && lane > 0) level.ways.push_back({k - 1, lane - 1, lane});
        }
        block.levels.push_back(std::move(level));
    }
    return block;
}

/// Inside a launch with shared memory, the view opens the block in focus and shows the steps of a warp.
TEST(ScanView, OpensBlockLevelByLevel) {
    ViewStage stage;
    RunScene run(scan::blocked(), "array:ones,n=64", {{"block", "32"}});
    const auto view = make_view("scan");
    const auto scene = run.at(1);
    BlockColumn column;
    std::uint64_t version = 0;
    const auto picture = [&](BlockAtAccess block) {
        column.update(std::move(block), ++version);
        auto inside = scene;
        inside.columns = column.behind(scene.columns);
        return stage.draw(*view, inside, 1100, 640);
    };
    EXPECT_LE(difference_from_reference(picture(some_levels(3)), "scan/block_at_access"), kTolerance);
    EXPECT_TRUE(words_on_words().empty());
    const auto& now = Palette::dark_theme().now_dim;
    const auto closed = count_pixels(stage.draw(*view, scene, 1100, 640), now);
    EXPECT_EQ(count_pixels(picture(some_levels(0)), now), closed) << "nothing is done yet";
    const auto two = count_pixels(picture(some_levels(2)), now);
    EXPECT_GT(two, closed + 2000) << "a level's 32 cells";
    const auto raised = [&](std::size_t done) {
        return count_pixels(picture(some_levels(done)), Palette::dark_theme().raised);
    };
    EXPECT_GT(raised(4), raised(2) + 4000) << "two levels more are done";
    auto elsewhere = some_levels(2);
    elsewhere.shared_words.clear();
    EXPECT_EQ(count_pixels(picture(elsewhere), now), closed) << "a launch without shared memory has no block to open";
}

/// A block of 32 that sums up a tree in shared memory, with a word of padding after every 16. The view shows its
/// progress for any kernel name.
TEST(ScanView, TreeInSharedMemoryStoreByStore) {
    ViewStage stage;
    RunScene run(scan::work_efficient(), "array:ones,n=32", {{"form", "block"}});
    const auto view = make_view("scan");
    const auto scene = run.at(1);
    SharedColumn shared;
    BlockColumn block;
    std::uint64_t version = 0;
    // One store per element, and one more for the right element of each pair.
    const auto picture = [&](std::uint32_t pairs) {
        SharedAtAccess at{.words = std::vector<std::uint32_t>(40, 0),
                          .written_at = std::vector<std::uint32_t>(40, 0),
                          .writes = std::vector<std::uint32_t>(40, 0)};
        BlockAtAccess inside{.kernel = "any", .shared_words = {}};
        for (std::uint32_t i = 0; i < 32; ++i) {
            const auto word = i + i / 16;
            inside.shared_words.push_back(word);
            const bool pair = i % 2 == 1 && i / 2 < pairs;
            at.words[word] = pair ? 2 : 1;
            at.writes[word] = pair ? 2 : 1;
            at.written_at[word] = pair ? 100 + i : 1 + i;
        }
        shared.update(at, ++version, ValueType::uint32);
        block.update(inside, version);
        auto now = scene;
        const auto with_shared = shared.behind(scene.columns);
        now.columns = block.behind(with_shared);
        return stage.draw(*view, now, 1200, 620);
    };
    EXPECT_LE(difference_from_reference(picture(5), "scan/tree_at_access"), kTolerance);
    const auto& amber = Palette::dark_theme().now;
    const auto none = count_pixels(picture(0), amber), some = count_pixels(picture(5), amber),
               all = count_pixels(picture(16), amber), end = count_pixels(stage.draw(*view, scene, 1200, 620), amber);
    EXPECT_GT(some, none + 400);
    EXPECT_GT(all, some + 800);
    EXPECT_GT(end, all + 2000) << "at the end of the pass all rows are there";
}

/// Inside the pass, a tile has published nothing, its sum, or its prefix.
TEST(ScanView, ShowsPublishedStateOfTiles) {
    ViewStage stage;
    RunScene run(scan::champion(), "array:ones,n=40000");
    const auto view = make_view("scan");
    auto scene = run.at(1);
    std::vector<ColumnPicture> columns(scene.columns.begin(), scene.columns.end());
    const auto flags = std::ranges::find(columns, Role::tile_state, [](const auto& one) { return one.column->role; });
    ASSERT_NE(flags, columns.end());
    const auto tiles = flags->column->size;
    ASSERT_GE(tiles, 8u);
    unsigned told = 0;
    glCreateBuffers(1, &told);
    flags->now = told;
    scene.columns = columns;
    std::uint64_t version = 1'000'000;
    const auto picture = [&](TileState::Flag flag) {
        const std::vector<std::uint64_t> words(tiles, TileState::pack(flag, 0));
        glNamedBufferData(told, static_cast<GLsizeiptr>(8 * words.size()), words.data(), GL_STATIC_DRAW);
        flags->version = ++version;
        return stage.draw(*view, scene, 1000, 300);
    };
    const auto nothing = picture(TileState::nothing), sums = picture(TileState::aggregate),
               prefixes = picture(TileState::prefix);
    // At this height rows have 56: the row of prefixes starts at 32 + 56. The tiles start 16 below the rows.
    const auto at = [](const Image& image, int y) {
        const auto pixel = image.pixel(500, y);
        return std::vector<int>(pixel.begin(), pixel.end());
    };
    const int row = 32 + 56 + 28, tile = 32 + 2 * 56 + 16 + 3;
    EXPECT_EQ(at(nothing, row), at(sums, row)) << "unknown until the previous tile is known";
    EXPECT_NE(at(sums, row), at(prefixes, row));
    EXPECT_NE(at(nothing, tile), at(sums, tile));
    EXPECT_NE(at(sums, tile), at(prefixes, tile));
    EXPECT_NE(at(nothing, tile), at(prefixes, tile));
    glDeleteBuffers(1, &told);
}

TEST(ScanView, MessageWithoutData) {
    ViewStage stage;
    RunScene run(scan::naive(), "array:random,n=0");
    const auto view = make_view("scan");
    const auto image = stage.draw(*view, run.at(0), 600, 300);
    EXPECT_EQ(count_pixels(image, Palette::dark_theme().now), 0u);
}

}  // namespace
}  // namespace lockstep
