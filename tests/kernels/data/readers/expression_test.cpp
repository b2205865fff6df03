#include "kernels/data/expression.hpp"

#include <gtest/gtest.h>

#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

std::string parse_refusal_of(const std::string& text) { return parse_refusal(text, "x.expr"); }

//        -         nodes in preorder: - * + 3 4 2 1
//      *   1
//    +   2
//   3 4
TEST(ExpressionReader, OperatorPrecedence) {
    const auto dataset = parsed("(3+4)*2-1\n", "x.expr");
    const auto& expression = dataset.expression();
    EXPECT_EQ(expression.parent, (U32s{0, 0, 1, 2, 2, 1, 0}));
    EXPECT_EQ(expression.side, (U32s{2, 0, 0, 0, 1, 1, 1}));
    EXPECT_EQ(expression.operation, (U32s{2, 3, 1, 0, 0, 0, 0}));
    EXPECT_EQ(expression.constant, (U32s{0, 0, 0, 3, 4, 2, 1}));
    EXPECT_EQ(sequential_values(expression).front(), 13u);
    EXPECT_EQ(sequential_values(parsed("9-4-3", "x.expr").expression()).front(), 2u);
    EXPECT_EQ(sequential_values(parsed("1+2*3\n- 4", "x.expr").expression()).front(), 3u);
    EXPECT_EQ(sequential_values(parsed("0-1", "x.expr").expression()).front(), 0xFFFFFFFFu);
}

TEST(ExpressionReader, ErrorsNameLine) {
    for (const auto& [text, line] : {std::pair{"-3+4\n", "x.expr:1:"},
                                     {"3*(2+\n-4)\n", "x.expr:2:"},
                                     {"1+\n2+\n4294967296\n", "x.expr:3:"},
                                     {"99999999999999999999999999\n", "x.expr:1:"},
                                     {"3+4\n)\n", "x.expr:2:"},
                                     {"3*()\n", "x.expr:1:"},
                                     {"3 4\n", "x.expr:1:"},
                                     {"3+4\n5+6\n", "x.expr:2:"},
                                     {"3(4+5)\n", "x.expr:1:"},
                                     {"3\n/4\n", "x.expr:2:"},
                                     {"3+1.5\n", "x.expr:1:"},
                                     {"(3+4\n", "x.expr:"},
                                     {"3+4\n-\n", "x.expr:"},
                                     {" \n\n", "x.expr:"},
                                     {"", "x.expr"}})
        EXPECT_TRUE(parse_refusal_of(text).starts_with(line)) << text << ": " << parse_refusal_of(text);
}

TEST(Expression, IsReadFromItsText) {
    for (const auto* spec : {"expression:random,n=63,seed=7", "expression:chain,n=9", "expression:balanced,n=33",
                             "expression:random,n=1"}) {
        const auto made = generated(spec);
        const auto read = parsed(text_of(made.expression()), "x.expr");
        EXPECT_EQ(read.expression().operation, made.expression().operation) << spec;
        EXPECT_EQ(read.expression().constant, made.expression().constant) << spec;
        EXPECT_EQ(read.expression().parent, made.expression().parent) << spec;
    }
}

TEST(ExpressionGenerators, HaveTheHeightsTheyAreNamedFor) {
    EXPECT_EQ(height_of(generated("expression:chain,n=65").tree()), 32u);
    EXPECT_EQ(height_of(generated("expression:balanced,n=65").tree()), 6u);
    EXPECT_EQ(height_of(generated("expression:balanced,n=63").tree()), 5u);
    for (const auto* spec : {"expression:random,n=2", "expression:chain,n=1000"})
        EXPECT_NE(refusal([&] { generated(spec); }).find("is even"), std::string::npos);
}

}  // namespace
}  // namespace lockstep
