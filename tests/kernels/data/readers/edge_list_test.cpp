#include "tests/kernels/data/data_helpers.hpp"

#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

TEST(EdgeList, KeepsIdsAndDirections) {
    const auto dataset = parsed("# Nodes: 3 Edges: 3\n% too\n\n5\t2\n0 5\n5 2\n", "x.txt");
    EXPECT_EQ(dataset.num_vertices(), 6u);
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 5}, {5, 2}, {5, 2}}));
    EXPECT_TRUE(has_note(dataset, "1 double arc kept"));
    EXPECT_TRUE(has_note(dataset, "3 vertices have no arc"));
}

TEST(EdgeList, ThirdColumnAsWeights) {
    const auto dataset = parsed("# u v w\n0 1 12 5\n1 2 -3 6\n5 2 3e2 77\n", "x.txt");
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {1, 2}, {5, 2}}));
    EXPECT_EQ(dataset.graph().edge_weights, (I32s{12, -3, 300}));
    EXPECT_TRUE(has_note(dataset, "third column"));
    EXPECT_TRUE(has_note(dataset, "three columns"));
    EXPECT_EQ(parsed("0 1 7\n", "x.el", {.kind = DatasetKind::tree}).kind, DatasetKind::tree);
    EXPECT_EQ(parsed("0,1\n1, 2\n", "x.csv").graph().edge_weights, I32s{});
}

TEST(EdgeList, ReportsUnusableThirdColumn) {
    const std::pair<const char*, const char*> texts[] = {
        {"# c\n0 1 5\n1 2 1e39\n", "x.txt:3: weight 1e39 does not fit float32"},
        {"0 1 5\n1 2 nan\n", "x.txt:2: weight is nan: only finite numbers are read"},
        {"0 1 red\n", "x.txt:1: weight \"red\" is not a number"},
        {"0 1 2147483647\n", "x.txt:1: weight 2147483647 is out of range -2147483647..2147483646"}};
    for (const auto& [text, said] : texts) {
        const auto dataset = parsed(text, "x.txt");
        EXPECT_TRUE(dataset.graph().edge_weights.empty()) << text;
        EXPECT_EQ(dataset.graph().unusable_weights, said);
        EXPECT_TRUE(has_note(dataset, said)) << text;
        EXPECT_EQ(parsed(text, "x.txt", {.undirected = true}).graph().unusable_weights, said);
    }
}

TEST(EdgeList, ReportsIdsFromOne) {
    // 1 - 2, 1 - 3, 2 - 4, 2 - 5
    const std::string text = "1 2\n1 3\n2 4\n2 5\n";
    const auto* note = "ids begin at 1 and stay as they are: vertex 0 is not in the file (--base 1 counts them from 1)";
    EXPECT_TRUE(has_note(parsed(text, "x.txt"), note));
    EXPECT_TRUE(has_note(parsed(text, "x.txt", {.undirected = true}), note));
    EXPECT_TRUE(has_note(parsed("from,to\n1,2\n", "x.csv"), note));
    const std::string refused =
        "x.txt: is not a tree: its ids begin at 1, and vertices are counted from 0: say --base 1";
    EXPECT_EQ(parse_refusal(text, "x.txt", {.kind = DatasetKind::tree}), refused);
    EXPECT_TRUE(parse_refusal("from,to\n1,2\n", "x.csv", {.kind = DatasetKind::tree}).find("begin at 1") != text.npos);

    EXPECT_FALSE(has_note(parsed("1 2\n2 0\n", "x.txt"), note));  // id 0 occurs
    EXPECT_FALSE(has_note(parsed("3 2\n2 5\n", "x.txt"), note));  // id 1 is missing, too
    EXPECT_FALSE(has_note(parsed("from,to\nb,c\n", "x.csv"), note));  // names
}

TEST(EdgeList, IdsFromOneOnRequest) {
    const LoadOptions from_one{.base = 1};
    const Arcs arcs{{0, 1}, {0, 2}, {1, 3}};
    const auto dataset = parsed("1 2\n1 3\n2 4\n", "x.txt", from_one);
    EXPECT_EQ(dataset.num_vertices(), 4u);
    EXPECT_EQ(arcs_of(dataset.graph()), arcs);
    const auto* note = "ids begin at 1 and stay as they are: vertex 0 is not in the file (--base 1 counts them from 1)";
    EXPECT_FALSE(has_note(dataset, note));
    EXPECT_EQ(arcs_of(parsed("from,to\n1,2\n1,3\n2,4\n", "x.csv", from_one).graph()), arcs);
    EXPECT_EQ(parsed("1 2\n1 3\n2 4\n", "x.txt", {.kind = DatasetKind::tree, .base = 1}).num_vertices(), 4u);

    EXPECT_FALSE(has_note(parsed("2 3\n3 4\n", "x.txt", from_one), note)) << "it begins at 2";

    EXPECT_TRUE(test::has_parts(parse_refusal("1 2\n0 1\n", "x.txt", from_one), {"x.txt:2:", "0", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("a,b\n", "x.csv", from_one), {"x.csv:", "--base"}));
    for (const auto* other : {"x.gr", "x.list.tsv"})
        EXPECT_TRUE(test::has_parts(
            parse_refusal(other == std::string("x.gr") ? "p sp 2 1\na 1 2 3\n" : "1\n-1\n", other, from_one),
            {other, "--base"}));
}

TEST(EdgeList, UndirectedOnRequest) {
    const auto dataset = parsed("0 1\n1 0\n1 2\n1 2\n2 2\n", "x.txt", {.undirected = true});
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {1, 0}, {1, 2}, {2, 1}}));
    EXPECT_TRUE(dataset.graph().symmetric);
    ASSERT_EQ(dataset.notes.size(), 4u);
    EXPECT_TRUE(test::has_parts(dataset.notes[0], {"self loop", "x.txt:5"}));
    EXPECT_TRUE(test::has_parts(dataset.notes[1], {"1 arc"}));
    EXPECT_TRUE(test::has_parts(dataset.notes[2], {"1 double arc"}));
    EXPECT_TRUE(test::has_parts(dataset.notes[3], {"1 self loop"}));
}

TEST(EdgeList, ErrorNamesLine) {
    EXPECT_TRUE(test::has_parts(parse_refusal("0 1\n# c\n1\n", "x.txt"), {"x.txt:3:", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("0 1\n1 two\n", "x.txt"), {"x.txt:2:", "two"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("0 1\n1 -2\n", "x.txt"), {"x.txt:2:", "-2", "0"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("0 1\n1 98765432109876543210\n", "x.txt"),
                                {"x.txt:2:", "98765432109876543210", "0"}));
}

TEST(EdgeList, RenumbersSparseIds) {
    // The largest id is more than 16 times the number of ids, or has more than 32 bits.
    for (const auto* text : {"65 7\n7 40\n", "4294967296 7\n7 40\n", "0 1 3\n10995116284808 0 4\n"}) {
        const auto dataset = parsed(text, "x.txt");
        EXPECT_EQ(dataset.num_vertices(), 3u) << text;
        EXPECT_TRUE(has_note(dataset, "renumbered")) << text;
    }
    const auto dataset = parsed("# c\n40 10995116284808\n7 40\n", "x.txt");
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {1, 2}}));
    EXPECT_EQ(dataset.name_of("vertices", 2), "10995116284808");
    EXPECT_EQ(parsed("64 7\n7 40\n1 2\n", "x.txt").num_vertices(), 65u) << "other gaps stay";
    const auto table = parsed("a,b\n10995116284808,4139\n4139,6597069777240\n", "x.csv");
    EXPECT_EQ(arcs_of(table.graph()), (Arcs{{0, 1}, {2, 0}}));
    EXPECT_EQ(table.name_of("vertices", 0), "4139");
}

TEST(EdgeList, KeepsRealWeights) {
    const auto dataset = parsed("0 1 3\n0 2 0.5\n1 2 3000000000\n", "x.txt");
    EXPECT_EQ(dataset.graph().real_weights, (std::vector<float>{3, 0.5f, 3e9f}));
    EXPECT_TRUE(dataset.graph().edge_weights.empty());
    const auto both = parsed("0 1 0.5\n1 0 0.25\n", "x.txt", {.undirected = true});
    EXPECT_EQ(both.graph().real_weights, (std::vector<float>{0.25f, 0.25f}));
    EXPECT_EQ(parsed("# c\n0 1 1\n1 2 -0.5\n", "x.txt").graph().negative_weight_at, "x.txt:3");
}

TEST(EdgeList, ReadsWeightsOfDictionaries) {
    const auto dataset = parsed("0 1 {'weight': 3}\n1 2 {'color': 'red', \"weight\": -4.0}\n", "x.txt");
    EXPECT_EQ(dataset.graph().edge_weights, (I32s{3, -4}));
    EXPECT_TRUE(parsed("0 1 {}\n1 2 {}\n", "x.txt").graph().unusable_weights.empty());
    EXPECT_TRUE(test::has_parts(parsed("0 1 {'weight': 3}\n1 2 {}\n", "x.txt").graph().unusable_weights,
                                {"x.txt:2:", "missing"}));
    EXPECT_TRUE(
        test::has_parts(parsed("# c\n0 1 5\n1 2\n2 0 7\n", "x.txt").graph().unusable_weights, {"x.txt:3:", "missing"}));
}

TEST(EdgeList, RefusesAdjacencyMatricesAndLists) {
    const std::pair<const char*, const char*> texts[] = {
        {"0 3 0 2\n3 0 5 0\n0 5 0 1\n2 0 1 0\n", "x.txt:1: 4 rows of 4 numbers may be an adjacency matrix"},
        {"0,1,1\n1,0,1\n1,1,0\n", "x.txt:1: 3 rows of 3 numbers may be an adjacency matrix"},
        {"0 3 2\n4 0 5\n1 2 0\n", "x.txt:1: 3 rows of 3 numbers"},
        {"0 1\n1 0 2\n2 1\n", "x.txt:2: this row has 3 fields, and line 1 has 2"},
        {"0 1 2 3\n1 2 3 4\n2 3 4 0\n3 4 0 1\n4 0 1 2\n", "x.txt:1: rows that begin with 0, 1, 2"}};
    for (const auto& [text, said] : texts) {
        const auto refused = parse_refusal(text, "x.txt");
        EXPECT_TRUE(refused.starts_with(said)) << refused;
        EXPECT_NE(refused.find("--as edges"), std::string::npos);
        EXPECT_EQ(parse_refusal(text, "x.txt", {.as = LoadOptions::As::edges}), "");
    }
    std::string late = "0 1\n";
    for (int i = 0; i < 400'000; ++i) late += "1 2\n";
    EXPECT_TRUE(test::has_parts(parse_refusal(late + "1 2 3\n", "x.txt"), {"x.txt:400002:", "3"}));
    for (const auto* edges : {"0 1 0.5\n1 2 0.25\n0 2 1.0\n", "1 1 1\n1 2 1\n2 1 1\n", "0 1\n1 0\n", "0,1,\n1,2,\n",
                              "0 1 \"a b\"\n1 2 \"c\"\n", "0 1 # c\n1 2\n"})
        EXPECT_EQ(parse_refusal(edges, "x.txt"), "") << edges;
}

TEST(EdgeList, CarriageReturns) {
    for (const auto* text : {"0 1\r1 2\r2 3\r", "0 1\r\n1 2\r\n2 3", "0 1\r\r\n1 2\n2 3\r", "0 1\n1 2\r2 3\n"})
        EXPECT_EQ(arcs_of(parsed(text, "x.txt").graph()), (Arcs{{0, 1}, {1, 2}, {2, 3}}));
    EXPECT_TRUE(test::has_parts(parse_refusal("0 1\r1 2\rx y\r", "x.txt"), {"x.txt:3:", "x"}));
}

TEST(EdgeList, ReadsUtf16) {
    std::string little = "\xFF\xFE", big = "\xFE\xFF", bare;
    for (const char c : std::string_view("0 1\r\n1 2\r\n")) {
        little += {c, '\0'};
        big += {'\0', c};
        bare += {c, '\0'};
    }
    for (const auto& text : {little, big, bare})
        EXPECT_EQ(arcs_of(parsed(text, "x.txt").graph()), (Arcs{{0, 1}, {1, 2}}));
    EXPECT_TRUE(test::has_parts(parse_refusal(little + "\x01", "x.txt"), {"x.txt:", "16", "8"}));
}

TEST(EdgeList, ReportsEdgesListedOnce) {
    EXPECT_TRUE(has_note(parsed("0 1\n0 2\n1 2\n2 2\n", "x.el"), "--undirected"));
    EXPECT_FALSE(has_note(parsed("0 1\n0 2\n2 1\n", "x.el"), "--undirected"));
    EXPECT_FALSE(has_note(parsed("0 1\n0 2\n", "x.el", {.undirected = true}), "--undirected"));
    EXPECT_FALSE(has_note(parsed("0 0\n", "x.el"), "--undirected"));
    EXPECT_FALSE(has_note(parsed("p sp 2 1\na 1 2 3\n", "x.gr"), "--undirected"));
}

}  // namespace
}  // namespace lockstep
