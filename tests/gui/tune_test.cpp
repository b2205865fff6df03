// The Tune layout: parameters with the values of their source, load balance, breakdown.
#include <algorithm>

#include <imgui_internal.h>

#include "app/session/findings/load_balance.hpp"
#include "app/session/selection/linked_elements.hpp"
#include "gui/drawn_words.hpp"
#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class TunePanels : public GuiTest {
protected:
    void open_tune(ImGuiTestContext& ctx, const std::string& spec, const std::string& algorithm) {
        open(ctx, spec, algorithm);
        workspace().apply(ChooseLayout{WindowLayout::tune});
        ctx.Yield(5);
    }
    bool shows(ImGuiTestContext& ctx, const char* item) const {
        return ctx.ItemInfo(item, ImGuiTestOpFlags_NoError).ID != 0;
    }
};

TEST_F(TunePanels, RuleSetsSplitters) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "list:random,n=4K,seed=7", "list.rhj");
        ctx.SetRef("###tune:parameters");
        ctx.ItemClick("splitters/value:n \\/ (2 log\u00B2 n)");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().parameters().at("splitters") == 1; }));
        // An explicit number needs the rule that uses it.
        ctx.ItemInput("num_splitters/##number");
        ctx.KeyCharsReplaceEnter("100");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().parameters().at("num_splitters") == 100; }));
        IM_CHECK_EQ(workspace().parameters().at("splitters"), 2);
        ctx.ItemClick("defaults");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().parameters().at("splitters") == 0; }));
        IM_CHECK_EQ(workspace().parameters().at("num_splitters"), 1024);
    });
}

TEST_F(TunePanels, FieldsOfTheModelAreApart) {
    run([&](ImGuiTestContext& ctx) {
        resize(1366, 768);
        open_tune(ctx, "list:random,n=64,seed=7", "list.rhj");
        ctx.WindowFocus("//###tune:model");
        ctx.Yield(6);
        const auto first = ctx.ItemInfo("//###tune:model/##sms").RectFull,
                   second = ctx.ItemInfo("//###tune:model/##cores").RectFull;
        IM_CHECK_GE(second.Min.y - first.Max.y, 3.f);
    });
}

/// The GPUs of the papers, then the device of the run; at a narrow panel fewer of the papers.
TEST_F(TunePanels, ModelEndsWithTheDevices) {
    run([&](ImGuiTestContext& ctx) {
        resize(1680, 1050);
        open_tune(ctx, "list:random,n=64,seed=7", "list.rhj");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().run() != nullptr; }));
        ctx.WindowFocus("//###tune:model");
        ctx.ScrollToBottom("//###tune:model");
        ctx.Yield(6);
        const auto words = drawn_words("tune:model");
        for (const auto* shown : {"GTX 280", "141.7 GB/s", "227 KB", "the emulator"})
            IM_CHECK_NE(words.find(shown), std::string::npos);
        const auto device = workspace().run()->device_name();
        IM_CHECK(words.find(device.substr(0, 4)) != std::string::npos);
    });
}

TEST_F(TunePanels, ClickOnLengthSelectsSplitter) {
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

/// The plots show the level of the pass, and a click selects a node of that level's list.
TEST_F(TunePanels, LengthsOfCurrentLevel) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "list:random,n=4K,seed=7", "list.rhj");
        const char* plot = "//###tune:lengths/##lengths0:pick";
        std::optional<std::uint32_t> cut;  // the pass that walks the sublists of level 1
        for (std::uint32_t pass = 1; pass <= workspace().last_pass() && !cut; ++pass)
            if (workspace().run()->timeline().record(pass).report.label == "local rank" &&
                workspace().run()->timeline().record(pass).report.path.size() == 1)
                cut = pass;
        IM_CHECK_SILENT(cut.has_value());
        for (const auto& [pass, space] : {std::pair{2u, std::string()}, {*cut, space_names::sublists(1)}}) {
            workspace().apply(Seek{pass});
            IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == pass && shows(ctx, plot); }));
            workspace().apply(SelectElement{std::nullopt});
            ctx.Yield(3);
            ctx.ItemClick(plot);
            IM_CHECK(wait_until(ctx, [&] { return workspace().selection().has_value(); }));
            const auto own = own_space(*workspace().dataset()).name;
            IM_CHECK_STR_EQ(workspace().selection()->space.c_str(), space.empty() ? own.c_str() : space.c_str());
        }
    });
}

/// Rounds that contain all passes are unfolded at the start, since they show nothing by themselves.
TEST_F(TunePanels, OuterRoundsStartUnfolded) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "graph:grid,n=64,weights=1..9", "sssp.ipbf");
        const auto says = [&](const char* words) {
            return drawn_words("###tune:breakdown").find(words) != std::string::npos;
        };
        IM_CHECK(wait_until(ctx, [&] { return says("segmented min") && says("finalize"); }));
    });
}

TEST_F(TunePanels, DegreesOfSmallGraph) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "graph:grid,n=36", "bfs.frontier");
        IM_CHECK(wait_until(ctx, [&] { return shows(ctx, "//###tune:lengths/##lengths0:histogram:pick"); }));
        IM_CHECK(shows(ctx, "//###tune:lengths/##lengths0:pick"));
    });
}

TEST_F(TunePanels, LengthsOfferAlgorithm) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "list:random,n=64,seed=7", "list.wyllie");
        IM_CHECK(!shows(ctx, "//###tune:lengths/##lengths0:pick"));
        ctx.ItemClick("//###tune:lengths/choose");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().algorithm().id == "list.helman-jaja"; }));
        IM_CHECK(wait_until(ctx, [&] { return shows(ctx, "//###tune:lengths/##lengths0:pick"); }));
    });
}

/// Walking threads are counted if each thread has a segment; the lengths are shown for every segmented scan.
TEST_F(TunePanels, WalkingThreadsOnlyWithThreadPerSegment) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "segments:power,n=256,q=0", "segscan.champion");
        IM_CHECK(wait_until(ctx, [&] { return shows(ctx, "//###teach:plots/##lengths:pick"); }));
        IM_CHECK(!shows(ctx, "//###teach:plots/##walking:pick"));
        workspace().apply(ChooseAlgorithm{"segscan.thread"});
        IM_CHECK(wait_until(ctx, [&] { return shows(ctx, "//###teach:plots/##walking:pick"); }));
        IM_CHECK(shows(ctx, "//###teach:plots/##lengths:pick"));
    });
}

TEST_F(TunePanels, TreeHeights) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "graph:path,n=65", "components.shiloach-vishkin");
        IM_CHECK(wait_until(ctx, [&] { return shows(ctx, "//###tune:lengths/##heights:pick"); }));
        IM_CHECK(wait_until(ctx, [&] { return shows(ctx, "//###tune:lengths/##lengths0:pick"); }));  // its degrees
        workspace().apply(ChooseLayout{WindowLayout::teach});
        IM_CHECK(wait_until(ctx, [&] { return shows(ctx, "//###teach:plots/##heights:pick"); }));
        open(ctx, "graph:path,n=65", "bfs.frontier");
        IM_CHECK(wait_until(ctx, [&] { return !shows(ctx, "//###teach:plots/##heights:pick"); }));
    });
}

/// The sublists of a tour are those of its ranking, and a click selects a position of the ranked list, not a vertex.
TEST_F(TunePanels, TourHasLengthsOfItsSublists) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "tree:random,n=401,seed=7", "tree.postorder");
        const char* plot = "//###tune:lengths/##lengths0:pick";
        IM_CHECK(wait_until(ctx, [&] { return shows(ctx, plot); }));
        ctx.ItemClick(plot);
        IM_CHECK(wait_until(ctx, [&] { return workspace().selection().has_value(); }));
        IM_CHECK_STR_EQ(workspace().selection()->space.c_str(), space_of_lengths(*workspace().run()).c_str());
    });
}

/// Families without load balance have no such tab; it returns with other families.
TEST_F(TunePanels, InapplicablePanelsHaveNoTab) {
    run([&](ImGuiTestContext& ctx) {
        const auto there = [&](const char* name) {
            const auto* window = ctx.GetWindowByRef(name);
            return window && window->WasActive;
        };
        const auto all = [&](bool wanted) {
            return wait_until(ctx, [&] {
                return there("//###tune:lengths") == wanted && there("//###tune:walking") == wanted &&
                       there("//###tune:model") == wanted;
            });
        };
        open_tune(ctx, "list:random,n=64,seed=7", "list.rhj");
        IM_CHECK(all(true));
        open_tune(ctx, "array:random,n=64", "scan.sequential");
        IM_CHECK(all(false));
        const float breakdown = ctx.GetWindowByRef("//###tune:breakdown")->Size.y;
        open_tune(ctx, "list:random,n=64,seed=7", "list.rhj");
        IM_CHECK(all(true));
        IM_CHECK(shows(ctx, "//###tune:lengths/##lengths0:pick"));
        // The panel below used their room meanwhile.
        IM_CHECK_GT(breakdown, 1.5f * ctx.GetWindowByRef("//###tune:breakdown")->Size.y);
        IM_CHECK_STR_EQ(ctx.UiContext->NavWindow ? ctx.UiContext->NavWindow->RootWindow->Name : "",
                        "Stage###tune:stage");
    });
}

TEST_F(TunePanels, ValueStaysWithinSlider) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "list:random,n=40,seed=7", "list.rhj");
        workspace().apply(SetParameter{"limit", 10'000});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().parameters().at("limit") == 10'000; }));
        const auto slider = ctx.ItemInfo("//###tune:parameters/limit/value").RectFull;
        ctx.MouseMoveToPos(slider.GetCenter());
        ctx.MouseClick();
        // The centre of a scale up to the value would exceed n.
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().parameters().at("limit") < 10'000; }));
        IM_CHECK_GT(workspace().parameters().at("limit"), 40);
    });
}

TEST_F(TunePanels, SplittersOfTour) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "tree:binary,n=40", "tree.preorder");
        // The range of field and slider: 78 arcs can be halved at most, and n / log n is 12.
        const auto slider = ctx.ItemInfo("//###tune:parameters/num_splitters/value").RectFull;
        ctx.MouseMoveToPos({slider.Max.x - 1, slider.GetCenter().y});
        ctx.MouseClick();
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().parameters().at("splitters") == 2; }));
        IM_CHECK_GT(workspace().parameters().at("num_splitters"), 34);
        IM_CHECK_LT(workspace().parameters().at("num_splitters"), 40);
    });
}

TEST_F(TunePanels, LengthsOfBothRuns) {
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

TEST_F(TunePanels, SweepFromParameters) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "list:random,n=1K,seed=7", "list.rhj");
        ctx.ItemClick("//###tune:parameters/sweep");
        IM_CHECK(wait_until(ctx, [&] {
            const auto sweep = workspace().sweep_over("num_splitters");
            return sweep && sweep->state == SweepState::finished;
        }));
        IM_CHECK(wait_until(ctx, [&] { return shows(ctx, "//###tune:parameters/##time_against:pick"); }));
    });
}

TEST_F(TunePanels, AutomaticValueInSweep) {
    run([&](ImGuiTestContext& ctx) {
        open_tune(ctx, "graph:grid,n=1K,weights=1..9,seed=2", "sssp.champion");
        const auto& all = workspace().algorithm().parameters;
        const auto& delta = *std::ranges::find(all, "delta", &Parameter::name);
        const auto chosen = delta.hints.marks(*workspace().dataset()).back();
        IM_CHECK(
            wait_until(ctx, [&] { return drawn_words("###tune:parameters").find(chosen.text) != std::string::npos; }));
        ctx.ItemClick("//###tune:parameters/sweep");
        IM_CHECK(wait_until(ctx, [&] {
            const auto sweep = workspace().sweep_over("delta");
            return sweep && sweep->state == SweepState::finished;
        }));
        const auto values = workspace().sweep_over("delta")->request.values;
        IM_CHECK_LT(values.front(), chosen.value);
        IM_CHECK_GT(values.back(), chosen.value);
        IM_CHECK_LE(values.back(), delta.hints.sensible_to(*workspace().dataset()));
        // A long number fits in its field.
        const auto width = [&] { return ctx.ItemInfo("//###tune:sweep/##to").RectFull.GetWidth(); };
        ctx.WindowFocus("###tune:sweep");
        IM_CHECK(wait_until(ctx, [&] { return shows(ctx, "//###tune:sweep/##to"); }));
        const float before = width();
        ctx.ItemInputValue("//###tune:sweep/##to", "1000000000");
        IM_CHECK(wait_until(ctx, [&] { return width() > before; }));
    });
}

TEST_F(TunePanels, TooltipBesideSlider) {
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

TEST_F(TunePanels, SizeSliderGeneratesOnRelease) {
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
