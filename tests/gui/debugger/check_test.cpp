// A finding of a check opens at the access that causes it.

#include "app/session/check/check_runs.hpp"
#include "gui/debugger/debugger_gui_test.hpp"
#include "tests/kernels/debugger/check/failing_for_test.hpp"

namespace lockstep {
namespace {

std::vector<AlgorithmInfo> places() {
    std::vector<AlgorithmInfo> all;
    all.push_back(test::places<test::Fails::by_result>());
    return all;
}

class DebuggerCheckTest : public DebuggerTest {
protected:
    DebuggerCheckTest() : DebuggerTest(places()) {}

    /// Checks the open run, and opens its smallest failure. Returns the result of the same check without a window.
    Smallest open_smallest(ImGuiTestContext& ctx) {
        const auto shown = workspace().scenario();
        Progress progress;
        const auto result = answer_check({.request = {.catalog = &workspace().catalog(),
                                                      .algorithm = shown.algorithm,
                                                      .dataset = shown.dataset,
                                                      .parameters = shown.parameters},
                                          .dataset = workspace().dataset()},
                                         progress);
        ctx.SetRef("##MainMenuBar");
        ctx.MenuClick("Run/Check for races and order dependence…##run\\/check");
        ctx.SetRef("//###debug:check");
        ctx.ItemClick("what:This input");
        ctx.ItemClick("check");
        const auto button = [&] { return ctx.GetID("open", ctx.WindowInfo("##found").ID); };
        IM_CHECK_RETV(wait_until(ctx, [&] { return ctx.ItemExists(button()); }), *result.smallest);
        const auto before = workspace().dataset();
        ctx.ItemClick(button());
        IM_CHECK_RETV(wait_until(ctx, [&] { return workspace().dataset() != before && at_rest(); }), *result.smallest);
        IM_CHECK_RETV(settled(ctx), *result.smallest);
        return *result.smallest;
    }
    /// The cursor is after an access, and its lane is in focus.
    void expect_cursor_after(const trace::Event& event, std::uint32_t pass, std::uint32_t launch, std::size_t access) {
        const auto& debugger = workspace().debugger();
        IM_CHECK(!workspace().inside().empty());
        IM_CHECK_EQ(debugger.place().pass, pass);
        IM_CHECK_EQ(debugger.place().launch, launch);
        IM_CHECK_EQ(debugger.place().access, access + 1);
        IM_CHECK_EQ(debugger.focus().block, event.block);
        IM_CHECK_EQ(debugger.focus().warp * 32 + debugger.focus().lane, std::uint32_t{event.thread});
        const auto& made = debugger.launch()->recording().event(static_cast<std::uint32_t>(access));
        IM_CHECK_EQ(int{made.line}, int{event.line});
        IM_CHECK_EQ(made.index, event.index);
        IM_CHECK_EQ(made.before, event.before);
        IM_CHECK_EQ(made.after, event.after);
        IM_CHECK(made.operation == event.operation);
    }
};

TEST_F(DebuggerCheckTest, HazardOpensAfterSecondAccess) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        const auto smallest = open_smallest(ctx);
        const auto* met = smallest.hazard();
        IM_CHECK(met != nullptr);
        expect_cursor_after(met->second, met->pass, met->launch, met->second_access);
    });
}

TEST_F(DebuggerCheckTest, WrongResultOpensAfterStore) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx, "list:random,n=40,seed=1", "list.places", 1);
        const auto smallest = open_smallest(ctx);
        IM_CHECK(smallest.hazard() == nullptr);
        IM_CHECK(smallest.access.has_value());
        IM_CHECK_EQ(smallest.access->event.index, 3u);
        expect_cursor_after(smallest.access->event, smallest.pass, smallest.access->launch, smallest.access->access);
        const auto selected = workspace().selected_in("nodes");
        IM_CHECK(selected.has_value());
        IM_CHECK_EQ(*selected, 3u);
    });
}

}  // namespace
}  // namespace lockstep
