#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/data/input_error.hpp"
#include "tests/kernels/devices/distributed_graphs.hpp"

namespace lockstep::sssp {
namespace {

using U64s = std::vector<std::uint64_t>;

const AlgorithmInfo& distributed_entry() {
    static const auto all = algorithms();
    return *std::ranges::find(all, "sssp.distributed", &AlgorithmInfo::id);
}

TEST(DistributedPaths, IsRightOnEveryNumberOfDevices) {
    test::expect_right_on_devices(distributed_entry(),
                                  {"graph:grid,n=64,weights=1..9", "graph:rmat,scale=6,weights=0..50,seed=3",
                                   "graph:path,n=1,weights=1..9", "graph:path,n=9,weights=1..9"});
}

TEST(DistributedPaths, IsRightWithAnyBucketAndSeveralRounds) {
    for (const auto* delta : {"1", "7", "1000000000"})
        for (const auto* rounds : {"1", "6"})
            test::expect_right_on_devices(distributed_entry(), {"graph:grid,n=36,weights=1..9"},
                                          {{"delta", delta}, {"levels_per_exchange", rounds}});
}

TEST(DistributedPaths, IsRightInEveryOrder) {
    test::expect_right_in_every_order(distributed_entry(), "graph:rmat,scale=6,weights=1..50,seed=5");
}

TEST(DistributedPaths, RefusesDistancesBeyondInt32) {
    Dataset dataset;
    dataset.kind = DatasetKind::graph;
    CsrGraph graph;
    graph.row_offsets = {0, 1, 2, 2};
    graph.column_indices = {1, 2};
    graph.edge_weights = {kMaxWeight, kMaxWeight};
    dataset.data = graph;
    EXPECT_THROW(test::exchanges(distributed_entry(), dataset, {}), InputError);
}

// The path 0 -> 1 -> 2 -> 3, all weights 1, on 2 devices: vertex 2 is sent with its distance.
TEST(DistributedPaths, SendsTheBytesCountedByHand) {
    auto dataset = test::generated("graph:path,n=4,weights=1..1");
    const auto passes = test::exchanges(distributed_entry(), dataset, {});
    ASSERT_EQ(passes.size(), 4u);
    EXPECT_EQ(passes[0].bytes, (U64s{0, 0, 0, 0}));
    EXPECT_EQ(passes[1].bytes, (U64s{0, 8, 0, 0}));
    EXPECT_EQ(passes[2].bytes, (U64s{0, 0, 0, 0}));
    EXPECT_EQ(passes[3].bytes, (U64s{0, 0, 0, 0}));
}

}  // namespace
}  // namespace lockstep::sssp
