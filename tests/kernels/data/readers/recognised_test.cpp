#include "kernels/data/readers/recognised.hpp"

#include "kernels/data/readers/compressed/byte_source.hpp"
#include "kernels/data/readers/line_blocks.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using Kinds = std::vector<DatasetKind>;

Recognised recognised(std::string_view text, const std::string& name, const LoadOptions& options = {}) {
    Progress progress;
    return recognise_text(text, name, options, progress);
}

TEST(Recognised, ContentsOfGraphs) {
    const auto roads = recognised("c roads\np sp 4 7\na 1 2 5\n", "x.gr");
    EXPECT_EQ(roads.format, "DIMACS");
    EXPECT_EQ(roads.kinds, (Kinds{DatasetKind::graph, DatasetKind::tree, DatasetKind::segments}));
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

TEST(Recognised, ArraysAndSegments) {
    const std::string header = "{'descr': '<u4', 'fortran_order': False, 'shape': (2, 3), }";
    const auto array = recognised(std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size()) +
                                      std::string(1, '\0') + header + std::string(24, '\1'),
                                  "x.npy");
    EXPECT_EQ(array.format, "NumPy array");
    EXPECT_EQ(array.kinds, (Kinds{DatasetKind::array, DatasetKind::matrix}));
    EXPECT_EQ(array.num_vertices, 6u);
    EXPECT_EQ(array.first_lines, (std::vector{header}));
    EXPECT_EQ(recognised("3 5\n1 2\n", "x.hgr").format, "hMETIS hypergraph");
    EXPECT_EQ(recognised("0 1\n2\n", "x.dat", {.kind = DatasetKind::segments}).format, "lines of segments");
    EXPECT_EQ(recognised("4 3 3 1\n", "x_a.txt", {.kind = DatasetKind::segments}).format, "CME 213 problem");
    EXPECT_EQ(recognised("1\n2\n", "x", {.as = LoadOptions::As::array}).format, "list of numbers");
}

TEST(Recognised, ShapeOfTable) {
    EXPECT_EQ(recognised("0 1\r\n1 2\r\n", "x.el").first_lines, (std::vector<std::string>{"0 1", "1 2"}));
    const auto table = recognised("source;target;since\nanna;bert;1999\n", "x.csv");
    EXPECT_EQ(table.format, "table of edges");
    EXPECT_EQ(table.delimiter, ';');
    EXPECT_TRUE(table.header);
    EXPECT_EQ(table.columns, (std::vector<std::string>{"source", "target", "since"}));
    EXPECT_TRUE(table.directed);
    EXPECT_FALSE(recognised("a,b\nb,c\n", "x.csv", {.undirected = true}).directed);
    EXPECT_FALSE(recognised("source,target\na,b\n", "x.csv", {.header = false}).header);
}

TEST(Recognised, KindsOfFile) {
    EXPECT_EQ(recognised("1\n-1\n", "x.list").kinds,
              (Kinds{DatasetKind::list, DatasetKind::forest, DatasetKind::tree}));
    EXPECT_EQ(recognised("1\n-1\n", "x.list", {.kind = DatasetKind::forest}).kinds,
              (Kinds{DatasetKind::forest, DatasetKind::list, DatasetKind::tree}));
    EXPECT_EQ(recognised("-1\n0\n", "x.parent").kinds,
              (Kinds{DatasetKind::forest, DatasetKind::list, DatasetKind::tree}));
    EXPECT_EQ(recognised("-1\n0\n", "x.txt", {.kind = DatasetKind::tree}).kinds.front(), DatasetKind::tree);
    const auto newick = recognised("(a,b);", "x.txt");
    EXPECT_EQ(newick.format, "Newick tree");
    EXPECT_EQ(newick.kinds, (Kinds{DatasetKind::tree, DatasetKind::forest}));
    EXPECT_EQ(recognised("a;", "x.nwk").format, "Newick tree");
}

TEST(Recognised, ReasonForRefusal) {
    EXPECT_NE(recognised("1\n-1\n", "x.txt").refusal.find("--as list, --as parent or --as array"), std::string::npos);
    const auto prose = recognised("It was the best of times\n", "x.txt");
    EXPECT_NE(prose.refusal.find("not recognised"), std::string::npos);
    EXPECT_EQ(prose.first_lines.front(), "It was the best of times");
    EXPECT_TRUE(prose.kinds.empty());
    EXPECT_TRUE(recognised(std::string_view("\0\1\2", 3), "x").first_lines.empty());
}

TEST(Recognised, ReasonForFormat) {
    const auto reason = [](std::string_view text, const std::string& name, const LoadOptions& options = {}) {
        return recognised(text, name, options).reason;
    };
    EXPECT_TRUE(test::has_parts(reason("c roads\np sp 4 7\na 1 2 5\n", "x.gr"), {"p sp"}));
    EXPECT_TRUE(
        test::has_parts(reason("%%MatrixMarket matrix coordinate pattern general\n5 5 6\n", "x"), {"%%MatrixMarket"}));
    EXPECT_TRUE(test::has_parts(reason("5 4\n2 3\n1 4\n1 4\n2 3\n\n", "x.graph.bz2"), {".graph"}));
    EXPECT_TRUE(test::has_parts(reason("a,b\nb,c\n", "x.csv"), {".csv"}));
    EXPECT_TRUE(test::has_parts(reason("1\n-1\n", "x.list.tsv"), {".list"}));
    EXPECT_NE(reason("1\n-1\n", "x", {.as = LoadOptions::As::parent}),
              reason("1\n-1\n", "x", {.kind = DatasetKind::list}));
}

TEST(Recognised, AvailableChoices) {
    const auto friends = recognised("1 2\n2 3\n", "x.txt");
    EXPECT_TRUE(friends.bare_numbers && friends.columns_matter);
    EXPECT_EQ(friends.as, LoadOptions::As::edges);
    const auto names = recognised("a,b\nb,c\n", "x.csv");
    EXPECT_TRUE(!names.bare_numbers && names.columns_matter);
    const auto roads = recognised("p sp 4 7\na 1 2 5\n", "x.gr");
    EXPECT_FALSE(roads.bare_numbers || roads.columns_matter);
    EXPECT_EQ(recognised("1\n-1\n", "x.list.tsv").as, LoadOptions::As::list);
    const auto either = recognised("1\n-1\n", "x.txt");
    EXPECT_TRUE(either.bare_numbers) << "the format can still be chosen";
    EXPECT_EQ(either.as, LoadOptions::As::guess);
}

TEST(Recognised, ReadsBeginningOnly) {
    const Folder folder;
    std::string text;
    while (text.size() < (16 << 20)) text += "17 4\n";
    const auto path = folder.write("x.el", text + "not a number\n");
    Progress progress;
    LineBlocks lines(open_file(path, "x.el", progress), "x.el", progress);
    const auto found = recognise_lines(lines, {});
    EXPECT_EQ(found.format, "edge list");
    EXPECT_EQ(found.first_lines.size(), 12u);
    EXPECT_LT(progress.fraction(), 0.2);
}

}  // namespace
}  // namespace lockstep
