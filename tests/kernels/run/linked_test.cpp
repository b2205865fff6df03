#include "kernels/run/linked.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "kernels/bfs/algorithms.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/list_ranking/algorithms.hpp"
#include "kernels/run/entry/catalog.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {
namespace {

std::unique_ptr<lockstep::Run> run_of(const AlgorithmInfo& info, const std::string& spec) {
    Progress progress;
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress));
    for (const auto& parameter : info.parameters) asked.parameters[parameter.name] = parameter.value;
    asked.executor = ExecutorKind::simt;
    auto run = std::make_unique<lockstep::Run>(asked);
    run->wait();
    return run;
}

LinkedColumns last_of(lockstep::Run& run) {
    return {run.columns(), run.spaces(), run.links(), run.at(run.num_passes() - 1), run.inputs()};
}

std::vector<Selection> selections(const std::vector<LinkedElement>& found) {
    std::vector<Selection> all;
    for (const auto& one : found) all.push_back(one.selection);
    return all;
}

// 0 - 1 - 2    a grid: vertex v has the arcs row_offsets[v] .. row_offsets[v + 1] - 1
// |   |   |
// 3 - 4 - 5 ...
TEST(Linked, AnArcLeadsToItsHeadAndTailAndAVertexToItsArcs) {
    const auto info = bfs::frontier();
    const auto run = run_of(info, "graph:grid,n=64");
    ASSERT_EQ(run->state(), RunState::finished) << run->error();
    const auto at = last_of(*run);
    const auto& graph = run->request().dataset->graph();
    for (const std::uint32_t vertex : {0u, 9u, 63u}) {
        std::vector<Selection> arcs;
        for (auto arc = graph.row_offsets[vertex]; arc < graph.row_offsets[vertex + 1]; ++arc) {
            arcs.push_back({"arcs", arc});
            const auto ends = selections(linked_at_once({"arcs", arc}, at));
            EXPECT_EQ(ends.size(), 2u);
            EXPECT_NE(std::ranges::find(ends, Selection{"vertices", vertex}), ends.end());
            EXPECT_NE(std::ranges::find(ends, Selection{"vertices", graph.column_indices[arc]}), ends.end());
        }
        EXPECT_EQ(selections(linked_at_once({"vertices", vertex}, at)), arcs);
        EXPECT_EQ(linked_by_search({"vertices", vertex}, at).size(), arcs.size()) << "as many lead there";
    }
    EXPECT_TRUE(linked_at_once({"vertices", 64}, at).empty());
    EXPECT_TRUE(linked_at_once({"nodes", 0}, at).empty());
}

TEST(Linked, ANodeLeadsToItsSublistAndThatToItsSplitterOnEveryLevel) {
    const auto info = list_ranking::recursive_helman_jaja();
    const auto run = run_of(info, "list:random,n=2000,seed=3");
    ASSERT_EQ(run->state(), RunState::finished) << run->error();
    const auto at = last_of(*run);
    const auto columns = run->columns();
    const auto read = [&](const char* name) {
        const auto column = std::ranges::find(columns, name, &Column::name);
        return lockstep::Run::read(*column, at.snapshot, at.inputs, 0, column->size).u32();
    };
    const auto sublist = read("sublist"), splitter = read("splitter_1");
    for (const std::uint32_t node : {0u, 17u, 1999u}) {
        const auto found = linked_at_once({"nodes", node}, at);
        ASSERT_EQ(found.size(), 1u);
        EXPECT_EQ(found[0].selection, (Selection{"sublists", sublist[node]}));
        EXPECT_EQ(at.links[found[0].link].says, "sublist");
        const auto down = selections(linked_at_once(found[0].selection, at));
        EXPECT_NE(std::ranges::find(down, Selection{"nodes", splitter[sublist[node]]}), down.end());
        std::vector<Selection> members;
        for (std::uint32_t i = 0; i < sublist.size() && members.size() < kMostLinked; ++i)
            if (sublist[i] == sublist[node]) members.push_back({"nodes", i});
        const auto back = selections(linked_by_search(found[0].selection, at));
        for (const auto& member : members) EXPECT_NE(std::ranges::find(back, member), back.end()) << member.index;
    }
    const auto back = selections(linked_by_search({"nodes", splitter[2]}, at));
    EXPECT_EQ(back, (std::vector<Selection>{{"sublists", 2}}));
    const std::atomic<bool> stop{true};
    EXPECT_TRUE(linked_by_search({"nodes", splitter[2]}, at, &stop).empty());
}

TEST(Linked, NoneLeadsNowhere) {
    const auto info = list_ranking::recursive_helman_jaja();
    const auto run = run_of(info, "list:random,n=2000,seed=3");
    auto at = last_of(*run);
    at.snapshot = run->at(0);
    EXPECT_TRUE(linked_at_once({"nodes", 5}, at).empty()) << "no sublist is known yet";
}

}  // namespace
}  // namespace lockstep
