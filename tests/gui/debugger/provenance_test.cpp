// Writers of a value and the values that they read, back to the input: drawing and clicks.

#include <algorithm>

#include <fmt/format.h>

#include "gui/debugger/debugger_gui_test.hpp"
#include "gui/drawn_words.hpp"
#include "kernels/debugger/place.hpp"

namespace lockstep {
namespace {

class DebuggerProvenanceTest : public DebuggerTest {
protected:
    const ProvenanceNode& tree() { return *workspace().debugger().provenance(); }
    bool has_tree(ImGuiTestContext& ctx) {
        ctx.Yield(2);  // drawing the panel starts the query
        return wait_until(ctx, [&] {
            return at_rest() && workspace().debugger().provenance() && !workspace().debugger().looks_for_provenance();
        });
    }
    bool says(ImGuiTestContext& ctx, const std::string& window, const std::string& text) {
        return wait_until(ctx, [&] { return drawn_words(window).find(text) != std::string::npos; });
    }
    /// The provenance of the last store of the open launch.
    std::uint32_t last_store() {
        const auto& recording = workspace().debugger().launch()->recording();
        auto store = recording.num_events() - 1;
        while (!debugger::writes(recording.event(store))) --store;
        return store;
    }
};

TEST_F(DebuggerProvenanceTest, AllReadsOfProductEntry) {
    run([&](ImGuiTestContext& ctx) {
        resize(1920, 3000);  // so that all are visible
        open_debugger(ctx, "matrix:random,n=8,seed=1", "matrix.multiply-naive", 1);
        ask(SeekAccess{1, 0, last_store() + 1});
        IM_CHECK(settled(ctx));
        ctx.WindowFocus("//###debug:provenance");
        IM_CHECK(has_tree(ctx));
        IM_CHECK_EQ(tree().from.size(), 16u);
        IM_CHECK_EQ(tree().left_out, 0u);
        IM_CHECK(says(ctx, "provenance", "+12 more"));
        const auto words = drawn_words("provenance");
        for (std::size_t i = 0; i < 16; ++i)
            IM_CHECK_EQ(words.find(tree().from[i].cell + " = ") != std::string::npos, i >= 12);
        ctx.SetRef(ctx.WindowInfo("//###debug:provenance/##tree").ID);
        IM_CHECK(ctx.ItemExists("$$4/node"));
        IM_CHECK(!ctx.ItemExists("$$5/node"));
        ctx.ItemClick("**/more");
        ctx.Yield(2);
        IM_CHECK(says(ctx, "provenance", tree().from[0].cell + " = "));
        const auto all = drawn_words("provenance");
        for (const auto& one : tree().from) {
            IM_CHECK(all.find(one.cell + " = ") != std::string::npos);
            IM_CHECK_STR_EQ(one.where.c_str(), "input");
        }
        IM_CHECK(all.find(" more") == std::string::npos);
        // Each of the 16 reads can be clicked, which selects it.
        const auto first = tree().from.front().element;
        IM_CHECK(first.has_value());
        ctx.SetRef(ctx.WindowInfo("//###debug:provenance/##tree").ID);
        for (int k = 0; k < 17; ++k) IM_CHECK(ctx.ItemExists(fmt::format("$${}/node", k).c_str()));
        ctx.ItemClick("$$0/node");
        IM_CHECK(wait_until(ctx, [&] { return workspace().selection() == first; }));
    });
}

TEST_F(DebuggerProvenanceTest, EnterUnfolds) {
    run([&](ImGuiTestContext& ctx) {
        resize(1920, 1080);
        open_debugger(ctx, "matrix:random,n=8,seed=1", "matrix.multiply-naive", 1);
        ask(SeekAccess{1, 0, last_store() + 1});
        IM_CHECK(settled(ctx));
        ctx.WindowFocus("//###debug:provenance");
        IM_CHECK(has_tree(ctx));
        IM_CHECK(says(ctx, "provenance", "+12 more"));
        ctx.SetRef(ctx.WindowInfo("//###debug:provenance/##tree").ID);
        ctx.KeyPress(ImGuiKey_Tab);  // Tab moves the focus through the controls
        ctx.NavMoveTo("**/more");
        ctx.KeyPress(ImGuiKey_Enter);
        ctx.Yield(2);
        IM_CHECK(says(ctx, "provenance", tree().from[0].cell + " = "));
    });
}

TEST_F(DebuggerProvenanceTest, WriterTextIsComplete) {
    run([&](ImGuiTestContext& ctx) {
        resize(1920, 1080);
        open_debugger(ctx, kList, kAlgorithm, 5);
        workspace().apply(ChooseStepBy{StepBy::access});
        workspace().apply(SelectElement{30u});
        ask(SeekAccess{5, 1, 0});
        IM_CHECK(settled(ctx));
        workspace().apply(NextChange{});
        IM_CHECK(settled(ctx));
        ctx.WindowFocus("//###debug:provenance");
        IM_CHECK(has_tree(ctx));
        const auto& recording = workspace().debugger().launch()->recording();
        const auto line = recording.event(static_cast<std::uint32_t>(workspace().debugger().place().access - 1)).line;
        // Blocks have two warps: node 30 is lane 30 of the first. Three levels fit in their short form.
        IM_CHECK(says(ctx, "provenance", fmt::format("pass 5, 0:0:30, line {}", line)));
        IM_CHECK(!tree().from.empty() && !tree().from.front().from.empty());
        IM_CHECK(says(ctx, "provenance", tree().from.front().from.front().brief));
        resize(3800, 1080);
        IM_CHECK(says(ctx, "provenance", fmt::format("pass 5, block 0, warp 0, lane 30, line {}", line)));
    });
}

//  0 -> 1 -> ... -> 199: vertex k is found in pass k, from vertex k - 1.
TEST_F(DebuggerProvenanceTest, ProvenanceBackToInput) {
    run([&](ImGuiTestContext& ctx) {
        resize(1920, 1080);
        open_debugger(ctx, "graph:path,n=200", "bfs.frontier", 1);
        const auto last = workspace().last_pass();
        IM_CHECK_GE(last, 199u);
        workspace().apply(SelectElement{17u});
        ask(SeekAccess{199, 0, 1});
        IM_CHECK(settled(ctx));
        // At an access to levels, the query is about the level of the selection.
        const auto& open = *workspace().debugger().launch();
        const auto places = places_of(open.recording(), open.columns, {"vertices", 17});
        const auto level = std::ranges::find(places, "level[17]", &CellPlace::name);
        IM_CHECK(level != places.end());
        std::uint32_t access = 0;
        while (open.recording().event(access).buffer != level->buffer) ++access;
        ask(SeekAccess{199, 0, access + 1});
        IM_CHECK(settled(ctx));
        ctx.WindowFocus("//###debug:provenance");
        IM_CHECK(has_tree(ctx));
        IM_CHECK_STR_EQ(tree().cell.c_str(), "level[17]");
        IM_CHECK_EQ(tree().where.find("pass 17, "), 0u);
        IM_CHECK_EQ(tree().remark.find("Passes 18 to "), 0u);
        const ProvenanceNode* deepest = nullptr;
        for (int click = 0; click < 20; ++click) {
            for (deepest = &tree(); !deepest->from.empty();) deepest = &deepest->from.front();
            if (!deepest->place) break;
            const auto from = workspace().debugger().place();
            ctx.SetRef(ctx.WindowInfo("//###debug:provenance/##tree").ID);
            ctx.ItemClick("$$0/node");
            IM_CHECK(wait_until(ctx, [&] { return workspace().debugger().place() != from; }));
            IM_CHECK(settled(ctx));
            IM_CHECK(has_tree(ctx));
        }
        IM_CHECK_STR_EQ(deepest->cell.c_str(), "level[0]");
        IM_CHECK_STR_EQ(deepest->where.c_str(), "as the run began");
    });
}

TEST_F(DebuggerProvenanceTest, ArraysAndSelectionShowWriters) {
    run([&](ImGuiTestContext& ctx) {
        resize(1920, 1080);
        open_debugger(ctx, kList, kAlgorithm, 3);
        ask(SeekAccess{3, 1, 0});
        IM_CHECK(settled(ctx));
        workspace().apply(SelectElement{30u});
        ctx.WindowFocus("//###debug:selection");
        ctx.WindowFocus("//###debug:arrays");
        IM_CHECK(wait_until(ctx, [&] { return shell().settled() && all_answered(ctx); }));
        IM_CHECK(drawn_words("arrays").find("written by") == std::string::npos);
        workspace().apply(ChooseStepBy{StepBy::access});
        workspace().apply(NextChange{});
        IM_CHECK(settled(ctx));
        const auto& recording = workspace().debugger().launch()->recording();
        const auto& event = recording.event(static_cast<std::uint32_t>(workspace().debugger().place().access - 1));
        const auto words = fmt::format("written by block 0, warp 0, lane 30, line {}, from ", event.line);
        IM_CHECK(says(ctx, "arrays", "[30] " + words));
        IM_CHECK(says(ctx, "selection", words.substr(0, words.find(", from"))));
        // Points at a cell of another row that has been written.
        workspace().apply(SelectElement{});
        IM_CHECK(wait_until(ctx, [&] { return drawn_words("arrays").find("written by") == std::string::npos; }));
        IM_CHECK(wait_until(ctx, [&] { return shell().settled() && all_answered(ctx); }));
        const auto table = ctx.ItemInfo("//###debug:arrays/table").RectFull;
        bool seen = false;
        for (float y = table.Min.y + 12; y < table.Max.y && !seen; y += 24)
            for (float x = table.Min.x + 30; x < table.Min.x + table.GetWidth() * 0.6f && !seen; x += 60) {
                ctx.MouseMoveToPos({x, y});
                for (int k = 0; k < 20 && !seen; ++k) {
                    ctx.Yield();
                    seen = drawn_words("Tooltip").find("written by block 0, ") != std::string::npos;
                }
            }
        IM_CHECK(seen);
    });
}

}  // namespace
}  // namespace lockstep
