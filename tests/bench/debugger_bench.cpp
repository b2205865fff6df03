// Cost of opening a launch of two million accesses: build/release/tests/benchmarks --benchmark_filter=Debugger

#include <memory>
#include <utility>

#include <benchmark/benchmark.h>

#include "app/session/debugger/answers/hazard_rows.hpp"
#include "app/session/debugger/open_launch.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/algorithms/matrix/naive.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/debugger/memory/traffic.hpp"
#include "kernels/debugger/memory_state.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/writers.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep::debugger {
namespace {

/// Follows 30 links from each node, with stores in between: 32 accesses per thread.
struct FollowAndMark {
    static constexpr const char* name = "follow_and_mark";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, Span<std::uint32_t> reached) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;
        auto node = i;
        for (int link = 0; link < 30; ++link) node = ctx.load(successor, node);
        ctx.store_relaxed(reached, node, i);
        ctx.store(reached, i, node);
    }
};

constexpr std::uint32_t kThreads = 1u << 16;  // 2^21 accesses

struct Launched {
    Launched() : list(generate_dataset("list:random,seed=1,n=" + std::to_string(kThreads), progress)) {}
    std::shared_ptr<const trace::Log> trace(Order order) const {
        Emulator emulator(order);
        const Buffer<std::uint32_t> successor(emulator, list.list().successor, "successor"),
            reached(emulator, kThreads, "reached");
        auto log = std::make_shared<trace::Log>();
        log->limit = std::size_t{1} << 22;
        log->memory = true;
        emulator.set_trace(log.get());
        emulator.launch(FollowAndMark{}, kThreads, successor.read(), reached.write());
        return log;
    }
    Progress progress;
    Dataset list;
};

double megabytes(const trace::Log& log) {
    std::size_t bytes = log.events.capacity() * sizeof(trace::Event);
    for (const auto& memory : log.launches[0].memory) bytes += memory.words->size() * sizeof(std::uint32_t);
    return static_cast<double>(bytes) / 1e6;
}

void open(benchmark::State& state, Order order) {
    const Launched launched;
    double log_mb = 0, index_mb = 0;
    for (auto _ : state) {
        const auto log = launched.trace(order);
        const Recording recording(log);
        benchmark::DoNotOptimize(recording.num_instructions());
        log_mb = megabytes(*log);
        index_mb = static_cast<double>(recording.bytes()) / 1e6;
    }
    state.counters["log MB"] = log_mb;
    state.counters["index MB"] = index_mb;
}
void DebuggerOpensLaunch(benchmark::State& state) { open(state, Order::lockstep()); }
void DebuggerOpensShuffledLaunch(benchmark::State& state) { open(state, Order::shuffled(1)); }
BENCHMARK(DebuggerOpensLaunch)->Unit(benchmark::kMillisecond);
BENCHMARK(DebuggerOpensShuffledLaunch)->Unit(benchmark::kMillisecond);

/// One part of the analysis at a time, on an existing log.
template <class Do>
void part(benchmark::State& state, Do&& part_of) {
    const Launched launched;
    const auto recording = std::make_shared<const Recording>(launched.trace(Order::lockstep()));
    for (auto _ : state) part_of(recording);
}
void DebuggerTracesLaunch(benchmark::State& state) {
    const Launched launched;
    for (auto _ : state) benchmark::DoNotOptimize(launched.trace(Order::lockstep())->events.size());
}
void DebuggerIndexesLaunch(benchmark::State& state) {
    const Launched launched;
    const auto log = launched.trace(Order::lockstep());
    for (auto _ : state) benchmark::DoNotOptimize(Recording(log).num_instructions());
}
void DebuggerFindsWriters(benchmark::State& state) {
    part(state, [](const auto& recording) {
        const Writers writers(*recording);
        benchmark::DoNotOptimize(writers.of({1, 0, 0}).size());  // the first query builds the index
    });
}
void DebuggerCountsTraffic(benchmark::State& state) {
    part(state, [](const auto& recording) { benchmark::DoNotOptimize(traffic_of(*recording).sectors); });
}
void DebuggerSeeksToEndAndBack(benchmark::State& state) {
    part(state, [](const auto& recording) {
        MemoryState memory(recording);
        memory.go_to(recording->num_events());
        memory.go_to(0);
    });
}
BENCHMARK(DebuggerTracesLaunch)->Unit(benchmark::kMillisecond);
BENCHMARK(DebuggerIndexesLaunch)->Unit(benchmark::kMillisecond);
BENCHMARK(DebuggerFindsWriters)->Unit(benchmark::kMillisecond);
BENCHMARK(DebuggerCountsTraffic)->Unit(benchmark::kMillisecond);
BENCHMARK(DebuggerSeeksToEndAndBack)->Unit(benchmark::kMillisecond);

/// As in the window, from the request to the values of its panels: two million accesses, of an in-place jump with 256 K
/// threads that run simultaneously, or of a matrix product with 8 K threads.
struct Ranked {
    explicit Ranked(AlgorithmInfo of = list_ranking::wyllie_unpacked(), const char* spec = "list:random,seed=1,n=256K",
                    std::uint32_t pass = 2, std::uint32_t launch = 1)
        : info(std::move(of)) {
        auto data = std::make_shared<Dataset>(generate_dataset(spec, progress));
        RunRequest asked{.algorithm = &info, .dataset = std::move(data), .executor = ExecutorKind::simt};
        for (const auto& parameter : info.parameters) asked.parameters[parameter.name] = parameter.value;
        asked.order = Order::lockstep();
        run = std::make_shared<lockstep::Run>(asked);
        run->wait();
        query = {run,
                 {.pass = pass, .launch = launch, .limit = std::size_t{2} << 20, .memory = true},
                 std::make_shared<Progress>()};
    }
    Progress progress;
    AlgorithmInfo info;
    std::shared_ptr<lockstep::Run> run;
    OpenQuestion query;
};

void open_of(benchmark::State& state, const Ranked& ranked) {
    for (auto _ : state) {
        const auto opened = open_launch(ranked.query);
        const auto& recording = opened.launch->recording();
        state.counters["accesses"] = recording.num_events();
        state.counters["MB"] = megabytes(recording.log()) + static_cast<double>(recording.bytes()) / 1e6;
    }
}
void DebuggerOpensLaunchOfRun(benchmark::State& state) { open_of(state, Ranked()); }
void DebuggerOpensProductOfRun(benchmark::State& state) {
    open_of(state, Ranked(matrix::naive(), "matrix:random,n=88,seed=1", 1, 0));
}
void DebuggerFindsHazards(benchmark::State& state) {
    const Ranked ranked;
    const auto opened = open_launch(ranked.query);
    for (auto _ : state) benchmark::DoNotOptimize(lockstep::hazard_rows(*opened.launch, Progress()).rows.size());
}
BENCHMARK(DebuggerOpensLaunchOfRun)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(DebuggerOpensProductOfRun)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(DebuggerFindsHazards)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace lockstep::debugger
