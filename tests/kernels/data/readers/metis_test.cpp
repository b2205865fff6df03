#include "kernels/base/parallel.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

//  0 - 1
//  |   |
//  2 - 3   4
const Arcs kSquare{{0, 1}, {0, 2}, {1, 0}, {1, 3}, {2, 0}, {2, 3}, {3, 1}, {3, 2}};

TEST(Metis, KeepsOrderOfNeighbours) {
    const auto dataset = parsed("% square\n5 4\n2 3\n1 4\n% between\n1 4\n2 3\n\n", "x.graph");
    EXPECT_EQ(dataset.num_vertices(), 5u);
    EXPECT_EQ(arcs_of(dataset.graph()), kSquare);
    EXPECT_TRUE(dataset.graph().symmetric);
    EXPECT_TRUE(has_note(dataset, "1 vertex has no arc"));
    EXPECT_EQ(arcs_of(parsed("3 2\n3 2\n1\n1\n", "x.graph").graph()), (Arcs{{0, 2}, {0, 1}, {1, 0}, {2, 0}}));
}

TEST(Metis, SkipsSizesAndWeights) {
    struct Case {
        std::string text;
        I32s weights;
    };
    for (const auto& [text, weights] :
         {Case{"2 1 0\n2\n1\n", {}}, Case{"2 1 1\n2 7\n1 7\n", {7, 7}}, Case{"2 1 001\n2 7\n1 7\n", {7, 7}},
          Case{"2 1 10\n9 2\n8 1\n", {}}, Case{"2 1 11\n9 2 7\n8 1 7\n", {7, 7}},
          Case{"2 1 10 3\n9 9 9 2\n8 8 8 1\n", {}}, Case{"2 1 100\n5 2\n5 1\n", {}},
          Case{"2 1 111 2\n5 9 9 2 7\n5 8 8 1 6\n", {7, 6}}}) {
        const auto dataset = parsed(text, "x.graph");
        EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {1, 0}})) << text;
        EXPECT_EQ(dataset.graph().edge_weights, weights) << text;
    }
}

TEST(Metis, TrailingBlankLines) {
    EXPECT_EQ(parsed("4 1\n2\n1\n", "x.graph").num_vertices(), 4u);
    EXPECT_EQ(parsed("2 1\n2\n1\n\n\n\n", "x.graph").num_vertices(), 2u);
    EXPECT_EQ(parsed("3 1\n\n3\n2", "x.graph").graph().row_offsets, (U32s{0, 0, 1, 2}));
}

TEST(Metis, ExtraBlankLines) {
    const std::string blank(3'000'000, '\n');
    EXPECT_EQ(arcs_of(parsed("2 1\n2\n1\n" + blank, "x.graph").graph()), (Arcs{{0, 1}, {1, 0}}));
    const auto apart = parsed("3000002 1\n3000002\n" + blank + "1\n", "x.graph");
    EXPECT_EQ(arcs_of(apart.graph()), (Arcs{{0, 3000001}, {3000001, 0}}));
    EXPECT_TRUE(
        test::has_parts(parse_refusal("2 1\n2\n1\n" + blank + "1\n", "x.graph"), {"x.graph:3000004:", "2", "1"}));
}

TEST(Metis, SelfLoopListedOnceOrTwice) {
    EXPECT_EQ(parsed("2 2\n1 2\n1\n", "x.graph").num_edges(), 3u);
    EXPECT_EQ(parsed("2 2\n1 1 2\n1\n", "x.graph").num_edges(), 4u);
}

TEST(Metis, ErrorNamesLine) {
    EXPECT_TRUE(test::has_parts(parse_refusal("5 4\n2 3\n1\n1 4\n", "x.graph"), {"x.graph:4:", "3", "5"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("2 1\n2\n1\n\n1\n", "x.graph"), {"x.graph:5:", "2", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("2 2\n2\n1\n", "x.graph"), {"x.graph:1:", "2", "4", "2"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("2 1\n3\n1\n", "x.graph"), {"x.graph:2:", "3", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("2 1\n0\n1\n", "x.graph"), {"x.graph:2:", "0", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("2 1 1\n2\n1 7\n", "x.graph"), {"x.graph:2:", "missing"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("2 1 2\n2\n1\n", "x.graph"),
                                {"x.graph:1:", "2", "0", "1", "10", "11", "100", "101", "110", "111"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("%\n0 0\n", "x.graph"), {"x.graph:2:", "0", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("% nothing\n", "x.graph"), {"x.graph:1:", "N M"}));
    EXPECT_TRUE(
        test::has_parts(parse_refusal("4000000000 0\n", "x.graph", kPlenty), {"x.graph:1:", "4,000,000,000", "13"}));
}

TEST(Metis, RefusesEdgeListedAtOneEnd) {
    EXPECT_TRUE(test::has_parts(parse_refusal("3 2\n2 3\n1 3\n\n", "x.graph"), {"x.graph:2:", "1", "3", "3", "1"}));
    EXPECT_TRUE(
        test::has_parts(parse_refusal("% blank lines and comments are counted\n4 2\n\n4\n%\n1\n2 3\n", "x.graph"),
                        {"x.graph:6:", "3", "1", "1", "3"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("3 3\n3 2 2\n1\n1 1\n", "x.graph"),
                                {"x.graph:2:", "1", "2", "2", "2", "1", "1"}));
    EXPECT_TRUE(
        test::has_parts(parse_refusal("4 2 1\n2 5 3 6\n1 5\n\n1 6\n", "x.graph"), {"x.graph:2:", "1", "3", "3", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("3 2\n2 3\n1 3\n\n", "x.graph", {.undirected = true}),
                                {"x.graph:2:", "1", "3", "3", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("3 2\n2 3\n1 3\n\n", "x.graph", {.kind = DatasetKind::segments}),
                                {"x.graph:2:", "1", "3", "3", "1"}));
    EXPECT_EQ(parsed("2 2\n2 2\n1 1\n", "x.graph").num_edges(), 4u) << "twice at both ends";
}

TEST(Metis, ReportsFirstOfManyOneSidedEdges) {
    // A ring. From vertex 40,001 on each line lists only the next vertex, twice.
    constexpr std::uint32_t n = 100'000, from = 40'000;
    std::string text = "100000 100000\n";
    for (std::uint32_t v = 0; v < n; ++v) {
        const auto next = (v + 1) % n + 1, last = (v + n - 1) % n + 1;
        text += std::to_string(v < from ? last : next) + " " + std::to_string(next) + "\n";
    }
    for (const unsigned count : {1u, 4u}) {
        const ScopedWorkerCount workers(count);
        EXPECT_TRUE(test::has_parts(parse_refusal(text, "ring.graph"),
                                    {"ring.graph:40001:", "40000", "40001", "40001", "40000"}));
    }
}

TEST(Metis, JoinsBlocks) {
    // A ring long enough for several blocks.
    constexpr std::uint32_t n = 200'000;
    std::string text = "200000 200000\n";
    for (std::uint32_t v = 0; v < n; ++v)
        text += std::to_string((v + n - 1) % n + 1) + " " + std::to_string((v + 1) % n + 1) + "\n";
    const ScopedWorkerCount workers(4);
    const auto graph = parsed(text, "ring.graph").graph();
    ASSERT_EQ(graph.num_edges(), 2 * n);
    EXPECT_TRUE(graph.symmetric);
    for (std::uint32_t v = 0; v < n; ++v) ASSERT_EQ(graph.neighbors(v)[1], (v + 1) % n);
}

}  // namespace
}  // namespace lockstep
