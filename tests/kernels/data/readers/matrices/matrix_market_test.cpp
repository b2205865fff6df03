#include "tests/kernels/data/data_helpers.hpp"

#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

const std::string kBanner = "%%MatrixMarket matrix coordinate ";

TEST(MatrixMarket, EntriesAsArcs) {
    const auto dataset = parsed(kBanner + "integer general\n% made\n\n3 3 4\n1 2 7\n3 1 0\n1 2 8\n2 2 1\n", "x.mtx");
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {0, 1}, {1, 1}, {2, 0}}));
    EXPECT_EQ(dataset.graph().edge_weights, (I32s{7, 8, 1, 0})) << "a stored zero is an arc";
}

TEST(MatrixMarket, MirrorsSymmetricMatrices) {
    const auto dataset = parsed("%%matrixmarket MATRIX Coordinate Pattern Symmetric\n3 3 3\n2 1\n3 3\n3 1\n", "x");
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {0, 2}, {1, 0}, {2, 2}, {2, 0}}));
    EXPECT_TRUE(dataset.graph().symmetric);
    EXPECT_TRUE(has_note(dataset, "1 self loop kept"));

    const auto skew = parsed(kBanner + "real skew-symmetric\n2 2 1\n2 1 3\n", "x");
    EXPECT_EQ(arcs_of(skew.graph()), (Arcs{{0, 1}, {1, 0}}));
    EXPECT_EQ(skew.graph().edge_weights, (I32s{-3, 3})) << "a twin has the opposite weight";
}

TEST(MatrixMarket, IntegerWeights) {
    const auto whole = parsed(kBanner + "real general\n2 2 2\n1 2 2147483646.0\n2 1 -1e3\n", "x.mtx");
    EXPECT_EQ(whole.graph().edge_weights, (I32s{2147483646, -1000}));
    EXPECT_EQ(parsed(kBanner + "real general\n2 2 1\n1 2 -2147483647\n", "x.mtx").graph().edge_weights,
              (I32s{kMinWeight}));
    EXPECT_NE(parsed(kBanner + "real skew-symmetric\n2 2 1\n2 1 -2147483647\n", "x.mtx").graph().unusable_weights, "")
        << "its twin's would be too large";
    for (const auto* value : {"2147483647", "-2147483648", "1e400", "nan", "inf"}) {
        const auto dataset = parsed(kBanner + "real general\n2 2 2\n1 2 1\n2 1 " + value + "\n", "x.mtx");
        EXPECT_TRUE(dataset.graph().edge_weights.empty()) << value;
        EXPECT_TRUE(has_note(dataset, "values not used as weights: x.mtx:4: ")) << value;
        EXPECT_TRUE(dataset.graph().unusable_weights.starts_with("x.mtx:4: weight ")) << value;
        EXPECT_EQ(dataset.num_edges(), 2u);
    }
}

TEST(MatrixMarket, RealWeights) {
    const auto graph = parsed(kBanner + "real symmetric\n3 3 2\n2 1 0.5\n3 1 -7\n", "x.mtx").graph();
    EXPECT_EQ(graph.real_weights, (std::vector<float>{0.5f, -7, 0.5f, -7}));
    EXPECT_EQ(graph.negative_weight_at, "x.mtx:4");
    EXPECT_EQ(parsed(kBanner + "real skew-symmetric\n2 2 1\n2 1 0.5\n", "x.mtx").graph().real_weights,
              (std::vector<float>{-0.5f, 0.5f}));
    EXPECT_EQ(parsed("  \n  " + kBanner + "pattern general\n  % c\n2 2 1\n  % c\n1 2\n", "x").num_edges(), 1u);
}

TEST(MatrixMarket, RefusesNonGraphs) {
    EXPECT_TRUE(test::has_parts(parse_refusal("%%MatrixMarkt matrix coordinate pattern general\n2 2 1\n1 2\n", "x.mtx"),
                                {"x.mtx:1:", "%%MatrixMarket", "%%MatrixMarkt"}));
    EXPECT_TRUE(test::has_parts(parse_refusal(kBanner + "complex general\n2 2 1\n1 2 0.5 1.5\n", "x.mtx"),
                                {"x.mtx:1:", "complex"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n", "x.mtx"),
                                {"x.mtx:1:", "array", "coordinate"}));
    EXPECT_TRUE(
        test::has_parts(parse_refusal(kBanner + "real hermitian\n2 2 0\n", "x.mtx"), {"x.mtx:1:", "hermitian"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("%%MatrixMarket vector coordinate real general\n2 2 0\n", "x.mtx"),
                                {"x.mtx:1:", "vector"}));
    EXPECT_TRUE(
        test::has_parts(parse_refusal(kBanner + "pattern general\n%\n3 4 0\n", "x.mtx"), {"x.mtx:3:", "3", "4"}));
    EXPECT_TRUE(test::has_parts(parse_refusal(kBanner + "pattern general\n0 0 0\n", "x.mtx"), {"x.mtx:2:", "empty"}));
    EXPECT_TRUE(test::has_parts(parse_refusal(kBanner + "pattern general\n", "x.mtx"), {"x.mtx:1:", "sizes"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("2 2 1\n1 2\n", "x.mtx"), {"x.mtx:1:", "%%MatrixMarket", "2"}));
}

TEST(MatrixMarket, ErrorNamesLine) {
    EXPECT_TRUE(test::has_parts(parse_refusal(kBanner + "pattern general\n% c\n3 3 2\n1 2\n2 4\n", "x.mtx"),
                                {"x.mtx:5:", "4", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal(kBanner + "pattern general\n3 3 2\n0 2\n2 3\n", "x.mtx"),
                                {"x.mtx:3:", "0", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal(kBanner + "pattern general\n3 3 3\n1 2\n2 3\n", "x.mtx"),
                                {"x.mtx:4:", "2", "3", "2"}));
    EXPECT_TRUE(test::has_parts(parse_refusal(kBanner + "pattern general\n3 3 1\n1 2\n2 3\n", "x.mtx"),
                                {"x.mtx:4:", "1", "2"}));
    EXPECT_TRUE(
        test::has_parts(parse_refusal(kBanner + "real general\n3 3 1\n1 2\n", "x.mtx"), {"x.mtx:3:", "missing"}));
    EXPECT_TRUE(test::has_parts(parse_refusal(kBanner + "real general\n3 3 1\n1 2 x\n", "x.mtx"), {"x.mtx:3:", "x"}));
    EXPECT_TRUE(
        test::has_parts(parse_refusal(kBanner + "real general\n3 3 1\n1 2 1.5x\n", "x.mtx"), {"x.mtx:3:", "1.5x"}));
    EXPECT_TRUE(
        test::has_parts(parse_refusal(kBanner + "pattern general\n3 3 1\n1 2 3\n", "x.mtx"), {"x.mtx:3:", "3"}));
    EXPECT_EQ(
        parse_refusal(kBanner + "pattern general\n4000000000 4000000000 1\n1 2\n", "x.mtx", kPlenty).substr(0, 23),
        "x.mtx:2: 4,000,000,000 ");
}

}  // namespace
}  // namespace lockstep
