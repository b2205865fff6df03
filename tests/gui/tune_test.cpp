// The Tune layout: parameters with the values of their source, load balance, breakdown.
#include <imgui_internal.h>

#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class TunePanels : public GuiTest {
protected:
    void open_tune(ImGuiTestContext& ctx, const std::string& spec, const std::string& algorithm) {
        open(ctx, spec, algorithm);
        workspace().apply(ChooseLayout{Layout::tune});
        ctx.Yield(5);
    }
    bool shows(ImGuiTestContext& ctx, const char* item) const {
        return ctx.ItemInfo(item, ImGuiTestOpFlags_NoError).ID != 0;
    }
};

TEST_F(TunePanels, ARuleIsChosenAndTheNumberOfSplittersFollows) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "list:random,n=4K,seed=7", "list.rhj");
        ctx.SetRef("###tune:parameters");
        ctx.ItemClick("splitters/value:n \\/ (2 log\u00B2 n)");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().parameters().at("splitters") == 1; }));
        // A number of one's own needs the rule that takes it.
        ctx.ItemInput("num_splitters/##number");
        ctx.KeyCharsReplaceEnter("100");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().parameters().at("num_splitters") == 100; }));
        IM_CHECK_EQ(workspace().parameters().at("splitters"), 2);
        ctx.ItemClick("defaults");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().parameters().at("splitters") == 0; }));
        IM_CHECK_EQ(workspace().parameters().at("num_splitters"), 1024);
    });
}

TEST_F(TunePanels, AClickOnALengthSelectsASplitter) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "list:random,n=64,seed=7", "list.rhj");
        const char* plot = "//###tune:lengths/##lengths0:pick";
        IM_CHECK(wait_until(ctx, [&] { return shows(ctx, plot); }));
        ctx.ItemClick(plot);
        IM_CHECK(wait_until(ctx, [&] { return workspace().selected().has_value(); }));
        workspace().apply(SeekEnd{});
        IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == workspace().last_pass(); }));
        // A splitter's local rank is 0: it is the first node of its sublist.
        const auto node = *workspace().selected();
        const auto columns = workspace().run()->columns();
        for (const auto& column : columns)
            if (column.role == Role::local_rank && column.depth == 0)
                IM_CHECK_EQ(
                    lockstep::Run::read(column, workspace().now(), workspace().run()->inputs(), node, 1).u32().at(0),
                    0u);
    });
}

TEST_F(TunePanels, OfASmallGraphDegreesAreShownOneByOneAndCounted) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "graph:grid,n=36", "bfs.frontier");
        IM_CHECK(wait_until(ctx, [&] { return shows(ctx, "//###tune:lengths/##lengths0:histogram:pick"); }));
        IM_CHECK(shows(ctx, "//###tune:lengths/##lengths0:pick"));
    });
}

TEST_F(TunePanels, WithoutSublistsThePanelOffersAnAlgorithmThatCuts) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "list:random,n=64,seed=7", "list.wyllie");
        IM_CHECK(!shows(ctx, "//###tune:lengths/##lengths0:pick"));
        ctx.ItemClick("//###tune:lengths/choose");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().algorithm().id == "list.helman-jaja"; }));
        IM_CHECK(wait_until(ctx, [&] { return shows(ctx, "//###tune:lengths/##lengths0:pick"); }));
    });
}

TEST_F(TunePanels, BothRunsOfAComparisonShowTheirLengths) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "list:random,n=4K,seed=7", "list.rhj");
        workspace().apply(KeepRun{});
        workspace().apply(SetParameter{"splitters", 1});
        IM_CHECK(wait_until(ctx, [&] {
            return at_rest() && shows(ctx, "//###tune:lengths/##lengths0:pick") &&
                   shows(ctx, "//###tune:lengths/##lengths1:pick");
        }));
    });
}

TEST_F(TunePanels, SweepingThePanelsParameterDrawsTimeAgainstIt) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "list:random,n=1K,seed=7", "list.rhj");
        ctx.ItemClick("//###tune:parameters/sweep");
        IM_CHECK(wait_until(ctx, [&] {
            const auto sweep = workspace().sweep_over("num_splitters");
            return sweep && sweep->state == SweepState::finished;
        }));
        IM_CHECK(shows(ctx, "//###tune:parameters/##time_against:pick"));
    });
}

TEST_F(TunePanels, AHintStandsBesideItsSliderNotOverTheMarks) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "list:random,n=4K,seed=7", "list.rhj");
        const auto slider = ctx.ItemInfo("//###tune:parameters/num_splitters/value").RectFull;
        ctx.MouseMoveToPos(slider.GetCenter());
        ctx.SleepNoSkip(1.f, 1.f / 30);
        const auto* hint = ctx.GetWindowByRef("//##Tooltip_00");
        IM_CHECK(hint && hint->Active);
        IM_CHECK_GT(hint->Pos.x, slider.Max.x);
    });
}

TEST_F(TunePanels, TheSizeSliderMakesANewInputWhenItIsLetGo) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "list:random,n=64,seed=7", "list.wyllie");
        const auto slider = ctx.ItemInfo("//###tune:parameters/n").RectFull;
        ctx.MouseMoveToPos({slider.Min.x + 0.4f * slider.GetWidth(), slider.GetCenter().y});
        ctx.MouseDown();
        ctx.Yield(3);
        IM_CHECK_EQ(workspace().dataset()->num_vertices(), 64u);
        ctx.MouseUp();
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->num_vertices() > 64; }));
        const auto n = workspace().dataset()->num_vertices();
        IM_CHECK_EQ(n & (n - 1), 0u);
        IM_CHECK_STR_EQ(workspace().algorithm().id.c_str(), "list.wyllie");
    });
}

}  // namespace
}  // namespace lockstep
