#include "kernels/algorithms/bfs/sequential_arrays.hpp"

#include <gtest/gtest.h>

#include <string>

#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/sequential.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/kernels/run/emulated_run.hpp"

namespace lockstep::bfs {
namespace {

using U32s = std::vector<std::uint32_t>;

/// Vertex 3 is one arc behind 5, and three arcs behind the vertices 1 and 2 with lower numbers.
Dataset longer_way_first() { return parsed("0 1\n1 2\n2 3\n0 5\n5 3\n4 4\n", "x.el"); }

TEST(SequentialArrays, LevelsAtEverySize) {
    for (const auto n : {1u, 31u, 32u, 33u, 257u})
        for (const auto* kind : {"graph:path", "graph:grid6", "graph:uniform,edges=2,seed=5"}) {
            const auto graph = generated(std::string(kind) + ",n=" + std::to_string(n));
            const EmulatedRun run(sequential_arrays(), graph, {{"source", std::to_string(n / 2)}});
            EXPECT_EQ(run.columns().at("level").u32(), sequential_levels(graph.graph(), n / 2)) << kind << ", " << n;
            EXPECT_EQ(run.wrong(), std::nullopt) << kind << ", " << n;
        }
}

TEST(SequentialArrays, OnePassPerLevel) {
    const auto graph = generated("graph:path,n=6");
    const EmulatedRun run(sequential_arrays(), graph, {}, Order::lane_by_lane(), EmulatedRun::Keeps::all);
    EXPECT_EQ(run.labels(), (std::vector<std::string>{"level 1", "level 2", "level 3", "level 4", "level 5"}));
    EXPECT_EQ(run.states()[2].at("frontier").u32(), (U32s{0, 0, 1, 0, 0, 0}));
    EXPECT_EQ(run.states()[2].at("visited").u32(), (U32s{1, 1, 0, 0, 0, 0}));
}

/// The lecture's sweep would give vertex 3 the level of the longer way.
TEST(SequentialArrays, ShorterWayOverHigherNumbers) {
    const EmulatedRun run(sequential_arrays(), longer_way_first());
    EXPECT_EQ(run.columns().at("level").u32(), (U32s{0, 1, 2, 2, kNone, 1}));
    EXPECT_EQ(run.wrong(), std::nullopt);
}

TEST(SequentialArrays, ComparesSpaceOfRepresentations) {
    Emulator emulator;
    const auto graph = generated("graph:path,n=10");
    const auto info = sequential_arrays();
    const auto algorithm = info.make_simt(emulator, graph, resolve_parameters(info.parameters, graph, {}));
    algorithm->start();
    EXPECT_TRUE(algorithm->describe({}).note.ends_with(
        "Va and Ea have V + 1 + E = 20 entries; an adjacency matrix would have V² = 100."));
}

}  // namespace
}  // namespace lockstep::bfs
