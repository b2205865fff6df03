#include "kernels/algorithms/tree/contraction.hpp"

#include <gtest/gtest.h>

#include "tests/kernels/algorithms/tree/run_tree.hpp"
#include "tests/kernels/orders.hpp"

namespace lockstep {
namespace {

using test::FinishedTree;

ParameterValues values_of(const AlgorithmInfo& info, std::int64_t root, std::int64_t seed) {
    auto values = test::defaults_of(info);
    values["root"] = root;
    values["seed"] = seed;
    return values;
}

TEST(Contraction, RemovesAllButTheRootByRakeAndCompress) {
    const auto info = tree::contraction();
    for (const std::uint32_t n : {1u, 2u, 31u, 33u, 500u})
        for (const auto& spec : test::tree_classes(n)) {
            const auto input = generated(spec);
            for (const auto root : test::some_roots(n)) {
                const auto values = values_of(info, root, 5);
                const FinishedTree contracted(info, input, values);
                EXPECT_EQ(info.verify(input, values, contracted.results()), std::nullopt) << spec << ", root " << root;
                for (const auto order : {Order::lockstep(), Order::shuffled(3)})
                    EXPECT_EQ(FinishedTree(info, input, values, order).column("removed_in"),
                              contracted.column("removed_in"));
            }
        }
}

// A star is raked in one pass; a path keeps a part of its vertices after each pass, for any coins.
TEST(Contraction, TakesLogarithmicPassesForAPath) {
    const auto info = tree::contraction();
    const auto passes = [&](const std::string& spec) {
        const auto labels = FinishedTree(info, generated(spec), values_of(info, 0, 1)).labels();
        return std::ranges::count(labels, "rake") + std::ranges::count(labels, "compress");
    };
    EXPECT_EQ(passes("tree:star,n=1000"), 1);
    EXPECT_GE(passes("tree:path,n=1000"), 10);
    EXPECT_LE(passes("tree:path,n=1000"), 80);
}

TEST(Contraction, IsWrongWhereNeighboursGoTogether) {
    const auto info = tree::contraction();
    const auto input = generated("tree:path,n=4");
    const auto values = values_of(info, 0, 1);
    auto results = FinishedTree(info, input, values).results();
    results["removed_in"] = U32s{kNone, 40, 40, 41};
    EXPECT_NE(info.verify(input, values, results), std::nullopt);
    results["removed_in"] = U32s{kNone, kNone, 40, 39};
    EXPECT_NE(info.verify(input, values, results), std::nullopt);
}

}  // namespace
}  // namespace lockstep
