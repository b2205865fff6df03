#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "kernels/algorithms/list_ranking/champion/champion.hpp"
#include "kernels/algorithms/list_ranking/champion/rank_column.hpp"
#include "kernels/algorithms/list_ranking/champion/reduced_node.hpp"
#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/data/generate.hpp"
#include "tests/kernels/algorithms/list_ranking/rank_list.hpp"
#include "tests/kernels/numbers_in.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

Dataset generate(const std::string& spec) {
    Progress progress;
    return generate_dataset(spec, progress);
}

void expect_ranks(const Dataset& list, const ParameterValues& parameters, Order order) {
    const auto ranked = rank_list(list_ranking::champion(), list, parameters, order);
    EXPECT_TRUE(ranked.rank == list_ranking::sequential_ranks(list.list())) << list.source << ", " << order.text();
    EXPECT_EQ(ranked.passes, 3u);
}

/// The 32-bit words of a state buffer.
U32s words_of(const Algorithm& algorithm, std::string_view name) {
    for (const auto& buffer : algorithm.state()) {
        if (buffer.name != name) continue;
        const auto* words = static_cast<const std::uint32_t*>(buffer.data);
        return {words, words + buffer.bytes / sizeof(std::uint32_t)};
    }
    ADD_FAILURE() << "no buffer is called " << name;
    return {};
}

/// The stream by columns: the sublist and local rank in the upper bits, and the nodes.
struct StreamColumn {
    std::uint32_t sublist = 0, local_rank = 0;
    U32s nodes;
};
std::vector<StreamColumn> read_stream(const Algorithm& algorithm) {
    const auto words = words_of(algorithm, "words"), groups = words_of(algorithm, "groups"),
               counters = words_of(algorithm, "counters");
    std::vector<StreamColumn> columns;
    for (std::uint32_t group = 0; group < counters[NodeStream::kNumGroups]; ++group) {
        const auto first = groups[2 * group], width = groups[2 * group + 1];
        for (std::uint32_t column = 0; column < width; ++column) {
            StreamColumn one{words[first + column], words[first + width + column], {}};
            for (std::uint32_t row = 0; row < NodeStream::kRows; ++row)
                one.nodes.push_back(words[first + (NodeStream::kHeaderRows + row) * width + column]);
            columns.push_back(std::move(one));
        }
    }
    return columns;
}

TEST(Champion, RightForEveryParameter) {
    for (const char* spec : {"list:random,n=1000,seed=9", "list:ordered,n=1000", "list:random,n=40000,seed=4"}) {
        const auto list = generate(spec);
        for (const std::int64_t spacing : {0, 1, 2, 4})
            for (const std::int64_t blocks : {1, 3, 264})
                for (const std::int64_t sort : {1, 2})
                    expect_ranks(list, {{"spacing", spacing}, {"blocks", blocks}, {"sort", sort}},
                                 Order::lane_by_lane());
    }
}

/// A list whose drawn nodes come last, one after another.
Dataset adversary(std::uint32_t n, std::uint32_t shift) {
    const auto drawn = SampledSplitters::make(n, shift, 0);
    U32s order(n);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_partition(order.begin(), order.end(), [&](std::uint32_t node) { return !drawn.is_drawn(node); });
    U32s successor(n);
    for (std::uint32_t i = 0; i < n; ++i) successor[order[i]] = order[std::min(i + 1, n - 1)];
    return {.kind = DatasetKind::list,
            .data = make_successor_list(successor, "test"),
            .source = "adversary",
            .path = {},
            .seed = {},
            .notes = {}};
}

TEST(Champion, RightIfOneSublistHasMostNodes) {
    for (const std::uint32_t n : {64u, 1000u, 20000u})
        for (const auto order : kOrders)
            expect_ranks(adversary(n, 3), {{"spacing", 1}, {"blocks", 264}, {"sort", 2}}, order);
}

TEST(Champion, EmptyList) {
    const Dataset list{
        .kind = DatasetKind::list, .data = SuccessorList{}, .source = "", .path = {}, .seed = {}, .notes = {}};
    expect_ranks(list, {{"spacing", 1}, {"blocks", 264}, {"sort", 0}}, Order::lane_by_lane());
}

TEST(Champion, StreamHasEveryNodeOnce) {
    const auto info = list_ranking::champion();
    for (const auto& list :
         {generate("list:random,n=5000,seed=3"), generate("list:ordered,n=777"), adversary(3000, 3)}) {
        const auto n = list.num_vertices();
        const auto position = list_ranking::sequential_ranks(list.list());
        for (const auto order : kOrders) {
            Emulator emulator(order);
            const auto algorithm = info.make_simt(emulator, list, {{"spacing", 1}, {"blocks", 264}, {"sort", 0}});
            algorithm->start();
            ASSERT_TRUE(algorithm->step());

            const auto splitters = SampledSplitters::make(n, 3, list.list().head);
            std::vector<int> met(n, 0);
            std::uint32_t holes = 0;
            for (const auto& column : read_stream(*algorithm)) {
                auto sublist = column.sublist, local_rank = column.local_rank;
                for (std::size_t row = 0; row < column.nodes.size(); ++row) {
                    const auto node = column.nodes[row];
                    if (node == kNone) {
                        EXPECT_NE(row, 0u) << "a column has a node at least";
                        ++holes;
                        continue;
                    }
                    EXPECT_TRUE(row == 0 || column.nodes[row - 1] != kNone) << "nothing comes after an empty place";
                    ASSERT_LT(node, n);
                    ++met[node];
                    if (splitters.starts(node)) {
                        sublist = splitters.sublist_of(node);
                        local_rank = 0;
                    } else if (row != 0) {
                        ++local_rank;
                    }
                    EXPECT_EQ(position[node], position[splitters.splitter(sublist)] + local_rank);
                }
            }
            EXPECT_EQ(std::ranges::count(met, 1), n) << list.source << ", " << order.text();

            const auto reduced = words_of(*algorithm, "reduced");
            ASSERT_EQ(reduced.size(), 2 * splitters.count);
            std::uint64_t length = 0;
            for (std::uint32_t k = 0; k < splitters.count; ++k) {
                const auto next = reduced[2 * k];
                length += reduced[2 * k + 1];
                if (next == k) continue;
                EXPECT_EQ(position[splitters.splitter(next)], position[splitters.splitter(k)] + reduced[2 * k + 1]);
            }
            EXPECT_EQ(length, n);

            ASSERT_TRUE(algorithm->step());
            const auto rank = words_of(*algorithm, "sublist_rank");
            for (std::uint32_t k = 0; k < splitters.count; ++k)
                EXPECT_EQ(rank[k], position[splitters.splitter(k)]) << "sublist " << k;
        }
    }
}

TEST(Champion, ReportsNodeCounts) {
    const auto info = list_ranking::champion();
    const auto list = generate("list:random,n=1000,seed=8");
    Emulator emulator;
    const auto algorithm = info.make_simt(emulator, list, {{"spacing", 2}, {"blocks", 1}, {"sort", 2}});
    algorithm->start();
    EXPECT_EQ(test::numbers_in(algorithm->describe({}).sentence), (std::vector<std::uint64_t>{1000}));
    ASSERT_TRUE(algorithm->step());
    const auto walk = algorithm->describe({});
    EXPECT_EQ(test::numbers_in(walk.sentence).back(), 1000u) << walk.sentence;
    EXPECT_EQ(walk.work.items, 1000u);
    ASSERT_TRUE(algorithm->step());
    ASSERT_TRUE(algorithm->step());
    EXPECT_EQ(test::numbers_in(algorithm->describe({}).sentence), (std::vector<std::uint64_t>{1000, 1}));
    EXPECT_FALSE(algorithm->step());

    const auto scattering = info.make_simt(emulator, list, {{"spacing", 2}, {"blocks", 1}, {"sort", 1}});
    scattering->start();
    while (scattering->step()) {
    }
    EXPECT_EQ(test::numbers_in(scattering->describe({}).sentence), (std::vector<std::uint64_t>{1000}));
}

TEST(Champion, JumpsIfLaunchesAreExpensive) {
    const auto info = list_ranking::champion();
    const auto kernels = [&](const std::string& n, const ParameterValues& parameters) {
        const auto list = generate("list:random,seed=3,n=" + n);
        Emulator emulator(Order::lane_by_lane());
        const auto algorithm = info.make_simt(emulator, list, parameters);
        algorithm->start();
        algorithm->step();
        std::vector<std::string> names;
        for (const auto& launch : emulator.take_launches()) names.push_back(launch.kernel);
        return names;
    };
    const std::vector<std::string> jumps{"pack_nodes", "jump_to_rank"}, walk{"fill", "walk_to_stream"};
    EXPECT_EQ(kernels("1000", defaults(info)), jumps);
    EXPECT_EQ(kernels("524288", defaults(info)), jumps);
    EXPECT_EQ(kernels("524289", defaults(info)), walk);
    EXPECT_EQ(kernels("1000", {{"spacing", 1}, {"blocks", 264}, {"sort", 0}}), walk) << "requested sorting";
    EXPECT_EQ(kernels("1000", {{"spacing", 0}, {"blocks", 264}, {"sort", 1}}), walk);
}

TEST(Champion, SortsOnlyLongLists) {
    const auto info = list_ranking::champion();
    const auto last_kernel = [&](const char* spec) {
        const auto list = generate(spec);
        Emulator emulator(Order::lane_by_lane());
        const auto algorithm = info.make_simt(emulator, list, defaults(info));
        algorithm->start();
        while (algorithm->step()) {
        }
        return std::string(emulator.take_launches().back().kernel);
    };
    EXPECT_EQ(last_kernel("list:ordered,n=1M"), "scatter_ranks");
    EXPECT_EQ(last_kernel("list:ordered,n=1048577"), "write_windows");
}

}  // namespace
}  // namespace lockstep
