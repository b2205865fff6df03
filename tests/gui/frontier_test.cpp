// The frontier of all passes: a column for every level of the run, whichever passes were shown.
#include <algorithm>

#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class FrontierGui : public GuiTest {
protected:
    /// The view's picture of a pass.
    Image at(std::uint32_t pass) {
        run([&](ImGuiTestContext& ctx) {
            workspace().apply(Seek{pass});
            IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == pass; }));
            workspace().apply(ChooseView{"frontier"});
            ctx.MouseMoveToPos({2, 2});
            ctx.Yield(4);
            IM_CHECK(wait_until(ctx, [&] { return shell().settled(); }));
            ctx.Yield(2);
            room_ = ctx.ItemInfo("//###teach:stage/picture").RectFull;
        });
        const auto whole = image();
        Image picture{static_cast<int>(room_.GetWidth()), static_cast<int>(room_.GetHeight())};
        picture.rgba.resize(std::size_t{4} * static_cast<std::size_t>(picture.width * picture.height));
        const auto row = std::size_t{4} * static_cast<std::size_t>(picture.width);
        for (int y = 0; y < picture.height; ++y) {
            const auto from = whole.pixel(static_cast<int>(room_.Min.x), static_cast<int>(room_.Min.y) + y);
            std::copy_n(from.data(), row, picture.rgba.begin() + static_cast<std::ptrdiff_t>(row) * y);
        }
        return picture;
    }

private:
    ImRect room_;
};

/// The share of columns in the right half of the plot that hold a vertex.
double lit_columns(const Image& image) {
    int lit = 0, all = 0;
    for (int x = image.width / 2; x < image.width * 95 / 100; ++x, ++all)
        for (int y = image.height / 10; y < image.height * 6 / 10; ++y)
            if (image.pixel(x, y)[1] > 40) {
                ++lit;
                break;
            }
    return static_cast<double>(lit) / all;
}

TEST_F(FrontierGui, ColumnForEveryLevel) {
    run([&](ImGuiTestContext& ctx) { open(ctx, "graph:grid,n=1024", "bfs.frontier"); });  // levels 0 to 62
    const auto first = at(5);  // no deeper level was drawn before
    EXPECT_GT(lit_columns(first), 0.7);
    const auto last = at(workspace().last_pass()), middle = at(30), again = at(5);
    EXPECT_EQ(first.rgba, again.rgba);
    EXPECT_NE(first.rgba, middle.rgba);
    EXPECT_NE(middle.rgba, last.rgba);
}

TEST_F(FrontierGui, OtherSourceHasOwnLevels) {
    run([&](ImGuiTestContext& ctx) { open(ctx, "graph:grid,n=1024", "bfs.frontier"); });
    const auto corner = at(workspace().last_pass());
    run([&](ImGuiTestContext& ctx) {
        workspace().apply(SetParameter{"source", 528});  // the centre: half as many levels
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().last_pass() < 40; }));
    });
    const auto middle = at(5);
    EXPECT_GT(lit_columns(middle), 0.7);
    at(workspace().last_pass());
    EXPECT_EQ(at(5).rgba, middle.rgba);
    run([&](ImGuiTestContext& ctx) {
        workspace().apply(SetParameter{"source", 0});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().last_pass() > 40; }));
    });
    EXPECT_EQ(at(workspace().last_pass()).rgba, corner.rgba);
}

}  // namespace
}  // namespace lockstep
