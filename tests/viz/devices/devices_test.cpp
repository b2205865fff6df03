// Pictures of a group of devices: what is said of each cell and lane is what the run has recorded.

#include <algorithm>
#include <set>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "viz/count_pixels.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view_stage.hpp"

namespace lockstep::bfs {
AlgorithmInfo distributed();
}
namespace lockstep::list_ranking {
AlgorithmInfo distributed();
}

namespace lockstep::test {
namespace {

constexpr int kWidth = 900, kHeight = 540;

/// Everything that a view says of the places under the pointer.
std::set<std::string> said_by(ViewStage& stage, View& view, const Scene& scene) {
    std::set<std::string> said;
    stage.draw(view, scene, kWidth, kHeight);
    for (int y = 8; y < kHeight; y += 10)
        for (int x = 4; x < kWidth; x += 10) {
            ViewInput input;
            input.hovered = true;
            input.pointer = {static_cast<float>(x), static_cast<float>(y)};
            said.insert(stage.point_at(view, scene, kWidth, kHeight, input).said);
        }
    return said;
}

TEST(ExchangeView, SaysWhatWasSentInPassAndInAll) {
    ViewStage stage;
    RunScene run(bfs::distributed(), "graph:grid,n=64", {{"devices", "3"}});
    const auto view = make_view("exchange");
    std::uint64_t in_all = 0;
    for (std::uint32_t pass = 0; pass <= run.last_pass(); ++pass) {
        const auto& scene = run.at(pass);
        const auto& group = *scene.record->group;
        const auto said = said_by(stage, *view, scene);
        for (std::size_t from = 0; from < 3; ++from)
            for (std::size_t to = 0; to < 3; ++to) {
                const auto bytes = group.bytes[from * 3 + to], messages = group.messages[from * 3 + to];
                in_all += bytes;
                const auto sentence = fmt::format("Device {} sent {} to device {} in {} in pass {}", from,
                                                  counted(bytes, "byte"), to, counted(messages, "message"), pass);
                EXPECT_EQ(said.contains(sentence), from != to) << sentence;
            }
        EXPECT_TRUE(said.contains(fmt::format("{} crossed up to pass {}", counted(in_all, "byte"), pass))) << pass;
    }
    EXPECT_GT(in_all, 0u);
    // Back at an earlier pass the sums are those of that pass again.
    const auto& first = run.at(0);
    EXPECT_TRUE(said_by(stage, *view, first).contains("0 bytes crossed up to pass 0"));
}

TEST(DevicesView, SaysTimesOfEachDevice) {
    ViewStage stage;
    RunScene run(list_ranking::distributed(), "list:random,n=2000,seed=3", {{"devices", "2"}});
    const auto view = make_view("devices");
    const auto& scene = run.at(1);
    const auto said = said_by(stage, *view, scene);
    for (std::size_t device = 0; device < 2; ++device) {
        const auto begin = fmt::format("Device {}, launches: ", device), all = fmt::format(", device {}: ", device);
        EXPECT_TRUE(std::ranges::any_of(said, [&](const std::string& one) { return one.starts_with(begin); }));
        EXPECT_TRUE(std::ranges::any_of(said, [&](const std::string& one) {
            return one.starts_with("Pass ") && one.find(all) != std::string::npos;
        }));
    }
}

// Pass 0 takes no time: it shares the first pixel with pass 1, which is drawn in full.
TEST(DevicesView, DrawsEachPassInFull) {
    ViewStage stage;
    RunScene run(list_ranking::distributed(), "list:random,n=2000,seed=3", {{"devices", "2"}});
    const auto view = make_view("devices");
    const auto& scene = run.at(1);
    const auto image = stage.draw(*view, scene, kWidth, kHeight);
    const auto& palette = *scene.palette;
    std::set<int> begins[2];  // of the launches in rows of pixels: of this pass above, of all passes below
    for (int y = 0; y < kHeight; ++y) {
        int first = kWidth, launches = 0;
        for (int x = 0; x < kWidth; ++x)
            if (is_near(image.pixel(x, y), palette.categories[0])) first = std::min(first, x), ++launches;
        if (launches > 40) begins[y > kHeight / 2].insert(first);
    }
    ASSERT_FALSE(begins[0].empty() || begins[1].empty());
    EXPECT_LE(*begins[1].rbegin(), *begins[0].begin() + 4) << "pass 1 is not drawn";
}

TEST(OwnersView, ColoursOwnersAndWhatCrossed) {
    ViewStage stage;
    RunScene run(bfs::distributed(), "graph:grid,n=64", {{"devices", "2"}, {"exchange", "queue"}, {"alpha", "0"}});
    const auto view = make_view("owners", DatasetKind::graph);
    const auto& palette = Palette::dark_theme();
    std::uint32_t with_amber = 0;
    for (std::uint32_t pass = 0; pass <= run.last_pass(); ++pass) {
        const auto& scene = run.at(pass);
        const auto& bytes = scene.record->group->bytes;
        const bool crossed = std::ranges::any_of(bytes, [](std::uint64_t one) { return one != 0; });
        const auto image = stage.draw(*view, scene, kWidth, kHeight);
        EXPECT_GT(count_pixels(image, palette.series(0)), 100u) << pass;
        EXPECT_GT(count_pixels(image, palette.series(1)), 100u) << pass;
        EXPECT_EQ(count_pixels(image, palette.now) > 50, crossed) << pass;
        with_amber += crossed;
    }
    EXPECT_GT(with_amber, 0u);
}

TEST(ExchangeView, OneDeviceHasNothingToExchange) {
    ViewStage stage;
    RunScene run(bfs::distributed(), "graph:grid,n=16", {{"devices", "1"}});
    const auto view = make_view("exchange");
    EXPECT_EQ(said_by(stage, *view, run.at(1)), std::set<std::string>{""});
}

}  // namespace
}  // namespace lockstep::test
