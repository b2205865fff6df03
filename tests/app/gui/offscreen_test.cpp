// The window drawn off screen: drawing ends for every run.
#include "app/gui/picture.hpp"

#include <chrono>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/workspace_fixture.hpp"
#include "kernels/simt/buffer.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

/// One pass without columns: views and thumbnails have nothing to show.
class WithoutColumns final : public Algorithm {
public:
    explicit WithoutColumns(Device& device) : count_(device, 4, "count") {}

    void start() override {
        done_ = 0;
        count_.upload(std::vector<std::uint32_t>(4, 0));
    }
    bool step() override { return done_++ == 0; }
    PassReport describe(const Changes&) override {
        return {.label = "pass", .sentence = "A pass without columns", .note = "What it does is not to be seen"};
    }
    std::span<const Column> columns() const override { return {}; }
    std::vector<StateBuffer> inputs() const override { return {}; }
    std::vector<StateBuffer> state() const override { return {{"count", count_.data(), count_.bytes()}}; }
    HostState host_state() const override { return {static_cast<std::uint64_t>(done_)}; }
    void restore(const HostState& host) override { done_ = static_cast<int>(host.front()); }

private:
    int done_ = 0;
    Buffer<std::uint32_t> count_;
};

std::unique_ptr<Algorithm> make_without_columns(Device& device, const Dataset&, const ParameterValues&) {
    return std::make_unique<WithoutColumns>(device);
}

TEST(Offscreen, PictureWithoutColumns) {
    Catalog catalog;
    catalog.add({.id = "list.without-columns",
                 .title = "Without columns",
                 .source = "a test",
                 .input = DatasetKind::list,
                 .make_simt = make_without_columns});
    Workspace workspace(catalog);
    workspace.open({.dataset = {.generate = "list:random,n=64"},
                    .algorithm = "list.without-columns",
                    .executor = ExecutorKind::simt});
    for (const bool stage_only : {true, false}) {
        const auto draw = [&](Workspace& shown, PictureExtent size, const std::function<bool()>& stop) {
            return stage_only ? render_picture(shown, size, stop) : draw_window(shown, size, stop);
        };
        const test::Stopwatch watch;
        const auto picture = draw(workspace, {1280, 720}, [&] { return watch.elapsed() > test::kPatience; });
        EXPECT_EQ(picture.image.width, 1280);
        EXPECT_EQ(picture.picture_path, "none");
    }
}

// The accesses of a launch take long to record; only pictures of the debugger need them.
TEST(Offscreen, PictureRecordsNoLaunch) {
    const auto catalog = make_catalog();
    for (const bool stage_only : {true, false}) {
        const auto draw = [&](Workspace& shown, PictureExtent size, const std::function<bool()>& stop) {
            return stage_only ? render_picture(shown, size, stop) : draw_window(shown, size, stop);
        };
        Workspace workspace(catalog);
        workspace.open({.dataset = {.generate = "list:random,n=64"},
                        .algorithm = "list.wyllie",
                        .executor = ExecutorKind::simt,
                        .pass = 2});
        workspace.apply(ChooseLayout{WindowLayout::teach});
        draw(workspace, {1920, 1080}, [] { return false; });
        EXPECT_EQ(workspace.debugger().launch(), nullptr) << stage_only;
    }
}

// Glyphs of earlier frames, with other passes and words, do not change it.
TEST(Offscreen, PictureIsReproducible) {
    const auto catalog = make_catalog();
    const auto picture_of = [&](bool passes_before) {
        Workspace workspace(catalog);
        workspace.open({.dataset = {.generate = "graph:grid,n=64"},
                        .algorithm = "bfs.frontier",
                        .executor = ExecutorKind::simt,
                        .pass = 7});
        const auto shows_it = [&] {
            workspace.advance(0.01);
            return workspace.now() && workspace.shown_pass() == 7;
        };
        EXPECT_TRUE(passes_before || test::comes_about(shows_it));
        return render_picture(workspace, {1280, 800}, [] { return false; }).image;
    };
    const auto at_once = picture_of(false);
    EXPECT_EQ(picture_of(true).rgba, at_once.rgba);
    EXPECT_EQ(picture_of(false).rgba, at_once.rgba);
}

}  // namespace
}  // namespace lockstep
