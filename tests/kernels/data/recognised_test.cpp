#include "kernels/data/recognised.hpp"

#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

using Kinds = std::vector<DatasetKind>;

Recognised recognised(std::string_view text, const std::string& name, const LoadOptions& options = {}) {
    Progress progress;
    return recognise_text(text, name, options, progress);
}

TEST(Recognised, TellsWhatAFilePromises) {
    const auto roads = recognised("c roads\np sp 4 7\na 1 2 5\n", "x.gr");
    EXPECT_EQ(roads.format, "DIMACS");
    EXPECT_EQ(roads.kinds, Kinds{DatasetKind::graph});
    EXPECT_TRUE(roads.directed);
    EXPECT_EQ(roads.num_vertices, 4u);
    EXPECT_EQ(roads.num_edges, 7u);
    EXPECT_EQ(roads.first_lines, (std::vector<std::string>{"c roads", "p sp 4 7", "a 1 2 5"}));
    EXPECT_EQ(roads.refusal, "");

    EXPECT_FALSE(recognised("p tw 4 7\n1 2\n", "x").directed);
    const auto matrix = recognised("%%MatrixMarket matrix coordinate pattern symmetric\n% c\n5 5 6\n1 2\n", "x");
    EXPECT_FALSE(matrix.directed);
    EXPECT_EQ(matrix.num_vertices, 5u);
    EXPECT_EQ(matrix.num_edges, 6u);
    EXPECT_TRUE(recognised("%%MatrixMarket matrix coordinate pattern general\n5 5 6\n", "x").directed);
    const auto mesh = recognised("5 5\n2 3\n1 4 5\n1 4\n2 3\n2\n", "x");
    EXPECT_EQ(mesh.format, "METIS");
    EXPECT_FALSE(mesh.directed);
    EXPECT_EQ(mesh.num_vertices, 5u);
}

TEST(Recognised, TellsTheShapeOfATable) {
    const auto table = recognised("source;target;since\nanna;bert;1999\n", "x.csv");
    EXPECT_EQ(table.format, "table of edges");
    EXPECT_EQ(table.delimiter, ';');
    EXPECT_TRUE(table.header);
    EXPECT_EQ(table.columns, (std::vector<std::string>{"source", "target", "since"}));
    EXPECT_TRUE(table.directed);
    EXPECT_FALSE(recognised("a,b\nb,c\n", "x.csv", {.undirected = true}).directed);
    EXPECT_FALSE(recognised("source,target\na,b\n", "x.csv", {.header = false}).header);
}

TEST(Recognised, NamesTheKindsThatAFileCanBeReadAs) {
    EXPECT_EQ(recognised("1\n-1\n", "x.list").kinds, (Kinds{DatasetKind::list, DatasetKind::forest}));
    EXPECT_EQ(recognised("1\n-1\n", "x.list", {.kind = DatasetKind::forest}).kinds,
              (Kinds{DatasetKind::forest, DatasetKind::list}));
    EXPECT_EQ(recognised("-1\n0\n", "x.parent").kinds, (Kinds{DatasetKind::forest, DatasetKind::list}));
}

TEST(Recognised, SaysWhyAFileCannotBeRead) {
    EXPECT_NE(recognised("1\n-1\n", "x.txt").refusal.find("--as list or --as parent"), std::string::npos);
    const auto prose = recognised("It was the best of times\n", "x.txt");
    EXPECT_NE(prose.refusal.find("not recognised"), std::string::npos);
    EXPECT_EQ(prose.first_lines.front(), "It was the best of times");
    EXPECT_TRUE(prose.kinds.empty());
    EXPECT_TRUE(recognised(std::string_view("\0\1\2", 3), "x").first_lines.empty());
}

TEST(Recognised, ReadsNoMoreThanTheBeginning) {
    const Folder folder;
    std::string text;
    while (text.size() < (16 << 20)) text += "17 4\n";
    const auto path = folder.write("x.el", text + "not a number\n");
    Progress progress;
    const auto found = recognise_file(path, {}, progress);
    EXPECT_EQ(found.format, "edge list");
    EXPECT_EQ(found.file_bytes, text.size() + 13);
    EXPECT_EQ(found.first_lines.size(), 12u);
    EXPECT_LT(progress.fraction(), 0.2);
    EXPECT_NE(refusal([&] { recognise_file(folder.path() / "none", {}, progress); }).find("no such file"),
              std::string::npos);
}

}  // namespace
}  // namespace lockstep
