// Thumbnails of passes under the track.
#include "app/gui/panels/transport/thumbnails.hpp"

#include <chrono>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/gui/offscreen.hpp"
#include "tests/soon.hpp"
#include "viz/palette.hpp"

namespace lockstep {
namespace {

class ThumbnailsTest : public testing::Test {
protected:
    bool open(const std::string& spec, const std::string& algorithm, std::size_t budget) {
        workspace_.apply(SetSnapshotBudget{budget});
        workspace_.open({.dataset = {.generate = spec}, .algorithm = algorithm, .executor = ExecutorKind::simt});
        return settles([&] { return workspace_.run() && workspace_.run()->state() != RunState::running; });
    }
    bool go_to(std::uint32_t pass) {
        workspace_.apply(Seek{pass});
        return settles([&] { return workspace_.shown_pass() == pass; });
    }
    std::vector<Thumbnails::Picture> pictures() {
        Scene scene;
        scene.dataset = workspace_.dataset();
        scene.dataset_version = workspace_.dataset_version();
        scene.algorithm = workspace_.run()->request().algorithm;
        scene.pass = workspace_.shown_pass();
        scene.last_pass = workspace_.last_pass();
        scene.palette = &Palette::dark_theme();
        canvas_.frame(
            [&] { thumbnails_.update(workspace_, scene, *cells_, "cells", 11, 60, 40, Thumbnails::Pace::all); });
        return thumbnails_.pictures();
    }
    static std::unique_ptr<View> make_cells() {
        for (const auto& info : all_views())
            if (info.name == "cells") return info.make();
        return nullptr;
    }

    Catalog catalog_ = make_catalog();
    Workspace workspace_{catalog_};
    OffscreenCanvas canvas_{320, 200};
    std::unique_ptr<View> cells_ = make_cells();
    Thumbnails thumbnails_;

private:
    template <class Done>
    bool settles(Done done) {
        return test::comes_about([&] { return workspace_.advance(0), done(); });
    }
};

TEST_F(ThumbnailsTest, NoDuplicateThumbnails) {
    ASSERT_TRUE(open("graph:grid,n=16384", "bfs.frontier", std::size_t{1} << 20));
    const auto last = workspace_.last_pass();
    std::uint32_t kept = 0;
    for (std::uint32_t pass = 0; pass <= last; ++pass) kept += workspace_.run()->timeline().find(pass) ? 1 : 0;
    ASSERT_LT(kept, last / 2);
    for (const std::uint32_t at : {last, last / 2}) {
        ASSERT_TRUE(go_to(at));
        std::set<std::uint32_t> shown;
        std::size_t missing = 0;
        const auto all = pictures();
        for (const auto& one : all) {
            EXPECT_TRUE(shown.insert(one.pass).second) << "pass " << one.pass;
            EXPECT_EQ(one.kept, one.texture != 0) << "pass " << one.pass;
            missing += one.kept ? 0 : 1;
            const auto away = std::max(one.pass, one.place) - std::min(one.pass, one.place);
            EXPECT_LE(away, thumbnails_.step() / 2) << "place " << one.place;
        }
        EXPECT_GT(missing, 0u);
        EXPECT_LT(missing, all.size());
        EXPECT_TRUE(thumbnails_.complete());
        EXPECT_EQ(all[thumbnails_.live()].pass, at);
    }
}

TEST_F(ThumbnailsTest, ThumbnailForEveryStoredPass) {
    ASSERT_TRUE(open("list:random,n=64,seed=7", "list.rhj", std::size_t{1} << 28));
    ASSERT_TRUE(go_to(2));
    const auto all = pictures();
    EXPECT_EQ(all.size(), workspace_.last_pass() + std::size_t{1});
    for (const auto& one : all) EXPECT_TRUE(one.kept && one.texture != 0 && one.pass == one.place) << one.place;
}

}  // namespace
}  // namespace lockstep
