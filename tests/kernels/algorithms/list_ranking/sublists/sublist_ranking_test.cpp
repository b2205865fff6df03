#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/algorithms/list_ranking/sequential.hpp"
#include "kernels/algorithms/list_ranking/sublists/helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/sublists/placed_node.hpp"
#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/sublists/sublist_parameters.hpp"
#include "kernels/algorithms/list_ranking/sublists/sublist_report.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/simt/buffer.hpp"
#include "tests/kernels/algorithms/list_ranking/rank_list.hpp"
#include "tests/kernels/numbers_in.hpp"

namespace lockstep {
namespace {

using list_ranking::level_sizes;
using list_ranking::num_sublists;
using list_ranking::SplitterRule;
using U32s = std::vector<std::uint32_t>;

/// A random list of 64 nodes, in ten sublists of 1 to 13 nodes.
const U32s kList64{
    39, 37, 8,  5,  23, 33, 21, 13, 41, 32, 55, 26, 40, 42, 53, 43, 54, 49, 60, 27, 28, 19,
    17, 24, 56, 30, 36, 4,  35, 18, 58, 38, 62, 46, 50, 7,  2,  45, 44, 22, 51, 34, 29, 25,
    59, 45, 0,  12, 16, 9,  15, 10, 63, 1,  3,  48, 61, 14, 20, 52, 31, 57, 6,  47,
};

Dataset list_of(const U32s& successor) {
    return {.kind = DatasetKind::list,
            .data = make_successor_list(successor, "test"),
            .source = "test",
            .path = {},
            .seed = {},
            .notes = {}};
}

/// The current values of the column of a role and level.
U32s read_level(const Algorithm& algorithm, Role role, int depth) {
    for (const auto& column : algorithm.columns())
        if (column.role == role && column.depth == depth) return read_column(algorithm, column);
    return {};
}

void expect_ranks(const AlgorithmInfo& info, const Dataset& list, const ParameterValues& parameters) {
    const auto expected = list_ranking::sequential_ranks(list.list());
    for (const auto order : kOrders) {
        const auto rank = rank_list(info, list, parameters, order).rank;
        EXPECT_TRUE(rank == expected) << info.id << ", " << list.source << ", " << order.text();
    }
}

TEST(SublistRanking, RightForEveryParameter) {
    Progress progress;
    const auto info = list_ranking::recursive_helman_jaja();
    const auto list = generate_dataset("list:random,n=1000,seed=9", progress);
    for (std::int64_t splitters = 0; splitters <= 3; ++splitters)
        for (const std::int64_t limit : {1, 4, 100, 1000, 1 << 20})
            for (std::int64_t last_level = 0; last_level <= 2; ++last_level)
                expect_ranks(info, list,
                             {{"splitters", splitters},
                              {"num_splitters", 77},
                              {"limit", limit},
                              {"last_level", last_level},
                              {"block", 512}});
}

TEST(SublistRanking, BlocksHaveRequestedThreads) {
    Progress progress;
    const auto list = generate_dataset("list:random,n=5000,seed=11", progress);
    for (const auto& info : {list_ranking::helman_jaja(), list_ranking::recursive_helman_jaja()}) {
        for (const std::int64_t block : {32, 100, 512, 1024}) {
            auto parameters = defaults(info);
            parameters["block"] = block;
            expect_ranks(info, list, parameters);

            Emulator emulator;
            const auto algorithm = info.make_simt(emulator, list, parameters);
            algorithm->start();
            while (algorithm->step()) {
            }
            for (const auto& launch : emulator.take_launches()) {
                const bool one_thread = launch.grid == 1 && launch.block == 1;
                EXPECT_TRUE(one_thread || launch.block == block) << launch.kernel << " has " << launch.block;
            }
        }
    }
}

TEST(SublistRanking, RefusesUnsupportedBlockSize) {
    Emulator emulator;
    Buffer<std::uint32_t> rank(emulator, 1, "rank"), successor(emulator, 1, "successor");
    EXPECT_THROW(emulator.launch(WalkList{}, Threads(1, 64), successor.read(), 0u, rank.write()), std::logic_error);
}

TEST(SublistRanking, SplittersStartBlocksExceptHead) {
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

TEST(SublistRanking, SplitterRulesMatchThesis) {
    EXPECT_EQ(num_sublists(64, SplitterRule::log, 0, 0), 10u);
    EXPECT_EQ(num_sublists(1 << 20, SplitterRule::log, 0, 0), 52428u);  // 2^20 / 20
    EXPECT_EQ(num_sublists(1 << 20, SplitterRule::log_squared, 0, 0), 1310u);  // 2^20 / 800
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

TEST(SublistRanking, ListOf64HasTenSublists) {
    Emulator emulator;
    const auto list = list_of(kList64);
    const auto info = list_ranking::recursive_helman_jaja();
    const auto algorithm = info.make_simt(emulator, list, defaults(info));
    algorithm->start();
    EXPECT_EQ(algorithm->describe({}).label, "input");
    struct Expected {
        const char* label;
        int depth;
    };
    const Expected expected[] = {{"split", 0}, {"local rank", 0}, {"split", 1},    {"local rank", 1},
                                 {"rank", 2},  {"recombine", 1},  {"recombine", 0}};
    for (const auto& pass : expected) {
        ASSERT_TRUE(algorithm->step());
        const auto report = algorithm->describe({});
        EXPECT_EQ(report.label, pass.label);
        EXPECT_EQ(report.depth(), pass.depth);
        if (report.depth() == 0 && report.label == "local rank") {
            const auto lengths = test::numbers_in(report.note);
            ASSERT_GE(lengths.size(), 2u) << report.note;
            EXPECT_EQ(lengths[lengths.size() - 2], 13u) << "longest sublist";
            EXPECT_EQ(lengths.back(), 1u) << "shortest sublist";
            EXPECT_EQ(read_level(*algorithm, Role::splitter, 1), (U32s{0, 11, 12, 19, 25, 32, 38, 44, 51, 57}));
            EXPECT_EQ(read_level(*algorithm, Role::input_successor, 1), (U32s{5, 4, 8, 9, 6, 3, 7, 2, 0, 9}));
            EXPECT_EQ(read_level(*algorithm, Role::length, 1), (U32s{10, 0, 5, 4, 10, 6, 13, 1, 2, 7}));
            const auto sublist = read_level(*algorithm, Role::sublist, 0),
                       local = read_level(*algorithm, Role::local_rank, 0);
            EXPECT_EQ(sublist[13], 4u);
            EXPECT_EQ(local[13], 7u);
        }
    }
    EXPECT_FALSE(algorithm->step());
    EXPECT_EQ(read_level(*algorithm, Role::rank, 0), list_ranking::sequential_ranks(list.list()));
}

// The invariants of local ranking, on every level: each node is in one sublist, whose nodes have consecutive local
// ranks along the links of the input.
TEST(SublistRanking, EachNodeIsInOneSublist) {
    Progress progress;
    const auto info = list_ranking::recursive_helman_jaja();
    for (const char* spec :
         {"list:random,n=5000,seed=1", "list:balanced,n=5000", "list:unbalanced,n=5000", "list:ordered,n=5000"}) {
        const auto dataset = generate_dataset(spec, progress);
        const auto& list = dataset.list();
        const auto position = list_ranking::sequential_ranks(list);
        for (const auto order : kOrders) {
            Emulator emulator(order);
            const auto algorithm = info.make_simt(
                emulator, dataset,
                {{"splitters", 0}, {"num_splitters", 1}, {"limit", 1}, {"last_level", 1}, {"block", 512}});
            algorithm->start();
            while (algorithm->step()) {
            }
            const auto sizes = level_sizes(list.size(), 1, SplitterRule::log, 0);
            auto above = position;  // links from the head, for each node of this level
            for (int level = 0; level + 1 < static_cast<int>(sizes.size()); ++level) {
                const auto sublist = read_level(*algorithm, Role::sublist, level),
                           local = read_level(*algorithm, Role::local_rank, level);
                const auto splitter = read_level(*algorithm, Role::splitter, level + 1);
                const auto successor = read_level(*algorithm, Role::input_successor, level + 1);
                const auto length = read_level(*algorithm, Role::length, level + 1);
                const auto p = static_cast<std::uint32_t>(splitter.size());
                ASSERT_EQ(p, sizes[static_cast<std::size_t>(level) + 1]);
                U32s num_nodes(p);
                for (std::size_t node = 0; node < sublist.size(); ++node) {
                    ASSERT_LT(sublist[node], p);
                    ++num_nodes[sublist[node]];
                    ASSERT_EQ(above[node], above[splitter[sublist[node]]] + local[node]) << spec << ", level " << level;
                }
                EXPECT_EQ(std::accumulate(num_nodes.begin(), num_nodes.end(), 0u),
                          sizes[static_cast<std::size_t>(level)]);
                EXPECT_GE(std::ranges::min(num_nodes), 1u);
                std::uint32_t tails = 0;
                for (std::uint32_t k = 0; k < p; ++k) {
                    if (successor[k] == k) ++tails;
                    else EXPECT_EQ(length[successor[k]], above[splitter[successor[k]]] - above[splitter[k]]);
                }
                EXPECT_EQ(tails, 1u);
                U32s below(p);
                for (std::uint32_t k = 0; k < p; ++k) below[k] = above[splitter[k]];
                EXPECT_EQ(read_level(*algorithm, Role::rank, level + 1), below);
                above = std::move(below);
            }
        }
    }
}

}  // namespace
}  // namespace lockstep
