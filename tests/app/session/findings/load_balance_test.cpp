// Load balance, phases and parameters of real runs on the emulator.
#include "app/session/findings/load_balance.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <numeric>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/findings/parameter_values.hpp"
#include "app/session/findings/phases/phase_shares.hpp"
#include "app/session/findings/run_facts.hpp"
#include "kernels/data/generate.hpp"
#include "tests/message_parts.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;

class LoadBalanceTest : public ::testing::Test {
protected:
    std::unique_ptr<lockstep::Run> run(const char* algorithm, const char* spec, const Given& given = {}) {
        Progress progress;
        RunRequest request;
        request.algorithm = &catalog_.at(algorithm);
        request.dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress));
        request.parameters = resolve_parameters(request.algorithm->parameters, *request.dataset, given);
        request.executor = ExecutorKind::simt;
        auto run = std::make_unique<lockstep::Run>(std::move(request));
        run->wait();
        EXPECT_EQ(run->state(), RunState::finished) << run->error();
        return run;
    }
    static const LoadBalance* wait_for(LoadBalances& balances, const lockstep::Run& run) {
        const LoadBalance* balance = nullptr;
        balances.ask(&run);
        test::comes_about([&] { return balances.take(), (balance = balances.of(&run)) != nullptr; });
        return balance;
    }
    const Parameter& parameter(const char* algorithm, const std::string& name) const {
        return *std::ranges::find(catalog_.at(algorithm).parameters, name, &Parameter::name);
    }

    Catalog catalog_ = make_catalog();
};

TEST_F(LoadBalanceTest, EveryNodeIsInOneSublist) {
    const auto rhj = run("list.rhj", "list:random,n=4K,seed=7");
    const auto query = ask_load_balance(*rhj);
    ASSERT_TRUE(query);
    const auto balance = measure_load_balance(*query);
    EXPECT_EQ(balance.lengths.each.size(), 341u);  // 4096 / 12
    EXPECT_EQ(std::accumulate(balance.lengths.each.begin(), balance.lengths.each.end(), 0u), 4096u);
    EXPECT_EQ(std::accumulate(balance.histogram.begin(), balance.histogram.end(), 0u), 341u);
    EXPECT_EQ(balance.walking.front(), 341u);
    EXPECT_EQ(balance.walking.back(), 0u);
    EXPECT_LE(balance.histogram.size(), LoadBalance::kBins);
    EXPECT_TRUE(balance.categories.empty());  // too many for different colours
    const auto longest = rhj->timeline().record(2).report.figures;
    EXPECT_TRUE(std::ranges::any_of(
        longest, [&](const Figure& one) { return one.name == "longest" && one.value == balance.lengths.longest; }));
}

/// The count equals that of the pass, and that of the lane grids beside the picture.
TEST_F(LoadBalanceTest, ThreadsOfSegmentsCountAdditions) {
    const auto scan = run("segscan.thread", "segments:random,n=32,segments=6,q=0,type=uint32");
    const auto balance = measure_load_balance(*ask_load_balance(*scan));
    EXPECT_EQ(balance.walks.total, 32u - 6u);
    EXPECT_EQ(balance.walks.longest, balance.lengths.longest - 1);
    EXPECT_EQ(balance.walking.front(), std::ranges::count_if(balance.lengths.each, [](auto one) { return one > 1; }));
    EXPECT_EQ(scan->timeline().record(scan->num_passes() - 1).report.lines.back().count, "26 additions");
    const auto single = run("segscan.thread", "segments:equal,n=256,length=1,q=0,type=uint32");
    const auto none = measure_load_balance(*ask_load_balance(*single));
    EXPECT_EQ(none.walks.thread_steps(), 0u);
    EXPECT_EQ(none.lengths.total, 256u);
}

TEST_F(LoadBalanceTest, FewSublistsHaveColoursInListOrder) {
    const auto rhj = run("list.rhj", "list:ordered,n=64");
    const auto balance = measure_load_balance(*ask_load_balance(*rhj));
    ASSERT_EQ(balance.categories.size(), balance.lengths.each.size());
    // The sublists of an ordered list follow one another like their blocks of memory.
    for (std::uint32_t i = 0; i < balance.categories.size(); ++i) EXPECT_EQ(balance.categories[i], i);
}

TEST_F(LoadBalanceTest, SmallGraphHasOneColour) {
    const auto search = run("bfs.frontier", "graph:grid,n=36");
    const auto balance = measure_load_balance(*ask_load_balance(*search));
    EXPECT_TRUE(balance.few());
    EXPECT_TRUE(balance.categories.empty()) << "colours are those of sublists on the Stage, and there are none";
}

TEST_F(LoadBalanceTest, KnownForEachShownRun) {
    const auto a = run("list.rhj", "list:random,n=1K,seed=7");
    const auto b = run("list.helman-jaja", "list:random,n=1K,seed=7", {{"splitters", "n/2log2"}});
    LoadBalances balances;
    const auto* of_a = wait_for(balances, *a);
    ASSERT_NE(of_a, nullptr);
    const auto count_a = of_a->lengths.each.size();
    const auto* of_b = wait_for(balances, *b);
    ASSERT_NE(of_b, nullptr);
    EXPECT_EQ(count_a, 102u);
    EXPECT_EQ(of_b->lengths.each.size(), 5u);
    EXPECT_FALSE(balances.pending());
}

TEST_F(LoadBalanceTest, SplitterIsInItsSublist) {
    const auto rhj = run("list.rhj", "list:random,n=1K,seed=7");
    LoadBalances balances;
    ASSERT_NE(wait_for(balances, *rhj), nullptr);
    for (const std::uint32_t sublist : {0u, 1u, 57u, 101u}) {
        const auto splitter = balances.element_of(*rhj, sublist);
        ASSERT_TRUE(splitter);
        EXPECT_FALSE(balances.number_of(*rhj, *splitter));
        balances.look_up(*rhj, *splitter);
        EXPECT_EQ(balances.number_of(*rhj, *splitter), sublist);
    }
    EXPECT_FALSE(balances.element_of(*rhj, 102));
}

TEST_F(LoadBalanceTest, ChampionUsesItsLengths) {
    const auto champion = run("list.champion", "list:random,n=4K,seed=7", {{"spacing", "8"}});
    const auto balance = measure_load_balance(*ask_load_balance(*champion));
    EXPECT_EQ(std::accumulate(balance.lengths.each.begin(), balance.lengths.each.end(), 0u), 4096u);
    ASSERT_TRUE(balance.expected);
    EXPECT_NEAR(balance.lengths.mean, balance.expected->mean, 1e-9);
}

TEST_F(LoadBalanceTest, DegreesOfGraph) {
    const auto search = run("bfs.frontier", "graph:grid,n=64");
    const auto balance = measure_load_balance(*ask_load_balance(*search));
    EXPECT_EQ(balance.distribution->name, "Degrees");
    EXPECT_EQ(balance.histogram, (std::vector<std::uint32_t>{0, 4, 24, 36})) << "corners, sides, and inner vertices";
    ASSERT_TRUE(balance.expected) << "expected for a random graph";
    EXPECT_NEAR(balance.expected->mean, 224. / 64, 1e-9);
    EXPECT_GT(balance.expected->longest, 6) << "a grid is more even than chance";
    EXPECT_FALSE(walks_lengths(*search->request().algorithm));
}

TEST_F(LoadBalanceTest, QueuesAreFilledByPass) {
    const auto search =
        run("bfs.queue", "graph:grid,n=64");  // from a corner: level k has k + 1 vertices up to the diagonal
    ASSERT_GE(search->timeline().size(), 8u);
    for (std::uint32_t pass = 0; pass < 8; ++pass) {
        const auto query = ask_pass_lengths(*search, search->timeline().find(pass));
        ASSERT_TRUE(query);
        const auto balance = measure_load_balance(*query);
        EXPECT_EQ(balance.distribution->one, "W-frontier");
        EXPECT_EQ(balance.lengths.each.size(), pass == 0 ? 0u : 8u) << "those of the block that worked";
        EXPECT_EQ(balance.lengths.total, pass == 0 ? 0u : pass + 1);
        EXPECT_EQ(balance.elements.size(), balance.lengths.each.size());
    }
    // Distributions of the whole run still work; other algorithms have none per pass.
    EXPECT_EQ(ask_load_balance(*search)->distribution->name, "Degrees");
    const auto frontier = run("bfs.frontier", "graph:grid,n=64");
    EXPECT_FALSE(ask_pass_lengths(*frontier, frontier->timeline().find(1)));
}

TEST_F(LoadBalanceTest, SeparateForEveryLevel) {
    const auto rhj = run("list.rhj", "list:random,n=64,seed=7", {{"limit", "4"}});
    // input, split, local rank, split, local rank, rank, recombine, recombine
    const std::array<int, 8> levels{0, 0, 0, 1, 1, 1, 1, 0};
    for (std::uint32_t pass = 0; pass < levels.size(); ++pass)
        EXPECT_EQ(level_at_work(*rhj, pass), levels[pass]) << pass;
    const auto query = ask_load_balance(*rhj, 1);
    ASSERT_TRUE(query);
    const auto balance = measure_load_balance(*query);
    EXPECT_EQ(std::accumulate(balance.lengths.each.begin(), balance.lengths.each.end(), 0u), 10u);
    EXPECT_EQ(balance.walking.front(), 3u) << "threads";
    EXPECT_EQ(std::set<std::uint32_t>(balance.categories.begin(), balance.categories.end()).size(), 3u);
    EXPECT_FALSE(ask_load_balance(*rhj, 2)) << "the last list is not cut";
    LoadBalances balances;
    ASSERT_NE(wait_for(balances, *rhj), nullptr);
    EXPECT_EQ(balances.of(rhj.get())->lengths.each.size(), 10u);
    const auto splitter = balances.element_of(*rhj, 2, 1);
    ASSERT_TRUE(splitter);
    EXPECT_LT(*splitter, 10u);
}

/// The degrees of a graph, for any other query before.
TEST_F(LoadBalanceTest, DegreesAreSameForEveryQuery) {
    for (const char* id : {"bfs.host", "sssp.dijkstra", "components.champion", "apsp.champion"}) {
        const auto run_of = run(id, "graph:grid,n=64,weights=1..9");
        const auto query = ask_load_balance(*run_of);
        ASSERT_TRUE(query) << id;
        const auto balance = measure_load_balance(*query);
        EXPECT_EQ(balance.histogram, (std::vector<std::uint32_t>{0, 4, 24, 36})) << id;
        EXPECT_TRUE(balance.expected) << id;
        EXPECT_EQ(space_of_lengths(*run_of), space_names::vertices) << id;
    }
}

/// A list that is ranked inside another algorithm: the tour of a tree, with an element per arc of its edge list.
TEST_F(LoadBalanceTest, TourIsSplitByItsRanking) {
    constexpr const char* kTree = "tree:random,n=401,seed=7";
    for (const char* ranking : {"rhj", "helman-jaja"}) {
        const auto tour = run("tree.postorder", kTree, {{"ranking", ranking}});
        const auto query = ask_load_balance(*tour);
        ASSERT_TRUE(query) << ranking;
        EXPECT_TRUE(query->successor) << ranking;
        const auto balance = measure_load_balance(*query);
        EXPECT_EQ(balance.lengths.total, 800u) << ranking;
        ASSERT_TRUE(balance.expected) << ranking;
        EXPECT_NEAR(balance.lengths.mean, balance.expected->mean, 1e-9) << ranking;
        EXPECT_EQ(space_of_lengths(*tour), query->column.space) << "no vertices";
        LoadBalances balances;
        ASSERT_NE(wait_for(balances, *tour), nullptr) << ranking;
        const auto splitter = balances.element_of(*tour, 5);
        ASSERT_TRUE(splitter) << ranking;
        balances.look_up(*tour, *splitter);
        EXPECT_EQ(balances.number_of(*tour, *splitter), 5u) << ranking;
    }
    const auto whole = run("tree.postorder", kTree, {{"ranking", "wyllie"}});
    EXPECT_FALSE(ask_load_balance(*whole)) << "ranked without sublists";
    EXPECT_EQ(space_of_lengths(*whole), "");
    EXPECT_EQ(awaited_text(*whole, false), "This run makes no sublists.");
}

/// A click on the length of a segment selects the segment, and no element.
TEST_F(LoadBalanceTest, LengthsOfSegmentsBelongToSegments) {
    const auto scan = run("segscan.thread", "segments:random,n=32,segments=6,q=0,type=uint32");
    EXPECT_EQ(space_of_lengths(*scan), space_names::segments);
    EXPECT_TRUE(test::has_parts(awaited_text(*scan, false), {"segments"}));
}

TEST_F(LoadBalanceTest, PendingTextNamesDistribution) {
    const auto said = [&](const char* id, bool counting) {
        return awaited_text(*distribution_of(catalog_.at(id)), counting);
    };
    EXPECT_EQ(said("list.rhj", true), "Counting the nodes of sublists\u2026");
    EXPECT_TRUE(test::has_parts(said("list.rhj", false), {"sublists"}));
    EXPECT_EQ(said("bfs.frontier", true), "Counting the arcs of vertices\u2026");
    EXPECT_TRUE(test::has_parts(said("segscan.thread", false), {"segments"}));
}

TEST_F(LoadBalanceTest, AbandonedQueryIsNotPending) {
    const auto rhj = run("list.rhj", "list:random,n=64,seed=7", {{"limit", "4"}});
    LoadBalances balances;
    balances.ask(rhj.get(), 0);  // and the run goes on to the next level
    EXPECT_TRUE(test::comes_about([&] {
        balances.take();
        balances.ask(rhj.get(), 1);
        return balances.of(rhj.get(), 1) != nullptr && !balances.pending();
    }));
}

TEST_F(LoadBalanceTest, NoneWithoutSublists) {
    const auto wyllie = run("list.wyllie", "list:random,n=64,seed=7");
    EXPECT_FALSE(ask_load_balance(*wyllie));
    const auto whole = run("list.rhj", "list:random,n=64,seed=7", {{"limit", "64"}});
    EXPECT_FALSE(ask_load_balance(*whole));
    LoadBalances balances;
    balances.ask(whole.get());
    EXPECT_EQ(balances.of(whole.get()), nullptr);
    EXPECT_FALSE(balances.pending());
}

TEST_F(LoadBalanceTest, PhasesSumToTotalTime) {
    const auto rhj = run("list.rhj", "list:random,n=4K,seed=7");
    const auto times = phase_shares(*rhj);
    ASSERT_TRUE(times);
    ASSERT_EQ(times->phases.size(), 4u);
    EXPECT_EQ(times->phases[0].name, "split");
    EXPECT_EQ(times->phases[1].name, "local rank");
    EXPECT_TRUE(times->phases[2].rest);
    EXPECT_EQ(times->phases[3].name, "recombine");
    double sum = 0;
    for (const auto& phase : times->phases) sum += phase.ms;
    EXPECT_NEAR(sum, times->total_ms, 1e-6 + 1e-9 * times->total_ms);

    const auto& published = rhj->request().algorithm->published;
    const auto row = phase_shares(published.profiles[0], published.profiles[0].rows[3], *times);
    EXPECT_DOUBLE_EQ(row.phases[1].ms, 40.806);
    EXPECT_NEAR(row.phases[2].ms, 4.524, 1e-9);
    const auto finding = phase_finding(*times, "this run", published);
    EXPECT_NE(finding.find("of this run"), std::string::npos) << finding;
    EXPECT_NE(finding.find("in the thesis"), std::string::npos) << finding;
}

TEST_F(LoadBalanceTest, PanelsAgreeOnTotals) {
    const auto rhj = run("list.rhj", "list:random,n=4K,seed=7");
    const auto facts = run_facts(*rhj);
    const auto fact = [&](const char* name) {
        return std::ranges::find_if(facts, [&](const Fact& one) { return one.name == name; })->value;
    };
    EXPECT_EQ(fact("in kernels"), duration_text(rhj->kernel_ms()));
    EXPECT_EQ(totals_text(*rhj), fact("in kernels") + " in kernels, " + fact("in all, with the host") +
                                     " in all: the rest is the host's, between them.");
    EXPECT_TRUE(fact("device").starts_with("emulator on ")) << "times of the emulator are called so";
}

TEST_F(LoadBalanceTest, NoPhasesWithoutRecursion) {
    EXPECT_FALSE(phase_shares(*run("list.wyllie-stepwise", "list:random,n=64,seed=7")));
}

TEST_F(LoadBalanceTest, SplitterRuleSetsNumber) {
    const auto rhj = run("list.rhj", "list:random,n=1M,seed=7");
    const auto dataset = rhj->request().dataset;
    const auto& p = parameter("list.rhj", "num_splitters");
    auto values = rhj->request().parameters;
    EXPECT_EQ(value_in_effect(p, values, dataset.get()), 52'428);
    EXPECT_FALSE(differs_from_source(p, values, dataset));
    values["splitters"] = 1;
    EXPECT_EQ(value_in_effect(p, values, dataset.get()), 1310);
    EXPECT_FALSE(differs_from_source(p, values, dataset));
    values["splitters"] = 2;
    values["num_splitters"] = 5000;
    EXPECT_EQ(value_in_effect(p, values, dataset.get()), 5000);
    EXPECT_TRUE(differs_from_source(p, values, dataset));
    EXPECT_EQ(sensible_end(p, dataset), 1 << 19);
}

}  // namespace
}  // namespace lockstep
