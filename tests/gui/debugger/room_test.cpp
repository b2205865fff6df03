#include "gui/debugger/debugger_gui_test.hpp"
#include "gui/drawn_words.hpp"

namespace lockstep {
namespace {

/// A launch of a tiled float product, in a window of common size.
class DebuggerRoomTest : public DebuggerTest {
protected:
    void open_product(ImGuiTestContext& ctx) {
        resize(1920, 1080);
        open_debugger(ctx, "matrix:random,n=64,seed=1", "matrix.multiply-tiled", 1);
    }
    /// The position after the first access of an operation, to shared memory or to an array.
    void go_to(ImGuiTestContext& ctx, trace::Operation operation) {
        const auto& recording = workspace().debugger().launch()->recording();
        for (std::uint32_t i = 0; i < recording.num_events(); ++i) {
            const auto& event = recording.event(i);
            if (event.operation != operation || event.buffer != 0) continue;
            ask(SeekAccess{1, 0, i + 1});
            break;
        }
        IM_CHECK(settled(ctx));
        ctx.Yield(2);
    }
};

TEST_F(DebuggerRoomTest, FloatLanesFit) {
    run([&](ImGuiTestContext& ctx) {
        open_product(ctx);
        go_to(ctx, trace::Operation::load);
        IM_CHECK(workspace().debugger().warp() && workspace().debugger().warp()->in_shared);
        const auto* window = ctx.WindowInfo("//###debug:lanes/##lanes").Window;
        IM_CHECK(window != nullptr);
        IM_CHECK_EQ(window->ScrollMax.x, 0.f);
    });
}

/// Lanes beyond the end of an array hold the minimum's identity.
TEST_F(DebuggerRoomTest, LongNumberIsShortened) {
    run([&](ImGuiTestContext& ctx) {
        resize(1920, 1080);
        open_debugger(ctx, "array:index,n=64", "scan.champion", 1);
        const std::int64_t by_minimum = 2;
        workspace().apply(SetParameter{"operator", by_minimum});
        IM_CHECK(wait_until(ctx, [&] {
            return at_rest() && workspace().run() &&
                   workspace().run()->request().parameters.at("operator") == by_minimum;
        }));
        workspace().apply(Seek{1});
        IM_CHECK(settled(ctx));
        const auto& recording = workspace().debugger().launch()->recording();
        std::uint32_t handed_on = 0;
        const auto is_identity = [&](const trace::Event& event) {
            return event.operation == trace::Operation::shuffle && event.before == ~0u;
        };
        while (handed_on < recording.num_events() && !is_identity(recording.event(handed_on))) ++handed_on;
        IM_CHECK_LT(handed_on, recording.num_events());
        ask(SeekAccess{1, 0, handed_on + 1});
        IM_CHECK(settled(ctx));
        ctx.Yield(2);
        const auto* window = ctx.WindowInfo("//###debug:lanes/##lanes").Window;
        IM_CHECK(window != nullptr);
        IM_CHECK_EQ(window->ScrollMax.x, 0.f);
        const auto cells = drawn_words("##lanes");
        IM_CHECK_NE(cells.find("429…"), std::string::npos);
        IM_CHECK_EQ(cells.find("4294967295"), std::string::npos);
        IM_CHECK_NE(drawn_words("##cards").find("4294967295"), std::string::npos);
    });
}

TEST_F(DebuggerRoomTest, BarrierListsThreads) {
    run([&](ImGuiTestContext& ctx) {
        open_product(ctx);
        go_to(ctx, trace::Operation::sync_block);
        IM_CHECK(workspace().debugger().warp() && workspace().debugger().warp()->barrier);
        IM_CHECK_NE(drawn_words("##lanes").find("have come and wait"), std::string::npos);
        // The last row of threads is that of the block's last warp.
        ctx.SetRef(ctx.WindowInfo("//###debug:lanes/##lanes").ID);
        IM_CHECK(all_answered(ctx));
        ctx.ScrollToBottom(ctx.WindowInfo("//###debug:lanes/##lanes").ID);
        const auto grid = ctx.ItemInfo("grid").RectFull;
        ctx.MouseMoveToPos({grid.Max.x - 8, grid.Max.y - 3});
        ctx.MouseClick();
        IM_CHECK(wait_until(ctx, [&] { return workspace().debugger().focus().warp == 31u; }));
        IM_CHECK_EQ(workspace().debugger().focus().lane, 31u);
    });
}

}  // namespace
}  // namespace lockstep
