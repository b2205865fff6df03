#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/list_ranking/algorithms.hpp"
#include "kernels/list_ranking/reference.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

const Order kOrders[] = {Order::lane_by_lane(), Order::lockstep(), Order::shuffled(3)};

std::uint32_t log2_up(std::uint32_t n) { return ceil_log2(n); }

struct Ranked {
    std::vector<std::uint32_t> rank;
    std::uint32_t passes = 0;
    std::vector<std::vector<std::uint32_t>> pointers;  ///< after each pass
};

Ranked rank_list(const AlgorithmInfo& info, const Dataset& list, const ParameterValues& parameters, Order order) {
    Emulator emulator(order);
    const auto algorithm = info.make_simt(emulator, list, parameters);
    const auto read = [&](Role role) {
        std::vector<std::uint32_t> values;
        for (const auto& column : algorithm->columns()) {
            if (column.role != role || column.input) continue;
            const auto buffer = algorithm->state()[column.buffer];
            for (std::uint32_t i = 0; i < column.size; ++i)
                values.push_back(column.field.get(static_cast<const std::uint32_t*>(buffer.data), i));
        }
        return values;
    };
    Ranked result;
    algorithm->start();
    while (algorithm->step()) {
        ++result.passes;
        result.pointers.push_back(read(Role::successor));
    }
    result.rank = read(Role::rank);
    return result;
}

ParameterValues defaults(const AlgorithmInfo& info) {
    ParameterValues values;
    for (const auto& parameter : info.parameters) values[parameter.name] = parameter.value;
    return values;
}

TEST(ListRanking, EqualsTheSequentialRanksInEveryOrder) {
    Progress progress;
    for (const auto& info : {list_ranking::sequential(), list_ranking::wyllie(), list_ranking::wyllie_stepwise()}) {
        for (const char* kind : {"random", "ordered"}) {
            for (const std::uint32_t n : {1u, 2u, 3u, 31u, 32u, 33u, 257u, 1000u}) {
                const auto seed = n + 17;
                const auto list = generate_dataset("list:" + std::string(kind) + ",n=" + std::to_string(n) + ",seed=" + std::to_string(seed), progress);
                const auto expected = list_ranking::sequential_ranks(list.list());
                for (const auto order : kOrders) {
                    const auto ranked = rank_list(info, list, defaults(info), order);
                    EXPECT_EQ(ranked.rank, expected) << info.id << ", " << list.source << ", " << order.text();
                    EXPECT_EQ(list_ranking::find_wrong_rank(list.list(), ranked.rank), std::nullopt);
                }
            }
        }
    }
}

TEST(ListRanking, TwoArraysJumpByPowersOfTwo) {
    Progress progress;
    const auto info = list_ranking::wyllie_stepwise();
    for (const std::uint32_t n : {2u, 31u, 32u, 33u, 1000u}) {
        const auto list = generate_dataset("list:random,n=" + std::to_string(n) + ",seed=5", progress);
        const auto position = list_ranking::sequential_ranks(list.list());
        for (const auto order : kOrders) {
            const auto ranked = rank_list(info, list, {{"in_place", 0}}, order);
            EXPECT_EQ(ranked.passes, log2_up(n) + 1) << "jumps and the turning round, n = " << n << ", " << order.text();
            for (std::uint32_t k = 0; k < log2_up(n); ++k)
                for (std::uint32_t i = 0; i < n; ++i)
                    ASSERT_EQ(position[ranked.pointers[k][i]], std::min<std::uint64_t>(position[i] + (2ull << k), n - 1))
                        << "node " << i << " after pass " << k + 1 << ", n = " << n << ", " << order.text();
        }
    }
}

TEST(ListRanking, InPlaceNeedsNoMorePassesThanTwoArrays) {
    Progress progress;
    const auto info = list_ranking::wyllie_stepwise();
    for (const std::uint32_t n : {2u, 33u, 1000u, 70000u}) {
        const auto list = generate_dataset("list:random,n=" + std::to_string(n) + ",seed=5", progress);
        for (const auto order : {Order::lane_by_lane(), Order::lockstep()}) {
            const auto passes = rank_list(info, list, {{"in_place", 1}}, order).passes;
            EXPECT_LE(passes, log2_up(n) + 1);
            EXPECT_GE(passes, 2u);
        }
    }
}

TEST(ListRanking, TheVerifierFindsAWrongRank) {
    Progress progress;
    const auto list = generate_dataset("list:random,n=100,seed=5", progress);
    auto rank = list_ranking::sequential_ranks(list.list());
    EXPECT_EQ(list_ranking::find_wrong_rank(list.list(), rank), std::nullopt);
    for (const std::uint32_t node : {list.list().head, list.list().tail, 50u}) {
        auto broken = rank;
        ++broken[node];
        EXPECT_NE(list_ranking::find_wrong_rank(list.list(), broken), std::nullopt) << "node " << node;
    }
    rank.pop_back();
    EXPECT_NE(list_ranking::find_wrong_rank(list.list(), rank), std::nullopt);
}

}  // namespace
}  // namespace lockstep
