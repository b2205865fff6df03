// The selected element is highlighted everywhere: in the Stage, in memory, in the lanes that access it, in the source.

#include <algorithm>
#include <map>

#include "app/gui/panels/debugger/lanes/draw_lanes.hpp"
#include "app/session/debugger/answers/element_accesses.hpp"
#include "gui/debugger/debugger_gui_test.hpp"
#include "tests/outlines.hpp"

namespace lockstep {
namespace {

class DebuggerPickedTest : public DebuggerTest {
protected:
    /// Points at places of the Stage's picture until a node is under the pointer, and clicks it.
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
    /// Outlines of the selection in each panel; hidden panels are brought to the front.
    struct Frames {
        std::size_t source = 0, paper = 0, lanes = 0, sectors = 0, cells = 0, transactions = 0, accesses = 0;
    };
    Frames frames() {
        Frames all;
        run([&](ImGuiTestContext& ctx) {
            const auto shown = [&](const char* panel) {
                ctx.WindowFocus(panel);
                ctx.MouseMoveToPos({2, 2});
                IM_CHECK(settled(ctx));
                IM_CHECK(wait_until(ctx, [&] { return shell().settled() && all_answered(ctx); }));
                ctx.Yield(2);
            };
            const auto& colour = Palette::dark_theme();
            const auto wide = [&](const char* window) {  // source lines have the full width
                const auto found = test::outlines_in(window, u32(colour.ink));
                return static_cast<std::size_t>(
                    std::ranges::count_if(found, [](const auto& one) { return one.width() > 300; }));
            };
            shown("//###debug:source");
            all.source = wide("##code");
            all.paper = wide("###debug:source") - all.source;  // the code is a window inside of it
            all.accesses = test::outlines_in("##transport", u32(colour.accent)).size();
            shown("//###debug:banks");
            all.transactions = test::outlines_in("##transactions", u32(colour.accent)).size();
            shown("//###debug:lanes");
            // From the top: lanes, two rows high, sector numbers, and their words.
            const auto found = test::outlines_in("debug:lanes", u32(colour.accent));
            float row = 1e9f, numbers = 1e9f;
            for (const auto& one : found) row = std::min(row, one.height());
            const auto is_lane = [&](const auto& one) { return one.height() > 1.5f * row; };
            for (const auto& one : found)
                if (!is_lane(one)) numbers = std::min(numbers, one.top);
            for (const auto& one : found)
                ++(is_lane(one) ? all.lanes : one.top < numbers + row / 2 ? all.sectors : all.cells);
        });
        return all;
    }
    /// Pictures of all panels.
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

TEST_F(DebuggerPickedTest, SelectedNodeIsOutlinedEverywhere) {
    std::uint32_t access = 0;
    std::optional<Selection> picked;
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        workspace().apply(ChooseLayout{WindowLayout::teach});
        pick_in_stage(ctx);
        picked = workspace().selection();
        workspace().apply(ChooseLayout{WindowLayout::debug});
        IM_CHECK(settled(ctx));
        IM_CHECK(workspace().selection() == picked);
        // The last access of the launch to the node: by then its value has changed, so that Arrays lists it.
        const auto& open = *workspace().debugger().launch();
        const auto places = places_of(open.recording(), open.columns, *picked);
        for (std::uint32_t i = 0; i < open.recording().num_events(); ++i)
            for (const auto& place : places)
                if (open.recording().event(i).buffer == place.buffer && open.recording().event(i).word == place.word)
                    access = i + 1;
        IM_CHECK_GT(access, 0u);
        ask(SeekAccess{2, workspace().debugger().place().launch, access});
        IM_CHECK(settled(ctx));
        const auto& event = open.recording().event(access - 1);
        const auto asking = lanes_that_ask_for(*workspace().debugger().warp(), *picked);
        IM_CHECK_NE(asking >> (event.thread % 32) & 1u, 0u);
        Progress progress;
        const auto lines = find_element_accesses(open.recording(), open.columns, *picked, progress).lines;
        IM_CHECK(std::ranges::count(lines, debugger::line_of(event)) == 1);
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
        EXPECT_FALSE(lit.at(panel) == plain.at(panel)) << panel << " does not show the selection";
    }
}

TEST_F(DebuggerPickedTest, OutlineCounts) {
    constexpr std::uint32_t kNode = 41;  // far from the tail, so that its thread accesses a rank
    std::size_t lines = 0, cells = 0, lanes = 0, of_warps = 0;
    resize(1920, 2160);  // so that all of these lines are visible
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        ask(SelectElement{kNode});
        // The last load of its value, by the lane of another node.
        const auto& open = *workspace().debugger().launch();
        const auto& recording = open.recording();
        const Selection picked{"nodes", kNode};
        const auto places = places_of(recording, open.columns, picked);
        std::uint32_t access = 0;
        for (std::uint32_t i = 0; i < recording.num_events(); ++i)
            for (const auto& place : places)
                if (recording.event(i).operation == trace::Operation::load &&
                    recording.event(i).buffer == place.buffer && recording.event(i).word == place.word)
                    access = i + 1;
        IM_CHECK_GT(access, 0u);
        ask(SeekAccess{2, workspace().debugger().place().launch, access});
        IM_CHECK(settled(ctx));
        IM_CHECK(workspace().selection() == picked);
        const auto& picture = *workspace().debugger().warp();
        for (const auto& sector : picture.sectors)
            for (const auto& word : sector.words) cells += word.element == picked ? 1 : 0;
        lanes = static_cast<std::size_t>(__builtin_popcount(lanes_that_ask_for(picture, picked)));
        Progress progress;
        const auto touches = find_element_accesses(recording, open.columns, picked, progress);
        lines = touches.lines.size();
        of_warps = touches.of_warps.size();
    });
    ASSERT_EQ(lines, 6u) << "two loads and two stores by its own lane, two loads by another";
    ASSERT_EQ(cells, 1u);
    ASSERT_GT(lanes, 0u);
    const auto lit = frames();
    run([&](ImGuiTestContext& ctx) {
        ctx.KeyPress(ImGuiKey_Escape);
        IM_CHECK(!workspace().selection().has_value());
    });
    const auto plain = frames();
    EXPECT_EQ(lit.lanes - plain.lanes, lanes);
    EXPECT_EQ(lit.sectors - plain.sectors, cells);
    EXPECT_EQ(lit.cells - plain.cells, cells);
    EXPECT_EQ(lit.source - plain.source, lines);
    EXPECT_EQ(lit.accesses - plain.accesses, of_warps) << "all lines and warps are in sight";
    // Line 2 of the paper loads successors, line 3 ranks, line 4 stores; line 1 has no access.
    EXPECT_EQ(lit.paper - plain.paper, 3u);
    // Under each of three sets of rules: the sectors of the lanes, and the lanes except the one in focus, which has its
    // own outline.
    EXPECT_GE(lit.transactions - plain.transactions, 3 * lanes);
}

}  // namespace
}  // namespace lockstep
