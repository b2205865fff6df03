// Cost of showing another pass if not all snapshots fit into the budget; 1 M elements on the emulator:
//   build/release/tests/benchmarks --benchmark_filter=seek
// mean_ms and worst_ms: from the request of a pass to its columns, including passes that are still in memory.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/random.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {
namespace {

enum class Way { forward, backward, jumps };

/// Maximum number of seeks per run.
constexpr std::uint32_t kMaxSeeks = 200;

std::vector<std::uint32_t> passes_to_show(std::uint32_t num_passes, Way way) {
    const auto count = std::min(num_passes, kMaxSeeks);
    const auto first = (num_passes - count) / 2;
    std::vector<std::uint32_t> passes(count);
    CounterRandom random(7, 0);
    for (std::uint32_t i = 0; i < count; ++i)
        passes[i] = way == Way::forward    ? first + i
                    : way == Way::backward ? first + count - 1 - i
                                           : static_cast<std::uint32_t>(random.below(i, num_passes));
    return passes;
}

void seek(benchmark::State& state, const AlgorithmInfo& info, const char* spec, ParameterValues parameters,
          std::size_t budget_mib, Way way) {
    Progress progress;
    RunRequest request;
    request.algorithm = &info;
    request.dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress));
    request.parameters = std::move(parameters);
    request.executor = ExecutorKind::simt;
    request.snapshot_budget = budget_mib << 20;
    request.verify = false;
    Run run(request);
    run.wait();
    const auto passes = passes_to_show(run.num_passes(), way);
    double sum = 0, worst = 0, seeks = 0;
    for (auto _ : state) {
        for (const auto pass : passes) {
            const auto begin = std::chrono::steady_clock::now();
            if (!run.at(pass)) run.wait();
            const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
            if (!run.at(pass)) state.SkipWithError("a pass did not come back");
            sum += taken.count();
            worst = std::max(worst, taken.count());
            ++seeks;
        }
    }
    state.counters["passes"] = run.num_passes();
    state.counters["kept"] = run.timeline().num_kept();
    state.counters["held_MiB"] = static_cast<double>(run.timeline().bytes()) / (1 << 20);
    state.counters["mean_ms"] = sum / seeks;
    state.counters["worst_ms"] = worst;
}

void list(benchmark::State& state, std::int64_t in_place, Way way) {
    static const auto info = list_ranking::wyllie_stepwise();
    seek(state, info, "list:random,n=1M,seed=7", {{"in_place", in_place}}, 64, way);
}

void grid(benchmark::State& state, std::size_t budget_mib, Way way) {
    static const auto info = bfs::frontier();
    seek(state, info, "graph:grid,n=1M", {{"source", 0}}, budget_mib, way);
}

#define LOCKSTEP_SEEK_BENCHMARK(NAME, FUNCTION, GIVEN)                                                                \
    BENCHMARK_CAPTURE(FUNCTION, NAME##_forward, GIVEN, Way::forward)->Iterations(1)->Unit(benchmark::kMillisecond);   \
    BENCHMARK_CAPTURE(FUNCTION, NAME##_backward, GIVEN, Way::backward)->Iterations(1)->Unit(benchmark::kMillisecond); \
    BENCHMARK_CAPTURE(FUNCTION, NAME##_jumps, GIVEN, Way::jumps)->Iterations(1)->Unit(benchmark::kMillisecond)
LOCKSTEP_SEEK_BENCHMARK(seek_64_MiB_two_arrays, list, 0);
LOCKSTEP_SEEK_BENCHMARK(seek_64_MiB_in_place, list, 1);
LOCKSTEP_SEEK_BENCHMARK(seek_64_MiB, grid, 64);
LOCKSTEP_SEEK_BENCHMARK(seek_30_MiB, grid, 30);

}  // namespace
}  // namespace lockstep
