// Cost of an access on the emulator: build/release/tests/benchmarks --benchmark_filter=Emulator

#include <benchmark/benchmark.h>

#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

/// Follows 32 links from each node: 33 accesses per thread.
struct FollowLinks {
    static constexpr const char* name = "follow_links";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, Span<std::uint32_t> reached) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;
        auto node = i;
        for (int link = 0; link < 32; ++link) node = ctx.load(successor, node);
        ctx.store(reached, i, node);
    }
};

void follow_links(benchmark::State& state, Order order, bool traced) {
    Progress progress;
    const auto n = static_cast<std::uint32_t>(state.range(0));
    const auto list = generate_dataset("list:random,n=" + std::to_string(n) + ",seed=1", progress);
    Emulator emulator(order);
    const Buffer<std::uint32_t> successor(emulator, list.list().successor, "successor"),
        reached(emulator, n, "reached");
    trace::Log log;
    log.limit = std::size_t{1} << 26;
    log.events.reserve(33ull * n);
    if (traced) emulator.set_trace(&log);
    for (auto _ : state) {
        log.events.clear();
        emulator.launch(FollowLinks{}, n, successor.read(), reached.write());
    }
    state.counters["access"] =
        benchmark::Counter(33.0 * n, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void EmulatorAccess(benchmark::State& state) { follow_links(state, Order::lane_by_lane(), false); }
void EmulatorAccessInLockStep(benchmark::State& state) { follow_links(state, Order::lockstep(), false); }
void EmulatorAccessInLockStepTraced(benchmark::State& state) { follow_links(state, Order::lockstep(), true); }
void EmulatorAccessShuffled(benchmark::State& state) { follow_links(state, Order::shuffled(1), false); }
BENCHMARK(EmulatorAccess)->Arg(1024)->Arg(16384);
BENCHMARK(EmulatorAccessInLockStep)->Arg(1024)->Arg(16384);
BENCHMARK(EmulatorAccessInLockStepTraced)->Arg(1024)->Arg(16384);
BENCHMARK(EmulatorAccessShuffled)->Arg(1024)->Arg(16384);

void EmulatorRanksOneMillion(benchmark::State& state) {
    Progress progress;
    const auto list = generate_dataset("list:random,n=1M,seed=7", progress);
    Emulator emulator(Order::lane_by_lane());
    const auto algorithm = list_ranking::wyllie_stepwise().make_simt(emulator, list, {{"in_place", state.range(0)}});
    for (auto _ : state) {
        algorithm->start();
        while (algorithm->step()) {
        }
    }
}
BENCHMARK(EmulatorRanksOneMillion)->Arg(0)->Arg(1)->ArgName("in_place")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace lockstep
