#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "kernels/algorithms/memory/copies.hpp"
#include "kernels/algorithms/memory/texture.hpp"
#include "kernels/algorithms/memory/transpose.hpp"
#include "tests/message_parts.hpp"
#include "viz/columns/at_access/block_at_access.hpp"
#include "viz/columns/at_access/shared_column.hpp"
#include "viz/columns/at_access/stored_at_access.hpp"
#include "viz/count_pixels.hpp"
#include "viz/drawn_text.hpp"
#include "viz/expect_look.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/memory_access/access_grid.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

std::size_t amber(const Image& image) { return count_pixels(image, Palette::dark_theme().now, 3); }
std::size_t conflicts(const Image& image) { return count_pixels(image, Palette::dark_theme().hazard, 3); }

TEST(MemoryAccessView, MatchesReference) {
    ViewStage stage;
    const auto looks = [&](const AlgorithmInfo& info, const char* spec, const std::string& parameter, const char* value,
                           const std::string& name, std::optional<std::uint32_t> selected = std::nullopt) {
        RunScene run(info, spec, {{parameter, value}});
        auto scene = run.at(1);
        scene.selected = selected;
        expect_look(
            stage, [] { return make_view("warp"); }, scene, name);
    };
    constexpr const char *kCopied = "array:index,n=1024", *kSquare = "array:index,n=4096,width=64";
    looks(memory::copy_offset(), kCopied, "offset", "1", "moves/offset_1", 41);
    looks(memory::copy_stride(), kCopied, "stride", "2", "moves/stride_2");
    looks(memory::copy_permuted(), kCopied, "xor", "16", "moves/permuted_16");
    looks(memory::transpose(), kSquare, "variant", "naive", "moves/transpose_naive");
    looks(memory::transpose(), kSquare, "variant", "padded", "moves/transpose_padded");
    looks(memory::texture(), "array:waves,n=16384,width=128", "angle", "30", "moves/texture_30", 128 * 70 + 40);
}

TEST(MemoryAccessView, ShowsUnrequestedBytes) {
    ViewStage stage;
    const auto moved_beside = [&](const AlgorithmInfo& info, const char* parameter, const char* value) {
        RunScene run(info, "array:index,n=1024", {{parameter, value}});
        const auto view = make_view("warp");
        return count_pixels(stage.draw(*view, run.at(1), 1200, 700), Palette::dark_theme().now_dim, 3);
    };
    const auto none = moved_beside(memory::copy_offset(), "offset", "0");
    const auto some = moved_beside(memory::copy_offset(), "offset", "1");
    const auto half = moved_beside(memory::copy_stride(), "stride", "2");
    EXPECT_LT(none, 300u) << "soft edges";
    EXPECT_GT(some, 1000u);
    EXPECT_GT(half, some);
}

TEST(MemoryAccessView, FullWarpForShortArrays) {
    ViewStage stage;
    const auto of_line = [&](const char* spec) {
        RunScene run(memory::copy_offset(), spec, {{"offset", "0"}});
        const auto view = make_view("warp");
        return count_pixels(stage.draw(*view, run.at(1), 1200, 700), Palette::dark_theme().categories[2], 3);
    };
    EXPECT_GT(of_line("array:index,n=1024"), 500u);
    EXPECT_EQ(of_line("array:index,n=32"), of_line("array:index,n=1024"));
}

TEST(MovingRule, ShareOfRequestedBytes) {
    debugger::WarpAccess access;  // the copy at an offset of 8: 24 words of a line and 8 of the next
    for (std::uint32_t lane = 0; lane < 32; ++lane) access.push_back({lane, 1, (lane + 8) * 4, 4});
    const auto& rules = MovingRule::all();
    EXPECT_EQ(rules[0].figures_text(access), "4 sectors of 32 bytes, 128 B moved, 100 % used");
    EXPECT_EQ(rules[1].figures_text(access), "3 transactions, 192 B moved, 66.7 % used");
    EXPECT_EQ(rules[2].figures_text(access), "32 transactions, 1,024 B moved, 12.5 % used");
}

TEST(MemoryAccessView, PicksLaneUnderPointer) {
    ViewStage stage;
    RunScene run(memory::copy_offset(), "array:index,n=1024", {{"offset", "8"}});
    const auto view = make_view("warp");
    const auto scene = run.at(1);
    // The first row of the first rule: margins 12 and 8, addresses 64, title 26, head 24; 34 points per word, 3 per
    // sector.
    ViewInput input{.hovered = true, .pointer = {12 + 8 + 64 + 9 * 34 + 3 + 15, 12 + 8 + 26 + 24 + 8}, .clicked = true};
    const auto found = stage.point_at(*view, scene, 1200, 700, input);
    EXPECT_EQ(found.hovered, 9u);
    EXPECT_TRUE(found.picked);
    EXPECT_TRUE(test::has_parts(found.said, {"1", "0", "36", "39", "1"}));
    EXPECT_EQ(view->note(), "Warp 0: its memory accesses");
}

TEST(MemoryAccessView, FollowsSelection) {
    ViewStage stage;
    RunScene run(memory::copy_offset(), "array:index,n=1024", {{"offset", "8"}});
    auto scene = run.at(1);
    scene.selected = 8 + 32 * 5;
    const auto view = make_view("warp");
    stage.draw(*view, scene, 1200, 700);
    EXPECT_EQ(view->note(), "Warp 5: its memory accesses");
}

TEST(MemoryAccessView, BankConflictsWithoutPadding) {
    ViewStage stage;
    for (const auto* variant : {"tiled", "padded"}) {
        RunScene run(memory::transpose(), "array:index,n=4096,width=64", {{"variant", variant}});
        const auto view = make_view("warp");
        const auto image = stage.draw(*view, run.at(1), 1280, 800);
        EXPECT_GT(conflicts(image), 300u) << "with conflicts, beside a run without";
        EXPECT_GT(amber(image), 1000u);
    }
    RunScene naive(memory::transpose(), "array:index,n=4096,width=64", {{"variant", "naive"}});
    const auto view = make_view("warp");
    EXPECT_EQ(conflicts(stage.draw(*view, naive.at(1), 1280, 800)), 0u) << "no shared memory, no banks";
}

TEST(MemoryAccessView, FootprintOfWarpOnTexture) {
    ViewStage stage;
    const auto footprint = [&](const char* angle, const char* storage) {
        RunScene run(memory::texture(), "array:waves,n=16384,width=128", {{"angle", angle}, {"storage", storage}});
        auto scene = run.at(1);
        scene.selected = 128 * 70 + 40;
        const auto view = make_view("warp");
        const auto image = stage.draw(*view, scene, 1280, 800);
        EXPECT_EQ(view->note(), "Warp 281: its memory accesses");
        return amber(image);
    };
    EXPECT_GT(footprint("0", "array"), 100u);
    EXPECT_GT(footprint("90", "linear"), footprint("0", "linear")) << "32 lines of memory have more outline than one";
}

/// 16 slices of 32 x 32: a tile each for the texture and the result, with the slices of the warp in the sentence above.
TEST(MemoryAccessView, SlicesOfATextureOfThreeDimensions) {
    ViewStage stage;
    const auto view = make_view("warp");
    RunScene run(memory::texture(), "array:waves,n=16384,width=32",
                 {{"depth", "16"}, {"filter", "linear"}, {"zoom", "80"}, {"address_z", "wrap"}});
    auto scene = run.at(1);
    scene.selected = 5 * 1024 + 16 * 32;  // slice 5, read at 4.875: between the middles of slices 4 and 5
    const auto image = stage.draw(*view, scene, 1280, 800);
    EXPECT_TRUE(is_written("4and5,"));
    EXPECT_TRUE(is_written("again")) << "the mode of the slices";
    EXPECT_TRUE(is_written("15")) << "the number of the last slice";
    EXPECT_TRUE(words_on_words().empty()) << words_on_words().front();
    EXPECT_GT(amber(image), 100u) << "lines and places of the warp";
    std::set<std::array<std::uint8_t, 3>> colours;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const auto pixel = image.pixel(x, y);
            colours.insert({pixel[0], pixel[1], pixel[2]});
        }
    EXPECT_GT(colours.size(), 64u) << "values of the texture";

    const auto at = [&](Point2 point) {
        ViewInput input;
        input.hovered = true;
        input.pointer = point;
        return stage.point_at(*view, scene, 1280, 800, input);
    };
    bool finds_texel = false, finds_pixel = false;
    for (float x = 20; x < 1260; x += 30) {
        const auto found = at({x, 120});
        finds_texel |= found.said.starts_with("texel");
        finds_pixel |= found.said.starts_with("pixel");
    }
    EXPECT_TRUE(finds_texel);
    EXPECT_TRUE(finds_pixel);
}

/// A word of 16 bytes covers four cells of the grid, and a warp asks for 512 bytes.
TEST(MemoryAccessView, WideWordsCoverSeveralCells) {
    ViewStage stage;
    const auto asked = [&](const char* word) {
        RunScene run(memory::copy_offset(), "array:index,n=1024", {{"offset", "0"}, {"word", word}});
        const auto view = make_view("warp");
        const auto image = stage.draw(*view, run.at(1), 1200, 900);
        EXPECT_TRUE(words_on_words().empty()) << word;
        return amber(image);
    };
    const auto narrow = asked("4"), wide = asked("16");
    EXPECT_TRUE(is_written("512"));
    EXPECT_GT(wide, 2 * narrow);
}

TEST(MemoryAccessView, NamesOfBarsDoNotOverlap) {
    ViewStage stage;
    RunScene run(memory::texture(), "array:waves,n=4096,width=64", {{"angle", "90"}});
    const auto view = make_view("warp");
    for (const int height : {210, 230, 260, 320, 420}) {
        stage.draw(*view, run.at(1), 1330, height);
        EXPECT_TRUE(is_written("squaresof8")) << height;
        EXPECT_TRUE(words_on_words().empty()) << height << ": " << words_on_words().front();
    }
}

/// At the size of a Stage in the layout Debug of a window of 1366 x 768.
TEST(MemoryAccessView, NamesOfCurvesAreComplete) {
    ViewStage stage;
    constexpr int kWidth = 530, kMargin = 12;
    for (const int height : {340, 350, 360, 420})
        for (const char* offset : {"0", "1", "8"}) {
            RunScene run(memory::copy_offset(), "array:index,n=1024", {{"offset", offset}});
            stage.draw(*make_view("warp"), run.at(1), kWidth, height);
            for (const auto& word : drawn_words()) {
                if (!word.text.starts_with("Compute") && word.text != "offset" && word.text != "Today") continue;
                EXPECT_LE(word.ink.y + word.ink.height, static_cast<float>(height - kMargin) + 1)
                    << word.text << ", offset " << offset << ", height " << height;
            }
        }
}

/// The legend names missing pixels only while the picture has some.
TEST(MemoryAccessView, LegendNamesMissingPixels) {
    ViewStage stage;
    RunScene run(memory::texture(), "array:waves,n=64,width=8");
    const auto view = make_view("warp");
    stage.draw(*view, run.at(0), 1120, 620);
    EXPECT_TRUE(is_written("none,"));
    stage.draw(*view, run.at(run.last_pass()), 1120, 620);
    EXPECT_FALSE(is_written("none,"));
}

/// Inside a launch: the written part of the tile between the two matrices, and the current word in amber.
TEST(MemoryAccessView, FillsSharedTileWordByWord) {
    ViewStage stage;
    RunScene run(memory::transpose(), "array:index,n=64,width=8", {{"variant", "padded"}});
    const auto view = make_view("warp");
    const auto scene = run.at(1);
    const auto* moved = scene.find(Role::copied);
    ASSERT_TRUE(moved);
    SharedColumn shared;
    BlockColumn block;
    StoredAtAccess stored;
    std::uint64_t version = 0;
    // Rows of 33 words, 32 of them used; a number of words of the tile and of the result are written.
    const auto picture = [&](std::uint32_t in_tile, std::uint32_t in_result) {
        constexpr std::uint32_t kPitch = 33;
        SharedAtAccess at{.words = std::vector<std::uint32_t>(32 * kPitch, 0),
                          .written_at = std::vector<std::uint32_t>(32 * kPitch, 0),
                          .writes = std::vector<std::uint32_t>(32 * kPitch, 0)};
        BlockAtAccess inside{.kernel = "any", .stores = true};
        for (std::uint32_t i = 0; i < in_tile; ++i) {
            const auto word = i / 8 * kPitch + i % 8;
            at.words[word] = i;
            at.writes[word] = 1;
            at.written_at[word] = i + 1;
            inside.touched_word = word;
        }
        shared.update(at, ++version, ValueType::uint32);
        block.update(inside, version);
        std::vector<std::uint32_t> flags(64, 0);
        std::fill_n(flags.begin(), in_result, 1u);
        stored.update(*moved->column, flags, version);
        auto now = scene;
        // Only the flags differ from the previous pass.
        std::vector<ColumnPicture> same(scene.columns.begin(), scene.columns.end());
        same[static_cast<std::size_t>(moved - scene.columns.data())].before = moved->now;
        now.columns = same;
        now.columns = shared.behind(now.columns);
        now.columns = block.behind(now.columns);
        now.columns = stored.behind(now.columns);
        return stage.draw(*view, now, 1000, 420);
    };
    EXPECT_LE(difference_from_reference(picture(64, 30), "moves/tile_at_access"), 0.01);
    const auto hollow = [](const Image& image) { return count_pixels(image, Palette::dark_theme().grid, 3); };
    const auto nothing = picture(0, 0), some = picture(20, 0), tile = picture(64, 0), half = picture(64, 30),
               all = picture(64, 64);
    EXPECT_GT(hollow(nothing), hollow(some) + 200);
    EXPECT_GT(hollow(some), hollow(tile) + 400);
    EXPECT_GT(hollow(tile), hollow(half) + 300);
    EXPECT_GT(hollow(half), hollow(all) + 300);
    EXPECT_EQ(count_pixels(nothing, Palette::dark_theme().now_dim, 3), 0u);
    EXPECT_GT(count_pixels(some, Palette::dark_theme().now_dim, 3), 100u) << "the word that has just been stored";
    EXPECT_LT(hollow(all), 100u) << "soft edges";
    EXPECT_TRUE(words_on_words().empty());
}

/// Pixels of a thumbnail that are not background, and their first and last pixel column.
struct Covered {
    std::size_t pixels = 0;
    int first = 1000, last = -1;
};

TEST(MemoryAccessView, ThumbnailIsCentred) {
    constexpr int kWidth = 84, kHeight = 44;
    ViewStage stage;
    const auto covered = [&](const char* spec, std::uint32_t pass) {
        RunScene run(memory::transpose(), spec);
        const auto view = make_view("warp");
        const auto image = stage.draw_thumbnail(*view, run.at(pass), kWidth, kHeight);
        Covered found;
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                const auto canvas = Palette::dark_theme().canvas;
                if (std::abs(static_cast<float>(image.pixel(x, y)[2]) / 255 - canvas.b) < 0.05f) continue;
                ++found.pixels;
                found.first = std::min(found.first, x), found.last = std::max(found.last, x);
            }
        return found;
    };
    // One row of 4,096 becomes one column of 4,096; 64 rows of 64 stay a square.
    for (const auto* spec : {"array:random,n=4096", "array:random,n=4096,width=4096", "array:random,n=4096,width=64"})
        for (const auto pass : {0u, 1u}) {
            const auto found = covered(spec, pass);
            EXPECT_GT(found.pixels, kWidth * kHeight / 5u) << spec << ", pass " << pass;
            EXPECT_NEAR(found.first, kWidth - 1 - found.last, 3) << spec << ", pass " << pass;
        }
}

TEST(MemoryAccessView, MessageWithoutData) {
    ViewStage stage;
    for (const auto& info : {memory::copy_offset(), memory::transpose()}) {
        RunScene run(info, "array:index,n=0");
        const auto view = make_view("warp");
        EXPECT_EQ(amber(stage.draw(*view, run.at(0), 600, 300)), 0u);
    }
    RunScene run(memory::texture(), "array:waves,n=0");
    const auto view = make_view("warp");
    EXPECT_EQ(amber(stage.draw(*view, run.at(0), 600, 300)), 0u);
}

}  // namespace
}  // namespace lockstep
