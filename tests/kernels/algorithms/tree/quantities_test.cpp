// Tree quantities computed from the tour, compared with a reference and checked by properties.

#include <set>

#include <gtest/gtest.h>

#include "kernels/algorithms/tree/bfs_sequential.hpp"
#include "kernels/algorithms/tree/champion/champion.hpp"
#include "kernels/algorithms/tree/euler_tour.hpp"
#include "kernels/algorithms/tree/reference.hpp"
#include "kernels/algorithms/tree/tour_report.hpp"
#include "tests/kernels/algorithms/tree/run_tree.hpp"
#include "tests/kernels/numbers_in.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using test::FinishedTree;
using tree::Quantities;

/// Quantities of a rooted tree by another method than the reference: children from lists, sizes bottom-up.
Quantities from_children(const Tree& tree, std::uint32_t root) {
    const auto n = tree.num_vertices();
    Quantities found{
        .parent = U32s(n), .subtree_size = U32s(n, 1), .preorder = U32s(n), .postorder = U32s(n), .level = U32s(n)};
    std::vector<std::vector<std::uint32_t>> children(n);
    U32s order{root};
    found.parent[root] = root;
    for (std::size_t k = 0; k < order.size(); ++k) {
        const auto v = order[k];
        // Starting after the parent, around the row.
        const auto begin = tree.row_offsets[v], degree = tree.degree(v);
        std::uint32_t first = 0;
        for (std::uint32_t i = 0; i < degree; ++i)
            if (v != root && tree.column_indices[begin + i] == found.parent[v]) first = i + 1;
        for (std::uint32_t i = 0; i < degree; ++i) {
            const auto w = tree.column_indices[begin + (first + i) % degree];
            if (v != root && w == found.parent[v]) continue;
            found.parent[w] = v;
            found.level[w] = found.level[v] + 1;
            children[v].push_back(w);
            order.push_back(w);
        }
    }
    for (auto k = order.size(); k-- > 1;) found.subtree_size[found.parent[order[k]]] += found.subtree_size[order[k]];
    found.postorder[root] = n - 1;
    for (const auto v : order) {
        auto before = found.preorder[v] + 1, finished = found.postorder[v] + 1 - found.subtree_size[v];
        for (const auto w : children[v]) {
            found.preorder[w] = before;
            before += found.subtree_size[w];
            finished += found.subtree_size[w];
            found.postorder[w] = finished - 1;
        }
    }
    return found;
}

struct Case {
    AlgorithmInfo info;
    std::vector<std::string> columns;
};

std::vector<Case> cases() {
    std::vector<Case> all{{tree::root_tree(), {"parent"}},
                          {tree::subtree_sizes(), {"parent", "subtree_size"}},
                          {tree::preorder_numbers(), {"parent", "preorder"}},
                          {tree::postorder_numbers(), {"parent", "postorder"}},
                          {tree::vertex_levels(), {"parent", "level"}},
                          {tree::bfs_sequential(), {"parent", "level", "subtree_size"}},
                          {tree::champion(), {"parent", "subtree_size", "preorder", "postorder", "level"}}};
    return all;
}

const U32s& column_of(const Quantities& all, const std::string& name) {
    if (name == "parent") return all.parent;
    if (name == "subtree_size") return all.subtree_size;
    if (name == "preorder") return all.preorder;
    if (name == "postorder") return all.postorder;
    return all.level;
}

TEST(Reference, MatchesOtherMethod) {
    for (const std::uint32_t n : {1u, 2u, 3u, 31u, 32u, 33u, 257u, 1000u})
        for (const auto& spec : test::tree_classes(n)) {
            const auto dataset = generated(spec);
            for (const auto root : test::some_roots(n)) {
                const auto walked = tree::sequential_quantities(dataset.tree(), root);
                const auto expected = from_children(dataset.tree(), root);
                for (const auto* name : {"parent", "subtree_size", "preorder", "postorder", "level"})
                    ASSERT_EQ(column_of(walked, name), column_of(expected, name))
                        << spec << ", root " << root << ", " << name;
            }
        }
}

TEST(Reference, NumbersLongPathWithoutRecursion) {
    const auto dataset = generated("tree:path,n=100000");
    const auto level = tree::sequential_quantities(dataset.tree(), 0).level;
    for (std::uint32_t v = 0; v < level.size(); ++v) ASSERT_EQ(level[v], v);
}

TEST(Verify, NamesFirstWrongNumber) {
    const auto dataset = generated("tree:path,n=4");
    const ParameterValues root{{"root", 0}};
    EXPECT_EQ(tree::verify(dataset, root, {{"level", U32s{0, 1, 2, 3}}}), std::nullopt);
    EXPECT_EQ(tree::verify(dataset, root, {{"level", U32s{0, 1, 3, 3}}}), "level[2] is 3, must be 2");
    EXPECT_EQ(tree::verify(dataset, root, {{"parent", U32s{0, 0, 1}}}), "parent has 3 entries, expected 4");
    EXPECT_EQ(tree::verify(dataset, root, {{"arc_rank", U32s{0, 5, 1, 4, 2, 3}}}), std::nullopt);
    EXPECT_NE(tree::verify(dataset, root, {{"arc_rank", U32s{0, 5, 1, 4, 3, 2}}}), std::nullopt);
    EXPECT_NE(tree::verify(dataset, root, {{"arc_rank", U32s{1, 5, 0, 4, 2, 3}}}), std::nullopt);
}

TEST(FindWrong, MarksDifferencesFromWalk) {
    const auto dataset = generated("tree:path,n=4");
    const auto wrong =
        tree::find_wrong(dataset, {{"root", 0}}, {{"level", U32s{0, 1, 3, 3}}, {"arc_rank", U32s{0, 5, 1, 4, 2, 3}}});
    ASSERT_EQ(wrong.size(), 2u);
    EXPECT_EQ(wrong[0].count(), 0u);
    EXPECT_EQ(wrong[1].count(), 1u);
}

void expect_right(const Case& one, const Dataset& dataset, std::uint32_t root, const Quantities& right, Order order) {
    const FinishedTree run(one.info, dataset, {{"root", root}}, order);
    for (const auto& name : one.columns)
        ASSERT_EQ(run.column(name), column_of(right, name))
            << one.info.id << ", " << dataset.source << ", root " << root;
    ASSERT_EQ(one.info.verify(dataset, {{"root", root}}, run.results()), std::nullopt);
}

TEST(TreeQuantities, RightOnEveryClassRootAndSize) {
    for (const std::uint32_t n : {1u, 2u, 3u, 31u, 32u, 33u, 257u, 1000u})
        for (const auto& spec : test::tree_classes(n)) {
            const auto dataset = generated(spec);
            for (const auto root : test::some_roots(n)) {
                const auto right = from_children(dataset.tree(), root);
                for (const auto& one : cases()) expect_right(one, dataset, root, right, Order::lane_by_lane());
            }
        }
}

TEST(TreeQuantities, RightOnRealFiles) {
    if (data_folder().empty()) GTEST_SKIP() << "no data files here";
    for (const auto* name : {"97_otus.tree.gz", "cccl-files.parent.tsv.gz"}) {
        const auto dataset = loaded(data_folder() / name, {.kind = DatasetKind::tree});
        for (const auto root : {dataset.tree().root, dataset.num_vertices() - 1}) {
            const auto right = from_children(dataset.tree(), root);
            for (const auto& one : cases()) expect_right(one, dataset, root, right, Order::lane_by_lane());
        }
    }
}

TEST(TreeQuantities, HaveTheirProperties) {
    const auto dataset = generated("tree:binary,n=1M,seed=3");
    const auto n = dataset.num_vertices();
    const FinishedTree sizes(tree::subtree_sizes(), dataset, {{"root", 12345}}),
        numbers(tree::preorder_numbers(), dataset, {{"root", 12345}});
    const auto parent = sizes.column("parent"), size = sizes.column("subtree_size"),
               preorder = numbers.column("preorder");
    std::vector<std::uint64_t> below(n, 1);
    for (std::uint32_t v = 0; v < n; ++v)
        if (v != 12345) below[parent[v]] += size[v];
    for (std::uint32_t v = 0; v < n; ++v) {
        ASSERT_EQ(below[v], size[v]) << "a subtree is its root and the subtrees of the children";
        const auto above = parent[v];
        ASSERT_TRUE(v == 12345 ? preorder[v] == 0 : preorder[v] > preorder[above]);
        ASSERT_LE(preorder[v] + size[v], preorder[above] + size[above]) << "a subtree is an interval";
    }
}

TEST(TreeChampion, RightOnMillionVerticesOfAnyShape) {
    // One vertex has a long row, or many have: the bit words near an arc do not show the start of its row.
    for (const auto* spec : {"tree:binary,n=1M,seed=3", "tree:star,n=1M,shuffle=1", "tree:path,n=1M,shuffle=1"}) {
        const auto dataset = generated(spec);
        const ParameterValues root{{"root", 777}};
        const FinishedTree run(tree::champion(), dataset, root);
        EXPECT_EQ(tree::verify(dataset, root, run.results()), std::nullopt) << spec;
    }
}

TEST(TreeChampion, TakesAtMost120BytesPerVertex) {
    const auto dataset = generated("tree:binary,n=1M,seed=3");
    Emulator emulator;
    const auto info = tree::champion();
    const auto algorithm = info.make_simt(emulator, dataset, {{"root", 0}});
    std::size_t bytes = 0;
    std::set<const void*> counted;
    for (const auto& buffers : {algorithm->inputs(), algorithm->state()})
        for (const auto& buffer : buffers)
            if (counted.insert(buffer.data).second) bytes += buffer.bytes;
    EXPECT_LE(bytes, 120u * dataset.num_vertices());
    EXPECT_GE(bytes, 60u * dataset.num_vertices()) << "of the ranking, too";
}

TEST(TreeQuantities, CountBitsAndLevels) {
    using tree::Goal, tree::Stage, tree::ChampionPass;
    const auto weights = [](Goal goal, std::uint32_t n) {
        return tree::report_tour({.goal = goal, .stage = Stage::weights, .num_vertices = n}, {}).sentence;
    };
    EXPECT_EQ(test::numbers_in(weights(Goal::preorder, 2)), (std::vector<std::uint64_t>{1, 1, 1, 0}));
    EXPECT_EQ(test::numbers_in(weights(Goal::levels, 3)), (std::vector<std::uint64_t>{2, 1, 2, 1}));
    const auto champion = [](ChampionPass::Pass pass, std::uint32_t n) {
        return tree::report_champion({.pass = pass, .num_vertices = n}, {}).sentence;
    };
    EXPECT_EQ(test::numbers_in(champion(ChampionPass::Pass::rows, 1)), (std::vector<std::uint64_t>{1}));
    EXPECT_EQ(test::numbers_in(champion(ChampionPass::Pass::rows, 3)), (std::vector<std::uint64_t>{3}));
    EXPECT_EQ(test::numbers_in(champion(ChampionPass::Pass::count, 2)), (std::vector<std::uint64_t>{1}));
    EXPECT_EQ(test::numbers_in(champion(ChampionPass::Pass::count, 3)), (std::vector<std::uint64_t>{2}));

    const auto last = [](const AlgorithmInfo& info, const char* spec) {
        const auto dataset = generated(spec);
        const test::BudgetedRun run(info, dataset, test::defaults_of(info), Order::lane_by_lane(),
                                    std::size_t{1} << 20);
        return run.timeline.record(static_cast<std::uint32_t>(run.timeline.size()) - 1).report.sentence;
    };
    EXPECT_EQ(last(tree::vertex_levels(), "tree:path,n=1"), "1 vertex on level 0");
    EXPECT_EQ(last(tree::vertex_levels(), "tree:path,n=3"), "3 vertices on levels 0 to 2");
    EXPECT_TRUE(test::has_parts(last(tree::champion(), "tree:path,n=1"), {"1", "0"}));
}

TEST(TreeQuantities, OfPathArePositions) {
    const auto dataset = generated("tree:path,n=100000");
    const auto level = FinishedTree(tree::vertex_levels(), dataset).column("level");
    for (std::uint32_t v = 0; v < level.size(); ++v) ASSERT_EQ(level[v], v);
}

}  // namespace
}  // namespace lockstep
