#include "kernels/data/readers/table_row.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using Names = std::vector<std::string>;

Names names_of(const Dataset& dataset) {
    Names found;
    const auto& names = dataset.names_in("vertices");
    for (std::uint32_t v = 0; v < names.size(); ++v) found.emplace_back(names[v]);
    return found;
}

Names fields(std::string_view line, char delimiter) {
    Names found;
    for (TableRow row(line, delimiter); !row.done();) found.push_back(row.field());
    return found;
}

TEST(TableRow, SplitsFields) {
    EXPECT_EQ(fields("a,b,c", ','), (Names{"a", "b", "c"}));
    EXPECT_EQ(fields(" a , b\r", ','), (Names{"a", "b"}));
    EXPECT_EQ(fields("a,,c", ','), (Names{"a", "", "c"}));
    EXPECT_EQ(fields(R"("Smith, A.";"said ""no""";3)", ';'), (Names{"Smith, A.", "said \"no\"", "3"}));
    EXPECT_EQ(fields("a  b\tc ", ' '), (Names{"a", "b", "c"}));
    EXPECT_EQ(fields("", ','), Names{});
    EXPECT_EQ(fields("\"open", ','), Names{"open"});
}

TEST(Table, NumbersVerticesByName) {
    const auto dataset =
        parsed("source,target,since\nanna,bert,1999\nbert,\"carl, jr.\",2001\nanna,bert,2005\n", "friends.csv");
    EXPECT_EQ(names_of(dataset), (Names{"anna", "bert", "carl, jr."}));
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {0, 1}, {1, 2}}));
    EXPECT_TRUE(has_note(dataset, "\"source\" to \"target\""));
    EXPECT_EQ(dataset.graph().edge_weights, (I32s{1999, 2005, 2001}));
    EXPECT_EQ(parsed("0,2,-3,x\n2,1,4,y\n", "x.csv").graph().edge_weights, (I32s{-3, 4}));
    EXPECT_TRUE(test::has_parts(parsed("from,to,on\n0,2,soon\n2,1,4\n", "x.csv").graph().unusable_weights,
                                {"x.csv:2:", "soon"}));
    const auto both = parsed("anna;bert\nbert;anna\n", "x.csv", {.undirected = true});
    EXPECT_EQ(names_of(both), (Names{"anna", "bert"}));
}

TEST(Table, FindsEndColumnsByHeader) {
    const auto four = parsed("id,name,from,to\n1,x,2,3\n2,y,3,4\n", "four.csv");
    EXPECT_EQ(arcs_of(four.graph()), (Arcs{{2, 3}, {3, 4}}));
    EXPECT_TRUE(four.names.empty());
    EXPECT_TRUE(has_note(four, "\"from\" to \"to\""));
    EXPECT_TRUE(has_note(four, "other columns were not read"));
    EXPECT_TRUE(four.graph().edge_weights.empty());
    EXPECT_EQ(four.graph().unusable_weights, "");

    for (const auto* header : {"Weight,Id,TARGET,Source", "cost,x,dst,src", "length,x,head,tail", "Distance,x,v,u",
                               "weight,x,to_node,From Node", "w,x,targetID,sourceId"}) {
        const auto table = parsed(std::string(header) + "\n7,a,paris,rome\n-8,b,bonn,paris\n", "x.csv");
        EXPECT_EQ(names_of(table), (Names{"rome", "paris", "bonn"})) << header;
        EXPECT_EQ(arcs_of(table.graph()), (Arcs{{0, 1}, {1, 2}})) << header;
        EXPECT_EQ(table.graph().edge_weights, (I32s{7, -8})) << header;
    }
    EXPECT_TRUE(has_note(parsed("cost,to,from\n1,0,2\n", "x.csv"), "\"cost\""));
    // The third column stays the weight unless another column has a weight's name.
    EXPECT_EQ(parsed("to,from,since\n0,2,1999\n2,1,2001\n", "x.csv").graph().edge_weights, (I32s{2001, 1999}));
    EXPECT_EQ(parsed("from,to,since,weight\n0,2,1999,5\n", "x.csv").graph().edge_weights, (I32s{5}));
    EXPECT_TRUE(
        test::has_parts(parsed("cost,to,from\nlow,0,2\n", "x.csv").graph().unusable_weights, {"x.csv:2:", "low"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("id,from,to\n1,2\n", "x.csv"), {"x.csv:2:", "2"}));
    // In a .txt file too, but a sentence is no header.
    EXPECT_EQ(arcs_of(parsed("id name from to\n1 x 2 3\n", "x.txt").graph()), (Arcs{{2, 3}}));
    EXPECT_NE(parse_refusal("how to get away from it\nall at once\n", "x.txt").find("not recognised"),
              std::string::npos);
}

TEST(Table, RefusesUnlikelyEndColumns) {
    const std::string text = "id,name,a,b\n1,x,2,3\n2,y,3,4\n";
    EXPECT_TRUE(test::has_parts(parse_refusal(text, "x.csv"), {"x.csv:", "--header", "id", "name", "--header"}));
    EXPECT_EQ(names_of(parsed(text, "x.csv", {.header = true})), (Names{"1", "x", "2", "y"}));
    EXPECT_EQ(names_of(parsed(text, "x.csv", {.header = false})).front(), "id");
    EXPECT_NE(parse_refusal("age,who,a\n30,x,2\n31,y,3\n", "x.csv"), "");  // numbers beside words
    EXPECT_NE(parse_refusal(",a,b\n0,1,2\n1,2,3\n", "x.csv"), "");  // row numbers
    // Uninformative names above plausible ends.
    EXPECT_EQ(arcs_of(parsed("left,right\n0,2\n2,1\n", "x.csv").graph()), (Arcs{{0, 2}, {2, 1}}));
    EXPECT_EQ(names_of(parsed("who,whom,weight\nanna,bert,3\n", "x.csv")), (Names{"anna", "bert"}));
    EXPECT_EQ(names_of(parsed("who,whom,years\nanna,bert,3\nbert,carl,4\n", "x.csv")), (Names{"anna", "bert", "carl"}));
    // Without a header an unknown word is no column name.
    EXPECT_EQ(names_of(parsed("anna,bert,NA\nbert,carl,4\ncarl,anna,5\n", "x.csv")), (Names{"anna", "bert", "carl"}));
    EXPECT_EQ(names_of(parsed("anna,bert,soon\nbert,carl,4\n", "x.csv")), (Names{"anna", "bert", "carl"}));
}

TEST(Table, NumericIds) {
    for (const auto* text :
         {"source,target\n0,2\n2,1\n", "# made\nleft;right\n0;2\n2;1\n", "\"0\",\"2\"\n\"2\",\"1\"\n"}) {
        const auto dataset = parsed(text, "x.csv");
        EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 2}, {2, 1}})) << text;
        EXPECT_TRUE(dataset.names.empty());
    }
    EXPECT_EQ(arcs_of(parsed("0,2\n2,1\n", "x.csv").graph()), (Arcs{{0, 2}, {2, 1}}));
}

TEST(Table, Options) {
    const auto headless = parsed("from,to\nx,y\n", "x.csv", {.header = false});
    EXPECT_EQ(names_of(headless), (Names{"from", "to", "x", "y"}));
    const auto headed = parsed("x,y\na,b\n", "x.csv", {.header = true});
    EXPECT_EQ(names_of(headed), (Names{"a", "b"}));
    const auto numbers = parsed("7 8\n0 1\n", "x.txt", {.header = true});
    EXPECT_EQ(arcs_of(numbers.graph()), (Arcs{{0, 1}}));
    const auto bars = parsed("a,1|b,2\n", "x.txt", {.delimiter = '|'});
    EXPECT_EQ(names_of(bars), (Names{"a,1", "b,2"}));
}

TEST(Table, BlankSeparatedNamesAsEdges) {
    const std::string text = "a b\nb c\n";
    EXPECT_TRUE(parse_refusal(text, "x.txt")
                    .ends_with("; if these are edges between names, say --as edges or --delimiter space"));
    for (const LoadOptions& options :
         {LoadOptions{.as = LoadOptions::As::edges}, LoadOptions{.as = LoadOptions::As::guess, .delimiter = ' '}}) {
        const auto dataset = parsed(text, "x.txt", options);
        EXPECT_EQ(names_of(dataset), (Names{"a", "b", "c"}));
        EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {1, 2}}));
    }
    EXPECT_EQ(names_of(parsed("a b 3\nb c 4\n", "x.ncol")), (Names{"a", "b", "c"}));
    EXPECT_EQ(parsed("a b 3\nb c 4\n", "x.ncol").graph().edge_weights, (I32s{3, 4}));
    const LoadOptions as_edges{.as = LoadOptions::As::edges};
    const auto networkx = parsed("a b {'weight': 3}\nb c {'color': 'red', 'weight': 4}\n", "x.txt", as_edges);
    EXPECT_EQ(names_of(networkx), (Names{"a", "b", "c"}));
    EXPECT_EQ(networkx.graph().edge_weights, (I32s{3, 4}));
    for (const auto* other : {"a b\nb c d\n", "a->b\nb->c\n", "1.5\n2.5\n"})
        EXPECT_EQ(parse_refusal(other, "x.txt").find("edges between names"), text.npos) << other;
}

TEST(Table, QuotedLineEnds) {
    const auto dataset = parsed("source,target\n\"two\nlines\",b\nb,c\n", "x.csv");
    EXPECT_EQ(names_of(dataset), (Names{"two\nlines", "b", "c"}));
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {1, 2}}));
    EXPECT_TRUE(
        test::has_parts(parse_refusal("source,target\n\"two\nlines\",b\nb,\n", "x.csv"), {"x.csv:4:", "missing"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("source,target\na,b\n\"open,b\nb,c\n", "x.csv"),
                                {"x.csv:3:", "quotes", "closed"}));
    EXPECT_EQ(names_of(parsed("source,target\n5\" pipe,b\nb,c\n", "x.csv")).front(), "5\" pipe");
    // Blocks are cut between records.
    std::string text = "source,target\n";
    for (int i = 0; i < 60'000; ++i)
        text += "\"v\n" + std::to_string(i % 5003) + "\",\"v\n" + std::to_string(i % 4999) + "\"\n";
    const auto many = parsed(text, "x.csv");
    EXPECT_EQ(many.num_edges(), 60'000u);
    EXPECT_EQ(many.num_vertices(), 5003u);
}

TEST(Table, NamedSeparator) {
    const auto dataset = parsed("sep=;\nsource;target;name\na;b;1,5\nb;c;x,y\n", "x.csv");
    EXPECT_EQ(names_of(dataset), (Names{"a", "b", "c"}));
    EXPECT_EQ(arcs_of(parsed("sep=|\n0|1\n1|2\n", "x.csv").graph()), (Arcs{{0, 1}, {1, 2}}));
    EXPECT_EQ(names_of(parsed("sep=\t\nsource\ttarget\na\tb\n", "x.csv")), (Names{"a", "b"}));
}

TEST(Table, RefusesRaggedRowsAndSquares) {
    EXPECT_TRUE(
        parse_refusal("source,target,weight\n0,1,3\n1,2\n2,0,5\n", "x.csv").starts_with("x.csv:3: this row has 2"));
    EXPECT_NE(parse_refusal("0;3;0;2\n3;0;5;0\n0;5;0;1\n2;0;1;0\n", "x.csv").find("adjacency matrix"),
              std::string::npos);
    EXPECT_NE(parse_refusal(",a,b,c\na,0,2,0\nb,0,0,5\nc,1,0,0\n", "x.csv").find("adjacency matrix"),
              std::string::npos);
    EXPECT_EQ(names_of(parsed("A\tB\tx\t2\nB\tC\tx\t\n", "x.tsv")), (Names{"A", "B", "C"}))
        << "the last field is empty";
    EXPECT_EQ(parse_refusal("source,target,\n0,1\n1,2\n", "x.csv"), "");
}

TEST(Table, Latin1Names) {
    const auto dataset = parsed("source,target\nM\xFCnchen,K\xF6ln\nK\xF6ln,Bonn\n", "x.csv");
    EXPECT_EQ(names_of(dataset), (Names{"München", "Köln", "Bonn"}));
    EXPECT_TRUE(has_note(dataset, "UTF-8"));
    EXPECT_FALSE(has_note(parsed("source,target\nMünchen,Köln\n", "x.csv"), "UTF-8"));
}

TEST(Table, ErrorNamesLine) {
    EXPECT_TRUE(test::has_parts(parse_refusal("source,target\n0,1\n1,x\n", "x.csv"), {"x.csv:3:", "x"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("a,b\nc,\n", "x.csv"), {"x.csv:2:", "missing"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("source,target\n", "x.csv"), {"x.csv:1:", "before any"}));
    EXPECT_NE(parse_refusal("It was the best of times,\nit was the worst\n", "x.txt").find("not recognised"),
              std::string::npos);
}

TEST(Table, SameForEveryBlockCount) {
    std::string text = "source,target\n";
    for (int i = 0; i < 200'000; ++i)
        text += "v" + std::to_string(i * 7919 % 5003) + ",v" + std::to_string(i % 4999) + "\n";
    const auto dataset = parsed(text, "x.csv");
    EXPECT_EQ(dataset.num_edges(), 200'000u);
    EXPECT_EQ(dataset.num_vertices(), 5003u);
    EXPECT_EQ(dataset.name_of("vertices", 0), "v0");
    EXPECT_EQ(dataset.name_of("vertices", 1), "v2916");
}

}  // namespace
}  // namespace lockstep
