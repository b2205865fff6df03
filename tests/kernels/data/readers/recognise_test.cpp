#include <random>
#include "kernels/data/readers/readers.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using As = LoadOptions::As;

const FileFormat* format_of(std::string_view text, const std::string& name, const LoadOptions& options) {
    return recognise(FileHead(text, true, name, options)).format;
}
const FileFormat* format_of(std::string_view text, const std::string& name = "x", As as = As::guess) {
    return format_of(text, name, {.as = as});
}

TEST(Recognise, ByContent) {
    for (const std::string name : {"x", "x.gr", "x.mtx", "x.graph", "x.txt", "x.list.tsv", "x.data.gz"}) {
        EXPECT_EQ(format_of("%%MatrixMarket matrix coordinate pattern general\n1 1 0\n", name),
                  &matrix_market_format());
        EXPECT_EQ(format_of("c words\nc\np sp 2 1\na 1 2 3\n", name), &dimacs_format());
        EXPECT_EQ(format_of("p tw 2 1\n1 2\n", name), &dimacs_format());
    }
    EXPECT_EQ(format_of("# SNAP\n1\t2\n2\t3\n"), &edge_list_format());
    EXPECT_EQ(format_of("1,2\n2,3\n"), &edge_list_format());
    EXPECT_EQ(format_of("5 4\n2 3\n1 4\n1 4\n2 3\n\n"), &edge_list_format()) << "lines of two numbers may be either";
    EXPECT_EQ(format_of("5 5\n2 3\n1 4 5\n1 4\n2 3\n2\n"), &metis_format()) << "lines of neighbours differ in length";
    EXPECT_EQ(format_of("3 2 1\n2 5\n1 5 3 6\n2 6\n"), &metis_format());
    EXPECT_NE(refusal([] { format_of("3 2\n2 5\n1 3 6\n2 6 7\n"); }).find("x:3: this row has 3 fields"),
              std::string::npos)
        << "5 is no vertex of 3, so this is no METIS file, and rows of edges are equally long";
}

TEST(Recognise, ByNameIfContentIsAmbiguous) {
    EXPECT_EQ(format_of("1\n-1\n", "x.list.tsv"), &list_format());
    EXPECT_EQ(format_of("1 7\n-1 8\n", "x.LIST.tsv.gz"), &list_format());
    EXPECT_EQ(format_of("-1\n0\n", "x.parent.tsv.xz"), &parent_format());
    EXPECT_EQ(format_of("5 4\n2 3\n1 4\n1 4\n2 3\n\n", "x.graph.bz2"), &metis_format());
    EXPECT_EQ(format_of("5 4\n2 3\n", "x.el.zst"), &edge_list_format());
}

TEST(Recognise, RequestedFormat) {
    EXPECT_EQ(format_of("1\n-1\n", "x", As::list), &list_format());
    EXPECT_EQ(format_of("1\n-1\n", "x.list.tsv", As::parent), &parent_format());
    EXPECT_EQ(format_of("2 1\n2\n1\n", "x.graph", As::edges), &edge_list_format());
    EXPECT_TRUE(
        test::has_parts(refusal([] { format_of("%%MatrixMarket matrix coordinate pattern general\n", "x", As::list); }),
                        {"x:", "--as"}));
    EXPECT_TRUE(test::has_parts(refusal([] { format_of("p sp 1 0\n", "x", As::edges); }), {"x:", "--as"}));
}

TEST(Recognise, RefusesColumnOptionsWithoutColumns) {
    const auto said = [](std::string_view text, const std::string& name, LoadOptions options) {
        options.header = true;
        const auto of_header = refusal([&] { format_of(text, name, options); });
        EXPECT_TRUE(test::has_parts(of_header, {name, "--header"})) << of_header;
        options.header.reset();
        options.delimiter = ' ';
        return refusal([&] { format_of(text, name, options); });
    };
    EXPECT_TRUE(test::has_parts(said("p sp 2 1\na 1 2 3\n", "x.gr", {}), {"x.gr:", "--delimiter"}));
    EXPECT_TRUE(
        test::has_parts(said(std::string_view("\x93NUMPY\x01\x00", 8), "x.npy", {}), {"x.npy:", "--delimiter"}));
    EXPECT_TRUE(test::has_parts(said("1\n-1\n", "x", {.as = As::list}), {"x:", "--delimiter"}));
    const std::string of_metis =
        ": --delimiter is for tables of edges, not for this file; --as edges takes its lines "
        "for edges";
    EXPECT_EQ(said("2 1\n2\n1\n", "x.graph", {}), "x.graph" + of_metis);
    EXPECT_EQ(said("5 5\n2 3\n1 4 5\n1 4\n2 3\n2\n", "x", {}), "x" + of_metis);

    const LoadOptions of_edges{.as = As::edges, .delimiter = ' '};
    EXPECT_EQ(format_of("2 1\n2 0\n", "x.graph", of_edges), &table_format());
    EXPECT_EQ(format_of("anna bert\n", "x.edges", {.delimiter = ' '}), &table_format());
    EXPECT_EQ(format_of("1 2\n", "x.el", {.header = false}), &table_format());
}

TEST(Recognise, RefusesGraphOptionsForNonGraphs) {
    const auto said = [](std::string_view text, const std::string& name, LoadOptions options) {
        options.undirected = true;
        return refusal([&] { format_of(text, name, options); });
    };
    EXPECT_TRUE(test::has_parts(said("1\n-1\n", "x.list.tsv", {}), {"x.list.tsv:", "--undirected"}));
    EXPECT_TRUE(test::has_parts(said("-1\n0\n", "x.parent", {}), {"x.parent:", "--undirected"}));
    EXPECT_TRUE(test::has_parts(said("((a,b)c,d);\n", "x.tree", {}), {"x.tree:", "--undirected"}));
    EXPECT_TRUE(test::has_parts(said("3 4\n1 2\n", "x.hgr", {}), {"x.hgr:", "--undirected"}));
    const std::string_view matrix = "%%MatrixMarket matrix coordinate pattern general\n1 1 0\n";
    EXPECT_TRUE(test::has_parts(said(matrix, "x.mtx", {.kind = DatasetKind::matrix}), {"x.mtx:", "--undirected"}));
    for (const auto kind : {DatasetKind::graph, DatasetKind::tree})
        EXPECT_EQ(format_of(matrix, "x.mtx", {.kind = kind, .undirected = true}), &matrix_market_format());
    EXPECT_EQ(format_of("0 1\n", "x.el", {.kind = DatasetKind::segments, .undirected = true}), &edge_list_format());
}

TEST(Recognise, RefusesUnknownFormats) {
    EXPECT_EQ(refusal([] { format_of(""); }), "x: the file is empty");
    EXPECT_TRUE(test::has_parts(refusal([] { format_of("# only\n\n"); }), {"x:", "comments"}));
    EXPECT_TRUE(test::has_parts(refusal([] { format_of("It was the best of times\n"); }),
                                {"x:1:", "It was the best of times", accepted_files()}));
    EXPECT_TRUE(test::has_parts(refusal([] { format_of("# c\n1\n-1\n"); }), {"x:2:", "--as", "--as"}));
    EXPECT_TRUE(test::has_parts(refusal([] { format_of(std::string_view("1 2\0\n", 5)); }),
                                {"x:", "not recognised", "neither text"}));
    EXPECT_EQ(format_of("3 4\n1 2\n", "x.hgr.gz"), &hypergraph_format());
    EXPECT_TRUE(test::has_parts(parse_refusal("It was the best of times\n", "x.gr"),
                                {"x.gr:1:", "p sp N M", "It was the best of times"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("words\n", "x.list.tsv"), {"x.list.tsv:1:", "words"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("words\n", "x", {.as = As::edges}), {"x:1:", "missing"}));
}

TEST(Recognise, IgnoresNoise) {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        std::string noise(20'000, '\0');
        for (auto& byte : noise) byte = static_cast<char>(random());
        const auto said = parse_refusal(noise, "noise.gr");
        EXPECT_TRUE(said.starts_with("noise.gr: ")) << said;
        EXPECT_EQ(said.find('\n'), said.npos);
    }
}

TEST(PlainName, DropsCompressionSuffix) {
    EXPECT_EQ(plain_name("USA.GR.gz"), "usa.gr");
    EXPECT_EQ(plain_name("x.zst"), "x");
    EXPECT_EQ(plain_name(".gz"), ".gz");
}

}  // namespace
}  // namespace lockstep
