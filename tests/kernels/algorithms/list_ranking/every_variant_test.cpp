// Every variant on every class of list, at the size limits of warps, blocks, 16-bit nodes and reduced lists.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kernels/algorithms/list_ranking/champion/champion.hpp"
#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/algorithms/list_ranking/sequential.hpp"
#include "kernels/algorithms/list_ranking/sublists/helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/data/generate.hpp"
#include "tests/kernels/algorithms/list_ranking/rank_list.hpp"
#include "tests/kernels/orders.hpp"

namespace lockstep {
namespace {

struct Variant {
    AlgorithmInfo (*info)();
    std::uint32_t max_nodes = 0xFFFFFFFFu;
};

void PrintTo(const Variant& variant, std::ostream* out) { *out << variant.info().id; }

class EveryVariant : public ::testing::TestWithParam<Variant> {
protected:
    void expect_ranks(const std::string& kind, std::uint32_t n, std::uint64_t seed, const std::vector<Order>& orders) {
        if (n > GetParam().max_nodes) return;
        Progress progress;
        auto spec = "list:" + kind + ",n=" + std::to_string(n);
        if (kind != "ordered") spec += ",seed=" + std::to_string(seed);
        const auto list = generate_dataset(spec, progress);
        const auto expected = list_ranking::sequential_ranks(list.list());
        const auto info = GetParam().info();
        for (const auto order : orders) {
            const auto ranked = rank_list(info, list, defaults(info), order);
            EXPECT_TRUE(ranked.rank == expected) << info.id << ", " << spec << ", " << order.text();
        }
    }
};

const std::vector<std::string> kKinds{"random", "ordered", "balanced", "unbalanced"};

TEST_P(EveryVariant, RanksShortLists) {
    for (const auto& kind : kKinds)
        for (const std::uint32_t n : {1u, 2u, 31u, 32u, 33u, 257u})
            for (const std::uint64_t seed : {1u, 2u, 3u})
                expect_ranks(kind, n, seed,
                             {Order::lane_by_lane(), Order::lockstep(), Order::shuffled(seed), Order::shuffled(17)});
}

TEST_P(EveryVariant, EmptyList) {
    Dataset list;
    list.kind = DatasetKind::list;
    list.data = SuccessorList{};
    const auto info = GetParam().info();
    for (const auto order : {Order::lane_by_lane(), Order::lockstep(), Order::shuffled(1)})
        EXPECT_TRUE(rank_list(info, list, defaults(info), order).rank.empty()) << info.id << ", " << order.text();
}

TEST_P(EveryVariant, RanksListsBeyondSixteenBits) {
    for (const std::uint32_t n : {65536u, 65537u})
        for (const auto& kind : kKinds) expect_ranks(kind, n, 5, {Order::lane_by_lane()});
    if (test::kSanitized) return;  // one fiber per node takes too long
    expect_ranks("random", 65536, 6, {Order::shuffled(3)});
    expect_ranks("random", 65537, 6, {Order::lockstep()});
}

TEST_P(EveryVariant, RanksMillionAndThreeNodes) {
    const std::uint32_t n = test::kSanitized ? (1u << 18) + 3 : (1u << 20) + 3;
    for (const std::string kind : {"random", "ordered"}) expect_ranks(kind, n, 7, {Order::lane_by_lane()});
}

INSTANTIATE_TEST_SUITE_P(ListRanking, EveryVariant,
                         ::testing::Values(Variant{list_ranking::sequential}, Variant{list_ranking::wyllie},
                                           Variant{list_ranking::wyllie_stepwise},
                                           Variant{list_ranking::wyllie_32, 65536},
                                           Variant{list_ranking::wyllie_reduced}, Variant{list_ranking::helman_jaja},
                                           Variant{list_ranking::recursive_helman_jaja},
                                           Variant{list_ranking::champion}),
                         [](const auto& instance) {
                             auto name = instance.param.info().id.substr(5);
                             for (auto& letter : name)
                                 if (letter == '-') letter = '_';
                             return name;
                         });

}  // namespace
}  // namespace lockstep
