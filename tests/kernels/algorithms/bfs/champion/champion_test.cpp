#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "kernels/algorithms/bfs/champion/champion.hpp"
#include "kernels/algorithms/bfs/host.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/orders.hpp"

namespace lockstep {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;

struct Searched {
    std::vector<std::string> passes;  ///< the kernels of each pass
    std::string wrong;
};

Searched search(const AlgorithmInfo& info, const Dataset& graph, std::uint32_t source, Order order,
                const Given& given = {}) {
    Emulator emulator(order);
    auto parameters = resolve_parameters(info.parameters, graph, given);
    parameters["source"] = source;
    const auto algorithm = info.make_simt(emulator, graph, parameters);
    Searched result;
    algorithm->start();
    emulator.take_launches();
    while (algorithm->step()) {
        std::string kernels;
        for (const auto& launch : emulator.take_launches())
            kernels += std::string(kernels.empty() ? "" : " ") + launch.kernel;
        result.passes.push_back(kernels);
    }
    std::vector<std::uint32_t> level, predecessor;
    for (const auto& column : algorithm->columns()) {
        if (!column.result) continue;
        const auto* words = static_cast<const std::uint32_t*>(algorithm->state()[column.buffer].data);
        (column.role == Role::level ? level : predecessor).assign(words, words + column.size);
    }
    if (const auto wrong = bfs::find_wrong_level(graph.graph(), source, level)) result.wrong = *wrong;
    else if (!predecessor.empty())
        result.wrong = bfs::find_wrong_predecessor(graph.graph(), source, level, predecessor).value_or("");
    return result;
}

// Each direction alone and all together, one level per launch and as many as possible, on hard graphs: hubs, paths,
// grids. The orders rotate, so that each combination meets each of them.
TEST(BfsChampion, RightInEveryDirection) {
    Progress progress;
    const Given cases[] = {{},
                           {{"levels", "3"}},
                           {{"levels", "100000"}},
                           {{"levels", "100000"}, {"predecessors", "0"}},
                           {{"one_block", "0"}},
                           {{"one_block", "0"}, {"alpha", "0"}},
                           {{"one_block", "40"}, {"levels", "100000"}, {"arcs", "0"}},
                           {{"one_block", "40"}, {"levels", "100000"}, {"blocks", "2"}},
                           {{"one_block", "0"}, {"levels", "3"}, {"blocks", "3"}, {"alpha", "0"}},
                           {{"one_block", "0"}, {"levels", "100000"}, {"blocks", "5"}},
                           {{"one_block", "0"}, {"levels", "100000"}, {"blocks", "3"}, {"ahead", "1"}},
                           {{"one_block", "0"}, {"levels", "7"}, {"blocks", "8"}, {"ahead", "16"}}};
    std::size_t turn = 0;
    for (const char* spec : {"graph:grid,n=1", "graph:grid6,n=2000", "graph:rmat,scale=9,edges=8,seed=3",
                             "graph:star,n=1025", "graph:path,n=33", "graph:path,n=300", "graph:binary-tree,n=700",
                             "graph:uniform,n=1000,edges=1,seed=4", "graph:scalefree-luo,n=3000,seed=6"}) {
        const auto graph = generate_dataset(spec, progress);
        const auto source = graph.graph().num_vertices() / 3;
        for (const auto& given : cases) {
            const auto& order = test::kOrders[turn++ % test::kOrders.size()];
            EXPECT_EQ(search(bfs::champion(), graph, source, order, given).wrong, "")
                << spec << ", " << (given.empty() ? "" : given.front().first + "=" + given.front().second) << ", "
                << order.text();
        }
        ++turn;  // the next graph runs each combination in another order
    }
}

// A repeated pass reuses a lookup table of an earlier pass, and does not launch its kernel again.
TEST(BfsChampion, RepeatedPassHasSameLaunches) {
    Progress progress;
    const auto info = bfs::champion();
    const auto graph = std::make_shared<const Dataset>(generate_dataset("graph:path,n=64", progress));
    for (const char* one_block : {"64", "0"}) {
        RunRequest asked;
        asked.algorithm = &info;
        asked.dataset = graph;
        const Given given = {{"levels", "3"}, {"one_block", one_block}, {"blocks", "2"}};
        asked.parameters = resolve_parameters(info.parameters, *graph, given);
        asked.executor = ExecutorKind::simt;
        lockstep::Run run(asked);
        run.wait();
        ASSERT_EQ(run.state(), RunState::finished) << run.error();
        std::size_t look_ups = 0;
        for (std::uint32_t pass = 0; pass < run.num_passes(); ++pass) {
            const auto traced = run.trace_of({.pass = pass}, nullptr);
            ASSERT_TRUE(traced.log) << traced.error;
            std::vector<std::string> before, again;
            for (const auto& launch : run.timeline().record(pass).launches) before.push_back(launch.kernel);
            for (const auto& launch : traced.log->launches) again.push_back(launch.kernel);
            EXPECT_EQ(again, before) << "pass " << pass << ", one_block " << one_block;
            look_ups += static_cast<std::size_t>(std::ranges::count(before, "know_arcs"));
        }
        EXPECT_EQ(look_ups, 1u) << "once a run, one_block " << one_block;
    }
}

TEST(BfsChampion, DirectionSuitsFrontier) {
    Progress progress;
    // A thousand levels in one launch.
    const auto path = generate_dataset("graph:path,n=1000", progress);
    EXPECT_EQ(search(bfs::champion(), path, 0, Order::lane_by_lane(), {{"levels", "100000"}}).passes,
              std::vector<std::string>{"know_arcs search_in_shared write_found"});
    EXPECT_EQ(search(bfs::champion(), path, 0, Order::lane_by_lane()).passes.size(), 999u);
    // A frontier with nearly all arcs is expanded bottom-up.
    const auto star = generate_dataset("graph:star,n=20000", progress);
    const auto passes = search(bfs::champion(), star, 1, Order::lane_by_lane()).passes;
    ASSERT_EQ(passes.size(), 2u);
    EXPECT_EQ(passes[0], "search_in_shared write_found");
    EXPECT_EQ(passes[1], "expand_evenly");
}

/// A path to a hub with many leaves, and a path from the last leaf.
Dataset path_with_a_hub() {
    std::vector<std::vector<std::uint32_t>> rows(300);
    const auto link = [&](std::uint32_t a, std::uint32_t b) {
        rows[a].push_back(b);
        rows[b].push_back(a);
    };
    for (std::uint32_t v = 0; v < 99; ++v) link(v, v + 1);
    for (std::uint32_t v = 100; v < 200; ++v) link(99, v);
    for (std::uint32_t v = 199; v < 299; ++v) link(v, v + 1);
    CsrGraph graph;
    graph.symmetric = true;
    for (const auto& row : rows) {
        graph.column_indices.insert(graph.column_indices.end(), row.begin(), row.end());
        graph.row_offsets.push_back(graph.num_edges());
    }
    return {
        .kind = DatasetKind::graph, .data = std::move(graph), .source = "made", .path = {}, .seed = {}, .notes = {}};
}

constexpr const char* kAcross = "search_across_blocks settle_found";

// After a few levels, blocks take all remaining levels in one launch, and rebalance the arcs if one block has too many.
TEST(BfsChampion, BlocksTakeLevelsTogether) {
    Progress progress;
    const auto grid = generate_dataset("graph:grid6,n=30000", progress);
    for (const char* ahead : {"1", "8"})
        for (const auto order : {Order::lane_by_lane(), Order::shuffled(3)}) {
            if (test::kSanitized && order != Order::lane_by_lane()) continue;
            const auto found = search(bfs::champion(), grid, 0, order,
                                      {{"one_block", "0"}, {"levels", "100000"}, {"blocks", "4"}, {"ahead", ahead}});
            EXPECT_EQ(found.wrong, "") << order.text() << ", " << ahead;
            EXPECT_EQ(found.passes.size(), 9u);
            EXPECT_EQ(std::ranges::count(found.passes, "expand_evenly"), 8);
            EXPECT_EQ(found.passes.at(8), std::string("know_arcs ") + kAcross);
            EXPECT_TRUE(found.passes.back().ends_with(kAcross)) << found.passes.back();
        }
}

// If a block meets a hub, uncertain results of the joint levels are discarded.
TEST(BfsChampion, BlocksStopAtHubAndContinueBehind) {
    const auto graph = path_with_a_hub();
    for (const auto order : test::kOrders) {
        const auto found =
            search(bfs::champion(), graph, 0, order, {{"one_block", "0"}, {"levels", "100000"}, {"blocks", "3"}});
        EXPECT_EQ(found.wrong, "") << order.text();
        EXPECT_EQ(found.passes.at(8), std::string("know_arcs ") + kAcross + " forget_levels");
        EXPECT_EQ(found.passes.at(9), "bits_of_reached expand_evenly");
        EXPECT_EQ(found.passes.back(), kAcross);
    }
}

// A frontier beyond its shared memory, and one with a hub, continue in global memory without loss.
TEST(BfsChampion, FrontierTooLargeForOneBlock) {
    Progress progress;
    const auto graph = generate_dataset("graph:uniform,n=40000,edges=6,seed=8", progress);
    const auto found = search(bfs::champion(), graph, 0, Order::lane_by_lane(), {{"levels", "100000"}, {"alpha", "0"}});
    EXPECT_EQ(found.wrong, "");
    EXPECT_EQ(found.passes.front(), "know_arcs search_in_shared write_found");
    EXPECT_NE(std::ranges::find(found.passes, "expand_evenly"), found.passes.end());
}

TEST(BfsHost, RightForEveryThreadCount) {
    Progress progress;
    for (const char* spec : {"graph:grid,n=1", "graph:grid6,n=40000", "graph:rmat,scale=13,edges=16,seed=3",
                             "graph:star,n=70000", "graph:uniform,n=50000,edges=8,seed=4", "graph:path,n=257"}) {
        const auto graph = generate_dataset(spec, progress);
        for (const char* threads : {"1", "4", "0"})
            EXPECT_EQ(search(bfs::host(), graph, 0, Order::lane_by_lane(), {{"threads", threads}}).wrong, "")
                << spec << ", threads " << threads;
    }
}

// The host continues from any level with the same result.
TEST(BfsHost, ContinuesFromAnyLevel) {
    Progress progress;
    const auto dataset = generate_dataset("graph:grid6,n=2000", progress);
    const auto never = [] { return false; };
    bfs::HostSearch whole(dataset.graph(), 2), rest(dataset.graph(), 2);
    whole.start(7);
    for (int k = 0; k < 5; ++k) whole.step(never);
    rest.go_on_from(whole.level(), whole.predecessor(), 5, false);
    while (rest.step(never).found != 0) {
    }
    EXPECT_EQ(bfs::find_wrong_level(dataset.graph(), 7, rest.level()), std::nullopt);
    EXPECT_EQ(bfs::find_wrong_predecessor(dataset.graph(), 7, rest.level(), rest.predecessor()), std::nullopt);
}

}  // namespace
}  // namespace lockstep
