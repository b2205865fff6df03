#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

TEST(EdgeList, KeepsIdsAndDirections) {
    const auto dataset = parsed("# Nodes: 3 Edges: 3\n% too\n\n5\t2\n0 5\n5 2\n", "x.txt");
    EXPECT_EQ(dataset.num_vertices(), 6u);
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 5}, {5, 2}, {5, 2}}));
    EXPECT_TRUE(has_note(dataset, "1 double arc kept"));
    EXPECT_TRUE(has_note(dataset, "3 vertices have no arc"));
}

TEST(EdgeList, KeepsAThirdColumnOfWeights) {
    const auto dataset = parsed("# u v w\n0 1 12\n1 2 -3\n5 2 3e2 77\n", "x.txt");
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {1, 2}, {5, 2}}));
    EXPECT_EQ(dataset.graph().edge_weights, (I32s{12, -3, 300}));
    EXPECT_TRUE(has_note(dataset, "the third column was read as weights"));
    EXPECT_TRUE(has_note(dataset, "only the first three columns were read"));
    EXPECT_EQ(parsed("0 1 7\n", "x.el", {.kind = DatasetKind::tree}).kind, DatasetKind::tree);
    EXPECT_EQ(parsed("0,1\n1, 2\n", "x.csv").graph().edge_weights, I32s{});
}

TEST(EdgeList, SaysWhereAThirdColumnIsNoWeights) {
    const std::pair<const char*, const char*> texts[] = {
        {"# c\n0 1 5\n1 2 0.25\n", "x.txt:3: weight 0.25 is not a whole number"},
        {"0 1 5\n1 2\n2 0 7\n", "x.txt:2: the weight is missing"},
        {"0 1\n1 2 7\n", "x.txt:1: the weight is missing"},
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

TEST(EdgeList, SaysWhenItsIdsBeginAtOne) {
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

    EXPECT_FALSE(has_note(parsed("1 2\n2 0\n", "x.txt"), note));  // 0 is there
    EXPECT_FALSE(has_note(parsed("3 2\n2 5\n", "x.txt"), note));  // 1 is missing, too
    EXPECT_FALSE(has_note(parsed("from,to\nb,c\n", "x.csv"), note));  // names
}

TEST(EdgeList, CountsIdsFromOneOnRequest) {
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

    EXPECT_EQ(parse_refusal("1 2\n0 1\n", "x.txt", from_one), "x.txt:2: vertex 0 is out of range 1..4294967293");
    EXPECT_EQ(parse_refusal("a,b\n", "x.csv", from_one),
              "x.csv: its vertices have names, and --base is for ids that are numbers");
    for (const auto* other : {"x.gr", "x.list.tsv"})
        EXPECT_EQ(parse_refusal(other == std::string("x.gr") ? "p sp 2 1\na 1 2 3\n" : "1\n-1\n", other, from_one),
                  std::string(other) + ": --base is for edge lists and tables of edges, and this file is none");
}

TEST(EdgeList, BecomesUndirectedOnRequest) {
    const auto dataset = parsed("0 1\n1 0\n1 2\n1 2\n2 2\n", "x.txt", {.undirected = true});
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {1, 0}, {1, 2}, {2, 1}}));
    EXPECT_TRUE(dataset.graph().symmetric);
    EXPECT_EQ(dataset.notes, (std::vector<std::string>{"1 arc added so that every edge goes both ways",
                                                       "1 double arc dropped", "1 self loop dropped"}));
}

TEST(EdgeList, NamesTheLineThatIsWrong) {
    EXPECT_EQ(parse_refusal("0 1\n# c\n1\n", "x.txt"), "x.txt:3: the vertex is missing");
    EXPECT_EQ(parse_refusal("0 1\n1 two\n", "x.txt"), "x.txt:2: vertex \"two\" is not a whole number");
    EXPECT_EQ(parse_refusal("0 1\n1 -2\n", "x.txt"), "x.txt:2: vertex -2 is out of range 0..4294967293");
    EXPECT_EQ(parse_refusal("0 1\n1 4294967295\n", "x.txt"),
              "x.txt:2: vertex 4294967295 is out of range 0..4294967293");
    EXPECT_EQ(parse_refusal("0 1\n# c\n1 4294967293\n2 4\n", "x.txt"),
              "x.txt:3: 4,294,967,294 vertices are too many for a text of 25 bytes");
}

TEST(EdgeList, AllowsIsolatedVerticesWithinReason) {
    const LoadOptions few{.as = LoadOptions::As::guess, .undirected = false, .isolated_vertices_limit = 1000};
    EXPECT_EQ(parsed("0 999\n", "x.txt", few).num_vertices(), 1000u);
    EXPECT_EQ(parse_refusal("0 1000\n", "x.txt", few), "x.txt:1: 1,001 vertices are too many for a text of 7 bytes");
    EXPECT_EQ(parsed("0 1000" + std::string(100, '\n'), "x.txt", few).num_vertices(), 1001u)
        << "16 vertices a byte are allowed";
}

TEST(EdgeList, SaysWhereEachEdgeIsListedOnce) {
    EXPECT_TRUE(has_note(parsed("0 1\n0 2\n1 2\n2 2\n", "x.el"), "--undirected"));
    EXPECT_FALSE(has_note(parsed("0 1\n0 2\n2 1\n", "x.el"), "--undirected"));
    EXPECT_FALSE(has_note(parsed("0 1\n0 2\n", "x.el", {.undirected = true}), "--undirected"));
    EXPECT_FALSE(has_note(parsed("0 0\n", "x.el"), "--undirected"));
    EXPECT_FALSE(has_note(parsed("p sp 2 1\na 1 2 3\n", "x.gr"), "--undirected"));
}

}  // namespace
}  // namespace lockstep
