// What is picked is shown wherever it is: in the Stage, in memory, in the lanes that ask for it, in the source.

#include <map>

#include "app/lens/picked_lines.hpp"
#include "app/panels/lens/draw_lanes.hpp"
#include "gui/lens_gui_test.hpp"

namespace lockstep {
namespace {

class LensPickedTest : public LensTest {
protected:
    /// Points at one place of the Stage's picture after the other until a node is there, and clicks it.
    void pick_in_stage(ImGuiTestContext& ctx) {
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("//###teach:stage/picture") && shell().settled(); }));
        const auto room = ctx.ItemInfo("//###teach:stage/picture").RectFull;
        for (int y = 1; y < 12 && !workspace().selection(); ++y)
            for (int x = 1; x < 16 && !workspace().selection(); ++x) {
                ctx.MouseMoveToPos({room.Min.x + room.GetWidth() * static_cast<float>(x) / 16,
                                    room.Min.y + room.GetHeight() * static_cast<float>(y) / 12});
                if (!workspace().hovered()) continue;
                ctx.MouseClick();
                ctx.Yield();
            }
        IM_CHECK(workspace().selection().has_value());
    }
    /// What each panel looks like.
    std::map<std::string, std::vector<std::uint8_t>> seen(const std::vector<std::string>& panels) {
        std::map<std::string, std::vector<std::uint8_t>> all;
        for (const auto& panel : panels) {
            ImRect room;
            run([&](ImGuiTestContext& ctx) {
                const auto name = "//###debug:" + panel;
                ctx.WindowFocus(name.c_str());
                ctx.MouseMoveToPos({2, 2});
                IM_CHECK(settled(ctx));
                IM_CHECK(wait_until(ctx, [&] { return shell().settled() && all_answered(ctx); }));
                ctx.Yield(2);
                room = ctx.WindowInfo(name.c_str()).Window->InnerRect;
            });
            const auto picture = image();
            for (int y = static_cast<int>(room.Min.y) + 1; y < static_cast<int>(room.Max.y) - 1; ++y)
                for (int x = static_cast<int>(room.Min.x) + 1; x < static_cast<int>(room.Max.x) - 1; ++x)
                    for (const auto part : picture.pixel(x, y)) all[panel].push_back(part);
        }
        return all;
    }
};

TEST_F(LensPickedTest, ANodePickedInTheStageLightsUpItsCellItsSectorItsLanesAndItsLines) {
    std::uint32_t access = 0;
    std::optional<Selection> picked;
    run([&](ImGuiTestContext& ctx) {
        open_lens(ctx);
        workspace().apply(ChooseLayout{Layout::teach});
        pick_in_stage(ctx);
        picked = workspace().selection();
        workspace().apply(ChooseLayout{Layout::debug});
        IM_CHECK(settled(ctx));
        IM_CHECK(workspace().selection() == picked);
        // The last access of the launch that goes to the node: its value is another one by then, so that Arrays has it.
        const auto& open = *workspace().lens().launch();
        const auto places = places_of(open.recording(), open.columns, *picked);
        for (std::uint32_t i = 0; i < open.recording().num_events(); ++i)
            for (const auto& place : places)
                if (open.recording().event(i).buffer == place.buffer && open.recording().event(i).word == place.word)
                    access = i + 1;
        IM_CHECK_GT(access, 0u);
        ask(SeekAccess{2, workspace().lens().place().launch, access});
        IM_CHECK(settled(ctx));
        const auto& event = open.recording().event(access - 1);
        const auto asking = lanes_that_ask_for(*workspace().lens().warp(), *picked);
        IM_CHECK_NE(asking >> (event.thread % 32) & 1u, 0u);
        Progress progress;
        const auto lines = lines_that_touch(open.recording(), open.columns, *picked, progress);
        IM_CHECK(std::ranges::count(lines, lens::line_of(event)) == 1);
    });
    const std::vector<std::string> panels{"lanes", "source", "arrays", "stage"};
    const auto lit = seen(panels);
    EXPECT_EQ(workspace().selection(), picked);
    EXPECT_TRUE(seen(panels) == lit) << "nothing moves by itself";
    run([&](ImGuiTestContext& ctx) {
        ctx.KeyPress(ImGuiKey_Escape);
        IM_CHECK(!workspace().selection().has_value());
    });
    const auto plain = seen(panels);
    for (const auto& panel : panels) {
        EXPECT_GT(lit.at(panel).size(), 40000u) << panel;
        EXPECT_FALSE(lit.at(panel) == plain.at(panel)) << panel << " shows nothing of what is picked";
    }
}

}  // namespace
}  // namespace lockstep
