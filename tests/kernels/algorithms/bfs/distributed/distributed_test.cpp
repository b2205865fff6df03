#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/algorithms/bfs/algorithms.hpp"
#include "tests/kernels/devices/distributed_graphs.hpp"

namespace lockstep::bfs {
namespace {

using U64s = std::vector<std::uint64_t>;

const AlgorithmInfo& distributed_entry() {
    static const auto all = algorithms();
    return *std::ranges::find(all, "bfs.distributed", &AlgorithmInfo::id);
}

TEST(DistributedSearch, IsRightOnEveryNumberOfDevices) {
    test::expect_right_on_devices(distributed_entry(), {"graph:grid,n=64", "graph:uniform,n=33,edges=2,seed=4",
                                                        "graph:path,n=1", "graph:path,n=3", "graph:path,n=9"});
}

TEST(DistributedSearch, RightWithSeveralLevelsPerExchange) {
    test::expect_right_on_devices(distributed_entry(), {"graph:grid,n=64", "graph:rmat,scale=6,seed=2"},
                                  {{"levels_per_exchange", "5"}});
}

TEST(DistributedSearch, IsRightBottomUpAndTopDown) {
    for (const auto* alpha : {"0", "1", "1024"})
        test::expect_right_on_devices(distributed_entry(), {"graph:rmat,scale=6,seed=2"}, {{"alpha", alpha}});
}

TEST(DistributedSearch, IsRightInEveryOrder) {
    test::expect_right_in_every_order(distributed_entry(), "graph:rmat,scale=6,seed=5");
}

// The path 0 -> 1 -> 2 -> 3 on 2 devices: only the arc from vertex 1 to 2 is cut, and vertex 2 is sent when 1 is expanded.
TEST(DistributedSearch, SendsTheBytesCountedByHand) {
    const auto graph = test::generated("graph:path,n=4");
    const auto bytes = [&](const char* exchange) {
        std::vector<U64s> all;
        for (const auto& pass : test::exchanges(distributed_entry(), graph, {{"alpha", "0"}, {"exchange", exchange}}))
            all.push_back(pass.bytes);
        return all;
    };
    EXPECT_EQ(bytes("queue"), (std::vector<U64s>{{0, 0, 0, 0}, {0, 4, 0, 0}, {0, 0, 0, 0}}));
    EXPECT_EQ(bytes("bits"), bytes("queue"));  // one word of 32 bits
}

// A star over 2 devices: 32 of its leaves are sent as 2 words of bits, which are less than 32 numbers.
TEST(DistributedSearch, SendsBitsWhereTheyAreSmaller) {
    Dataset star;
    star.kind = DatasetKind::graph;
    CsrGraph graph;
    graph.row_offsets.assign(129, 127);
    graph.row_offsets[0] = 0;
    for (std::uint32_t leaf = 1; leaf < 128; ++leaf) graph.column_indices.push_back(leaf);
    star.data = graph;
    const auto sent = [&](const char* exchange) {
        return test::exchanges(distributed_entry(), star, {{"alpha", "0"}, {"exchange", exchange}}).front().bytes[1];
    };
    EXPECT_EQ(sent("queue"), 64u * 4);
    EXPECT_EQ(sent("bits"), 2u * 4);
    EXPECT_EQ(sent("auto"), 2u * 4);
}

// The frontier of every device goes to every other one: 32 of 64 vertices each are one word.
TEST(DistributedSearch, BottomUpSendsTheFrontiersBits) {
    const auto passes = test::exchanges(distributed_entry(), test::generated("graph:grid,n=64"), {{"alpha", "1024"}});
    EXPECT_EQ(passes.front().bytes, (U64s{0, 4, 4, 0}));
}

TEST(DistributedSearch, MoreLevelsPerExchangeNeedFewerPasses) {
    const auto path = test::generated("graph:path,n=64");
    EXPECT_LT(test::exchanges(distributed_entry(), path, {{"levels_per_exchange", "16"}}).size(), 10u);
    EXPECT_GE(test::exchanges(distributed_entry(), path, {{"levels_per_exchange", "1"}}).size(), 63u);
}

}  // namespace
}  // namespace lockstep::bfs
