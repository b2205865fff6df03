// The two hazards of one thread per edge (Malison 2012, 5.3.1).

#include <gtest/gtest.h>

#include <string>

#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/algorithms/sssp/edge_parallel.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/kernels/run/emulated_run.hpp"

namespace lockstep::sssp {
namespace {

TEST(EdgeParallelUnsafe, StoresThePredecessorOfAnotherEdgeThanTheDistance) {
    const auto graph = generated("graph:uniform,n=60,edges=8,weights=1..9,seed=5");
    bool right = false, distance = false, predecessor = false;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const EmulatedRun run(edge_parallel_unsafe(), graph, {{"predecessors", "1"}}, Order::shuffled(seed));
        const auto wrong = run.wrong();
        right |= !wrong;
        distance |= wrong && wrong->starts_with("distance");
        predecessor |= wrong && wrong->starts_with("predecessor");
    }
    EXPECT_TRUE(predecessor) << "all distances right, and a predecessor of a longer path";
    EXPECT_TRUE(right || distance) << "not in every order";
}

TEST(EdgeParallelUnsafe, HasDistancesOnlyUnlessAsked) {
    const EmulatedRun run(edge_parallel_unsafe(), generated("graph:grid,n=9,weights=1..9"));
    EXPECT_FALSE(run.columns().contains("predecessor"));
}

}  // namespace
}  // namespace lockstep::sssp
