#include <gtest/gtest.h>
#include <algorithm>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <numeric>

#include "kernels/algorithms/bfs/algorithms.hpp"
#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/bfs/frontier_inplace.hpp"
#include "kernels/algorithms/bfs/queue/queue.hpp"
#include "kernels/algorithms/bfs/queue/queue_kernels.hpp"
#include "kernels/algorithms/bfs/queue/queue_split.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/sequential.hpp"
#include "kernels/algorithms/bfs/split_degrees.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/numbers_in.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using test::kOrders;

/// Levels computed by Boost.Graph, an independent oracle.
std::vector<std::uint32_t> boost_levels(const CsrGraph& graph, std::uint32_t source) {
    using Graph = boost::compressed_sparse_row_graph<boost::directedS>;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
        for (const auto w : graph.neighbors(v)) arcs.emplace_back(v, w);
    const Graph boosted(boost::edges_are_unsorted_multi_pass, arcs.begin(), arcs.end(), graph.num_vertices());
    std::vector<std::uint32_t> level(graph.num_vertices(), kNone);
    level[source] = 0;
    boost::breadth_first_search(
        boosted, source,
        boost::visitor(boost::make_bfs_visitor(boost::record_distances(level.data(), boost::on_tree_edge()))));
    return level;
}

struct Searched {
    std::vector<std::uint32_t> level, predecessor;
    std::uint32_t passes = 0;
};

Searched search(const AlgorithmInfo& info, const Dataset& graph, std::uint32_t source, Order order,
                const std::vector<std::pair<std::string, std::string>>& given = {}) {
    Emulator emulator(order);
    auto parameters = resolve_parameters(info.parameters, graph, given);
    parameters["source"] = source;
    const auto algorithm = info.make_simt(emulator, graph, parameters);
    Searched result;
    algorithm->start();
    while (algorithm->step()) ++result.passes;
    for (const auto& column : algorithm->columns()) {
        if (!column.result) continue;
        const auto* words = static_cast<const std::uint32_t*>(algorithm->state()[column.buffer].data);
        (column.role == Role::level ? result.level : result.predecessor).assign(words, words + column.size);
    }
    return result;
}

TEST(Bfs, MatchesBoostInEveryOrder) {
    Progress progress;
    for (const char* spec : {"graph:grid,n=1", "graph:grid,n=33", "graph:grid6,n=257", "graph:rmat,scale=8,seed=3",
                             "graph:uniform,n=1000,edges=1,seed=4", "graph:uniform,n=31,edges=8,seed=5"}) {
        const auto graph = generate_dataset(spec, progress);
        for (const auto source : {0u, graph.num_vertices() / 2, graph.num_vertices() - 1}) {
            const auto expected = boost_levels(graph.graph(), source);
            EXPECT_EQ(bfs::sequential_levels(graph.graph(), source), expected) << spec;
            std::uint32_t deepest = 0;
            for (const auto level : expected)
                if (level != kNone) deepest = std::max(deepest, level);
            for (const auto& info : bfs::algorithms()) {
                if (info.demonstration) continue;
                // Other algorithms may take several levels per launch, or need an exchange to learn that there is no next level.
                const bool level_a_pass = std::ranges::none_of(info.parameters, [](const Parameter& parameter) {
                    return parameter.name == "levels" || parameter.name == "devices";
                });
                for (const auto order : kOrders) {
                    const auto found = search(info, graph, source, order);
                    EXPECT_EQ(found.level, expected)
                        << info.id << ", " << spec << ", source " << source << ", " << order.text();
                    if (level_a_pass) {
                        EXPECT_EQ(found.passes, deepest);
                    }
                    if (found.predecessor.empty()) continue;
                    EXPECT_EQ(bfs::find_wrong_predecessor(graph.graph(), source, found.level, found.predecessor),
                              std::nullopt);
                }
            }
        }
    }
}

TEST(Bfs, VerifierFindsErrors) {
    Progress progress;
    const auto dataset = generate_dataset("graph:grid,n=64", progress);
    const auto& graph = dataset.graph();
    const auto found = search(bfs::sequential(), dataset, 0, Order::lane_by_lane());
    auto level = found.level;
    ++level[17];
    EXPECT_NE(bfs::find_wrong_level(graph, 0, level), std::nullopt);
    for (const auto& [vertex, from] : {std::pair{17u, 63u}, {17u, kNone}, {0u, 1u}, {17u, 18u}}) {
        auto predecessor = found.predecessor;
        predecessor[vertex] = from;
        EXPECT_NE(bfs::find_wrong_predecessor(graph, 0, found.level, predecessor), std::nullopt)
            << vertex << " from " << from;
    }
}

// The lecture's kernel is right only if all threads run in lockstep.
TEST(FrontierInPlace, RightInLockstepOnly) {
    Progress progress;
    const auto graph = generate_dataset("graph:uniform,n=5000,edges=4,seed=2", progress);
    const auto right = bfs::sequential_levels(graph.graph(), 0);
    EXPECT_EQ(search(bfs::frontier_inplace(), graph, 0, Order::lockstep()).level, right);
    EXPECT_NE(search(bfs::frontier_inplace(), graph, 0, Order::lane_by_lane()).level, right);
    EXPECT_NE(search(bfs::frontier_inplace(), graph, 0, Order::shuffled(1)).level, right);
}

// Each queue layer alone; queues so short that most vertices overflow; one launch per level in one block.
TEST(BfsQueue, RightInEveryLayerAndWithOverflow) {
    Progress progress;
    using Given = std::vector<std::pair<std::string, std::string>>;
    const Given cases[] = {
        {{"one_block", "0"}, {"few_blocks", "0"}},
        {{"one_block", "0"}, {"few_blocks", "1000000"}},
        {{"one_block", "2048"}},
        {{"one_block", "0"}, {"few_blocks", "1000000"}, {"levels", "100000"}},
        {{"one_block", "2048"}, {"levels", "100000"}},
        {{"one_block", "40"}, {"few_blocks", "500"}, {"levels", "100000"}},
        {{"w_entries", "3"}, {"few_blocks", "1000000"}, {"levels", "4"}},
        {{"w_entries", "1"}},
        {{"b_entries", "1"}},
        {{"w_entries", "2"}, {"b_entries", "3"}, {"w_frontiers", "3"}, {"few_blocks", "100"}, {"levels", "3"}},
        {{"w_frontiers", "32"}, {"w_entries", "5"}, {"b_entries", "33"}}};
    for (const char* spec : {"graph:grid6,n=3000", "graph:rmat,scale=11,edges=8,seed=3", "graph:star,n=3000"}) {
        const auto graph = generate_dataset(spec, progress);
        const auto right = bfs::sequential_levels(graph.graph(), 5);
        for (const auto& given : cases)
            for (const auto order : kOrders)
                EXPECT_EQ(search(bfs::queue(), graph, 5, order, given).level, right)
                    << spec << ", " << given.front().first << "=" << given.front().second << ", " << order.text();
    }
}

/// Figures of a pass: its layer, number of levels, and overflow.
TEST(BfsQueue, ReportsLayerAndOverflow) {
    Progress progress;
    const auto graph = generate_dataset("graph:star,n=3000", progress);
    const auto first_note = [&](const std::vector<std::pair<std::string, std::string>>& given) {
        Emulator emulator;
        const auto info = bfs::queue();
        auto parameters = resolve_parameters(info.parameters, graph, given);
        const auto algorithm = info.make_simt(emulator, graph, parameters);
        algorithm->start();
        EXPECT_TRUE(algorithm->step());
        const auto report = algorithm->describe({});
        return report.label + ": " + report.note;
    };
    // One block with a B-frontier of 2,048; the only thread with work has a W-frontier of 256.
    EXPECT_EQ(test::numbers_in(first_note({})), test::numbers_in("1 1 3,000 3,000 100 2,743 0"));
    EXPECT_TRUE(test::has_parts(first_note({{"one_block", "0"}}), {"2", "1"}));
    EXPECT_NE(first_note({{"one_block", "0"}, {"few_blocks", "0"}}).find("Layer 3, 1 block:"), std::string::npos);
    const auto small_block = first_note({{"w_frontiers", "1"}, {"w_entries", "2048"}, {"b_entries", "2000"}});
    EXPECT_NE(small_block.find("951 entries"), std::string::npos) << small_block;
    EXPECT_NE(small_block.find("48 entries"), std::string::npos) << small_block;
}

struct QueueState {
    std::vector<std::uint32_t> queue, begin, wanted, counts;
};

QueueState queue_state(const Algorithm& algorithm) {
    QueueState state;
    for (const auto& column : algorithm.columns()) {
        if (column.input) continue;
        const auto* words = static_cast<const std::uint32_t*>(algorithm.state()[column.buffer].data);
        const std::vector<std::uint32_t> values(words, words + column.size);
        if (column.name == "queue") state.queue = values;
        if (column.name == "part_begin") state.begin = values;
        if (column.name == "part_wanted") state.wanted = values;
        if (column.name == "launch") state.counts = values;
    }
    return state;
}

/// The queue report of each pass gives the position of every entry: parts do not overlap, and entries outside of all
/// parts have overflowed.
TEST(BfsQueue, ReportsQueuePositions) {
    Progress progress;
    const auto graph = generate_dataset("graph:grid6,n=3000", progress);
    using Given = std::vector<std::pair<std::string, std::string>>;
    const Given cases[] = {{{"levels", "100000"}},
                           {{"one_block", "20"}, {"levels", "100000"}},
                           {{"one_block", "0"}, {"few_blocks", "0"}, {"w_entries", "2"}},
                           {{"w_frontiers", "3"}, {"w_entries", "9"}, {"b_entries", "14"}, {"one_block", "5"}}};
    for (const auto& given : cases)
        for (const auto order : kOrders) {
            Emulator emulator(order);
            const auto info = bfs::queue();
            auto parameters = resolve_parameters(info.parameters, graph, given);
            const auto num_w = static_cast<std::uint32_t>(parameters["w_frontiers"]);
            const auto space_w = std::min(static_cast<std::uint32_t>(parameters["w_entries"]), 2048 / num_w);
            const auto space_b = static_cast<std::uint32_t>(parameters["b_entries"]);
            const auto algorithm = info.make_simt(emulator, graph, parameters);
            algorithm->start();
            std::uint32_t reached = 1;
            while (algorithm->step()) {
                const auto state = queue_state(*algorithm);
                const auto tail = state.counts[QueueOutput::kTail];
                std::vector<int> parts_at(tail, 0);
                std::uint32_t wanted = 0;
                for (std::size_t part = 0; part < state.begin.size(); ++part) {
                    if (state.begin[part] == kNone) continue;
                    std::uint32_t in_b = 0;
                    for (std::uint32_t w = 0; w < num_w; ++w) {
                        wanted += state.wanted[part * num_w + w];
                        in_b += std::min(state.wanted[part * num_w + w], space_w);
                    }
                    for (std::uint32_t k = 0; k < std::min(in_b, space_b); ++k) ++parts_at.at(state.begin[part] + k);
                }
                EXPECT_EQ(wanted, tail) << given.front().first << ", " << order.text();
                EXPECT_EQ(std::ranges::count(parts_at, 0),
                          state.counts[QueueOutput::kOverflowW] + state.counts[QueueOutput::kOverflowB]);
                EXPECT_EQ(std::ranges::count(parts_at, 1) + std::ranges::count(parts_at, 0), tail);
                EXPECT_EQ(std::ranges::count(state.queue, kNone), 3000 - tail);
                reached += tail;
            }
            EXPECT_EQ(reached, 3000u);
        }
}

TEST(SplitGraph, KeepsAllArcsInBoundedParts) {
    Progress progress;
    const auto dataset = generate_dataset("graph:scalefree-luo,n=5000,seed=3", progress);
    const auto& graph = dataset.graph();
    for (const auto most : {1u, 7u, 64u}) {
        const bfs::SplitGraph split(graph, most);
        ASSERT_EQ(split.first_part.size(), graph.num_vertices() + 1u);
        ASSERT_EQ(split.part_offsets.size(), split.num_parts() + 1u);
        for (std::uint32_t part = 0; part < split.num_parts(); ++part) {
            EXPECT_LE(split.part_offsets[part + 1] - split.part_offsets[part], most);
            const auto v = split.owner[part];
            EXPECT_GE(split.part_offsets[part], graph.row_offsets[v]);
            EXPECT_LE(split.part_offsets[part + 1], graph.row_offsets[v + 1]);
        }
        for (std::uint32_t e = 0; e < graph.num_edges(); ++e)
            ASSERT_EQ(split.owner[split.part_heads[e]], graph.column_indices[e]);
    }
}

/// A queue contains each part of a reached vertex once, level by level, and no part has more arcs than allowed.
TEST(BfsQueueSplit, QueuesPartsOfBoundedDegree) {
    Progress progress;
    const auto graph = generate_dataset("graph:scalefree-luo,n=3000,seed=3", progress);
    const auto right = bfs::sequential_levels(graph.graph(), 5);
    using Given = std::vector<std::pair<std::string, std::string>>;
    for (const Given& given : {Given{{"most_arcs", "7"}}, Given{{"most_arcs", "1"}, {"one_block", "0"}},
                               Given{{"most_arcs", "64"}, {"w_entries", "3"}}, Given{{"most_arcs", "4096"}}})
        for (const auto order : kOrders) {
            Emulator emulator(order);
            const auto info = bfs::queue_split();
            const auto parameters = resolve_parameters(info.parameters, graph, [&] {
                auto all = given;
                all.emplace_back("source", "5");
                return all;
            }());
            const bfs::SplitGraph split(graph.graph(), static_cast<std::uint32_t>(parameters.at("most_arcs")));
            const auto algorithm = info.make_simt(emulator, graph, parameters);
            std::vector<int> queued(split.num_parts(), 0);
            const auto count = [&](std::uint32_t level) {
                for (const auto part : queue_state(*algorithm).queue) {
                    if (part == kNone) continue;
                    ++queued.at(part);
                    EXPECT_EQ(right[split.owner[part]], level);
                }
            };
            algorithm->start();
            count(0);
            for (std::uint32_t level = 1; algorithm->step(); ++level) count(level);
            for (std::uint32_t part = 0; part < split.num_parts(); ++part)
                ASSERT_EQ(queued[part], right[split.owner[part]] == kNone ? 0 : 1) << part << ", " << order.text();
        }
}

// A vertex with four million neighbours: a search through its row for each arc would take most of an hour.
TEST(Bfs, VerifierIsFastOnHubs) {
    constexpr std::uint32_t n = 1u << 22;
    CsrGraph star;
    star.row_offsets.assign(n + 1, n - 1);
    star.row_offsets[0] = 0;
    star.column_indices.resize(n - 1);
    std::iota(star.column_indices.begin(), star.column_indices.end(), 1u);
    std::vector<std::uint32_t> level(n, 1), predecessor(n, 0);
    level[0] = 0;
    predecessor[0] = kNone;
    EXPECT_EQ(bfs::find_wrong_predecessor(star, 0, level, predecessor), std::nullopt);
    star.column_indices.back() = 1;
    EXPECT_TRUE(test::has_parts(bfs::find_wrong_predecessor(star, 0, level, predecessor), {"4194303", "0"}));
}

}  // namespace
}  // namespace lockstep
