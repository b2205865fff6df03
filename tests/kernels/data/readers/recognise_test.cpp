#include <random>
#include "kernels/data/readers/accepted_files.hpp"

#include "kernels/data/readers/readers.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

using As = LoadOptions::As;

Format format_of(std::string_view text, const std::string& name = "x", As as = As::guess) {
    return recognise(text, true, name, {.as = as});
}

TEST(Recognise, TellsByContent) {
    for (const std::string name : {"x", "x.gr", "x.mtx", "x.graph", "x.txt", "x.list.tsv", "x.data.gz"}) {
        EXPECT_EQ(format_of("%%MatrixMarket matrix coordinate pattern general\n1 1 0\n", name), Format::matrix_market);
        EXPECT_EQ(format_of("c words\nc\np sp 2 1\na 1 2 3\n", name), Format::dimacs);
        EXPECT_EQ(format_of("p tw 2 1\n1 2\n", name), Format::dimacs);
    }
    EXPECT_EQ(format_of("# SNAP\n1\t2\n2\t3\n"), Format::edge_list);
    EXPECT_EQ(format_of("1,2\n2,3\n"), Format::edge_list);
    EXPECT_EQ(format_of("5 4\n2 3\n1 4\n1 4\n2 3\n\n"), Format::edge_list) << "lines of two numbers may be either";
    EXPECT_EQ(format_of("5 5\n2 3\n1 4 5\n1 4\n2 3\n2\n"), Format::metis) << "lines of neighbours differ in length";
    EXPECT_EQ(format_of("3 2 1\n2 5\n1 5 3 6\n2 6\n"), Format::metis);
    EXPECT_EQ(format_of("3 2\n2 5\n1 3 6\n2 6 7\n"), Format::edge_list) << "5 is no vertex of 3";
}

TEST(Recognise, TellsByNameWhatContentLeavesOpen) {
    EXPECT_EQ(format_of("1\n-1\n", "x.list.tsv"), Format::list);
    EXPECT_EQ(format_of("1 7\n-1 8\n", "x.LIST.tsv.gz"), Format::list);
    EXPECT_EQ(format_of("-1\n0\n", "x.parent.tsv.xz"), Format::parent);
    EXPECT_EQ(format_of("5 4\n2 3\n1 4\n1 4\n2 3\n\n", "x.graph.bz2"), Format::metis);
    EXPECT_EQ(format_of("5 4\n2 3\n", "x.el.zst"), Format::edge_list);
}

TEST(Recognise, DoesAsItIsTold) {
    EXPECT_EQ(format_of("1\n-1\n", "x", As::list), Format::list);
    EXPECT_EQ(format_of("1\n-1\n", "x.list.tsv", As::parent), Format::parent);
    EXPECT_EQ(format_of("2 1\n2\n1\n", "x.graph", As::edges), Format::edge_list);
    EXPECT_EQ(refusal([] { format_of("%%MatrixMarket matrix coordinate pattern general\n", "x", As::list); }),
              "x: is a MatrixMarket file, --as is for plain lines of numbers");
    EXPECT_EQ(refusal([] { format_of("p sp 1 0\n", "x", As::edges); }),
              "x: is a DIMACS file, --as is for plain lines of numbers");
}

TEST(Recognise, RefusesWhatItDoesNotKnow) {
    EXPECT_EQ(refusal([] { format_of(""); }), "x: the file is empty");
    EXPECT_EQ(refusal([] { format_of("# only\n\n"); }), "x: the file holds nothing but comments");
    EXPECT_EQ(refusal([] { format_of("It was the best of times\n"); }),
              "x:1: not recognised: \"It was the best of times\" begins none of what can be opened: " +
                  std::string(accepted_files()));
    EXPECT_EQ(refusal([] { format_of("# c\n1\n-1\n"); }),
              "x:2: one number a line may be a list or a forest: say --as list or --as parent");
    EXPECT_EQ(refusal([] { format_of(std::string_view("1 2\0\n", 5)); }),
              "x: not recognised: it is neither text nor compressed as gz, xz, bz2 or zst");
    EXPECT_EQ(format_of("3 4\n1 2\n", "x.hgr.gz"), Format::hypergraph);
    EXPECT_EQ(parse_refusal("It was the best of times\n", "x.gr"),
              "x.gr:1: expected a line \"p sp N M\" (or edge, tw) first, found \"It was the best of times\"");
    EXPECT_EQ(parse_refusal("words\n", "x.list.tsv"), "x.list.tsv:1: successor \"words\" is not a whole number");
    EXPECT_EQ(parse_refusal("words\n", "x", {.as = As::edges}), "x:1: the second vertex is missing");
}

TEST(Recognise, IsNotConfusedByNoise) {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        std::string noise(20'000, '\0');
        for (auto& byte : noise) byte = static_cast<char>(random());
        const auto said = parse_refusal(noise, "noise.gr");
        EXPECT_TRUE(said.starts_with("noise.gr: ")) << said;
        EXPECT_EQ(said.find('\n'), said.npos);
    }
}

TEST(PlainName, DropsTheCompression) {
    EXPECT_EQ(plain_name("USA.GR.gz"), "usa.gr");
    EXPECT_EQ(plain_name("x.zst"), "x");
    EXPECT_EQ(plain_name(".gz"), ".gz");
}

}  // namespace
}  // namespace lockstep
