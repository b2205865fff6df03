#include "kernels/data/readers/table_row.hpp"
#include "tests/kernels/data/data_helpers.hpp"

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

TEST(TableRow, PartsFields) {
    EXPECT_EQ(fields("a,b,c", ','), (Names{"a", "b", "c"}));
    EXPECT_EQ(fields(" a , b\r", ','), (Names{"a", "b"}));
    EXPECT_EQ(fields("a,,c", ','), (Names{"a", "", "c"}));
    EXPECT_EQ(fields(R"("Smith, A.";"said ""no""";3)", ';'), (Names{"Smith, A.", "said \"no\"", "3"}));
    EXPECT_EQ(fields("a  b\tc ", ' '), (Names{"a", "b", "c"}));
    EXPECT_EQ(fields("", ','), Names{});
    EXPECT_EQ(fields("\"open", ','), Names{"open"});
}

TEST(Table, NumbersVerticesByTheirNamesAndKeepsThese) {
    const auto dataset =
        parsed("source,target,since\nanna,bert,1999\nbert,\"carl, jr.\",2001\nanna,bert,2005\n", "friends.csv");
    EXPECT_EQ(names_of(dataset), (Names{"anna", "bert", "carl, jr."}));
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {0, 1}, {1, 2}}));
    EXPECT_TRUE(has_note(dataset, "the first row names the columns: \"source\" to \"target\""));
    EXPECT_EQ(dataset.graph().edge_weights, (I32s{1999, 2005, 2001}));
    EXPECT_EQ(parsed("0,2,-3,x\n2,1,4,y\n", "x.csv").graph().edge_weights, (I32s{-3, 4}));
    EXPECT_EQ(parsed("from,to,on\n0,2,soon\n2,1,4\n", "x.csv").graph().unusable_weights,
              "x.csv:2: weight \"soon\" is not a number");
    const auto both = parsed("anna;bert\nbert;anna\n", "x.csv", {.undirected = true});
    EXPECT_EQ(names_of(both), (Names{"anna", "bert"}));
}

TEST(Table, LeavesNumbersAsTheyAre) {
    for (const auto* text :
         {"source,target\n0,2\n2,1\n", "# made\nleft;right\n0;2\n2;1\n", "\"0\",\"2\"\n\"2\",\"1\"\n"}) {
        const auto dataset = parsed(text, "x.csv");
        EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 2}, {2, 1}})) << text;
        EXPECT_TRUE(dataset.names.empty());
    }
    EXPECT_EQ(arcs_of(parsed("0,2\n2,1\n", "x.csv").graph()), (Arcs{{0, 2}, {2, 1}}));
}

TEST(Table, DoesWhatTheOptionsSay) {
    const auto headless = parsed("from,to\nx,y\n", "x.csv", {.header = false});
    EXPECT_EQ(names_of(headless), (Names{"from", "to", "x", "y"}));
    const auto headed = parsed("x,y\na,b\n", "x.csv", {.header = true});
    EXPECT_EQ(names_of(headed), (Names{"a", "b"}));
    const auto numbers = parsed("7 8\n0 1\n", "x.txt", {.header = true});
    EXPECT_EQ(arcs_of(numbers.graph()), (Arcs{{0, 1}}));
    const auto bars = parsed("a,1|b,2\n", "x.txt", {.delimiter = '|'});
    EXPECT_EQ(names_of(bars), (Names{"a,1", "b,2"}));
}

TEST(Table, NamesTheLineThatIsWrong) {
    EXPECT_EQ(parse_refusal("source,target\n0,1\n1,x\n", "x.csv"), "x.csv:3: vertex \"x\" is not a whole number");
    EXPECT_EQ(parse_refusal("a,b\nc,\n", "x.csv"), "x.csv:2: the second vertex is missing");
    EXPECT_EQ(parse_refusal("source,target\n", "x.csv"), "x.csv:1: the file ends before any edge");
    EXPECT_NE(parse_refusal("It was the best of times,\nit was the worst\n", "x.txt").find("not recognised"),
              std::string::npos);
}

TEST(Table, IsTheSameInAnyNumberOfBlocks) {
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
