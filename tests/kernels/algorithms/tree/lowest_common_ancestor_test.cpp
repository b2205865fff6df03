#include "kernels/algorithms/tree/lowest_common_ancestor.hpp"

#include <gtest/gtest.h>

#include "kernels/algorithms/tree/lowest_common_ancestor_sequential.hpp"
#include "tests/kernels/algorithms/tree/run_tree.hpp"
#include "tests/kernels/orders.hpp"

namespace lockstep {
namespace {

using test::FinishedTree;

AlgorithmInfo entries(int which) {
    return which == 0 ? tree::lowest_common_ancestor() : tree::lowest_common_ancestor_sequential();
}

//        0         asked: 3 and 4, 3 and 5, 5 and 2, 1 and 4, 6 and 6
//     1     2
//    3 4     5
//             6
TEST(LowestCommonAncestor, IsItselfOfAVertexAndItsAncestor) {
    auto tree = parsed("-1\n0\n0\n1\n1\n2\n5\n", "x.parent.tsv", {.kind = DatasetKind::tree});
    tree.queries = VertexPairs{.a = {3, 3, 5, 1, 6}, .b = {4, 5, 2, 4, 6}};
    for (int which = 0; which < 2; ++which)
        for (const auto order : test::kOrders) {
            EXPECT_EQ(FinishedTree(entries(which), tree, {}, order).column("ancestor"), (U32s{1, 0, 2, 1, 6}));
            ParameterValues other;
            other["root"] = 4;
            EXPECT_EQ(FinishedTree(entries(which), tree, other, order).column("ancestor"), (U32s{4, 1, 2, 4, 6}))
                << order.text();
        }
}

TEST(LowestCommonAncestor, EqualsTheSequentialOne) {
    for (const std::uint32_t n : {1u, 2u, 33u, 500u})
        for (const auto& spec : test::tree_classes(n)) {
            const auto input = generated(spec);
            for (const auto root : test::some_roots(n)) {
                ParameterValues values;
                values["root"] = root;
                values["queries"] = 200;
                const FinishedTree parallel(entries(0), input, values), sequential(entries(1), input, values);
                for (const auto* name : {"query_a", "query_b", "ancestor", "level", "arc_rank"})
                    EXPECT_EQ(parallel.column(name), sequential.column(name))
                        << spec << ", root " << root << ", " << name;
                EXPECT_EQ(entries(0).verify(
                              input,
                              [&] {
                                  auto all = test::defaults_of(entries(0));
                                  for (const auto& [name, value] : values) all[name] = value;
                                  return all;
                              }(),
                              parallel.results()),
                          std::nullopt);
            }
        }
}

TEST(LowestCommonAncestor, RefusesMismatchedQueryCount) {
    auto tree = generated("tree:path,n=5");
    tree.queries = VertexPairs{.a = {3}, .b = {4}};
    ParameterValues values;
    values["queries"] = 2;
    EXPECT_THROW(FinishedTree(entries(0), tree, values), InputError);
}

}  // namespace
}  // namespace lockstep
