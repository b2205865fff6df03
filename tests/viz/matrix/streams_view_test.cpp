// The time axis of a product in tiles: bars of each stream, and the operations under the pointer.

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "kernels/algorithms/matrix/streamed.hpp"
#include "kernels/algorithms/matrix/streams.hpp"
#include "kernels/algorithms/memory/transfer.hpp"
#include "viz/count_pixels.hpp"
#include "viz/drawn_text.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view_stage.hpp"

namespace lockstep::test {
namespace {

constexpr int kWidth = 900, kHeight = 420;

TEST(StreamsView, DrawsEachKindOnceItHasRun) {
    ViewStage stage;
    RunScene run(matrix::streamed(), "matrix:random,n=64,seed=3", {{"tile", "32"}, {"rounds", "1"}});
    const auto view = make_view("streams");
    const auto& palette = Palette::dark_theme();
    for (const std::uint32_t pass : {0u, 1u}) {
        const auto image = stage.draw(*view, run.at(pass), kWidth, kHeight);
        for (std::size_t kind = 0; kind < 4; ++kind)
            EXPECT_EQ(count_pixels(image, palette.categories[kind]) > 150, pass != 0) << pass << ", " << kind;
    }
    EXPECT_NE(view->note().find("overlap"), std::string::npos) << view->note();
}

TEST(StreamsView, OutlinesThisPassAmongOthers) {
    ViewStage stage;
    RunScene run(matrix::streamed(), "matrix:random,n=64,seed=3", {{"tile", "32"}, {"rounds", "1"}});
    const auto view = make_view("streams");
    const auto& palette = Palette::dark_theme();
    const auto first = count_pixels(stage.draw(*view, run.at(1), kWidth, kHeight), palette.now);
    EXPECT_GT(count_pixels(stage.draw(*view, run.at(2), kWidth, kHeight), palette.now), first + 50);
}

TEST(StreamsView, SaysOperationUnderPointer) {
    ViewStage stage;
    RunScene run(matrix::streamed(), "matrix:random,n=64,seed=3", {{"tile", "32"}});
    const auto view = make_view("streams");
    const auto& scene = run.at(1);
    stage.draw(*view, scene, kWidth, kHeight);
    std::set<std::string> said;
    for (int y = 8; y < kHeight; y += 8)
        for (int x = 4; x < kWidth; x += 8) {
            ViewInput input;
            input.hovered = true;
            input.pointer = {static_cast<float>(x), static_cast<float>(y)};
            said.insert(stage.point_at(*view, scene, kWidth, kHeight, input).said);
        }
    const auto any = [&](std::string_view part) {
        return std::ranges::any_of(said, [&](const auto& one) { return one.find(part) != std::string::npos; });
    };
    EXPECT_TRUE(any("Stream 0 copies a tile of A to the device"));
    EXPECT_TRUE(any("Stream 1 multiplies two tiles"));
    EXPECT_TRUE(any("copies a tile of the product to the host"));
}

TEST(StreamsView, DrawsTransfersInBothDirections) {
    ViewStage stage;
    const auto view = make_view("streams", DatasetKind::array);
    const auto& palette = Palette::dark_theme();
    const auto drawn = [&](const char* memory, const char* streams) {
        RunScene run(memory::transfer(), "array:random,n=256,seed=3",
                     {{"bytes", "128"}, {"memory", memory}, {"streams", streams}});
        return stage.draw(*view, run.at(1), kWidth, kHeight);
    };
    const auto pinned = drawn("pinned", "2");
    EXPECT_GT(count_pixels(pinned, palette.categories[0]), 3000u) << "to the device";
    EXPECT_GT(count_pixels(pinned, palette.categories[3]), 3000u) << "to the host";
    EXPECT_TRUE(is_written("directions"));
    EXPECT_EQ(view->note().find("Streams: 0 overlap"), std::string::npos) << view->note();
    drawn("pageable", "2");
    EXPECT_NE(view->note().find("Streams: 0 overlap"), std::string::npos) << view->note();
    EXPECT_GT(count_pixels(drawn("mapped", "2"), palette.categories[1]), 3000u) << "kernels";
}

TEST(StreamsView, ComparesMemoryOfTheHost) {
    ViewStage stage;
    RunScene run(memory::transfer(), "array:random,n=256,seed=3", {{"bytes", "128"}, {"streams", "2"}});
    const auto view = make_view("streams", DatasetKind::array);
    const auto high = count_pixels(stage.draw(*view, run.at(1), kWidth, 700), Palette::dark_theme().now);
    EXPECT_GT(high, 1000u) << "this run's bar";
    EXPECT_TRUE(is_written("mapped"));
}

}  // namespace
}  // namespace lockstep::test
