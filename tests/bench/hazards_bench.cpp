// Cost of a search for hazards: build/release/tests/benchmarks --benchmark_filter=Hazards

#include <benchmark/benchmark.h>

#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/debugger/races/hazards.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

/// An in-place jump of n nodes: eight accesses each, nearly all of them in a hazard, and one word to which all threads
/// store.
void HazardsOfAJump(benchmark::State& state) {
    Progress progress;
    const auto n = static_cast<std::uint32_t>(state.range(0));
    const auto list = generate_dataset("list:random,n=" + std::to_string(n) + ",seed=1", progress);
    Emulator emulator;
    const Buffer<std::uint32_t> successor(emulator, list.list().successor, "successor");
    const Buffer<std::uint32_t> rank(emulator, std::vector<std::uint32_t>(n, 1), "rank");
    const Buffer<std::uint32_t> changed(emulator, std::vector<std::uint32_t>(1), "changed");
    trace::Log log;
    log.limit = std::size_t{1} << 26;
    emulator.set_trace(&log);
    emulator.launch(JumpUnpacked{}, n, successor.write(), rank.write(), changed.write());
    for (auto _ : state) benchmark::DoNotOptimize(debugger::find_hazards(log, log.launches.at(0)));
    state.counters["accesses"] = static_cast<double>(log.events.size());
}
BENCHMARK(HazardsOfAJump)->Arg(1 << 10)->Arg(1 << 18)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace lockstep
