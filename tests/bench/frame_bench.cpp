// What a frame of the window costs, drawn off screen at 1920 x 1080 and waited for:
//   build/release/tests/benchmarks --benchmark_filter=Frame
// `still`: nothing changes. `stepping`: every frame shows another pass, so its columns travel to OpenGL first.

#include <glad/gl.h>

#include <benchmark/benchmark.h>

#include "app/catalog.hpp"
#include "app/offscreen.hpp"
#include "app/shell.hpp"
#include "app/workspace.hpp"

namespace lockstep {
namespace {

void frame(benchmark::State& state, const char* algorithm, const char* spec, bool stepping) {
    const auto catalog = make_catalog();
    Workspace workspace(catalog);
    Scenario scenario;
    scenario.algorithm = algorithm;
    scenario.dataset.generate = spec;
    workspace.open(scenario);
    OffscreenCanvas canvas(1920, 1080);
    Shell shell({.content_scale = 1, .offscreen = true, .stage_only = false, .ini_path = {}});
    const auto draw = [&] {
        Actions actions;
        canvas.frame([&] { shell.draw(workspace, actions); });
        for (const auto& action : actions.take())
            if (!shell.handle(action, workspace)) workspace.apply(action);
        workspace.advance(1.0 / 60);
        glFinish();
    };
    const auto run_is_over = [&] { return workspace.run() && workspace.run()->state() != RunState::running; };
    for (int frames = 0; frames < 100'000 && !(run_is_over() && shell.settled()); ++frames) draw();
    workspace.apply(Pause{});
    workspace.apply(Seek{.pass = workspace.last_pass() / 2});
    for (int frames = 0; frames < 1000 && !shell.settled(); ++frames) draw();

    std::uint32_t pass = workspace.pass();
    for (auto _ : state) {
        if (stepping) {
            pass = pass + 1 < workspace.last_pass() ? pass + 1 : 1;
            workspace.apply(Seek{.pass = pass});
        }
        draw();
    }
    state.SetLabel(std::string(shell.picture_path()));
}

#define LOCKSTEP_FRAME_BENCHMARK(NAME, ALGORITHM, SPEC)                                                           \
    BENCHMARK_CAPTURE(frame, NAME##_still, ALGORITHM, SPEC, false)->Unit(benchmark::kMillisecond)->UseRealTime(); \
    BENCHMARK_CAPTURE(frame, NAME##_stepping, ALGORITHM, SPEC, true)->Unit(benchmark::kMillisecond)->UseRealTime()
LOCKSTEP_FRAME_BENCHMARK(graph_100k, "bfs.frontier", "graph:grid6,n=100000");
LOCKSTEP_FRAME_BENCHMARK(graph_1m, "bfs.frontier", "graph:grid6,n=1M");
LOCKSTEP_FRAME_BENCHMARK(list_1m, "list.wyllie-stepwise", "list:random,n=1M,seed=7");
LOCKSTEP_FRAME_BENCHMARK(list_64, "list.wyllie-stepwise", "list:random,n=64,seed=7");

}  // namespace
}  // namespace lockstep
