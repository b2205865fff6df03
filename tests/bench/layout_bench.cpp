// Time until a graph's first picture, and until its layout has settled:
//   LOCKSTEP_DATA=FOLDER build/release/tests/benchmarks --benchmark_filter=layout/map
// Includes the graphs of FOLDER, undirected. A map is made by host threads alone (.../host) and, if there is a GPU,
// with its help (.../gpu). first_ms: from the dataset in memory to the first plan; settled_ms: to the last plan; steps:
// plans in between, if each is taken at once. Below a map, its time is split into phases of the layout thread, with the
// rounds of springs and the GPU's time of each.

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "kernels/data/generate.hpp"
#include "kernels/data/opening/load.hpp"
#include "kernels/run/run.hpp"
#include "viz/graph/plan/make_plan.hpp"

namespace lockstep {
namespace {

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

enum class Place { host, gpu };

void print(const PhaseTimes& times) {
    for (const auto& phase : times.phases()) {
        fmt::print("  {:9.1f} ms  {}", phase.ms, phase.name);
        if (phase.rounds != 0) fmt::print(", {} rounds", phase.rounds);
        if (phase.device_ms > 0) fmt::print(", {:.1f} ms on the GPU", phase.device_ms);
        if (phase.times > 1) fmt::print(", {} times", phase.times);
        fmt::print("\n");
    }
}

void lay_out(benchmark::State& state, Arrangement arrangement, Place place,
             const std::shared_ptr<const Dataset>& dataset) {
    for (auto _ : state) {
        const auto steps = std::make_shared<PlanSteps>();
        const auto begin = Clock::now();
        std::atomic<bool> over = false;
        double first = 0;
        int taken = 0;
        std::thread looks_on([&] {
            while (!over) {
                if (steps->take()) first = taken++ == 0 ? ms_since(begin) : first;
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            }
        });
        Progress progress;
        PhaseTimes times;
        const auto plan = make_plan({.dataset = dataset,
                                     .arrangement = arrangement,
                                     .source = 0,
                                     .steps = steps,
                                     .on_gpu = place == Place::gpu,
                                     .times = &times},
                                    progress);
        const auto settled = ms_since(begin);
        over = true;
        looks_on.join();
        state.counters["first_ms"] = taken == 0 ? settled : first;
        state.counters["settled_ms"] = settled;
        state.counters["steps"] = taken;
        state.SetLabel(plan->positions().note);
        print(times);
    }
}

/// The graph of a spec or a file, without its coordinates.
std::shared_ptr<const Dataset> graph_of(const std::string& what) {
    Progress progress;
    Dataset dataset;
    if (what.starts_with("graph:")) {
        dataset = generate_dataset(what, progress);
    } else {
        dataset = load_dataset(std::filesystem::path(what), {.undirected = true}, progress);
    }
    std::get<CsrGraph>(dataset.data).coordinates.clear();
    return std::make_shared<const Dataset>(std::move(dataset));
}

const bool registered = [] {
    std::vector<std::string> graphs{"graph:grid6,n=100000", "graph:rmat,scale=16,edges=16",
                                    "graph:rmat,scale=20,edges=16"};
    if (const char* folder = std::getenv("LOCKSTEP_DATA"))
        for (const char* file : {"facebook_combined.txt.gz", "wing.graph.gz", "wave.graph.bz2",
                                 "soc-Slashdot0902.txt.gz", "cnr-2000.el.xz", "USA-road-d.NY.gr.gz", "FLA.gr.xz"})
            if (const auto path = std::filesystem::path(folder) / file; exists(path)) graphs.push_back(path.string());
    const auto add = [](const std::string& graph, Arrangement arrangement, Place place) {
        const auto name = std::string("layout/") + (arrangement == Arrangement::map ? "map/" : "rings/") +
                          std::filesystem::path(graph).filename().string() + (place == Place::gpu ? "/gpu" : "/host");
        benchmark::RegisterBenchmark(
            name.c_str(), [=](benchmark::State& state) { lay_out(state, arrangement, place, graph_of(graph)); })
            ->Iterations(1)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
    };
    const bool has_gpu = cuda_available();
    for (const auto& graph : graphs) {
        add(graph, Arrangement::map, Place::host);
        if (has_gpu) add(graph, Arrangement::map, Place::gpu);
        add(graph, Arrangement::rings, Place::host);
    }
    return true;
}();

}  // namespace
}  // namespace lockstep
