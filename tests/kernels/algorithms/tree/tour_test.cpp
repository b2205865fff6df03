// The tour: its arrays by the definitions of section 5.1, and its ranks.

#include <gtest/gtest.h>

#include "kernels/algorithms/tree/algorithms.hpp"
#include "kernels/algorithms/tree/euler_tour.hpp"
#include "kernels/algorithms/tree/parameters.hpp"
#include "kernels/algorithms/tree/reference.hpp"
#include "tests/kernels/algorithms/tree/run_tree.hpp"

namespace lockstep {
namespace {

using test::FinishedTree;

void expect_tour(const Dataset& dataset, std::uint32_t root, const ParameterValues& more = {},
                 Order order = Order::lane_by_lane()) {
    SCOPED_TRACE(dataset.source + ", root " + std::to_string(root) + ", " + order.text());
    auto parameters = more;
    parameters["root"] = root;
    const FinishedTree run(tree::euler_tour(), dataset, parameters, order);
    const auto& tree = dataset.tree();
    const auto n = tree.num_vertices(), m = tree.num_arcs();

    // S, AL and EL as the text defines them.
    const auto start = run.column("start"), incident = run.column("incident");
    const auto tail = run.column("edge_tail"), head = run.column("edge_head");
    const auto place = run.column("edge_place"), arc_at = run.column("place_arc");
    ASSERT_EQ(incident.size(), 2 * m);
    for (std::uint32_t v = 0; v < n; ++v) {
        ASSERT_EQ(start[v], 2 * tree.row_offsets[v]);
        const auto end = v + 1 < n ? start[v + 1] : 2 * m;
        for (auto i = start[v]; i < end; i += 2) {
            ASSERT_EQ(tail[incident[i]], v) << "an arc that goes out";
            ASSERT_EQ(incident[i + 1], incident[i] ^ 1u) << "then its sibling";
        }
    }
    for (std::uint32_t arc = 0; arc < m; ++arc) {
        const auto e = place[arc];
        ASSERT_EQ(arc_at[e], arc);
        ASSERT_EQ(tail[e], tree.tail(arc));
        ASSERT_EQ(head[e], tree.head(arc));
        ASSERT_EQ(tail[e ^ 1u], head[e]);
        ASSERT_EQ(head[e ^ 1u], tail[e]);
        ASSERT_EQ(arc_at[e ^ 1u], tree.twin[arc]);
    }

    // The index arithmetic of Alg. 8 and 9 against its definition, EP[e] = next(sib(e)).
    const auto next_arc = run.column("next_arc");
    for (std::uint32_t arc = 0; arc < m; ++arc) {
        const auto next = place[tree.next_in_row(tree.twin[arc])];
        const bool last = next == place[tree.row_offsets[root]];
        ASSERT_EQ(next_arc[place[arc]], last ? place[arc] : next) << "arc " << arc;
    }

    // The ranks are the tour.
    const auto arc_rank = run.column("arc_rank"), tour_arc = run.column("tour_arc");
    EXPECT_EQ(tree::find_wrong_rank(tree, root, arc_rank), std::nullopt);
    for (std::uint32_t arc = 0; arc < m; ++arc) ASSERT_EQ(tour_arc[arc_rank[arc]], arc);
}

TEST(EulerTour, IsNextOfSiblingOnEveryClassRootAndSize) {
    for (const std::uint32_t n : {1u, 2u, 3u, 31u, 32u, 33u, 257u, 1000u})
        for (const auto& spec : test::tree_classes(n)) {
            const auto dataset = generated(spec);
            for (const auto root : test::some_roots(n)) expect_tour(dataset, root);
        }
}

TEST(EulerTour, SameInEveryOrder) {
    for (const auto* spec :
         {"tree:binary,n=33", "tree:random,n=257,seed=2", "tree:star,n=40", "tree:path,n=40,shuffle=1"})
        for (const auto order : {Order::lockstep(), Order::shuffled(3), Order::shuffled(11)})
            expect_tour(generated(spec), 5, {}, order);
}

TEST(EulerTour, RankedByEveryListRanking) {
    const auto ranking = tree::ranking_parameters().front();
    ASSERT_FALSE(ranking.choices.empty());
    EXPECT_EQ(ranking.text(ranking.value), "rhj") << "the ranking of the thesis";
    for (const auto* spec : {"tree:star,n=1", "tree:star,n=2", "tree:binary,n=1000"}) {
        const auto dataset = generated(spec);
        for (auto choice = ranking.lowest; choice <= ranking.highest; ++choice)
            expect_tour(dataset, dataset.num_vertices() - 1, {{"ranking", choice}});
    }
}

// Lines of the tour's pseudocode make the list and read its ranks. The line that reads the ranks is active during the
// ranking.
TEST(EulerTour, ActiveLineDuringRanking) {
    Progress progress;
    const auto dataset = generate_dataset("tree:binary,n=64", progress);
    for (const auto& info : tree::algorithms()) {
        if (info.input != DatasetKind::tree) continue;
        test::BudgetedRun run(info, dataset, test::defaults_of(info), Order::lockstep(), std::size_t{1} << 30);
        for (std::uint32_t pass = 0; pass < run.timeline.size(); ++pass) {
            const auto& report = run.timeline.record(pass).report;
            if (report.path.empty() || report.path.front() != "ranking") continue;
            std::string lit;
            for (const auto& line : report.lines)
                if (line.active) lit += info.pseudocode[static_cast<std::size_t>(line.line) - 1].text;
            EXPECT_EQ(lit, "R = ranks of the list M") << info.id << ", pass " << pass << ", " << report.label;
        }
    }
}

TEST(EulerTour, PassesParametersToRanking) {
    const auto dataset = generated("tree:binary,n=3000");
    const auto passes = [&](const ParameterValues& parameters) {
        return FinishedTree(tree::euler_tour(), dataset, parameters).labels().size();
    };
    EXPECT_LT(passes({{"limit", 10000}}), passes({{"limit", 4}})) << "a list that is not cut has fewer passes";
    expect_tour(dataset, 7, {{"splitters", 2}, {"num_splitters", 3}});
}

TEST(EulerTour, HasPassesOfThesisAndOfRanking) {
    auto labels = FinishedTree(tree::vertex_levels(), generated("tree:binary,n=5000")).labels();
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
    EXPECT_EQ(labels, (std::vector<std::string>{"adjacency", "mapping 1", "mapping 2", "ranking", "tour", "direction",
                                                "parents", "weights", "scan", "results"}));
}

TEST(EulerTour, StartsAtRootOfFile) {
    const auto dataset = parsed("2\n2\n-1\n1\n2\n", "x.parent.tsv", {.kind = DatasetKind::tree});
    EXPECT_EQ(tree::root_parameter().default_on(&dataset), 2);
    EXPECT_EQ(tree::root_parameter().default_on(nullptr), 0);
    EXPECT_EQ(resolve_parameters(tree::tour_parameters(), dataset, {}).at("root"), 2);
    const auto parent = FinishedTree(tree::root_tree(), dataset).column("parent");
    EXPECT_EQ(parent, (U32s{2, 2, 2, 1, 2}));
}

}  // namespace
}  // namespace lockstep
