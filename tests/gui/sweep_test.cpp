#include <algorithm>
#include <fstream>

#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class SweepPanelTest : public GuiTest {
protected:
    /// The Tune layout with the Sweep panel in front.
    void open_sweep(ImGuiTestContext& ctx, const std::string& spec, const std::string& algorithm) {
        open(ctx, spec, algorithm);
        workspace().apply(ChooseLayout{WindowLayout::tune});
        ctx.Yield(5);
        ctx.SetRef("###tune:sweep");
        ctx.WindowFocus("");
        ctx.Yield(2);
    }
    std::size_t num_points() const {
        std::size_t points = 0;
        if (const auto sweep = workspace_sweep())
            for (const auto& line : sweep->lines) points += line.points.size();
        return points;
    }
    std::shared_ptr<const SweepResult> workspace_sweep() const {
        return const_cast<SweepPanelTest*>(this)->workspace().sweep();
    }
    bool ended() const { return workspace_sweep() && workspace_sweep()->state != SweepState::running; }
};

TEST_F(SweepPanelTest, StartAndClickSize) {
    run([&](ImGuiTestContext& ctx) {
        open_sweep(ctx, "list:random,n=64,seed=7", "list.rhj");
        ctx.ItemInputValue("##to", "8K");
        ctx.ItemClick("start");
        IM_CHECK(wait_until(ctx, [&] { return num_points() > 0; }));
        IM_CHECK(wait_until(ctx, [&] { return ended(); }));
        IM_CHECK(workspace_sweep()->state == SweepState::finished);
        IM_CHECK_EQ(num_points(), 4u);  // 1 K, 2 K, 4 K, 8 K
        IM_CHECK_STR_EQ(workspace_sweep()->lines[0].name.c_str(), "list.rhj");
        ctx.Yield(3);
        ctx.ItemClick("##times:pick");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->num_vertices() >= 1024; }));
        IM_CHECK_STR_EQ(workspace().algorithm().id.c_str(), "list.rhj");
    });
}

TEST_F(SweepPanelTest, CancelKeepsPoints) {
    run([&](ImGuiTestContext& ctx) {
        open_sweep(ctx, "list:random,n=64,seed=7", "list.wyllie");
        ctx.ItemInputValue("##repeat", "1000");
        ctx.ItemClick("start");
        IM_CHECK(wait_until(ctx, [&] { return num_points() > 0; }));
        ctx.ItemClick("cancel");
        IM_CHECK(wait_until(ctx, [&] { return ended(); }));
        IM_CHECK(workspace_sweep()->state == SweepState::cancelled);
        IM_CHECK_GT(num_points(), 0u);
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemInfo("start", ImGuiTestOpFlags_NoError).ID != 0; }));
    });
}

TEST_F(SweepPanelTest, SweepParameterAndSave) {
    run([&](ImGuiTestContext& ctx) {
        open_sweep(ctx, "list:random,n=1K,seed=7", "list.rhj");
        ctx.ItemClick("quantity");
        ctx.ItemClick("//$FOCUSED/##p, splittersnum_splitters");
        ctx.Yield(2);
        ctx.ItemClick("start");
        IM_CHECK(wait_until(ctx, [&] { return ended() && num_points() > 5; }));
        IM_CHECK_STR_EQ(workspace_sweep()->request.parameter.c_str(), "num_splitters");
        ctx.Yield(3);
        ctx.ItemClick("csv");
        const auto table = folder() / "times.csv";
        type_into(ctx, "//##file-prompt/##path", table.string());
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK(wait_until(ctx, [&] { return std::filesystem::exists(table); }));
        std::ifstream stream(table);
        std::string header;
        std::getline(stream, header);
        IM_CHECK(header.starts_with("line,swept,value,algorithm,"));

        const auto picture = folder() / "plot.png";
        ctx.SetRef("###tune:sweep");
        ctx.ItemClick("png");
        type_into(ctx, "//##file-prompt/##path", picture.string());
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK(wait_until(ctx, [&] { return std::filesystem::exists(picture); }));
        IM_CHECK_GT(std::filesystem::file_size(picture), 10000u);
        ctx.Yield(3);  // the window draws with its own context in between
    });
}

TEST_F(SweepPanelTest, ControlsFollowSweep) {
    run([&](ImGuiTestContext& ctx) {
        open_sweep(ctx, "list:random,n=1K,seed=7", "list.rhj");
        ctx.ItemClick("//###tune:parameters/sweep");
        IM_CHECK(wait_until(ctx, [&] { return ended() && num_points() > 0; }));
        IM_CHECK_STR_EQ(workspace_sweep()->request.parameter.c_str(), "num_splitters");
        const auto first = workspace_sweep()->request;
        ctx.SetRef("###tune:sweep");
        ctx.Yield(3);
        ctx.ItemClick("start");
        IM_CHECK(wait_until(ctx, [&] { return workspace().num_sweeps() == 2 && ended(); }));
        IM_CHECK(workspace_sweep()->request == first);
    });
}

TEST_F(SweepPanelTest, PlotNamesItsInput) {
    run([&](ImGuiTestContext& ctx) {
        const auto says = [&](const char* note) {
            return ctx.ItemInfo((std::string("//###tune:sweep/") + note).c_str(), ImGuiTestOpFlags_NoError).ID != 0;
        };
        const auto time_against_p = [&] {
            return ctx.ItemInfo("//###tune:parameters/##time_against:pick", ImGuiTestOpFlags_NoError).ID != 0;
        };
        const std::string first = "list:random,n=1K,seed=7";
        open_sweep(ctx, first, "list.rhj");
        ctx.ItemClick("//###tune:parameters/sweep");
        IM_CHECK(wait_until(ctx, [&] { return ended() && num_points() > 0; }));
        ctx.Yield(3);
        IM_CHECK(!says("stale") && !says("differs"));
        IM_CHECK(time_against_p());

        open(ctx, "list:random,n=2K,seed=8", "list.rhj");  // another input
        IM_CHECK(says("stale"));
        IM_CHECK(!time_against_p());
        open(ctx, first, "list.wyllie");  // another algorithm, without p
        IM_CHECK(says("stale"));
        open(ctx, first, "list.rhj");
        IM_CHECK(!says("stale") && !says("differs"));
        IM_CHECK(time_against_p());
    });
}

TEST_F(SweepPanelTest, OtherQuantityWarning) {
    run([&](ImGuiTestContext& ctx) {
        const auto differs = [&] { return ctx.ItemInfo("//###tune:sweep/differs", ImGuiTestOpFlags_NoError).ID != 0; };
        const auto choose = [&](const char* quantity) {
            ctx.ItemClick("quantity");
            ctx.ItemClick((std::string("//$FOCUSED/##") + quantity).c_str());
            ctx.Yield(3);
        };
        open_sweep(ctx, "list:random,n=1K,seed=7", "list.rhj");
        ctx.ItemClick("//###tune:parameters/sweep");
        IM_CHECK(wait_until(ctx, [&] { return ended() && num_points() > 0; }));
        ctx.Yield(3);
        IM_CHECK(!differs());
        choose("n, nodessize of the input");
        IM_CHECK(differs());
        choose("p, splittersnum_splitters");
        IM_CHECK(!differs());
        choose("n, nodessize of the input");
        ctx.ItemInputValue("##to", "2K");
        ctx.ItemClick("start");
        IM_CHECK(wait_until(ctx, [&] { return workspace().num_sweeps() == 2 && ended() && num_points() > 0; }));
        ctx.Yield(3);
        IM_CHECK(!differs());
    });
}

TEST_F(SweepPanelTest, MapRunsBestPoint) {
    run([&](ImGuiTestContext& ctx) {
        open_sweep(ctx, "list:random,n=1K,seed=7", "list.rhj");
        ctx.ItemClick("quantity");
        ctx.ItemClick("//$FOCUSED/##p, splittersnum_splitters");
        ctx.Yield(2);
        ctx.ItemInputValue("##from", "16");
        ctx.ItemInputValue("##to", "64");
        ctx.ItemInputValue("##points", "3");
        ctx.ItemClick("across");
        ctx.ItemClick("//$FOCUSED/##block, threadsblock");
        ctx.Yield(2);
        ctx.ItemClick("start");
        IM_CHECK(wait_until(ctx, [&] { return ended() && num_points() > 3; }));
        const auto sweep = workspace_sweep();
        IM_CHECK(sweep->request.is_map());
        IM_CHECK_STR_EQ(sweep->request.across.parameter.c_str(), "block");
        IM_CHECK_EQ(num_points(), 3 * sweep->request.across.values.size());
        ctx.Yield(3);
        ctx.ItemClick("take-best");
        const auto& points = sweep->lines[0].points;
        const auto best =
            std::ranges::min_element(points, {}, [](const SweepPoint& one) { return one.measured.ms_median(); });
        IM_CHECK(wait_until(ctx, [&] {
            const auto values = workspace().parameters();
            return at_rest() && values.at("num_splitters") == best->value && values.at("block") == best->across;
        }));
        ctx.Yield(3);
        ctx.ItemClick("##times:pick");  // the cell in the centre
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().parameters().at("num_splitters") == 32; }));
    });
}

TEST_F(SweepPanelTest, StudyFromMenu) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        const auto& study = workspace().catalog().study("fig 3.5");
        ctx.SetRef("##MainMenuBar");
        ctx.MenuClick(("Run/Studies/" + study.title + ": " + study.shows + "##" + study.id).c_str());
        IM_CHECK(wait_until(ctx, [&] { return workspace_sweep() != nullptr; }));
        IM_CHECK_STR_EQ(workspace_sweep()->request.study.c_str(), "rehman-fig-3.5");
        IM_CHECK(workspace().window_layout() == WindowLayout::tune);
        IM_CHECK(wait_until(
            ctx, [&] { return ended(); }, 400));
        IM_CHECK_EQ(num_points() + workspace_sweep()->left_out.size(), 14u);  // a busy machine omits long ones
        IM_CHECK_GT(num_points(), 0u);
        ctx.Yield(5);
        const auto* window = ctx.GetWindowByRef("//###tune:sweep");
        IM_CHECK(window && window->DockTabIsVisible);
    });
}

}  // namespace
}  // namespace lockstep
