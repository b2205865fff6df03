#include "kernels/base/parallel.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

TEST(Dimacs, ReadsArcsWithWeights) {
    const auto dataset = parsed("c roads\nc\np sp 4 4\na 2 1 5\na 1 3 -2147483647\n\na 2 1 5\na 3 3 0\n", "x.gr");
    EXPECT_EQ(dataset.kind, DatasetKind::graph);
    EXPECT_EQ(dataset.source, "x.gr");
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 2}, {1, 0}, {1, 0}, {2, 2}}));
    EXPECT_EQ(dataset.graph().edge_weights, (I32s{-2147483647, 5, 5, 0}));
    EXPECT_FALSE(dataset.graph().symmetric);
    EXPECT_EQ(dataset.notes, (std::vector<std::string>{"the first self loop stands at x.gr:8", "1 self loop kept",
                                                       "1 double arc kept", "1 vertex has no arc"}));
}

TEST(Dimacs, ReadsEdgesInBothDirections) {
    for (const auto* text :
         {"p edge 3 2\ne 1 2\ne 2 3\n", "c x\np col 3 2\nn 1 5\ne 1 2\ne 2 3\n", "p tw 3 2\n1 2\nc between\n2 3"}) {
        const auto dataset = parsed(text, "x");
        EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {1, 0}, {1, 2}, {2, 1}})) << text;
        EXPECT_TRUE(dataset.graph().symmetric);
        EXPECT_TRUE(dataset.graph().edge_weights.empty());
    }
    EXPECT_EQ(arcs_of(parsed("p tw 2 2\n1 1\n2 1\n", "x").graph()), (Arcs{{0, 0}, {0, 1}, {1, 0}}))
        << "a self loop is one arc";
}

TEST(Dimacs, LineEndsAndBlanks) {
    EXPECT_EQ(arcs_of(parsed("\xEF\xBB\xBFp sp 2 1\r\na\t1  2 5 \r\n\r\n", "x.gr").graph()), (Arcs{{0, 1}}));
    EXPECT_EQ(parsed("p sp 2 0\n", "x.gr").num_vertices(), 2u);
}

TEST(Dimacs, ErrorNamesLine) {
    EXPECT_TRUE(test::has_parts(parse_refusal("p sp 3 2\na 1 4 5\na 2 3 5\n", "x.gr"), {"x.gr:2:", "4", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("p sp 3 2\na 1 2 5\na 0 3 5\n", "x.gr"), {"x.gr:3:", "0", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("c\nc\np sp 3 2\na 1 2 5\na -2 3 5\n", "x.gr"), {"x.gr:5:", "-2", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("p sp 3 1\na 99999999999999999999999 2 5\n", "x.gr"),
                                {"x.gr:2:", "99999999999999999999999", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("p sp 3 2\na 1 2 5\na 2 3 heavy\n", "x.gr"), {"x.gr:3:", "heavy"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("p sp 3 2\na 1 2 5\na 2 3 2.5\n", "x.gr"), {"x.gr:3:", "2.5"}));
    for (const auto* weight : {"2147483647", "4294967296", "18446744073709551617", "-2147483648"}) {
        EXPECT_TRUE(test::has_parts(parse_refusal(std::string("p sp 3 1\na 1 2 ") + weight + "\n", "x.gr"),
                                    {"x.gr:2:", weight, "-2147483647"}));
    }
    EXPECT_TRUE(test::has_parts(parse_refusal("p sp 3 1\na 1 2\n", "x.gr"), {"x.gr:2:", "missing"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("p sp 3 1\na 1 2 3 4\n", "x.gr"), {"x.gr:2:", "4"}));
    EXPECT_EQ(parse_refusal("p sp 3 1\ne 1 2 3\n", "x.gr"), "x.gr:2: expected \"a U V W\", found \"e 1 2 3\"");
    EXPECT_EQ(parse_refusal("p sp 3 1\np sp 3 1\n", "x.gr"), "x.gr:2: expected \"a U V W\", found \"p sp 3 1\"");
    EXPECT_TRUE(test::has_parts(parse_refusal("p tw 3 1\n1 2 3\n", "x.gr"), {"x.gr:2:", "3"}));
}

TEST(Dimacs, ChecksHeaderCounts) {
    EXPECT_TRUE(
        test::has_parts(parse_refusal("c\np sp 3 4\na 1 2 5\na 2 3 5\na 3 1 5\n", "x.gr"), {"x.gr:5:", "3", "4", "2"}));
    EXPECT_TRUE(
        test::has_parts(parse_refusal("p sp 3 2\na 1 2 5\na 2 3 5\nc\na 3 1 5\n", "x.gr"), {"x.gr:5:", "2", "1"}));
    EXPECT_TRUE(
        test::has_parts(parse_refusal("p sp 99999999999 1\na 1 2 5\n", "x.gr"), {"x.gr:1:", "99999999999", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("p sp 4000000000 1\na 1 2 5\n", "x.gr", kPlenty),
                                {"x.gr:1:", "4,000,000,000", "26"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("p sp 0 0\n", "x.gr"), {"x.gr:1:", "0", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("p max 3 2\n", "x.gr"), {"x.gr:1:", "p max"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("c\np aux sp co 3\nv 1 2 3\n", "x.co"), {"x.co:2:", "coordinates"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("a 1 2 5\np sp 2 1\n", "x.gr"), {"x.gr:1:", "p sp N M", "a 1 2 5"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("c alone\n", "x.gr"), {"x.gr:1:", "p sp N M"}));
}

TEST(Dimacs, ReportsFirstOfTwoErrors) {
    // Several blocks: the block of the second error may be parsed first.
    std::string text = "c long\np sp 1000 400000\n";
    for (int i = 0; i < 400'000; ++i) text += i == 300'000 || i == 399'000 ? "a 1 1001 7\n" : "a 1 1000 7\n";
    const ScopedWorkerCount workers(4);
    EXPECT_TRUE(test::has_parts(parse_refusal(text, "x.gr"), {"x.gr:300003:", "1001", "1"}));
}

TEST(Dimacs, SameForEveryThreadCount) {
    std::string text = "p sp 5000 300000\n";
    for (std::uint32_t i = 0; i < 300'000; ++i) {
        text += "a " + std::to_string(i * 2654435761u % 5000 + 1) + " " + std::to_string(i * 40503u % 5000 + 1) + " " +
                std::to_string(i) + "\n";
    }
    const ScopedWorkerCount one(1);
    const auto alone = parsed(text, "x.gr");
    const ScopedWorkerCount many(6);
    const auto together = parsed(text, "x.gr");
    EXPECT_TRUE(arcs_of(alone.graph()) == arcs_of(together.graph()));
    EXPECT_TRUE(alone.graph().edge_weights == together.graph().edge_weights);
    EXPECT_EQ(alone.num_edges(), 300'000u);
}

}  // namespace
}  // namespace lockstep
