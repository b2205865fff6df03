// A wrong result: counted in the status bar, on the Stage and in Arrays; a click goes to the first wrong element.
#include "app/session/playback/searches/next_wrong.hpp"
#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class WrongValuesGui : public GuiTest {
protected:
    /// The race in a shuffled order.
    void open_wrong(ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=256,seed=7", "list.wyllie-unpacked");
        workspace().apply(ChooseExecutor{ExecutorKind::simt, Order::shuffled(7)});
        IM_CHECK(wait_until(ctx, [&] {
            return at_rest() && workspace().run()->order() == "shuffled:7" && workspace().run()->wrong() != nullptr;
        }));
        workspace().apply(Seek{1});
        ctx.Yield(4);
    }
    Selection first() const { return *next_wrong(*const_cast<WrongValuesGui*>(this)->workspace().run(), std::nullopt); }
    bool at_the_end() { return workspace().shown_pass() == workspace().last_pass(); }
};

TEST_F(WrongValuesGui, StatusBarClick) {
    run([&](ImGuiTestContext& ctx) {
        open_wrong(ctx);
        ctx.ItemClick("//##status/verdict");
        IM_CHECK(wait_until(ctx, [&] { return at_the_end(); }));
        IM_CHECK(workspace().selection() == first());
        ctx.ItemClick("//##status/verdict");
        ctx.Yield(2);
        IM_CHECK(workspace().selection() == next_wrong(*workspace().run(), first()));
        IM_CHECK(workspace().selection() != first());
    });
}

TEST_F(WrongValuesGui, StageNamesThemAfterLastPassOnly) {
    run([&](ImGuiTestContext& ctx) {
        open_wrong(ctx);
        const char* mark = "//###teach:stage/wrong";
        IM_CHECK(ctx.ItemInfo(mark, ImGuiTestOpFlags_NoError).ID == 0);
        workspace().apply(SeekEnd{});
        IM_CHECK(wait_until(ctx, [&] { return at_the_end(); }));
        ctx.Yield(3);
        ctx.ItemClick(mark);
        ctx.Yield(2);
        IM_CHECK(workspace().selection() == first());
    });
}

TEST_F(WrongValuesGui, KeyCycles) {
    run([&](ImGuiTestContext& ctx) {
        open_wrong(ctx);
        const auto count = workspace().run()->wrong()->front().count();
        IM_CHECK_GT(count, 1u);
        for (std::size_t k = 0; k <= count; ++k) workspace().apply(NextWrong{});
        IM_CHECK(workspace().selection() == first());
        ctx.KeyPress(ImGuiKey_W);
        ctx.Yield(2);
        IM_CHECK(workspace().selection() == next_wrong(*workspace().run(), first()));
    });
}

TEST_F(WrongValuesGui, NoticeWithoutWrongValues) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        workspace().apply(NextWrong{});
        IM_CHECK(workspace().notice().has_value());
        IM_CHECK_STR_EQ(workspace().notice()->text.c_str(), "No value of this run is known to be wrong");
    });
}

}  // namespace
}  // namespace lockstep
