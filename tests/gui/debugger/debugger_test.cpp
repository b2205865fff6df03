#include <algorithm>

#include "app/cli/chrome_trace.hpp"
#include "app/session/findings/launch_text.hpp"
#include "app/session/output/output_set.hpp"
#include "gui/debugger/debugger_gui_test.hpp"
#include "gui/drawn_words.hpp"
#include "tests/soon.hpp"
#include "viz/count_pixels.hpp"

namespace lockstep {
namespace {

TEST_F(DebuggerTest, ArrowsStepByAccess) {
    struct Case {
        const char *spec, *algorithm;
        std::uint32_t pass;
    };
    run([&](ImGuiTestContext& ctx) {
        for (const auto& [spec, algorithm, pass] :
             {Case{"list:random,n=64,seed=7", "list.wyllie-stepwise", 2}, Case{"graph:grid,n=64", "bfs.frontier", 3},
              Case{"list:random,n=64,seed=7", "list.rhj", 1}}) {
            open_debugger(ctx, spec, algorithm, pass);
            const auto begin = state();
            ctx.KeyPress(ImGuiKey_A);
            IM_CHECK(workspace().step_by() == StepBy::access);
            std::vector<std::string> said;
            for (int k = 0; k < 12; ++k) {
                ctx.KeyPress(ImGuiKey_RightArrow);
                IM_CHECK(settled(ctx));
                said.push_back(workspace().inside());
                IM_CHECK(!said.back().empty());
            }
            IM_CHECK_EQ(workspace().pass(), pass + 1);
            for (int k = 10; k >= 0; --k) {
                ctx.KeyPress(ImGuiKey_LeftArrow);
                IM_CHECK(settled(ctx));
                IM_CHECK_STR_EQ(workspace().inside().c_str(), said[static_cast<std::size_t>(k)].c_str());
            }
            ctx.KeyPress(ImGuiKey_LeftArrow);
            IM_CHECK(settled(ctx));
            IM_CHECK_EQ(workspace().pass(), pass);
            IM_CHECK(workspace().inside().empty());
            IM_CHECK(state() == begin);
        }
    });
}

TEST_F(DebuggerTest, FocusLaneByKeyAndClick) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        ctx.KeyPress(ImGuiMod_Shift | ImGuiKey_RightArrow, 3);
        IM_CHECK_EQ(workspace().debugger().focus().lane, 3u);
        ctx.KeyPress(ImGuiMod_Shift | ImGuiKey_LeftArrow);
        IM_CHECK_EQ(workspace().debugger().focus().lane, 2u);
        const auto block = workspace().debugger().focus().block;
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_RightArrow, 2);
        IM_CHECK_EQ(workspace().debugger().focus().block, block + 1);
        ctx.SetRef(ctx.WindowInfo("//###debug:lanes/##lanes").ID);
        const auto grid = ctx.ItemInfo("grid").RectFull;
        ctx.MouseMoveToPos({grid.Max.x - 8, grid.Min.y + 8});
        ctx.MouseClick();
        IM_CHECK_EQ(workspace().debugger().focus().lane, 31u);
    });
}

TEST_F(DebuggerTest, CellHazardAndMarkGoToAccesses) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        ctx.SetRef("##transport");
        ctx.ItemClick("$$0/access");
        IM_CHECK(settled(ctx));
        IM_CHECK(!workspace().inside().empty());
        const auto marked = workspace().debugger().place();
        ctx.KeyPress(ImGuiKey_M);
        IM_CHECK_EQ(workspace().debugger().marks().size(), 1u);
        ctx.KeyPress(ImGuiKey_H);
        IM_CHECK(settled(ctx));
        IM_CHECK(workspace().debugger().place() != marked);
        ctx.SetRef(ctx.WindowInfo("//###debug:hazards/##hazards").ID);
        ctx.ItemClick("$$0/hazard");
        IM_CHECK(settled(ctx));
        IM_CHECK(workspace().debugger().place() == workspace().debugger().hazards().front().place);
        ctx.ItemClick("//##transport/next-hazard");
        IM_CHECK(settled(ctx));
        ctx.KeyPress(ImGuiKey_End);
        IM_CHECK(workspace().inside().empty());
    });
}

TEST_F(DebuggerTest, LaunchTooltip) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        const auto record = launch_text(workspace().run()->timeline().record(2).launches.front());
        IM_CHECK_NE(record.find(" threads, asked for "), std::string::npos);
        ctx.SetRef("##transport");
        ctx.MouseMove("$$2/$$0/launch");
        IM_CHECK(wait_until(ctx, [&] {
            const auto words = drawn_words("Tooltip");
            return words.find("Launch 0 of pass 2: ") != std::string::npos && words.find(record) != std::string::npos;
        }));
    });
}

TEST_F(DebuggerTest, RunUntilLaneCondition) {
    run([&](ImGuiTestContext& ctx) {
        // Level 301 of a path: only vertex 300 is expanded, by lane 300 % 32 = 12.
        open_debugger(ctx, "graph:path,n=320", "bfs.frontier", 301);
        const auto type = [&](const char* condition, bool back) {
            ctx.KeyPress(ImGuiKey_U);
            ctx.SetRef(ctx.WindowInfo("//$FOCUSED").ID);
            ctx.ItemInput("##condition-text");
            ctx.KeyCharsReplace(condition);
            ctx.ItemClick(back ? "until-back" : "until-on");
            IM_CHECK(wait_until(ctx, [&] { return !workspace().searching(); }));
            IM_CHECK(settled(ctx));
        };
        ctx.KeyPress(ImGuiKey_A);
        ctx.KeyPress(ImGuiKey_LeftArrow);
        IM_CHECK(settled(ctx));
        ask(SeekAccess{301, 0, 0});
        IM_CHECK(settled(ctx));
        type("lane 12 && level[neighbor] > 300", false);
        const auto& debugger = workspace().debugger();
        IM_CHECK_GT(debugger.place().access, 0u);
        const auto& recording = debugger.launch()->recording();
        const auto& event = recording.event(static_cast<std::uint32_t>(debugger.place().access - 1));
        IM_CHECK_EQ(event.thread % 32u, 12u);
        IM_CHECK_EQ(event.block * recording.launch().block + event.thread, 300u);
        IM_CHECK_STR_EQ(recording.buffer(event.buffer).name.c_str(), "level");
        // Backwards from the end of the launch: the last access for which it holds.
        const auto here = debugger.place();
        ask(SeekAccess{301, 0, 1u << 30});
        IM_CHECK(settled(ctx));
        type("lane 12 && level[neighbor] > 300", true);
        IM_CHECK_GE(debugger.place().access, here.access);
        ask(SeekAccess{301, 0, here.access});
        IM_CHECK(settled(ctx));
        // With an index variable j that the kernel does not have, the condition holds for some element j.
        ask(SeekAccess{301, 0, 0});
        IM_CHECK(settled(ctx));
        type("level[j] > 300 && level[j] != none", false);
        IM_CHECK(!workspace().notice().has_value());
        IM_CHECK_GT(debugger.place().access, 0u);
        const auto& wrote = recording.event(static_cast<std::uint32_t>(debugger.place().access - 1));
        IM_CHECK(wrote.operation != trace::Operation::load);
        IM_CHECK_STR_EQ(recording.buffer(wrote.buffer).name.c_str(), "level");
        IM_CHECK_EQ(wrote.after, 301u);
        IM_CHECK_EQ(wrote.index, 301u);
        ask(SeekAccess{301, 0, here.access});
        IM_CHECK(settled(ctx));
        // It holds for another lane in the next pass: the cursor goes there.
        type("lane 13 && level[neighbor] > 300", false);
        IM_CHECK_EQ(workspace().debugger().place().pass, 302u);
        IM_CHECK_EQ(workspace().debugger().focus().lane, 13u);
        // A condition that never holds is reported with the searched passes, and the cursor stays.
        const auto there = workspace().debugger().place();
        type("lane 13 && level[neighbor] > 9999", false);
        IM_CHECK(workspace().notice().has_value());
        IM_CHECK_NE(workspace().notice()->text.find(", nor in passes 303 to "), std::string::npos);
        IM_CHECK(workspace().debugger().place() == there);
    });
}

// The kernel's rank is the column distance: both conditions of the help text stop at the documented places.
TEST_F(DebuggerTest, RunUntilKernelVariable) {
    // Its lines are wrapped.
    const auto words_in_popup = [] {
        auto words = drawn_words("##Popup");
        std::ranges::replace(words, '\n', ' ');
        return words;
    };
    const auto type = [&](ImGuiTestContext& ctx, const char* condition, bool refused = false) {
        ctx.KeyPress(ImGuiKey_U);
        ctx.SetRef(ctx.WindowInfo("//$FOCUSED").ID);
        ctx.ItemInput("##condition-text");
        ctx.KeyCharsReplace(condition);
        ctx.Yield(2);
        IM_CHECK_NE(words_in_popup().find("Run until a condition on accesses holds"), std::string::npos);
        if (std::string_view(condition).starts_with("rank[5]"))
            IM_CHECK_NE(words_in_popup().find("rank is distance in Arrays"), std::string::npos);
        ctx.ItemClick("until-on");
        ctx.Yield(2);
        if (refused) return;
        IM_CHECK(wait_until(ctx, [&] { return !workspace().searching(); }));
        IM_CHECK(settled(ctx));
    };
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx, "list:ordered,n=9", kAlgorithm, 1);
        ctx.KeyPress(ImGuiKey_A);  // while stepping by passes, a condition is on columns
        ask(SeekAccess{1, 1, 0});
        IM_CHECK(settled(ctx));
        type(ctx, "rank[5] == 3");
        const auto& debugger = workspace().debugger();
        IM_CHECK_EQ(debugger.place().pass, 2u);
        IM_CHECK_EQ(debugger.place().launch, 1u);
        const auto& recording = debugger.launch()->recording();
        const auto& store = recording.event(static_cast<std::uint32_t>(debugger.place().access - 1));
        IM_CHECK_STR_EQ(recording.buffer(store.buffer).name.c_str(), "rank");
        IM_CHECK(debugger::writes(store));
        IM_CHECK_EQ(store.index, 5u);
        IM_CHECK_EQ(store.after, 3u);
        // An unknown name gives an error with near names, and the cursor stays.
        const auto here = debugger.place();
        type(ctx, "rnk[5] == 3", true);
        IM_CHECK_NE(words_in_popup().find("has no array 'rnk'"), std::string::npos);
        IM_CHECK_NE(words_in_popup().find("near it: rank"), std::string::npos);
        ctx.KeyPress(ImGuiKey_Escape);
        IM_CHECK(debugger.place() == here);
        // Vertex 327 of a path belongs to lane 7, which finds level 328.
        open_debugger(ctx, "graph:path,n=400", "bfs.frontier", 328);
        IM_CHECK(workspace().step_by() == StepBy::access);
        ask(SeekAccess{328, 0, 0});
        IM_CHECK(settled(ctx));
        type(ctx, "lane 7 && level[j] > 300");
        IM_CHECK_EQ(workspace().debugger().place().pass, 328u);
        const auto& search = workspace().debugger().launch()->recording();
        const auto& first = search.event(static_cast<std::uint32_t>(workspace().debugger().place().access - 1));
        IM_CHECK_EQ(first.block * search.launch().block + first.thread, 327u);
        IM_CHECK_STR_EQ(search.buffer(first.buffer).name.c_str(), "level");
        IM_CHECK_EQ(first.index, 327u);
    });
}

TEST_F(DebuggerTest, KeysGoToDivergenceAndBack) {
    run([&](ImGuiTestContext& ctx) {
        // A few lanes expand a frontier of a few vertices.
        open_debugger(ctx, "graph:grid,n=256", "bfs.frontier", 4);
        ctx.KeyPress(ImGuiKey_D);
        IM_CHECK(settled(ctx));
        const auto first = workspace().debugger().place();
        IM_CHECK_GT(first.access, 0u);
        const auto& recording = workspace().debugger().launch()->recording();
        const auto& went =
            recording.instruction(recording.instruction_of(static_cast<std::uint32_t>(first.access - 1)));
        IM_CHECK_NE(went.mask, 0xFFFFFFFFu);
        ctx.KeyPress(ImGuiKey_D);
        IM_CHECK(settled(ctx));
        IM_CHECK_GT(workspace().debugger().place().access, first.access);
        ctx.KeyPress(ImGuiMod_Shift | ImGuiKey_D);
        IM_CHECK(settled(ctx));
        IM_CHECK(workspace().debugger().place() == first);
    });
}

TEST_F(DebuggerTest, PlayUsesStepBy) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        ctx.SetRef("##transport");
        ctx.ItemClick("grain:Access");
        IM_CHECK(workspace().step_by() == StepBy::access);
        workspace().apply(SetSpeed{30});
        ctx.ItemClick("play");
        IM_CHECK(wait_until(ctx, [&] { return workspace().pass() == 3 && workspace().debugger().place().access > 5; }));
        ctx.ItemClick("play");
        IM_CHECK(!workspace().playing());
        ctx.ItemClick("grain:Launch");
        ctx.KeyPress(ImGuiKey_RightArrow);
        IM_CHECK(settled(ctx));
        IM_CHECK(workspace().debugger().at_launch_end());
        ctx.ItemClick("grain:Pass");
        ctx.KeyPress(ImGuiKey_RightArrow);
        IM_CHECK(settled(ctx));
        IM_CHECK(workspace().inside().empty());
    });
}

TEST_F(DebuggerTest, FilterDimsLanes) {
    ImRect lanes, field;
    const auto type = [&](const char* filter) {
        run([&](ImGuiTestContext& ctx) {
            ctx.SetRef("//###debug:lanes");
            ctx.ItemInputValue("##filter", filter);
            ctx.MouseMoveToPos({2, 2});
            ctx.Yield(3);
            lanes = ctx.WindowInfo("//###debug:lanes").RectFull;
            field = ctx.ItemInfo("##filter").RectFull;
        });
    };
    const auto in = [&](const ImRect& room, const Colour& colour) {
        const auto picture = image();
        std::size_t count = 0;
        for (int y = static_cast<int>(room.Min.y); y < static_cast<int>(room.Max.y); ++y)
            for (int x = static_cast<int>(room.Min.x); x < static_cast<int>(room.Max.x); ++x)
                count += is_near(picture.pixel(x, y), colour);
        return count;
    };
    const auto& palette = Palette::dark_theme();
    run([&](ImGuiTestContext& ctx) { open_debugger(ctx); });
    type("lane < 32");
    const auto all = in(lanes, palette.now);
    type("lane < 3");
    EXPECT_LT(in(lanes, palette.now), all / 2);
    EXPECT_EQ(in(field, palette.hazard), 0u);
    type("lane <");
    EXPECT_GT(in(field, palette.hazard), 0u);
    EXPECT_EQ(in(lanes, palette.now), all) << "a refused filter leaves nothing out";
    // In the kernel's terms: of 32 nodes in order, the last four have distances of at most 3 after two jumps, and two
    // of these lanes have returned.
    run([&](ImGuiTestContext& ctx) { open_debugger(ctx, "list:ordered,n=32"); });
    type("lane < 32");
    const auto of_these = in(lanes, palette.now);
    type("i < 40 && rank > 3");
    EXPECT_EQ(in(field, palette.hazard), 0u);
    EXPECT_EQ(workspace().debugger().lanes_where("i < 40 && rank > 3"), 0x0FFFFFFFu);
    EXPECT_LT(in(lanes, palette.now), of_these);
    type("i < 40 && rnk > 3");
    EXPECT_GT(in(field, palette.hazard), 0u);
}

TEST_F(DebuggerTest, TrafficCurveSeeks) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        ctx.WindowFocus("//###debug:traffic");
        ctx.SetRef("//###debug:traffic");
        ctx.ItemClick("measure");
        const auto& curve = workspace().debugger().traffic();
        IM_CHECK(wait_until(ctx, [&] { return !curve.busy() && curve.passes().size() == workspace().last_pass(); }));
        IM_CHECK_EQ(curve.num_asked(), workspace().last_pass());
        for (const auto& pass : curve.passes()) IM_CHECK(pass.error.empty() && pass.sum.sectors > 0);
        ctx.SetRef(ctx.WindowInfo("//###debug:traffic/##curves").ID);
        const auto plot = ctx.ItemInfo("##used:seek").RectFull;
        ctx.MouseMoveToPos({plot.Max.x - 3, plot.GetCenter().y});
        ctx.MouseClick();
        IM_CHECK(wait_until(ctx, [&] { return workspace().pass() == workspace().last_pass(); }));
    });
}

TEST_F(DebuggerTest, CheckOpensSmallestFailure) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        check_open_input(ctx);
        // The verdict is also below the hazards of the launch, and its Replay opens the same run.
        ctx.WindowFocus("//###debug:hazards");
        ctx.SetRef("//###debug:hazards");
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("replay"); }));
        IM_CHECK_NE(drawn_words("hazards").find("Replay "), std::string::npos);
        IM_CHECK_NE(drawn_words("hazards").find("; look at pass "), std::string::npos);
        const auto before = workspace().dataset();
        ctx.ItemClick("replay");
        IM_CHECK(wait_until(ctx, [&] { return workspace().dataset() != before && at_rest(); }));
        IM_CHECK(settled(ctx));
        IM_CHECK_LT(workspace().dataset()->num_vertices(), 96u);
        IM_CHECK_STR_EQ(workspace().algorithm().id.c_str(), kAlgorithm);
        IM_CHECK(!workspace().inside().empty());
    });
}

TEST_F(DebuggerTest, CancelledCheckKeepsOldVerdict) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        check_open_input(ctx);
        // An input on which the orders take many seconds.
        open_debugger(ctx, "list:random,n=60000,seed=7");
        ctx.SetRef("//###debug:check");
        ctx.ItemClick("check");
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("cancel"); }));
        ctx.Yield(20);
        IM_CHECK(ctx.ItemExists("cancel"));
        const test::Stopwatch watch;
        ctx.ItemClick("cancel");
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("check"); }));
        IM_CHECK(watch.elapsed() < test::kSoon);
        ctx.Yield(2);
        IM_CHECK(has_failing_input(ctx));
        IM_CHECK(at_rest());
    });
}

TEST_F(DebuggerTest, StageShowsStateAtAccess) {
    struct Case {
        const char *spec, *algorithm, *view;
        std::uint32_t pass;
        /// The first store goes to an array that the view does not draw: the rows below the view show it, the view
        /// shows a later one.
        bool below = false;
    };
    ImRect room;
    bool with_rows = false;
    const auto seen = [&](const char* name) {
        run([&](ImGuiTestContext& ctx) {
            ctx.Yield(4);
            IM_CHECK(wait_until(ctx, [&] { return shell().settled(); }));
            room = ctx.ItemInfo("//###teach:stage/picture").RectFull;
            if (with_rows) room.Max.y = ctx.WindowInfo("//###teach:stage").Window->Rect().Max.y;
        });
        const auto picture = image();
        std::vector<std::uint8_t> pixels;
        for (int y = static_cast<int>(room.Min.y); y < static_cast<int>(room.Max.y); ++y)
            for (int x = static_cast<int>(room.Min.x); x < static_cast<int>(room.Max.x); ++x)
                for (const auto part : picture.pixel(x, y)) pixels.push_back(part);
        EXPECT_GT(pixels.size(), 40000u) << name;
        return pixels;
    };
    for (const auto& [spec, algorithm, view, pass, below] :
         {Case{"segments:random,n=64,seed=1", "segscan.thread", "segments", 2},
          Case{"array:random,n=600,seed=1", "scan.naive", "scan", 2},
          Case{"array:random,n=40,seed=1", "scan.blocked", "scan", 1},
          Case{"matrix:random,n=16,seed=1", "matrix.multiply-tiled", "matrix", 1},
          Case{"graph:grid,n=36,weights=1..9", "sssp.bellman-ford", "graph", 2},
          Case{"graph:grid,n=36,weights=1..9", "sssp.ipbf", "graph", 2},
          Case{"graph:grid,n=64", "bfs.queue", "graph", 2}, Case{"graph:grid,n=64", "bfs.frontier", "graph", 2},
          Case{"graph:grid,n=36", "components.shiloach-vishkin", "graph", 1},
          Case{"forest:random,n=40,seed=1", "forest.pointer-jumping", "forest", 1},
          Case{"tree:random,n=24,seed=1", "tree.euler-tour", "tour", 3},
          Case{"list:random,n=40,seed=1", "list.rhj", "list", 1},
          Case{"graph:grid,n=36,weights=1..9", "sssp.ipbf", "arcs", 2, true},
          Case{"graph:grid,n=36,weights=1..9", "sssp.opbf", "lanes", 1},
          Case{"graph:dense,n=16,density=50,weights=1..9", "apsp.min-plus", "matrix", 1, true}}) {
        SCOPED_TRACE(algorithm);
        const auto wanted_pass = pass;
        with_rows = below;
        run([&](ImGuiTestContext& ctx) {
            open_debugger(ctx, spec, algorithm, pass);
            workspace().apply(ChooseLayout{WindowLayout::teach});
            workspace().apply(ChooseView{view});
            IM_CHECK_STR_EQ(workspace().view().c_str(), view);
            workspace().apply(ChooseStepBy{StepBy::instruction});
            ctx.MouseMoveToPos({2, 2});
            workspace().apply(SeekAccess{wanted_pass, 0, 0});
            IM_CHECK(settled(ctx));
            // Up to a store that changes the drawing, in any of the pass's launches.
            const auto begin = state();
            for (int k = 0; k < 4000 && state() == begin; ++k) {
                workspace().apply(StepForward{});
                if (workspace().opening_launch()) IM_CHECK(settled(ctx));
            }
            IM_CHECK(state() != begin);
            IM_CHECK(!workspace().inside().empty());
            workspace().apply(StepBack{});
            IM_CHECK(settled(ctx));
            IM_CHECK(state() == begin);
        });
        const auto before = seen("before");
        EXPECT_TRUE(seen("again") == before) << "nothing moves by itself";
        workspace().apply(StepForward{});
        EXPECT_FALSE(seen("after") == before) << workspace().inside();
        if (!below) continue;
        with_rows = false;
        const auto drawn = seen("the view alone");
        constexpr int kStores = 40;
        bool moved = false;
        for (int k = 0; k < kStores && !moved; ++k) {
            workspace().apply(StepForward{});
            run([&](ImGuiTestContext& ctx) { IM_CHECK(settled(ctx)); });
            moved = seen("a later store") != drawn;
        }
        EXPECT_TRUE(moved) << workspace().inside();
    }
}

/// Pixels of the Stage's picture.
std::vector<std::uint8_t> pixels_in(const Image& picture, const ImRect& room) {
    std::vector<std::uint8_t> pixels;
    for (int y = static_cast<int>(room.Min.y); y < static_cast<int>(room.Max.y); ++y)
        for (int x = static_cast<int>(room.Min.x); x < static_cast<int>(room.Max.x); ++x)
            for (const auto part : picture.pixel(x, y)) pixels.push_back(part);
    return pixels;
}

TEST_F(DebuggerTest, StageShowsSharedMemory) {
    struct Case {
        const char *spec, *algorithm, *view, *parameter;
        std::int64_t value;
        std::uint32_t pass;
    };
    for (const auto& [spec, algorithm, view, parameter, value, pass] :
         {Case{"array:random,n=24,seed=1", "scan.naive", "scan", "form", 1, 1},
          Case{"array:random,n=24,seed=1", "scan.naive-inplace", "scan", nullptr, 0, 1},
          Case{"graph:grid,n=64", "bfs.queue", "queue", nullptr, 0, 1},
          Case{"matrix:random,n=16,seed=1", "matrix.multiply-tiled", "cells:shared memory", nullptr, 0, 1}}) {
        SCOPED_TRACE(algorithm);
        const auto wanted_pass = pass;
        const auto set = value;
        const auto* name = parameter;
        ImRect room;
        run([&](ImGuiTestContext& ctx) {
            open_debugger(ctx, spec, algorithm, wanted_pass);
            if (name) {
                workspace().apply(SetParameter{name, set});
                IM_CHECK(wait_until(ctx, [&] {
                    return at_rest() && workspace().run() && workspace().run()->request().parameters.at(name) == set;
                }));
            }
            workspace().apply(Seek{wanted_pass});
            IM_CHECK(settled(ctx));
            workspace().apply(ChooseLayout{WindowLayout::teach});
            workspace().apply(ChooseView{view});
            workspace().apply(ChooseStepBy{StepBy::instruction});
            ctx.MouseMoveToPos({2, 2});
            workspace().apply(SeekAccess{wanted_pass, 0, 0});
            IM_CHECK(settled(ctx));
            ctx.Yield(2);
            room = ctx.ItemInfo("//###teach:stage/picture").RectFull;
        });
        // A store to shared memory changes the picture even if nothing else changes, and a step back restores it.
        int stores = 0, moved = 0;
        for (int k = 0; k < 300 && stores < 4; ++k) {
            const auto before_state = state();
            std::vector<std::uint8_t> before, after;
            run([&](ImGuiTestContext& ctx) { ctx.Yield(2); });
            before = pixels_in(image(), room);
            workspace().apply(StepForward{});
            run([&](ImGuiTestContext& ctx) {
                IM_CHECK(settled(ctx));
                ctx.Yield(2);
            });
            const auto* warp = workspace().debugger().warp();
            if (!warp || !warp->in_shared || !warp->writes || state() != before_state) continue;
            ++stores;
            after = pixels_in(image(), room);
            moved += after != before;
            workspace().apply(StepBack{});
            run([&](ImGuiTestContext& ctx) {
                IM_CHECK(settled(ctx));
                ctx.Yield(2);
            });
            EXPECT_TRUE(pixels_in(image(), room) == before) << "back";
            workspace().apply(StepForward{});
            run([&](ImGuiTestContext& ctx) { IM_CHECK(settled(ctx)); });
        }
        EXPECT_EQ(stores, 4);
        EXPECT_GE(moved, 2) << "a store of the same value may leave it unchanged";
    }
}

TEST_F(DebuggerTest, PictureWaitsForStores) {
    run([&](ImGuiTestContext& ctx) {
        workspace().apply(ChooseExecutor{ExecutorKind::simt, Order::lockstep()});
        open(ctx, "array:random,n=40000,seed=1", "scan.champion");
        workspace().apply(ChooseLayout{WindowLayout::teach});
        ask(SeekAccess{1, 0, 200'000});
        IM_CHECK(wait_until(ctx, [&] {
            return shell().settled() && workspace().debugger().inside() &&
                   workspace().debugger().place().access == 200'000;
        }));
        const auto words = drawn_words("###teach:stage");
        IM_CHECK_NE(words.find("Stored by"), std::string::npos);
        IM_CHECK_EQ(words.find("Reading its stores"), std::string::npos);
    });
}

TEST_F(DebuggerTest, StoresBelowEveryView) {
    struct Case {
        const char *spec, *algorithm, *view;
        std::uint32_t pass;
    };
    for (const auto& [spec, algorithm, view, pass] :
         {Case{"array:random,n=1024,width=32,seed=1", "memory.transpose", "warp", 1},
          Case{"segments:random,n=300,seed=1", "segscan.champion", "segments", 1},
          Case{"graph:grid,n=36,weights=1..9", "sssp.ipbf", "graph", 2}}) {
        SCOPED_TRACE(algorithm);
        const auto wanted_pass = pass;
        ImRect room;
        run([&](ImGuiTestContext& ctx) {
            open_debugger(ctx, spec, algorithm, wanted_pass);
            workspace().apply(ChooseLayout{WindowLayout::teach});
            workspace().apply(ChooseView{view});
            workspace().apply(ChooseStepBy{StepBy::instruction});
            ctx.MouseMoveToPos({2, 2});
            ctx.Yield(2);
            IM_CHECK_EQ(ctx.ItemExists("//###teach:stage/stored"), false);  // at the end of a pass
            workspace().apply(SeekAccess{wanted_pass, 0, 0});
            IM_CHECK(settled(ctx));
            IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("//###teach:stage/stored"); }));
            room = ctx.ItemInfo("//###teach:stage/stored").RectFull;
        });
        const auto seen = [&] {
            run([&](ImGuiTestContext& ctx) {
                IM_CHECK(settled(ctx));
                ctx.Yield(2);
            });
            return pixels_in(image(), room);
        };
        int stores = 0;
        for (int k = 0; k < 300 && stores < 2; ++k) {
            const auto before = seen();
            const auto moment = workspace().inside();
            workspace().apply(StepForward{});
            // This may open another launch first.
            run([&](ImGuiTestContext& ctx) {
                IM_CHECK(wait_until(ctx, [&] { return workspace().inside() != moment; }));
            });
            const auto after = seen();
            const auto* warp = workspace().debugger().warp();
            ASSERT_TRUE(warp);
            if (workspace().pass() != wanted_pass || workspace().inside().empty()) break;
            if (!warp->writes) continue;
            ++stores;
            EXPECT_FALSE(after == before) << workspace().inside();
            workspace().apply(StepBack{});
            run([&](ImGuiTestContext& ctx) {
                IM_CHECK(wait_until(ctx, [&] { return workspace().inside() == moment; }));
            });
            EXPECT_TRUE(seen() == before) << "back";
            workspace().apply(StepForward{});
        }
        EXPECT_EQ(stores, 2);
    }
}

TEST_F(DebuggerTest, RecordingOpensAtLaunch) {
    for (const char* name : {"run.trace", "run.json"}) {
        const auto file = folder() / name;
        std::size_t accesses = 0;
        run([&](ImGuiTestContext& ctx) {
            open_debugger(ctx, kList, kAlgorithm, 3);
            // The previous recording, of the first file, is released with its run.
            IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().debugger().launch(); }));
            accesses = workspace().debugger().num_accesses();
            OutputSet outputs;
            write_trace(outputs.add(file), file, *workspace().run(), workspace().debugger().launch()->recording().log(),
                        scenario_text(workspace().scenario(), file), nullptr);
            outputs.commit();
            open(ctx, "graph:grid,n=64", "bfs.frontier");
            workspace().apply(ChooseLayout{WindowLayout::teach});
            ask(OpenFile{file});
            IM_CHECK(wait_until(ctx, [&] {
                return at_rest() && workspace().run() && workspace().run()->request().algorithm->id == kAlgorithm;
            }));
            IM_CHECK(settled(ctx));
            IM_CHECK(workspace().window_layout() == WindowLayout::debug);
            IM_CHECK_EQ(workspace().pass(), 3u);
            IM_CHECK_EQ(workspace().debugger().num_accesses(), accesses);
            IM_CHECK_STR_EQ(workspace().debugger().kernel().c_str(), "jump_unpacked");
            IM_CHECK(!workspace().inside().empty());
            ctx.KeyPress(ImGuiKey_A);
            const auto before = workspace().debugger().place().access;
            ctx.KeyPress(ImGuiKey_RightArrow);
            IM_CHECK(settled(ctx));
            IM_CHECK_EQ(workspace().debugger().place().access, before + 1);
        });
    }
}

TEST_F(DebuggerTest, LargeLaunchRecordsBlockRange) {
    run([&](ImGuiTestContext& ctx) {
        workspace().apply(ChooseExecutor{ExecutorKind::simt, Order::lane_by_lane()});
        open(ctx, "list:random,n=400000,seed=1", "list.wyllie-unpacked");
        workspace().apply(ChooseLayout{WindowLayout::debug});
        ctx.Yield(2);
        const auto& debugger = workspace().debugger();
        ctx.SetRef("//###debug:lanes");
        // A fast machine may have recorded one before the cancellation.
        bool cancelled = false;
        for (std::uint32_t pass = 1; pass < workspace().last_pass() && !cancelled; ++pass) {
            workspace().apply(Seek{pass});
            IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("cancel-trace") || debugger.picture(); }));
            if (debugger.picture()) continue;
            ctx.ItemClick("cancel-trace");
            IM_CHECK(wait_until(ctx, [&] { return debugger.may_open() || debugger.picture(); }));
            cancelled = debugger.may_open();
        }
        IM_CHECK(cancelled);
        IM_CHECK_STR_EQ(debugger.status().c_str(), "Recording was cancelled.");
        ctx.ItemClick("open-trace");
        IM_CHECK(settled(ctx));
        IM_CHECK(debugger.launch()->recording().is_part());
        IM_CHECK_LT(debugger.blocks().size(), debugger.num_blocks());
        IM_CHECK_EQ(debugger.track_note().find("Blocks "), 0u);
        IM_CHECK_NE(debugger.track_note().find("the others were not"), std::string::npos);
        // Steps cover the recorded blocks.
        ctx.KeyPress(ImGuiKey_Q);
        ctx.KeyPress(ImGuiKey_LeftArrow);
        IM_CHECK(settled(ctx));
        IM_CHECK(!workspace().inside().empty());
        // Other blocks are typed in the block picker.
        ctx.ItemClick("block");
        ctx.SetRef("//$FOCUSED");
        const auto type = [&](const char* text) {
            ctx.ItemInput("##blocks");
            ctx.KeyCharsReplaceEnter(text);
        };
        type("40..7");
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("##blocks"); }));
        IM_CHECK(debugger.picture() != nullptr);
        IM_CHECK_NE(debugger.blocks().front(), 7u);
        type("7..40");
        IM_CHECK(wait_until(ctx, [&] { return debugger.picture() && debugger.blocks().front() == 7; }));
        IM_CHECK(settled(ctx));
        IM_CHECK_EQ(debugger.blocks().size(), 34u);
        IM_CHECK_EQ(debugger.focus().block, 7u);
        IM_CHECK_EQ(debugger.scenario().last_block.value_or(0), 40u);
    });
}

TEST_F(DebuggerTest, BlockRangeBeforeOpening) {
    run([&](ImGuiTestContext& ctx) {
        workspace().apply(ChooseExecutor{ExecutorKind::simt, Order::lane_by_lane()});
        open(ctx, "array:index,n=20000000", "memory.copy-offset");
        workspace().apply(ChooseLayout{WindowLayout::debug});
        workspace().apply(Seek{1});
        ctx.SetRef("//###debug:lanes");
        const auto& debugger = workspace().debugger();
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("##blocks"); }));
        IM_CHECK(debugger.picture() == nullptr);
        ctx.ItemInput("##blocks");
        ctx.KeyCharsReplaceEnter("99999999");
        IM_CHECK(wait_until(ctx, [&] {
            return drawn_words("lanes").find("There is no block 99,999,999: blocks are 0 to ") != std::string::npos;
        }));
        IM_CHECK(debugger.picture() == nullptr);
        ctx.ItemInput("##blocks");
        ctx.KeyCharsReplaceEnter("100..103");
        IM_CHECK(settled(ctx));
        IM_CHECK_EQ(debugger.blocks().size(), 4u);
        IM_CHECK_EQ(debugger.blocks().front(), 100u);
    });
}

TEST_F(DebuggerTest, WriterClickGoesToEarlierPass) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx, kList, kAlgorithm, 6);
        workspace().apply(ChooseStepBy{StepBy::access});
        workspace().apply(SelectElement{30u});
        workspace().apply(SeekAccess{6, 1, 0});
        IM_CHECK(settled(ctx));
        workspace().apply(NextChange{});
        IM_CHECK(settled(ctx));
        ctx.WindowFocus("//###debug:provenance");
        const auto& debugger = workspace().debugger();
        IM_CHECK(wait_until(ctx, [&] { return debugger.provenance() && !debugger.looks_for_provenance(); }));
        // The first box is the most distant one along the first value of each.
        std::vector<AccessPlace> chain;
        for (const auto* node = &*debugger.provenance(); node->place; node = &node->from.front()) {
            chain.push_back(*node->place);
            if (node->from.empty()) break;
        }
        IM_CHECK_GT(chain.size(), 2u);
        ctx.SetRef(ctx.WindowInfo("//###debug:provenance/##tree").ID);
        ctx.ItemClick("$$0/node");
        IM_CHECK(wait_until(ctx, [&] { return workspace().pass() < 6; }));
        IM_CHECK(settled(ctx));
        IM_CHECK(std::ranges::find(chain, debugger.place()) != chain.end());
        IM_CHECK(debugger.warp()->writes);
    });
}

TEST_F(DebuggerTest, ConditionBoxPosition) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        ctx.MouseMoveToPos({900, 300});
        ctx.KeyPress(ImGuiKey_U);
        ctx.Yield(3);
        IM_CHECK_EQ(ctx.UiContext->OpenPopupStack.Size, 1);
        const auto box = ctx.UiContext->OpenPopupStack.back().Window->Rect();
        const auto button = ctx.ItemInfo("//##transport/**/run-until").RectFull;
        IM_CHECK_LT(box.Max.y, button.Min.y);
        IM_CHECK_GT(box.Max.y, button.Min.y - 20);
        IM_CHECK_EQ(box.Min.x, button.Min.x);
        IM_CHECK_GE(box.Min.y, 0.f);
    });
}

}  // namespace
}  // namespace lockstep
