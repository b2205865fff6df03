#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "kernels/algorithms/list_ranking/algorithms.hpp"
#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/algorithms/list_ranking/sequential.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/data/generate.hpp"
#include "tests/kernels/algorithms/list_ranking/rank_list.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

void expect_ranks(const AlgorithmInfo& info, const Dataset& list) {
    const auto expected = list_ranking::sequential_ranks(list.list());
    for (const auto order : kOrders) {
        const auto ranked = rank_list(info, list, defaults(info), order);
        EXPECT_TRUE(ranked.rank == expected) << info.id << ", " << list.source << ", " << order.text();
        EXPECT_EQ(list_ranking::find_wrong_rank(list.list(), ranked.rank), std::nullopt);
    }
}

TEST(ListRanking, MatchesSequentialRanksInEveryOrder) {
    Progress progress;
    for (const auto& info : list_ranking::algorithms()) {
        if (info.demonstration) continue;
        for (const std::string kind : {"random", "ordered", "balanced", "unbalanced"}) {
            for (const std::uint32_t n : {1u, 2u, 3u, 31u, 32u, 33u, 257u, 1000u}) {
                const auto seed = kind == "ordered" ? "" : ",seed=" + std::to_string(n + 17);
                expect_ranks(info, generate_dataset("list:" + kind + ",n=" + std::to_string(n) + seed, progress));
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
            EXPECT_EQ(ranked.passes, ceil_log2(n) + 1)
                << "jumps and the turning round, n = " << n << ", " << order.text();
            for (std::uint32_t k = 0; k < ceil_log2(n); ++k)
                for (std::uint32_t i = 0; i < n; ++i)
                    ASSERT_EQ(position[ranked.pointers[k][i]],
                              std::min<std::uint64_t>(position[i] + (2ull << k), n - 1))
                        << "node " << i << " after pass " << k + 1 << ", n = " << n << ", " << order.text();
        }
    }
}

TEST(ListRanking, InPlaceNeedsAtMostAsManyPasses) {
    Progress progress;
    const auto info = list_ranking::wyllie_stepwise();
    for (const std::uint32_t n : {2u, 33u, 1000u, test::kSanitized ? 5000u : 70000u}) {
        const auto list = generate_dataset("list:random,n=" + std::to_string(n) + ",seed=5", progress);
        for (const auto order : {Order::lane_by_lane(), Order::lockstep()}) {
            const auto passes = rank_list(info, list, {{"in_place", 1}}, order).passes;
            EXPECT_LE(passes, ceil_log2(n) + 1);
            EXPECT_GE(passes, 2u);
        }
    }
}

// A count inside a branch is at most the count of its condition, unless the line declares a departure from the paper.
TEST(ListRanking, LineCountsFollowConditions) {
    Progress progress;
    const auto info = list_ranking::wyllie_stepwise();
    const auto list = generate_dataset("list:random,n=64,seed=7", progress);
    bool departed = false;
    for (const std::int64_t in_place : {0, 1}) {
        test::BudgetedRun run(info, list, {{"in_place", in_place}}, Order::lockstep(), std::size_t{1} << 30);
        for (std::uint32_t pass = 1; pass + 1 < run.timeline.size(); ++pass) {
            const auto& lines = run.timeline.record(pass).report.lines;
            const auto line = [&](int number) { return *std::ranges::find(lines, number, &LineReport::line); };
            const auto guard = std::stoul(line(7).count), inside = std::stoul(line(8).count);
            EXPECT_EQ(line(8).departs.empty(), inside <= guard) << "pass " << pass;
            departed = departed || inside > guard;
        }
    }
    EXPECT_TRUE(departed) << "the last jump is one that line 7 does not ask for";
}

TEST(ListRanking, SixteenBitsRefuseLongerList) {
    Progress progress;
    const auto list = generate_dataset("list:ordered,n=65537", progress);
    Emulator emulator;
    try {
        list_ranking::wyllie_32().make_simt(emulator, list, {});
        FAIL() << "65,537 nodes were taken";
    } catch (const InputError& refused) {
        EXPECT_NE(std::string(refused.what()).find("65,536"), std::string::npos) << refused.what();
    }
}

TEST(ListRanking, UnpackedInPlaceIsRightInLockstepOnly) {
    Progress progress;
    const auto info = list_ranking::wyllie_unpacked();
    for (const std::uint32_t n : {1u, 2u, 3u, 33u, 256u, 4096u}) {
        const auto list = generate_dataset("list:random,n=" + std::to_string(n) + ",seed=4", progress);
        const auto expected = list_ranking::sequential_ranks(list.list());
        EXPECT_EQ(rank_list(info, list, {}, Order::lockstep()).rank, expected) << "n = " << n;
        for (const std::uint64_t seed : {1, 2, 7}) {
            const auto shuffled = rank_list(info, list, {}, Order::shuffled(seed));
            const auto tail = list.list().tail;
            for (const auto target : shuffled.pointers.back())
                ASSERT_EQ(target, tail) << "pointers do not depend on the ranks";
            EXPECT_LE(shuffled.passes, 2 * ceil_log2(n) + 3);
            if (n >= 256) {
                EXPECT_NE(list_ranking::find_wrong_rank(list.list(), shuffled.rank), std::nullopt) << "n = " << n;
            }
        }
    }
}

TEST(ListRanking, VerifierFindsWrongRank) {
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
