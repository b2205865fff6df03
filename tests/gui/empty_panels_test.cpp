// Empty panels say which action fills them, and offer it.
#include <fstream>

#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class EmptyPanels : public GuiTest {
protected:
    /// A window without an input.
    void open_nothing(ImGuiTestContext& ctx, WindowLayout layout) {
        const auto bad = folder() / "bad.list.tsv";
        std::ofstream(bad) << "1\n0\n";
        workspace().apply(OpenFile{bad});
        IM_CHECK(wait_until(ctx, [&] { return workspace().notice().has_value(); }));
        workspace().apply(ChooseLayout{layout});
        ctx.Yield(8);
    }
};

TEST_F(EmptyPanels, OfferAnExample) {
    run([&](ImGuiTestContext& ctx) {
        open_nothing(ctx, WindowLayout::teach);
        IM_CHECK(workspace().run() == nullptr);
        for (const char* panel : {"plots", "arrays", "passes"}) {
            ctx.WindowFocus((std::string("//###teach:") + panel).c_str());
            ctx.Yield(4);
            IM_CHECK(ctx.ItemExists((std::string("//###teach:") + panel + "/open-file").c_str()));
        }
        ctx.WindowFocus("//###teach:plots");
        ctx.ItemClick("//###teach:plots/graph:grid,n=64");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->kind == DatasetKind::graph; }));
        ctx.Yield(4);
        IM_CHECK(!ctx.ItemExists("//###teach:plots/open-file"));
    });
}

TEST_F(EmptyPanels, BreakdownOffersExample) {
    run([&](ImGuiTestContext& ctx) {
        open_nothing(ctx, WindowLayout::tune);
        ctx.WindowFocus("//###tune:breakdown");
        ctx.ItemClick("//###tune:breakdown/list:random,n=64,seed=7");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->kind == DatasetKind::list; }));
        ctx.Yield(4);
        IM_CHECK(!ctx.ItemExists("//###tune:breakdown/open-file"));
    });
}

}  // namespace
}  // namespace lockstep
