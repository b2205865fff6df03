#include "gui/gui_test.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include <imgui_internal.h>

#include "app/session/playback/passes/pace.hpp"
#include "app/session/playback/passes/pass_groups.hpp"
#include "app/session/playback/passes/pass_row.hpp"
#include "app/session/playback/searches/difference.hpp"
#include "viz/count_pixels.hpp"

namespace lockstep {
namespace {

constexpr const char* kList = "list:random,n=64,seed=7";
constexpr const char* kCompare = "###teach:compare";

class Comparing : public GuiTest {
protected:
    bool both_at_rest() {
        if (!at_rest() || !workspace().comparable()) return false;
        const auto kept = workspace().kept();
        return !kept.pending && kept.run->state() != RunState::running && kept.shown_pass == kept.pass;
    }
    bool both_settle(ImGuiTestContext& ctx) {
        return wait_until(ctx, [&] { return both_at_rest(); });
    }
    /// Two algorithms side by side at their input, and the names of the transport's items.
    bool compare_from_the_start(ImGuiTestContext& ctx) {
        open(ctx, kList, "list.wyllie-stepwise");
        workspace().apply(CompareWith{"list.rhj"});
        const bool settled = both_settle(ctx);
        workspace().apply(SeekStart{});
        ctx.Yield(3);
        ctx.SetRef("##transport");
        return settled;
    }
};

bool in_front(ImGuiTestContext& ctx, const char* window) {
    const ImGuiWindow* found = ctx.GetWindowByRef(window);
    return found && found->DockTabIsVisible && !found->Hidden;
}

/// Rows of pixels in a part of a picture that contain a line of a frame.
std::vector<int> framed_rows(const Image& image, int left, int right, int top, int bottom, const Colour& colour) {
    std::vector<int> rows;
    for (int y = top; y < bottom; ++y) {
        int longest = 0, now = 0;
        for (int x = left; x < right; ++x) {
            now = is_near(image.pixel(x, y), colour, 2) ? now + 1 : 0;
            longest = std::max(longest, now);
        }
        if (3 * longest > right - left) rows.push_back(y);
    }
    return rows;
}

// Dijkstra's queue is below its map; the other run has none.
TEST_F(Comparing, MapsHaveEqualHeight) {
    ImRect panel;
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=64,weights=1..9,seed=2", "sssp.dijkstra");
        workspace().apply(CompareWith{"sssp.bellman-ford"});
        ctx.WindowFocus(kCompare);
        IM_CHECK(both_settle(ctx));
        IM_CHECK(wait_until(ctx, [&] { return shell().settled(); }));
        ctx.Yield(2);
        panel = ctx.WindowInfo(kCompare).RectFull;
    });
    const auto picture = image();
    const auto rows = [&](float from, float to) {
        return framed_rows(picture, static_cast<int>(from), static_cast<int>(to), static_cast<int>(panel.Min.y) + 40,
                           static_cast<int>(panel.Max.y), Palette::dark_theme().line);
    };
    const float middle = panel.GetCenter().x;
    const auto a = rows(panel.Min.x, middle), b = rows(middle, panel.Max.x);
    EXPECT_EQ(a.size(), 2u) << "above the map and below it";
    EXPECT_EQ(a, b);
}

TEST_F(Comparing, KeepByKey) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, "list.rhj");
        IM_CHECK(!in_front(ctx, kCompare));
        ctx.KeyPress(ImGuiKey_K);
        ctx.Yield(5);
        IM_CHECK(workspace().comparing());
        IM_CHECK(in_front(ctx, kCompare));
        const auto* kept = workspace().run();
        workspace().apply(SetParameter{"limit", 32});
        IM_CHECK(wait_until(ctx, [&] { return workspace().run() != kept && both_at_rest(); }));
        IM_CHECK(workspace().kept().run == kept);
        ctx.KeyPress(ImGuiMod_Shift | ImGuiKey_K);
        ctx.Yield(5);
        IM_CHECK(!workspace().comparing());
        IM_CHECK(in_front(ctx, "###teach:stage"));
    });
}

TEST_F(Comparing, PanelOffersOtherAlgorithms) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, "list.rhj");
        ctx.WindowFocus(kCompare);
        ctx.Yield(3);
        ctx.SetRef(kCompare);
        ctx.ItemClick("with:list.wyllie");
        IM_CHECK(both_settle(ctx));
        IM_CHECK_STR_EQ(workspace().kept().algorithm->id.c_str(), "list.wyllie");
        IM_CHECK_STR_EQ(workspace().algorithm().id.c_str(), "list.rhj");
        ctx.ItemClick("swap");
        IM_CHECK_STR_EQ(workspace().algorithm().id.c_str(), "list.wyllie");
        ctx.ItemClick("stop");
        IM_CHECK(!workspace().comparing());
    });
}

// A recursion of three levels beside one of two: common levels fold in both, the additional level in one.
TEST_F(Comparing, FoldOnBothLines) {
    run([&](ImGuiTestContext& ctx) {
        workspace().open(
            {.dataset = {.generate = kList}, .algorithm = "list.rhj", .parameters = {{"limit", "4"}}, .pass = 2});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().groups().all().size() >= 2; }));
        workspace().apply(KeepRun{});
        workspace().apply(SetParameter{"limit", 16});
        IM_CHECK(both_settle(ctx));
        ctx.Yield(3);
        const auto all_of = [&](const RunOnScreen& one) { return one.groups->all(); };
        IM_CHECK_GE(all_of(workspace().kept()).size(), 2u);
        IM_CHECK_EQ(all_of(workspace().current()).size(), 1u);
        const auto size_of = [](const RunOnScreen& one) { return one.row->size(); };
        const auto kept = size_of(workspace().kept()), current = size_of(workspace().current());
        const auto less = [](const PassGroup& group) { return group.num_passes() - 1; };
        const auto sign = [](char badge, int group) {
            return "$$" + std::to_string(badge) + "/$$" + std::to_string(group) + "/fold";
        };
        ctx.SetRef("##transport");
        ctx.ItemClick(sign('A', 1).c_str());
        ctx.Yield(2);
        IM_CHECK_EQ(size_of(workspace().kept()), kept - less(all_of(workspace().kept())[1]));
        IM_CHECK_EQ(size_of(workspace().current()), current);
        ctx.ItemClick(sign('B', 0).c_str());
        ctx.Yield(2);
        IM_CHECK_EQ(size_of(workspace().kept()), kept - less(all_of(workspace().kept())[0]));
        IM_CHECK_EQ(size_of(workspace().current()), current - less(all_of(workspace().current())[0]));
        ctx.ItemClick(sign('A', 0).c_str());
        ctx.Yield(2);
        IM_CHECK_EQ(size_of(workspace().current()), current);
    });
}

TEST_F(Comparing, RunAIsChosenInItsHeader) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, "list.rhj");
        workspace().apply(KeepRun{});
        ctx.Yield(5);
        const auto* current = workspace().run();
        ctx.SetRef(kCompare);
        ctx.ItemClick("A/choice");
        ctx.Yield(2);
        const auto& other = workspace().catalog().at("list.wyllie-stepwise");
        ctx.SetRef(ctx.WindowInfo("//$FOCUSED/algorithms").ID);
        ctx.ItemClick(("##" + other.title + other.id).c_str());
        IM_CHECK(wait_until(ctx, [&] { return workspace().kept().algorithm == &other && both_at_rest(); }));
        IM_CHECK(workspace().run() == current);
        ctx.KeyPress(ImGuiKey_Escape);
    });
}

TEST_F(Comparing, TrackStepsAndSeeksBoth) {
    run([&](ImGuiTestContext& ctx) {
        IM_CHECK(compare_from_the_start(ctx));
        ctx.ItemClick("step-forward");
        ctx.ItemClick("step-forward");
        IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == 2 && workspace().kept().shown_pass == 2; }));
        const auto track = ctx.ItemInfo("scrubber").RectFull;
        ctx.MouseMoveToPos({track.Max.x - 9, track.GetCenter().y});
        ctx.MouseClick();
        IM_CHECK(both_settle(ctx));
        IM_CHECK_EQ(workspace().step(), workspace().pace().last());
        IM_CHECK_EQ(workspace().pass(), workspace().last_pass());
        IM_CHECK_EQ(workspace().kept().pass, workspace().kept().last_pass);
        IM_CHECK(wait_until(ctx, [&] { return workspace().difference() != nullptr; }));
        IM_CHECK_EQ(workspace().difference()->num_differing(), 0u);
    });
}

TEST_F(Comparing, PlaysByTime) {
    run([&](ImGuiTestContext& ctx) {
        IM_CHECK(compare_from_the_start(ctx));
        ctx.ItemClick("in-step:Time");
        IM_CHECK(workspace().in_step() == InStep::time);
        IM_CHECK(workspace().pace().has_clock());
        workspace().apply(SetSpeed{50});
        ctx.ItemClick("play");
        IM_CHECK(wait_until(ctx, [&] { return !workspace().playing(); }));
        IM_CHECK(both_settle(ctx));
        IM_CHECK_EQ(workspace().pass(), workspace().last_pass());
        IM_CHECK_EQ(workspace().kept().pass, workspace().kept().last_pass);
        ctx.KeyPress(ImGuiKey_I);
        IM_CHECK(workspace().in_step() == InStep::pass);
    });
}

TEST_F(Comparing, FirstDifferenceByKey) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, "list.rhj");
        ctx.KeyPress(ImGuiKey_K);
        ctx.Yield(5);
        const auto* kept = workspace().run();
        workspace().apply(SetParameter{"splitters", 1});  // n / (2 log² n): fewer sublists, and the same final ranks
        IM_CHECK(wait_until(ctx, [&] { return workspace().run() != kept && both_at_rest(); }));
        workspace().apply(SeekEnd{});
        ctx.KeyPress(ImGuiKey_J);
        IM_CHECK(wait_until(ctx, [&] { return workspace().notice().has_value() && both_at_rest(); }));
        const auto& said = workspace().notice()->text;
        IM_CHECK(said.starts_with("First difference: ") && said.find("rank of node") == std::string::npos);
        IM_CHECK_LT(workspace().shown_pass(), workspace().last_pass());
        IM_CHECK(workspace().selection().has_value());
    });
}

TEST_F(Comparing, BothHighlightPointedElement) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, "list.wyllie-stepwise");
        workspace().apply(KeepRun{});
        ctx.Yield(8);
        ctx.SetRef(kCompare);
        const auto a = ctx.ItemInfo("A/picture").RectFull, b = ctx.ItemInfo("B/picture").RectFull;
        IM_CHECK(std::abs(a.GetWidth() - b.GetWidth()) < 1 && std::abs(a.GetHeight() - b.GetHeight()) < 1);
        // Down the left half until the pointer is over a node or a cell.
        for (float y = a.Min.y + 8; y < a.Max.y && !workspace().hovered(); y += 12) {
            ctx.MouseMoveToPos({a.Min.x + a.GetWidth() * 0.4f, y});
            ctx.Yield(2);
        }
        IM_CHECK(workspace().hovered().has_value());
        const auto element = workspace().hovered();
        ctx.MouseClick();
        IM_CHECK(workspace().selected() == element);
        ctx.MouseMoveToPos({b.Max.x + 60, b.Max.y + 20});
        ctx.Yield(3);
        IM_CHECK(!workspace().hovered().has_value());
    });
}

TEST_F(Comparing, PicturesStayAtProjectorSteps) {
    struct Case {
        int width, height, step;
        bool presenting;
    };
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=64", "bfs.frontier");
        workspace().apply(CompareWith{"bfs.queue"});
        IM_CHECK(both_settle(ctx));
        workspace().apply(SeekStep{8});
        for (const auto& one : {Case{1366, 768, 3, true}, {1280, 720, 2, true}, {1229, 691, 0, false}}) {
            resize(one.width, one.height);
            ask(SetProjectorStep{one.step});
            ask(Present{one.presenting});
            IM_CHECK(wait_until(ctx, [&] { return both_at_rest() && shell().settled(); }));
            ctx.Yield(6);
            int pictures = 0;
            for (ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
                const std::string_view name = window->Name;
                if (!window->WasActive || window->Hidden) continue;
                if (!name.ends_with(":compare") && name != "##stage") continue;
                for (const char* half : {"A", "B"}) {
                    const auto id = ImHashStr("picture", 0, ImHashStr(half, 0, window->ID));
                    const auto item = ctx.ItemInfo(id, ImGuiTestOpFlags_NoError);
                    if (item.ID != 0 && item.RectFull.GetHeight() >= 180) ++pictures;
                }
            }
            if (pictures != 2)
                ctx.LogError("%dx%d, step %d, presenting %d: %d pictures", one.width, one.height, one.step,
                             one.presenting, pictures);
            IM_CHECK_EQ(pictures, 2);
        }
    });
}

TEST_F(Comparing, RestoresFromScenario) {
    const auto file = folder() / "compared.json";
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, "list.wyllie-stepwise");
        workspace().apply(CompareWith{"list.rhj"});
        IM_CHECK(both_settle(ctx));
        workspace().apply(SeekStep{3});
        IM_CHECK(both_settle(ctx));
        workspace().apply(SaveScenario{file});
        IM_CHECK(wait_until(ctx, [&] { return !workspace().saving(); }));
        workspace().apply(StopComparing{});
        open(ctx, "graph:grid,n=64", "bfs.frontier");
        workspace().apply(OpenFile{file});
        IM_CHECK(wait_until(ctx, [&] { return workspace().comparing() && both_at_rest(); }));
        IM_CHECK(wait_until(ctx, [&] { return workspace().pass() == 3 && workspace().kept().pass == 3; }));
        IM_CHECK_STR_EQ(workspace().kept().algorithm->id.c_str(), "list.rhj");
        ctx.Yield(6);
        IM_CHECK(in_front(ctx, kCompare));
    });
}

}  // namespace
}  // namespace lockstep
