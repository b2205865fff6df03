// A recording of the emulator is compared with the repeated run.

#include <filesystem>
#include <fstream>

#include "app/cli/chrome_trace.hpp"
#include "app/session/output/output_set.hpp"
#include "gui/debugger/debugger_gui_test.hpp"

namespace lockstep {
namespace {

class DebuggerRecordedTest : public DebuggerTest, public ::testing::WithParamInterface<const char*> {
protected:
    /// The recording of the open launch, saved to a file after `change` is applied to it.
    template <class Change>
    trace::Log write(Change change) {
        auto log = workspace().debugger().launch()->recording().log();
        const auto made = log;
        change(log);
        auto scenario = workspace().scenario();
        scenario.debugger.reset();
        OutputSet outputs;
        write_trace(outputs.add(file()), file(), *workspace().run(), log, scenario_text(scenario, file()), nullptr);
        outputs.commit();
        return made;
    }
    /// Opens it in a window with another run, and waits for the comparison.
    void open_file(ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=64", "bfs.frontier");
        ask(OpenFile{file()});
        IM_CHECK(wait_until(ctx, [&] {
            return at_rest() && workspace().run() && workspace().run()->request().algorithm->id == kAlgorithm;
        }));
        IM_CHECK(settled(ctx));
        IM_CHECK(all_answered(ctx));  // the comparison runs in the background
    }
    std::filesystem::path file() const { return folder() / GetParam(); }
};

INSTANTIATE_TEST_SUITE_P(EitherForm, DebuggerRecordedTest, ::testing::Values("run.trace", "run.json"));

TEST_P(DebuggerRecordedTest, NoMessageForEqualRun) {
    run([&](ImGuiTestContext& ctx) {
        for (const auto& order : {Order::lockstep(), Order::shuffled(5)}) {
            open_debugger(ctx, kList, kAlgorithm, 3);
            workspace().apply(ChooseExecutor{ExecutorKind::simt, order});
            IM_CHECK(wait_until(ctx, [&] { return at_rest(); }));
            workspace().apply(Seek{3});
            IM_CHECK(settled(ctx));
            write([](trace::Log&) {});
            open_file(ctx);
            IM_CHECK(!workspace().notice().has_value());
        }
    });
}

TEST_P(DebuggerRecordedTest, FirstDifferenceClick) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx, kList, kAlgorithm, 3);
        std::size_t planted = 0;
        const auto made = write([&](trace::Log& log) {
            // The first store of the second half, and a later one.
            for (planted = log.events.size() / 2; log.events[planted].operation != trace::Operation::store;) ++planted;
            log.events[planted].after += 1000;
            log.events[planted + 3].after += 1;
        });
        const auto& event = made.events[planted];
        open_file(ctx);
        IM_CHECK(workspace().notice().has_value());
        const auto text = workspace().notice()->text;
        const auto thread = event.block * made.launches[0].block + event.thread;
        const auto said = file().filename().string() + " differs from the run now: pass 3, launch " +
                          std::to_string(made.launches[0].number) + ": thread " + std::to_string(thread) + " wrote ";
        IM_CHECK_STR_EQ(text.substr(0, said.size()).c_str(), said.c_str());
        const auto values = " = " + std::to_string(event.after + 1000) + " in the file, " +
                            std::to_string(event.after) + " now, line " + std::to_string(event.line);
        IM_CHECK(text.ends_with(values));
        ctx.ItemClick("//##notice/go-there");
        IM_CHECK(settled(ctx));
        const auto& debugger = workspace().debugger();
        IM_CHECK_EQ(debugger.place().pass, 3u);
        IM_CHECK_EQ(debugger.place().launch, made.launches[0].number);
        IM_CHECK_EQ(debugger.place().access, planted + 1);
        IM_CHECK_EQ(debugger.focus().block, event.block);
        IM_CHECK_EQ(debugger.focus().warp * 32 + debugger.focus().lane, std::uint32_t{event.thread});
    });
}

TEST_P(DebuggerRecordedTest, LaunchOfOtherShapeIsReported) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx, kList, kAlgorithm, 3);
        write([&](trace::Log& log) { log.launches[0].grid += 1; });
        open_file(ctx);
        IM_CHECK(workspace().notice().has_value());
        IM_CHECK_NE(
            workspace().notice()->text.find("is jump_unpacked in 3 blocks of 64 threads in the file, jump_unpacked "
                                            "in 2 blocks of 64 threads now"),
            std::string::npos);
    });
}

TEST_P(DebuggerRecordedTest, MissingInputIsNamed) {
    const auto input = folder() / "own.list.tsv";
    run([&](ImGuiTestContext& ctx) {
        {
            std::ofstream list(input);
            for (int i = 1; i < 70; ++i) list << i << "\n";
            list << "-1\n";
        }
        workspace().apply(ChooseExecutor{ExecutorKind::simt, Order::lockstep()});
        ask(OpenFile{input});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->num_vertices() == 70; }));
        workspace().apply(ChooseAlgorithm{kAlgorithm});
        workspace().apply(ChooseLayout{WindowLayout::debug});
        IM_CHECK(wait_until(ctx, [&] {
            return at_rest() && workspace().run() && workspace().run()->request().algorithm->id == kAlgorithm;
        }));
        workspace().apply(Seek{3});
        IM_CHECK(settled(ctx));
        write([](trace::Log&) {});
        open(ctx, "graph:grid,n=64", "bfs.frontier");
        std::filesystem::remove(input);
        ask(OpenFile{file()});
        IM_CHECK(wait_until(ctx, [&] { return workspace().notice().has_value(); }));
        IM_CHECK_STR_EQ(workspace().notice()->text.c_str(),
                        (file().filename().string() + ": its run cannot be repeated without its input, " +
                         input.string() + ", which does not exist")
                            .c_str());
        IM_CHECK_STR_EQ(workspace().algorithm().id.c_str(), "bfs.frontier");
    });
}

}  // namespace
}  // namespace lockstep
