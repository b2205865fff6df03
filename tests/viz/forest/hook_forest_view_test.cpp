#include "viz/forest/hook_forest_view.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "kernels/components/algorithms.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

constexpr const char* kSpec = "graph:uniform,n=40,edges=1,seed=6";

/// What lies where, by pointing at every place.
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

// Trees grow together on the places that they have in the end.
TEST(HookForestView, LaysVerticesOutByTheHooksOfTheLastPass) {
    ViewStage stage;
    RunScene run(components::shiloach_vishkin(), kSpec), ended(components::shiloach_vishkin(), kSpec);
    const auto last = ended.at(ended.last_pass()).columns;
    const auto view = make_hook_forest_view();
    const auto at = [&](std::uint32_t pass) {
        auto scene = run.at(pass);
        scene.last_columns = [&] { return last; };
        return scene;
    };
    auto scene = at(0);
    EXPECT_EQ(amber(stage.draw(*view, scene, 900, 400)), 0u);
    const auto before = places(stage, *view, scene);
    EXPECT_EQ(before.size(), 40u) << "every vertex can be pointed at";
    scene = at(1);
    EXPECT_GT(amber(stage.draw(*view, scene, 900, 400)), 100u) << "roots have hooked";
    scene = at(run.last_pass());
    stage.draw(*view, scene, 900, 400);
    EXPECT_EQ(places(stage, *view, scene), before);
}

// While a run is on its way there are the hooks that have been made.
TEST(HookForestView, ShowsWhatThereIsWhileARunGoesOn) {
    ViewStage stage;
    RunScene run(components::sequential(), kSpec);
    const auto view = make_hook_forest_view();
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
