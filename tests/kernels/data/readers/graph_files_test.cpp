#include "tests/kernels/data/data_helpers.hpp"

#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

std::vector<std::string> names_of(const Dataset& dataset) {
    std::vector<std::string> names;
    for (std::uint32_t v = 0; v < dataset.num_vertices(); ++v) names.emplace_back(dataset.name_of("vertices", v));
    return names;
}

using Names = std::vector<std::string>;

const std::string kGraphMl =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- <gexf> -->\n"
    "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
    "<key id=\"d0\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n"
    "<key id=\"d1\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n";

TEST(GraphMl, NodesEdgesWeightsAndLabels) {
    const auto dataset = parsed(
        kGraphMl +
            "<graph edgedefault=\"undirected\">\n<edge source=\"a\" target=\"b\"><data key=\"d0\">3"
            "</data></edge>\n<edge source=\"b\" target=\"c\" directed=\"true\"><data key=\"d0\">-4</data></edge>\n"
            "<node id=\"a\"/><node id=\"b\"><data key=\"d1\">K&#246;ln</data></node><node id=\"c\"/></graph></graphml>",
        "x");
    EXPECT_EQ(names_of(dataset), (Names{"a", "Köln", "c"}));
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {1, 0}, {1, 2}}));
    EXPECT_EQ(dataset.graph().edge_weights, (I32s{3, 3, -4}));
    EXPECT_EQ(dataset.graph().negative_weight_at, "x:8");
}

TEST(GraphMl, Errors) {
    EXPECT_TRUE(test::has_parts(
        parse_refusal(kGraphMl + "<graph><node id=\"a\"/>\n<edge source=\"a\" target=\"b\"/></graph></graphml>", "x"),
        {"x:7:", "b"}));
    EXPECT_TRUE(parse_refusal(kGraphMl + "<graph>\n<node id=\"a\"></graph>", "x.graphml").starts_with("x.graphml:7: "));
    EXPECT_TRUE(test::has_parts(
        parse_refusal(kGraphMl + "<graph><node id=\"a\"/><node id=\"a\"/></graph></graphml>", "x"), {"x:6:", "a"}));
}

TEST(GraphMl, ChoosesAmongSeveralGraphs) {
    const auto text =
        kGraphMl +
        "<graph edgedefault=\"directed\"><node id=\"a\"/></graph><graph edgedefault=\"directed\"><node id=\"a\"/>"
        "<node id=\"b\"/><edge source=\"b\" target=\"a\"/></graph></graphml>";
    EXPECT_TRUE(has_note(parsed(text, "x"), "graph 1 of 2 was read"));
    EXPECT_EQ(arcs_of(parsed(text, "x", {.item = 2}).graph()), (Arcs{{1, 0}}));
    EXPECT_TRUE(test::has_parts(parse_refusal(text, "x", {.item = 3}), {"x:", "--item", "3", "2"}));
}

TEST(Gexf, NodesAndEdges) {
    const auto dataset = parsed(
        "<gexf version=\"1.2\"><graph><nodes><node id=\"0\" label=\"p\"/><node id=\"1\" label=\"q\"/></nodes>"
        "<edges><edge id=\"0\" source=\"0\" target=\"1\" weight=\"0.5\"/></edges></graph></gexf>",
        "x.gexf");
    EXPECT_EQ(names_of(dataset), (Names{"p", "q"}));
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {1, 0}}));
    EXPECT_EQ(dataset.graph().real_weights, (std::vector<float>{0.5f, 0.5f}));
}

TEST(Dot, GraphvizSyntax) {
    const auto dataset =
        parsed("// c\nstrict digraph \"g\" { node [shape=box]; a -> b -> c [weight=2]; c [label=\"K\"]; d }\n", "x");
    EXPECT_EQ(names_of(dataset), (Names{"a", "b", "K", "d"}));
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {1, 2}}));
    EXPECT_EQ(dataset.graph().edge_weights, (I32s{2, 2}));
    const auto both = parsed("graph { 2 -- 0; 10 -- 2; 1 }", "x.dot");
    EXPECT_EQ(names_of(both), (Names{"0", "1", "2", "10"}));
    EXPECT_EQ(arcs_of(both.graph()), (Arcs{{0, 2}, {2, 0}, {2, 3}, {3, 2}}));
    EXPECT_TRUE(parse_refusal("digraph { a -> }", "x.dot").starts_with("x.dot: is damaged DOT"));
    EXPECT_TRUE(parse_refusal("digraph { a -- b }", "x.dot").starts_with("x.dot: is damaged DOT"));
}

TEST(Dot, PlacesOfNodes) {
    const auto placed = parsed("digraph { 1 [pos=\"-27,18.5\"]; 0 [pos=\"9,-2,0!\"]; 0 -> 1 }", "x.dot");
    const auto& points = placed.graph().coordinates;
    ASSERT_EQ(points.size(), 2u);
    EXPECT_EQ(points[0].x, 9);
    EXPECT_EQ(points[0].y, -2);
    EXPECT_EQ(points[1].x, -27);
    EXPECT_EQ(points[1].y, 18.5f);
    for (const auto* some : {"digraph { 0 [pos=\"1,2\"]; 0 -> 1 }", "digraph { 0 [pos=\"1,2\"]; 1 [pos=\"1 2\"] }",
                             "digraph { 0 [pos=\"1,2\"]; 1 [pos=\"1,nan\"] }"}) {
        const auto graph = parsed(some, "x.dot");
        EXPECT_TRUE(graph.graph().coordinates.empty());
        EXPECT_TRUE(has_note(graph, "coordinates not used: node 1"));
    }
}

TEST(Dot, GroupsHtmlLabelsAndComments) {
    const auto dataset = parsed(
        "digraph {\n# c {\n a -> {b c} [weight=2]; /* } */ {rank=same; b; d} subgraph s { b -> d [weight=7] }\n"
        "a [label=<<b>A&nbsp;1</b>>] // {\n}\n",
        "x.dot");
    EXPECT_EQ(names_of(dataset), (Names{"A&nbsp;1", "b", "c", "d"}));
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {0, 2}, {1, 3}}));
    EXPECT_EQ(dataset.graph().edge_weights, (I32s{2, 2, 7}));
    EXPECT_TRUE(parse_refusal("digraph { a -> {b }", "x.dot").starts_with("x.dot: is damaged DOT"));
}

TEST(Dot, ChoosesAmongSeveralGraphs) {
    const std::string text = "digraph A { a -> b }\ngraph \"}\" { x -- y -- z }\n";
    EXPECT_TRUE(has_note(parsed(text, "x.dot"), "graph 1 of 2 was read"));
    EXPECT_EQ(arcs_of(parsed(text, "x.dot").graph()), (Arcs{{0, 1}}));
    EXPECT_EQ(arcs_of(parsed(text, "x.dot", {.item = 2}).graph()), (Arcs{{0, 1}, {1, 0}, {1, 2}, {2, 1}}));
    EXPECT_TRUE(test::has_parts(parse_refusal(text, "x.dot", {.item = 3}), {"x.dot:", "--item", "3", "2"}));
}

TEST(NodeLink, NetworkxAndD3Output) {
    const auto dataset =
        parsed(R"({"directed": true, "multigraph": false, "graph": {}, "nodes": [{"id": "a"}, {"id": "b"}, {"id": 7}],
        "links": [{"source": "a", "target": "b", "weight": 1.5}, {"source": 7, "target": "a", "weight": 2}]})",
               "x.json");
    EXPECT_EQ(names_of(dataset), (Names{"a", "b", "7"}));
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {2, 0}}));
    EXPECT_EQ(dataset.graph().real_weights, (std::vector<float>{1.5f, 2}));
    const auto places =
        parsed(R"({"nodes": [{"name": "x"}, {"name": "y"}], "edges": [{"source": 0, "target": 1}]})", "x");
    EXPECT_EQ(names_of(places), (Names{"x", "y"}));
    EXPECT_EQ(arcs_of(places.graph()), (Arcs{{0, 1}, {1, 0}}));
    EXPECT_TRUE(test::has_parts(parse_refusal(R"({"nodes": [{"id": 0}], "links": [{"source": 0, "target": 5}]})", "x"),
                                {"x:", "1", "5"}));
    EXPECT_NE(parse_refusal(R"({"a": 1})", "x.json").find("JSON"), std::string::npos);
    EXPECT_NE(parse_refusal(R"({"nodes": [)", "x.json").find("JSON"), std::string::npos);
}

TEST(RefusedFormats, NameTheFormat) {
    const std::pair<const char*, const char*> texts[] = {
        {"Creator \"x\"\ngraph [\n  directed 1\n]\n", "GML"},
        {"*Vertices 3\n1 \"a\"\n*Arcs\n1 2 1\n", "Pajek"},
        {"*Network n\n*Vertices 3\n", "Pajek"},
        {"#NEXUS\nBEGIN TREES;\nTREE t = (a,b);\nEND;\n", "NEXUS"},
        {">>graph6<<DQc\n", "graph6"},
        {"made up\n 3 1 1 1 0\nrua                        2             2             2             0\n(3I4)          (2I4)\n",
         "Harwell-Boeing"}};
    for (const auto& [text, name] : texts) {
        const auto refused = parse_refusal(text, "x.txt");
        EXPECT_NE(refused.find(name), std::string::npos) << refused;
        EXPECT_NE(refused.find("not read"), std::string::npos) << refused;
    }
    EXPECT_NE(parse_refusal("DQc\n", "x.g6").find("graph6"), std::string::npos);
}

}  // namespace
}  // namespace lockstep
