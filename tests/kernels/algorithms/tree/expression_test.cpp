#include "kernels/algorithms/tree/expression.hpp"

#include <gtest/gtest.h>

#include "tests/kernels/algorithms/tree/run_tree.hpp"
#include "tests/kernels/orders.hpp"

namespace lockstep {
namespace {

using test::FinishedTree;

TEST(LinearFunction, ComposesModulo32Bits) {
    const LinearFunction f{3, 0xFFFFFFFFu}, g{0x80000000u, 5};
    for (const std::uint32_t x : {0u, 1u, 77u, 0xFFFFFFFFu}) EXPECT_EQ(f.after(g).of(x), f.of(g.of(x)));
    EXPECT_EQ(LinearFunction::unpack(f.pack()).offset, 0xFFFFFFFFu);
}

TEST(LinearFunction, IsAnOperatorWithOneOperandKnown) {
    for (const std::uint32_t sign : {Expression::kAdd, Expression::kSubtract, Expression::kMultiply}) {
        EXPECT_EQ(with_known(sign, Expression::kRight, 10).of(7), result_of(sign, 10, 7));
        EXPECT_EQ(with_known(sign, Expression::kLeft, 10).of(7), result_of(sign, 7, 10));
    }
}

TEST(ExpressionContraction, GivesEveryNodeItsValue) {
    for (const std::string kind : {"random", "chain", "balanced"})
        for (const std::uint32_t n : {1u, 3u, 5u, 31u, 33u, 257u, 1001u})
            for (const std::uint32_t seed : {1u, 2u}) {
                const auto spec = "expression:" + kind + ",n=" + std::to_string(n) + ",seed=" + std::to_string(seed);
                const auto input = generated(spec);
                const auto expected = sequential_values(input.expression());
                for (const auto order : test::kOrders)
                    EXPECT_EQ(FinishedTree(tree::expression(), input, {}, order).column("value"), expected)
                        << spec << ", " << order.text();
                EXPECT_EQ(FinishedTree(tree::expression_sequential(), input).column("value"), expected) << spec;
            }
}

TEST(ExpressionContraction, TakesLogarithmicPassesForAChain) {
    const FinishedTree run(tree::expression(), generated("expression:chain,n=1001"));
    EXPECT_LE(run.labels().size(), 24u * 11);
    for (const auto removed_in : run.column("removed_in")) EXPECT_EQ(removed_in, kNone);  // expanded again
}

}  // namespace
}  // namespace lockstep
