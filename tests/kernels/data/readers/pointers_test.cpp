#include "tests/kernels/data/data_helpers.hpp"

#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

TEST(ListFile, OneSuccessorPerLine) {
    // 2 -> 0 -> 3 -> 1
    for (const auto* text : {"3\n-1\n0\n1\n", "# n=4\n3\tcafe\n-1\tbeef\n\n0\t1234\n# between\n1 x y\n", "3\n1\n0\n1",
                             "3\r\n-1\r\n0\r\n1\r\n"}) {
        const auto dataset = parsed(text, "x.list.tsv");
        EXPECT_EQ(dataset.kind, DatasetKind::list);
        EXPECT_EQ(dataset.list().successor, (U32s{3, 1, 0, 1})) << text;
        EXPECT_EQ(dataset.list().head, 2u);
        EXPECT_EQ(dataset.list().tail, 1u);
        EXPECT_EQ(dataset.num_edges(), 3u);
    }
    EXPECT_EQ(parsed("-1\n", "x.list.tsv").num_vertices(), 1u);
}

TEST(ListFile, Errors) {
    EXPECT_TRUE(test::has_parts(parse_refusal("1\n2\n7\n-1\n", "x.list.tsv"), {"x.list.tsv:3:", "7", "2", "0"}));
    EXPECT_TRUE(
        test::has_parts(parse_refusal("# a\n1\n# b\n\n2\n7\n-1\n", "x.list.tsv"), {"x.list.tsv:6:", "7", "2", "0"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("1\n2\nnext\n-1\n", "x.list.tsv"), {"x.list.tsv:3:", "next"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("1\n-2\n", "x.list.tsv"), {"x.list.tsv:2:", "-2", "-1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("1\n4294967295\n", "x.list.tsv"), {"x.list.tsv:2:", "4294967295", "-1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("1\n2\n0\n", "x.list.tsv"), {"x.list.tsv:", "0"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("# two parts\n1\n-1\n3\n4\n2\n", "x.list.tsv"), {"x.list.tsv:", "2"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("2\n2\n3\n-1\n", "x.list.tsv"), {"x.list.tsv:", "2", "1"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("1\n-1\n3\n-1\n", "x.list.tsv"), {"x.list.tsv:", "1", "3"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("# nothing\n", "x.list.tsv"), {"x.list.tsv:1:", "before any"}));
}

TEST(ParentFile, OneParentPerLine) {
    const auto dataset = parsed("# tree\n-1\troot\n0\tleft\n0\tright\n2\n4\n", "x.parent.tsv");
    EXPECT_EQ(dataset.kind, DatasetKind::forest);
    EXPECT_EQ(dataset.forest().parent, (U32s{0, 0, 0, 2, 4}));
    EXPECT_EQ(dataset.forest().num_roots, 2u);
    EXPECT_EQ(dataset.forest().height, 2u);
    EXPECT_EQ(dataset.num_edges(), 3u);
}

TEST(ParentFile, NamedNodes) {
    const auto text = "# tree\n-1\t/\n0\tREADME.md \r\n0\n2\ta file of words\n";
    const auto forest = parsed(text, "x.parent.tsv");
    EXPECT_EQ(forest.name_of("nodes", 0), "/");
    EXPECT_EQ(forest.name_of("nodes", 1), "/README.md");
    EXPECT_EQ(forest.name_of("nodes", 2), "");
    EXPECT_EQ(forest.name_of("nodes", 3), "/?/a file of words");
    const auto tree = parsed(text, "x.parent.tsv", {.kind = DatasetKind::tree});
    EXPECT_EQ(tree.name_of("vertices", 3), "/?/a file of words");
    EXPECT_EQ(parsed("1\tcafe\n-1\tbeef\n", "x.list.tsv").name_of("nodes", 1), "beef");
    EXPECT_TRUE(parsed("-1\n0\n", "x.parent.tsv").names.empty());
    // Names of nodes in later blocks of a long file are kept, too.
    std::string text_of_many;
    for (int v = 0; v < 300'000; ++v)
        text_of_many += std::to_string(v - 1) + (v % 2 == 0 ? "\tv" + std::to_string(v) : "") + "\n";
    const auto many = parsed(text_of_many, "x.parent.tsv");
    for (std::uint32_t v = 0; v < 300'000; v += 999)
        EXPECT_EQ(many.name_of("nodes", v), v % 2 == 0 ? "v" + std::to_string(v) : "");
}

TEST(ParentFile, Errors) {
    EXPECT_TRUE(test::has_parts(parse_refusal("-1\n0\n3\n4\n2\n", "x.parent.tsv"), {"x.parent.tsv:", "2"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("-1\n5\n", "x.parent.tsv"), {"x.parent.tsv:2:", "5", "1", "0"}));
}

}  // namespace
}  // namespace lockstep
