#include "kernels/data/opening/preview.hpp"

#include <sys/stat.h>

#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

using Sizes = Preview::Sizes;

Preview previewed(std::string_view text, const std::string& name, const LoadOptions& options = {}) {
    Progress progress;
    return preview_text(text, name, options, progress);
}

TEST(Preview, ShortFileIsCounted) {
    // 0 - 1 - 2, each line one arc
    const auto directed = previewed("0 1\n1 2\n", "friends.txt");
    EXPECT_EQ(directed.sizes, Sizes::counted);
    EXPECT_EQ(directed.num_elements, 3u);
    EXPECT_EQ(directed.num_edges, 2u);
    ASSERT_EQ(directed.notes.size(), 1u);
    EXPECT_NE(directed.notes[0].find("leads to a larger number"), std::string::npos);
    const auto both_ways = previewed("0 1\n1 2\n", "friends.txt", {.undirected = true});
    EXPECT_EQ(both_ways.num_edges, 4u);
    EXPECT_FALSE(both_ways.file.directed);

    const auto list = previewed("1\n2\n-1\n", "x.list.tsv");
    EXPECT_EQ(list.num_elements, 3u);
    EXPECT_EQ(list.num_edges, 2u);
    EXPECT_EQ(list.need.peak(), need_of_pointers(3).peak());
}

TEST(Preview, ErrorInShortFile) {
    EXPECT_EQ(previewed("1\n2\n0\n", "x.list.tsv").file.refusal, parse_refusal("1\n2\n0\n", "x.list.tsv"));
    EXPECT_EQ(previewed("1\n2\n0\n", "x.list.tsv").sizes, Sizes::unknown);
}

TEST(Preview, LongFileUsesHeader) {
    std::string text = "p sp 300000 400000\n";
    while (text.size() < (2 << 20)) text += "a 17 4 100\n";
    const auto roads = previewed(text, "x.gr");
    EXPECT_EQ(roads.sizes, Sizes::promised);
    EXPECT_EQ(roads.num_elements, 300'000u);
    EXPECT_EQ(roads.num_edges, 400'000u);
    EXPECT_EQ(roads.need.peak(), need_of_graph(300'000, 400'000, true, 20).peak());
    text.replace(2, 2, "tw");
    EXPECT_EQ(previewed(text, "x.gr").num_edges, 800'000u) << "edges are read both ways";
}

TEST(Preview, MemoryOfArraysAndMatrices) {
    const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1024, 600), }";
    const auto file = std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size()) + std::string(1, '\0') +
                      header + std::string(1024 * 600 * 4, '\0');
    const auto array = previewed(file, "x.npy");
    EXPECT_EQ(array.sizes, Sizes::promised);
    EXPECT_EQ(array.num_elements, 1024u * 600);
    EXPECT_EQ(array.need.peak(), need_of_pointers(1024 * 600, 4).peak());
    const auto matrix = previewed(file, "x.npy", {.kind = DatasetKind::matrix});
    EXPECT_EQ(matrix.num_elements, 1024u) << "rows";
    EXPECT_EQ(matrix.need.peak(), need_of_matrices(1024, 600, 1024).peak());
    // A 700 x 900 matrix with few entries: the dense matrix takes the memory.
    std::string text = "%%MatrixMarket matrix coordinate integer general\n700 900 400000\n";
    while (text.size() < (2 << 20)) text += "17 4 100\n";
    const auto entries = previewed(text, "x.mtx", {.kind = DatasetKind::matrix});
    EXPECT_EQ(entries.sizes, Sizes::promised);
    EXPECT_EQ(entries.num_elements, 700u);
    EXPECT_EQ(entries.need.peak(), need_of_matrices(700, 900, 700).peak());
    // The header has no number of entries.
    text.replace(0, text.find('1', 60), "%%MatrixMarket matrix array integer general\n1400 500\n");
    const auto dense = previewed(text, "x.mtx", {.kind = DatasetKind::matrix});
    EXPECT_EQ(dense.num_elements, 1400u);
    EXPECT_EQ(dense.need.peak(), need_of_matrices(1400, 500, 1400).peak());
    const auto small = previewed("%%MatrixMarket matrix coordinate integer general\n2 3 1\n1 1 5\n", "x.mtx",
                                 {.kind = DatasetKind::matrix});
    EXPECT_EQ(small.sizes, Sizes::counted);
    EXPECT_EQ(small.need.peak(), need_of_matrices(2, 3, 2).peak());
}

TEST(Preview, EstimatesLinesFromBeginning) {
    std::string text = "# made\n";
    std::uint64_t lines = 0;
    for (; text.size() < (5 << 20); ++lines) text += "1000 " + std::to_string(lines % 5000) + "\n";
    const auto found = previewed(text, "x.el", {.free_memory = 1 << 20});
    EXPECT_EQ(found.sizes, Sizes::about);
    ASSERT_TRUE(found.num_edges.has_value());
    EXPECT_NEAR(static_cast<double>(*found.num_edges), static_cast<double>(lines), 0.03 * static_cast<double>(lines));
    EXPECT_FALSE(found.num_elements.has_value()) << "the maximum is unknown";
    EXPECT_FALSE(found.fits());
    EXPECT_TRUE(previewed(text, "x.el").fits());
}

TEST(Preview, EstimatesThroughCompression) {
    std::string text;
    for (std::uint64_t i = 0; i < 600'000; ++i) text += std::to_string(i * 7919 % 600'011) + "\n";
    const auto gz = packed("gzip -c", text);
    if (gz.empty()) GTEST_SKIP() << "there is no gzip";
    const auto found = previewed(gz, "x.parent.gz");
    EXPECT_EQ(found.file.format, "list of parents");
    EXPECT_EQ(found.sizes, Sizes::about);
    EXPECT_NEAR(static_cast<double>(found.num_elements.value_or(0)), 600'000, 60'000);
}

TEST(Preview, EstimatesNodesOfLongTree) {
    std::string text(400'000, '(');
    for (int i = 0; i < 400'000; ++i) text += "a:0.5,b)";
    const auto found = previewed(text + ";", "x.tree");
    EXPECT_EQ(found.file.format, "Newick tree");
    EXPECT_EQ(found.file.reason, "it begins with a parenthesis");
    EXPECT_EQ(found.sizes, Sizes::about);
    EXPECT_GT(found.num_elements.value_or(0), 400'000u);
    EXPECT_EQ(found.need.peak(), need_of_tree(*found.num_elements).peak());
    const auto small = previewed("((a,b)c,d);", "x.tree");
    EXPECT_EQ(small.sizes, Sizes::counted);
    EXPECT_EQ(small.num_elements, 5u);
    EXPECT_EQ(small.num_edges, 8u);
}

TEST(Preview, DoesNotReadPipes) {
    const Folder folder;
    const auto pipe = folder.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    Progress progress;
    EXPECT_NE(refusal([&] { preview_file(pipe, {}, progress); }).find("is a pipe"), std::string::npos);
}

}  // namespace
}  // namespace lockstep
