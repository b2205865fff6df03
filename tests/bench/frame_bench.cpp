// Cost of a frame of the window, drawn off screen at 1920 x 1080, including the wait for the GPU:
//   build/release/tests/benchmarks --benchmark_filter=frame
// `still`: nothing changes. `stepping`: every frame shows another pass, so its columns are uploaded first. `scrolling`:
// every frame shows other rows of Arrays. `moving`: every frame drags and zooms the picture.
// median_ms, worst_ms: the median and the longest frame. The CPU column counts all threads, since Mesa draws on
// several.

#include <glad/gl.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>

#include <benchmark/benchmark.h>
#include <imgui.h>
#include <imgui_internal.h>

#include "app/catalog.hpp"
#include "app/gui/offscreen.hpp"
#include "app/gui/shell.hpp"
#include "app/session/queries/queries.hpp"
#include "app/session/workspace.hpp"

namespace lockstep {
namespace {

/// The window with one run, as the program draws it.
class Frames {
public:
    Frames(const char* algorithm, const char* spec, WindowLayout layout)
        : catalog_(make_catalog()), workspace_(catalog_), canvas_(1920, 1080), shell_(kOptions) {
        Scenario scenario;
        scenario.algorithm = algorithm;
        scenario.dataset.generate = spec;
        workspace_.open(scenario);
        workspace_.apply(ChooseLayout{layout});
        const auto run_is_over = [&] { return workspace_.run() && workspace_.run()->state() != RunState::running; };
        for (int frames = 0; frames < 100'000 && !(run_is_over() && shell_.settled()); ++frames) draw();
        workspace_.apply(Pause{});
    }

    void draw() {
        Actions actions;
        workspace_.answer(shell_.queries(workspace_));
        canvas_.frame([&] { shell_.draw(workspace_, actions); });
        for (const auto& action : actions.take())
            if (!shell_.handle(action, workspace_)) workspace_.apply(action);
        workspace_.advance(1.0 / 60);
        glFinish();
    }
    void show(std::uint32_t pass) {
        workspace_.apply(Seek{.pass = pass});
        for (int frames = 0; frames < 1000 && !shell_.settled(); ++frames) draw();
    }
    Workspace& workspace() { return workspace_; }

    /// Draws frames while the benchmark runs; `prepare` is called before each frame, and its time counts.
    void measure(benchmark::State& state, const std::function<void()>& prepare) {
        std::vector<double> times;
        for (auto _ : state) {
            const auto begin = std::chrono::steady_clock::now();
            prepare();
            draw();
            const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
            times.push_back(taken.count());
        }
        std::ranges::sort(times);
        state.counters["median_ms"] = times[times.size() / 2];
        state.counters["worst_ms"] = times.back();
        state.SetLabel(std::string(shell_.picture_path()));
    }

private:
    inline static const ShellOptions kOptions{.content_scale = 1, .offscreen = false};
    Catalog catalog_;
    Workspace workspace_;
    OffscreenCanvas canvas_;
    Shell shell_;
};

void frame(benchmark::State& state, const char* algorithm, const char* spec, bool stepping) {
    Frames frames(algorithm, spec, WindowLayout::teach);
    frames.show(frames.workspace().last_pass() / 2);
    auto pass = frames.workspace().pass();
    frames.measure(state, [&] {
        if (!stepping) return;
        pass = pass + 1 < frames.workspace().last_pass() ? pass + 1 : 1;
        frames.workspace().apply(Seek{.pass = pass});
    });
}

/// From the first of ten million rows to the last and back, in steps of 50,000.
void scrolling(benchmark::State& state) {
    Frames frames("list.sequential", "list:random,n=10000000,seed=7", WindowLayout::debug);
    frames.show(frames.workspace().last_pass());
    const auto* window = ImGui::FindWindowByName("###debug:arrays");
    if (!window) return state.SkipWithError("Arrays is not there");
    ImGui::GetIO().AddMousePosEvent(window->Rect().GetCenter().x, window->Rect().GetCenter().y);
    constexpr int kStep = 50'000, kSteps = 10'000'000 / kStep, kRowsEachNotch = 3;
    int step = 0;
    frames.measure(state, [&] {
        const bool down = step++ / kSteps % 2 == 0;
        ImGui::GetIO().AddMouseWheelEvent(0, (down ? -1.f : 1.f) * kStep / kRowsEachNotch);
    });
}

/// Zooms in and out on the Stage with the wheel, and drags the picture in between.
void moving(benchmark::State& state, const char* algorithm, const char* spec) {
    Frames frames(algorithm, spec, WindowLayout::teach);
    frames.show(frames.workspace().last_pass());
    auto& io = ImGui::GetIO();
    const ImVec2 middle{560, 400};
    io.AddMousePosEvent(middle.x, middle.y);
    int step = 0;
    frames.measure(state, [&] {
        const int phase = step % 48;
        if (phase < 12) io.AddMouseWheelEvent(0, 1);
        else if (phase < 24 || phase >= 36) {
            const float way = static_cast<float>(phase < 24 ? phase - 12 : 48 - phase);
            if (phase == 12 || phase == 36) io.AddMouseButtonEvent(ImGuiMouseButton_Left, true);
            io.AddMousePosEvent(middle.x + 16 * way, middle.y + 8 * way);
            if (phase == 23 || phase == 47) io.AddMouseButtonEvent(ImGuiMouseButton_Left, false);
        } else {
            io.AddMouseWheelEvent(0, -1);
        }
        ++step;
    });
}

#define LOCKSTEP_FRAME_BENCHMARK(NAME, ALGORITHM, SPEC)              \
    BENCHMARK_CAPTURE(frame, NAME##_still, ALGORITHM, SPEC, false)   \
        ->Unit(benchmark::kMillisecond)                              \
        ->UseRealTime()                                              \
        ->MeasureProcessCPUTime();                                   \
    BENCHMARK_CAPTURE(frame, NAME##_stepping, ALGORITHM, SPEC, true) \
        ->Unit(benchmark::kMillisecond)                              \
        ->UseRealTime()                                              \
        ->MeasureProcessCPUTime()
LOCKSTEP_FRAME_BENCHMARK(graph_100k, "bfs.frontier", "graph:grid6,n=100000");
LOCKSTEP_FRAME_BENCHMARK(graph_1m, "bfs.frontier", "graph:grid6,n=1M");
LOCKSTEP_FRAME_BENCHMARK(list_100k, "list.rhj", "list:random,n=100000,seed=7");
LOCKSTEP_FRAME_BENCHMARK(list_1m, "list.wyllie-stepwise", "list:random,n=1M,seed=7");
LOCKSTEP_FRAME_BENCHMARK(list_64, "list.wyllie-stepwise", "list:random,n=64,seed=7");
LOCKSTEP_FRAME_BENCHMARK(list_64m, "list.champion", "list:random,n=64M,seed=7");
LOCKSTEP_FRAME_BENCHMARK(paths_1m, "sssp.opbf", "graph:grid6,n=1M,weights=1..100,seed=7");
LOCKSTEP_FRAME_BENCHMARK(scan_16m, "scan.naive", "array:random,n=16M,seed=7");
LOCKSTEP_FRAME_BENCHMARK(look_back_2m, "scan.champion", "array:random,n=2200000,seed=7");
LOCKSTEP_FRAME_BENCHMARK(segments_16m, "segscan.thread", "segments:random,n=16M,seed=7");
#define LOCKSTEP_MOVING_BENCHMARK(NAME, ALGORITHM, SPEC) \
    BENCHMARK_CAPTURE(moving, NAME, ALGORITHM, SPEC)     \
        ->Name("frame/" #NAME "_moving")                 \
        ->Iterations(480)                                \
        ->Unit(benchmark::kMillisecond)                  \
        ->UseRealTime()                                  \
        ->MeasureProcessCPUTime()
LOCKSTEP_MOVING_BENCHMARK(tree_200k, "tree.levels", "tree:binary,n=200K,seed=7");
LOCKSTEP_MOVING_BENCHMARK(scan_16m, "scan.naive", "array:random,n=16M,seed=7");
LOCKSTEP_MOVING_BENCHMARK(segments_16m, "segscan.thread", "segments:random,n=16M,seed=7");
BENCHMARK(scrolling)->Name("frame/arrays_10m_scrolling")->Iterations(400)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace lockstep
