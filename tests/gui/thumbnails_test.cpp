// The small pictures of passes under the track.
#include "app/panels/transport/thumbnails.hpp"

#include <set>

#include "app/preferences.hpp"
#include "gui/gui_test.hpp"
#include "viz/palette.hpp"

namespace lockstep {
namespace {

class ThumbnailsTest : public GuiTest {
protected:
    static constexpr int kRoom = 11;

    std::vector<Thumbnails::Picture> pictures(Thumbnails& thumbnails, View& view) {
        Scene scene;
        scene.dataset = workspace().dataset();
        scene.dataset_version = workspace().dataset_version();
        scene.algorithm = workspace().run()->request().algorithm;
        scene.pass = workspace().shown_pass();
        scene.last_pass = workspace().last_pass();
        scene.palette = &Palette::dark_theme();
        thumbnails.update(workspace(), scene, view, "cells", kRoom, 60, 40, true);
        return thumbnails.pictures();
    }
    std::unique_ptr<View> cells() const {
        for (const auto& info : all_views())
            if (info.name == "cells") return info.make();
        return nullptr;
    }
};

TEST_F(ThumbnailsTest, NoPassIsShownTwiceWhereFewStatesAreKept) {
    run([&](ImGuiTestContext& ctx) {
        workspace().apply(SetSnapshotBudget{std::size_t{1} << 20});
        open(ctx, "graph:grid,n=16384", "bfs.frontier");
        const auto& timeline = workspace().run()->timeline();
        const auto last = workspace().last_pass();
        std::uint32_t kept = 0;
        for (std::uint32_t pass = 0; pass <= last; ++pass) kept += timeline.find(pass) ? 1 : 0;
        IM_CHECK_LT(kept, last / 2);
        Thumbnails thumbnails;
        const auto view = cells();
        for (const std::uint32_t at : {last, last / 2}) {
            workspace().apply(Seek{at});
            IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == at; }));
            std::set<std::uint32_t> shown;
            std::size_t missing = 0;
            for (const auto& one : pictures(thumbnails, *view)) {
                IM_CHECK(shown.insert(one.pass).second);
                missing += !one.kept;
                IM_CHECK_EQ(one.kept, one.texture != 0);
                const auto away = std::max(one.pass, one.place) - std::min(one.pass, one.place);
                IM_CHECK_LE(away, thumbnails.step() / 2);
            }
            IM_CHECK_GT(missing, 0u);
            IM_CHECK(thumbnails.complete());
        }
        IM_CHECK_EQ(thumbnails.pictures()[thumbnails.live()].pass, last / 2);
    });
}

TEST_F(ThumbnailsTest, AllPassesThatAreKeptArePictured) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        Thumbnails thumbnails;
        const auto view = cells();
        const auto all = pictures(thumbnails, *view);
        IM_CHECK_EQ(all.size(), workspace().last_pass() + std::size_t{1});
        for (const auto& one : all) IM_CHECK(one.kept && one.texture != 0 && one.pass == one.place);
    });
}

}  // namespace
}  // namespace lockstep
