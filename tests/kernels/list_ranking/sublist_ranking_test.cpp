#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/list_ranking/algorithms.hpp"
#include "kernels/list_ranking/reference.hpp"
#include "kernels/list_ranking/splitter_rule.hpp"
#include "kernels/list_ranking/splitters.hpp"
#include "tests/kernels/list_ranking/rank_list.hpp"

namespace lockstep {
namespace {

using list_ranking::level_sizes;
using list_ranking::num_sublists;
using list_ranking::SplitterRule;
using U32s = std::vector<std::uint32_t>;

void expect_ranks(const AlgorithmInfo& info, const Dataset& list, const ParameterValues& parameters) {
    const auto expected = list_ranking::sequential_ranks(list.list());
    for (const auto order : kOrders) {
        const auto rank = rank_list(info, list, parameters, order).rank;
        EXPECT_TRUE(rank == expected) << info.id << ", " << list.source << ", " << order.text();
    }
}

TEST(SublistRanking, EqualsTheSequentialRanksInEveryOrder) {
    Progress progress;
    for (const auto& info : {list_ranking::helman_jaja()}) {
        for (const std::string kind : {"random", "ordered", "balanced", "unbalanced"}) {
            for (const std::uint32_t n : {1u, 2u, 3u, 4u, 5u, 31u, 32u, 33u, 257u, 1000u}) {
                const auto seed = kind == "ordered" ? "" : ",seed=" + std::to_string(n + 17);
                expect_ranks(info, generate_dataset("list:" + kind + ",n=" + std::to_string(n) + seed, progress), defaults(info));
            }
        }
        expect_ranks(info, generate_dataset("list:random,n=65536,seed=2", progress), defaults(info));
        expect_ranks(info, generate_dataset("list:random,n=65537,seed=3", progress), defaults(info));
    }
}

TEST(SublistRanking, SplittersStartTheBlocksOfMemoryExceptTheHeads) {
    const Splitters splitters{.num_nodes = 64, .count = 10, .head = 11};
    U32s nodes(10);
    for (std::uint32_t k = 0; k < 10; ++k) nodes[k] = splitters.splitter(k);
    EXPECT_EQ(nodes, (U32s{0, 11, 12, 19, 25, 32, 38, 44, 51, 57}));
    EXPECT_EQ(splitters.sublist_of_head(), 1u);
    for (const std::uint32_t n : {1u, 2u, 10u, 63u}) {
        for (std::uint32_t count = 1; count <= n; ++count) {
            for (std::uint32_t head = 0; head < n; ++head) {
                const Splitters one{n, count, head};
                ASSERT_EQ(one.splitter(one.sublist_of_head()), head) << n << " nodes, " << count << " sublists";
            }
        }
    }
}

TEST(SublistRanking, RulesGiveTheThesisNumbers) {
    EXPECT_EQ(num_sublists(64, SplitterRule::log, 0, 0), 10u);
    EXPECT_EQ(num_sublists(1 << 20, SplitterRule::log, 0, 0), 52428u);          // 2^20 / 20
    EXPECT_EQ(num_sublists(1 << 20, SplitterRule::log_squared, 0, 0), 1310u);   // 2^20 / 800
    EXPECT_EQ(num_sublists(1 << 20, SplitterRule::log_squared_first, 0, 0), 1310u);
    EXPECT_EQ(num_sublists(1 << 20, SplitterRule::log_squared_first, 1, 0), 52428u);
    EXPECT_EQ(num_sublists(1 << 20, SplitterRule::number, 0, 1000), 1000u);
    EXPECT_EQ(num_sublists(1 << 20, SplitterRule::number, 1, 1000), 52428u);
    EXPECT_EQ(num_sublists(100, SplitterRule::number, 0, 1000), 50u) << "no more than every other node";
    EXPECT_EQ(level_sizes(64, 4, SplitterRule::log, 0), (U32s{64, 10, 3}));
    for (std::uint32_t n = 1; n < 200; ++n) {
        for (const auto rule : {SplitterRule::log, SplitterRule::log_squared, SplitterRule::log_squared_first}) {
            const auto sizes = level_sizes(n, 1, rule, 0);
            EXPECT_EQ(sizes.back(), 1u);
            EXPECT_LE(sizes.size(), ceil_log2(n) + 1) << "each level halves at least";
        }
    }
}

}  // namespace
}  // namespace lockstep
