// A launch on a GPU. Without a GPU, a modified trace of the emulator replaces it, with multiprocessors and clocks, and
// one changed value.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "app/cli/chrome_trace.hpp"
#include "app/session/debugger/gpu/gpu_focus.hpp"
#include "app/session/output/output_set.hpp"
#include "gui/debugger/debugger_gui_test.hpp"
#include "gui/drawn_words.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kPlanted = 100;  ///< index of the access
constexpr std::uint32_t kMultiprocessors = 7;

class RecordedTracer final : public DeviceTracer {
public:
    bool takes(const Run&) const override { return true; }
    debugger::DeviceTrace trace(Run& run, const trace::Request& request,
                                const std::shared_ptr<Progress>& progress) const override {
        progress->begin("Compiling", 0);
        while (holds && !progress->cancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
        progress->check();
        if (fails) throw DeviceError("no GPU answers");
        auto in_step = request;
        in_step.order = Order::lockstep();
        const auto traced = run.trace_of(in_step, progress);
        if (!traced.log) throw DeviceError(traced.error);
        auto log = std::make_shared<trace::Log>(*traced.log);
        debugger::DeviceTrace made{.device = "Recorded GPU", .ms = {0.25}};
        for (const auto& event : log->events)
            made.places.push_back({.clock = 5000 + 4ull * event.tick,
                                   .ns = 3ull * event.tick,
                                   .sm = static_cast<std::uint16_t>(event.block % kMultiprocessors)});
        if (plants) log->events.at(kPlanted).after += 1000;
        made.log = log;
        return made;
    }
    std::atomic<bool> holds{false}, fails{false}, plants{true};
};

class DebuggerOnGpuTest : public DebuggerTest {
protected:
    DebuggerOnGpuTest() : DebuggerOnGpuTest(std::make_shared<RecordedTracer>()) {}
    explicit DebuggerOnGpuTest(std::shared_ptr<RecordedTracer> recorded)
        : DebuggerTest(ShellOptions{.tracer = recorded}), tracer(std::move(recorded)) {}

    void open_panel(ImGuiTestContext& ctx) {
        open_debugger(ctx, kList, kAlgorithm, 3);
        ctx.WindowFocus("//###debug:gpu");
        ctx.SetRef("//###debug:gpu");
    }
    bool traced(ImGuiTestContext& ctx) {
        return wait_until(ctx, [&] { return !on_gpu().busy() && on_gpu().found(); });
    }
    const GpuTracing& on_gpu() { return workspace().debugger().on_gpu(); }
    std::shared_ptr<RecordedTracer> tracer;

    std::string focus_text() {
        std::string all;
        for (const auto& one : focus_on_gpu(workspace().debugger(), *on_gpu().found()))
            all += (one.differs ? "! " : "") + one.text + "\n";
        return all;
    }
};

TEST_F(DebuggerOnGpuTest, TraceAndFirstDifference) {
    run([&](ImGuiTestContext& ctx) {
        open_panel(ctx);
        ctx.ItemClick("trace");
        IM_CHECK(traced(ctx));
        const auto& found = *on_gpu().found();
        IM_CHECK_STR_EQ(found.trace.device.device.c_str(), "Recorded GPU");
        IM_CHECK_EQ(found.trace.launches.size(), 1u);
        IM_CHECK_EQ(found.launch()->num_values, 1u);
        IM_CHECK_EQ(found.launch()->accesses, workspace().debugger().num_accesses());
        IM_CHECK_EQ(found.differences.size(), 1u);
        const auto planted = found.trace.emulator->events[kPlanted];
        const auto thread =
            planted.block * workspace().debugger().launch()->recording().launch().block + planted.thread;
        IM_CHECK_EQ(found.differences[0].find("thread " + std::to_string(thread) + " "), 0u);
        ctx.Yield(2);
        ctx.ItemClick("first");
        IM_CHECK(settled(ctx));
        const auto& debugger = workspace().debugger();
        IM_CHECK_EQ(debugger.place().access, kPlanted + 1);
        IM_CHECK_EQ(debugger.focus().block, planted.block);
        IM_CHECK_EQ(debugger.focus().warp * 32 + debugger.focus().lane, planted.thread);
        const auto text = focus_text();
        const auto sm = "multiprocessor " + std::to_string(planted.block % kMultiprocessors) + ", clock 5,";
        IM_CHECK_NE(text.find(sm), std::string::npos);
        IM_CHECK_NE(text.find("! "), std::string::npos);
        IM_CHECK_NE(text.find(" there, "), std::string::npos);
        // The adjacent lane agrees.
        ctx.KeyPress(ImGuiMod_Shift | ImGuiKey_RightArrow);
        IM_CHECK_EQ(focus_text().find("! "), std::string::npos);
        IM_CHECK_NE(focus_text().find("as here"), std::string::npos);
        // A row of the list leads there, too.
        ask(SeekAccess{3, debugger.place().launch, 5});
        IM_CHECK(settled(ctx));
        ctx.SetRef("//###debug:gpu");
        ctx.ItemClick("$$0/difference");
        IM_CHECK(settled(ctx));
        IM_CHECK_EQ(workspace().debugger().place().access, kPlanted + 1);
    });
}

TEST_F(DebuggerOnGpuTest, Agreement) {
    tracer->plants = false;
    run([&](ImGuiTestContext& ctx) {
        open_panel(ctx);
        ctx.ItemClick("trace");
        IM_CHECK(traced(ctx));
        IM_CHECK(on_gpu().found()->launch()->same());
        ctx.Yield(2);
        IM_CHECK(!ctx.ItemExists("first"));
        IM_CHECK_EQ(on_gpu().found()->multiprocessors,
                    std::min<std::size_t>(kMultiprocessors, workspace().debugger().num_blocks()));
    });
}

TEST_F(DebuggerOnGpuTest, CancelTracing) {
    tracer->holds = true;
    run([&](ImGuiTestContext& ctx) {
        open_panel(ctx);
        ctx.ItemClick("trace");
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("cancel"); }));
        ctx.KeyPress(ImGuiKey_Home);
        IM_CHECK(wait_until(ctx, [&] { return workspace().pass() == 0; }));
        ask(Seek{3});
        IM_CHECK(settled(ctx));
        IM_CHECK(on_gpu().busy());
        ctx.ItemClick("cancel");
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("trace"); }));
        IM_CHECK(!on_gpu().busy());
        IM_CHECK(on_gpu().found() == nullptr);
        IM_CHECK(on_gpu().failure().empty());
        tracer->holds = false;
        ctx.ItemClick("trace");
        IM_CHECK(traced(ctx));
        // Another run drops the results.
        open_debugger(ctx, "list:random,n=64,seed=1", kAlgorithm, 3);
        IM_CHECK(on_gpu().found() == nullptr);
    });
}

TEST_F(DebuggerOnGpuTest, TracingFailure) {
    tracer->fails = true;
    run([&](ImGuiTestContext& ctx) {
        open_panel(ctx);
        ctx.ItemClick("trace");
        IM_CHECK(wait_until(ctx, [&] { return !on_gpu().failure().empty(); }));
        IM_CHECK_STR_EQ(on_gpu().failure().c_str(), "no GPU answers");
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("trace"); }));
    });
}

/// Without a GPU: a trace file of one.
class DebuggerGpuFile : public DebuggerTest, public ::testing::WithParamInterface<const char*> {};

INSTANTIATE_TEST_SUITE_P(EitherForm, DebuggerGpuFile, ::testing::Values("gpu.trace", "gpu.json"));

TEST_P(DebuggerGpuFile, MultiprocessorAndClock) {
    const auto file = folder() / GetParam();
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx, kList, kAlgorithm, 3);
        const auto source =
            const_cast<lockstep::Run&>(*workspace().run()).trace_of({.pass = 3, .order = Order::lockstep()}, nullptr);
        IM_CHECK(source.log != nullptr);
        auto log = std::make_shared<trace::Log>(*source.log);
        const auto big = std::ranges::max_element(log->launches, {}, &trace::Launch::num_events);
        const auto planted = big->first_event + kPlanted;
        log->events.at(planted).after += 1000;
        debugger::DeviceTrace made{.device = "Recorded GPU", .ms = std::vector<double>(log->launches.size(), 0.25)};
        for (const auto& event : log->events)
            made.places.push_back({.clock = 5000 + 4ull * event.tick,
                                   .ns = 3ull * event.tick,
                                   .sm = static_cast<std::uint16_t>(event.block % kMultiprocessors)});
        made.log = log;
        auto scenario = workspace().scenario();
        scenario.executor = ExecutorKind::cuda;
        scenario.debugger.reset();
        OutputSet outputs;
        write_trace(outputs.add(file), file, *workspace().run(), *log, scenario_text(scenario, file), &made);
        outputs.commit();
        open(ctx, "graph:grid,n=64", "bfs.frontier");
        ask(ChooseExecutor{ExecutorKind::simt, Order::lockstep()});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && !shows_gpu_tab(ctx); }));
        ask(OpenFile{file});
        IM_CHECK(wait_until(ctx, [&] {
            return at_rest() && workspace().run() && workspace().run()->request().algorithm->id == kAlgorithm;
        }));
        IM_CHECK(settled(ctx));
        IM_CHECK_STR_EQ(workspace().debugger().kernel().c_str(), "jump_unpacked");
        IM_CHECK(wait_until(
            ctx, [&] { return ctx.WindowInfo("//###debug:gpu", ImGuiTestOpFlags_NoError).Window != nullptr; }));
        ctx.WindowFocus("//###debug:gpu");
        const auto& on_gpu = workspace().debugger().on_gpu();
        IM_CHECK(wait_until(ctx, [&] { return !on_gpu.busy() && on_gpu.found(); }));
        const auto& found = *on_gpu.found();
        IM_CHECK(found.from_file);
        IM_CHECK_STR_EQ(found.trace.device.device.c_str(), "Recorded GPU");
        IM_CHECK_EQ(found.launch()->num_values, 1u);
        IM_CHECK_EQ(found.launch()->accesses, workspace().debugger().num_accesses());
        ctx.Yield(4);
        ctx.WindowFocus("//###debug:gpu");  // it has come into the dock since the file was opened
        ctx.SetRef("//###debug:gpu");
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("first"); }));
        IM_CHECK_EQ(ctx.ItemExists("trace"), cuda_available());  // the file's run is on a GPU, if there is one
        ctx.ItemClick("first");
        IM_CHECK(wait_until(ctx, [&] { return workspace().debugger().place().access == kPlanted + 1; }));
        IM_CHECK(settled(ctx));
        std::string text;
        for (const auto& one : focus_on_gpu(workspace().debugger(), found)) text += one.text + "\n";
        const auto block = workspace().debugger().focus().block;
        const auto sm = "multiprocessor " + std::to_string(block % kMultiprocessors) + ", clock 5,";
        IM_CHECK_NE(text.find(sm), std::string::npos);
        IM_CHECK_NE(text.find(" there, "), std::string::npos);
        // The file also has the other launch of the pass, but no other passes.
        const auto other = workspace().debugger().place().launch == 0 ? 1u : 0u;
        ask(SeekAccess{3, other, 0});
        IM_CHECK(settled(ctx));
        IM_CHECK(wait_until(ctx, [&] { return !on_gpu.busy() && on_gpu.found()->number() == other; }));
        IM_CHECK(on_gpu.found()->launch()->same());
        ask(Seek{4});
        IM_CHECK(settled(ctx));
        IM_CHECK(
            wait_until(ctx, [&] { return drawn_words("gpu").find("does not contain launch") != std::string::npos; }));
    });
}

TEST_F(DebuggerTest, EmulatorRunHasNoGpuTab) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        ask(ChooseExecutor{ExecutorKind::simt, Order::lockstep()});
        IM_CHECK(settled(ctx));
        IM_CHECK(ctx.WindowInfo("//###debug:lanes").Window != nullptr);
        IM_CHECK(wait_until(ctx, [&] { return !shows_gpu_tab(ctx); }));
    });
}

}  // namespace
}  // namespace lockstep
