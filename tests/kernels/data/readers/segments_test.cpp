#include "kernels/data/segments.hpp"

#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using Floats = std::vector<float>;
const LoadOptions kSegments{.kind = DatasetKind::segments};

const Floats& floats(const Numbers& numbers) { return std::get<Floats>(numbers); }

void expect(const Segments& segments, const U32s& offsets, const U32s& x_indices, const Floats& value,
            std::uint32_t q) {
    EXPECT_EQ(segments.offsets, offsets);
    EXPECT_EQ(segments.x_indices, x_indices);
    EXPECT_EQ(floats(segments.value), value);
    EXPECT_EQ(floats(segments.x), floats(drawn_x(q)));
}

TEST(SegmentFiles, RowsOfMatrix) {
    expect(parsed("%%MatrixMarket matrix coordinate real general\n% c\n3 5 4\n1 5 0.5\n3 1 -1e-3\n1 2 4\n3 1 2\n",
                  "x.mtx", kSegments)
               .segments(),
           {0, 2, 4}, {4, 1, 0, 0}, {0.5f, 4, -1e-3f, 2}, 5);
    expect(parsed("%%MatrixMarket matrix coordinate real skew-symmetric\n3 3 2\n2 1 3\n3 2 -1\n", "x.mtx", kSegments)
               .segments(),
           {0, 1, 3, 4}, {1, 0, 2, 1}, {-3, 3, 1, -1}, 3);
    EXPECT_TRUE(test::has_parts(
        parse_refusal("%%MatrixMarket matrix coordinate real general\n2 3 2\n1 2 1\n2 4 1\n", "x.mtx", kSegments),
        {"x.mtx:4:", "4", "1"}));
    EXPECT_TRUE(test::has_parts(
        parse_refusal("%%MatrixMarket matrix coordinate real general\n2 3 1\n1 2 NaN\n", "x.mtx", kSegments),
        {"x.mtx:3:", "is NaN"}));
}

TEST(SegmentFiles, NonEmptyRowsOfGraph) {
    expect(parsed("c roads\np sp 4 3\na 1 2 7\na 1 4 9\na 3 1 2\n", "x.gr", kSegments).segments(), {0, 2, 3}, {1, 3, 0},
           {7, 9, 2}, 4);
    expect(parsed("0 1\n0 2\n2 0\n", "x.el", kSegments).segments(), {0, 2, 3}, {1, 2, 0}, {1, 1, 1}, 3);
    EXPECT_EQ(parsed("0 1\n", "x.el", {.kind = DatasetKind::segments, .undirected = true}).segments().size(), 2u);
}

TEST(SegmentFiles, NetsOfHypergraph) {
    expect(parsed("% a netlist\n3 5\n1 2 5\n3\n5 4 3 1\n", "x.hgr").segments(), {0, 3, 4, 8}, {0, 1, 4, 2, 4, 3, 2, 0},
           Floats(8, 1), 5);
    expect(parsed("2 4 1\n9 1 2\n3 4 2 1\n", "x.hgr").segments(), {0, 2, 5}, {0, 1, 3, 1, 0}, Floats(5, 1), 4);
    expect(parsed("1 2 11\n9 1 2\n5\n6\n", "x.hgr").segments(), {0, 2}, {0, 1}, {1, 1}, 2);
    const auto said = [](const char* text) { return parse_refusal(text, "x.hgr"); };
    EXPECT_TRUE(test::has_parts(said("2 3\n1 2\n0 3\n"), {"x.hgr:3:", "0", "1"}));
    EXPECT_TRUE(test::has_parts(said("2 3\n1 2\nx 3\n"), {"x.hgr:3:", "x"}));
    EXPECT_TRUE(test::has_parts(said("3 3\n1 2\n2 3\n"), {"x.hgr:3:", "2", "3", "1"}));
    EXPECT_TRUE(test::has_parts(said("1 3\n1 2\n2 3\n"), {"x.hgr:3:", "1", "1"}));
    EXPECT_TRUE(test::has_parts(said("1 3 1\n7\n"), {"x.hgr:2:", "no cell"}));
}

TEST(SegmentFiles, LinesOfNumbers) {
    expect(parsed(" 0 3 1\n\n2\n# none\n5 5\n", "films.dat", kSegments).segments(), {0, 3, 4, 6}, {0, 3, 1, 2, 5, 5},
           Floats(6, 1), 6);
    expect(parsed("7\n1 2\n", "films", {.as = LoadOptions::As::segments}).segments(), {0, 1, 3}, {7, 1, 2},
           Floats(3, 1), 8);
    EXPECT_TRUE(test::has_parts(parse_refusal("0 1\n2 three\n", "x.dat", kSegments), {"x.dat:2:", "three"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("0 1\n2 -3\n", "x.dat", kSegments), {"x.dat:2:", "-3", "0"}));
    // The file name suggests no format of graphs.
    EXPECT_EQ(parsed("0 1\n", "x.dat", {.kind = DatasetKind::graph}).kind, DatasetKind::graph);
}

TEST(SegmentFiles, VectorFollowsItsSize) {
    EXPECT_EQ(drawn_x(5), parsed("0 4\n", "x.dat", kSegments).segments().x);
    EXPECT_EQ(drawn_x(5), generated("segments:random,n=9,q=5,seed=0").segments().x);
}

TEST(CourseFiles, ProblemInTwoFiles) {
    const Folder folder;
    folder.write("small_x.txt", "1.5\n-2 3\n");
    const auto path = folder.write("small_a.txt", "4 3 3 7\n1 2.5 3 4 0 3\n4 0 1 2 1\n");
    const auto dataset = loaded(path, kSegments);
    EXPECT_EQ(dataset.segments().offsets, (U32s{0, 3, 4}));
    EXPECT_EQ(dataset.segments().x_indices, (U32s{0, 1, 2, 1}));
    EXPECT_EQ(floats(dataset.segments().value), (Floats{1, 2.5f, 3, 4}));
    EXPECT_EQ(floats(dataset.segments().x), (Floats{1.5f, -2, 3}));
    EXPECT_EQ(dataset.segments().iterations, 7u);
}

TEST(CourseFiles, Errors) {
    const auto said = [](std::string_view a, std::string_view x = "1 2 3\n") {
        const Folder folder;
        if (!x.empty()) folder.write("b_x.txt", x);
        const auto path = folder.write("b_a.txt", a);
        return refusal([&] { loaded(path, kSegments); });
    };
    EXPECT_TRUE(test::has_parts(said("4 3 3 1\n1 2 3 4\n1 3 4\n0 1 2 1\n"), {"b_a.txt:3:", "1", "0"}));
    EXPECT_TRUE(test::has_parts(said("4 3 3 1\n1 2 3 4\n0 3 3\n0 1 2 1\n"), {"b_a.txt:3:", "3", "3"}));
    EXPECT_TRUE(test::has_parts(said("4 2 3 1\n1 2 3 4\n0 3\n0 1 2 1\n"), {"b_a.txt:3:", "3", "4"}));
    EXPECT_TRUE(test::has_parts(said("4 3 3 1\n1 two 3 4\n0 3 4\n0 1 2 1\n"), {"b_a.txt:2:", "two"}));
    EXPECT_TRUE(test::has_parts(said("4 3 3 1\n1 2 3 4\n0 3 4\n0 1 2 3\n"), {"b_a.txt:4:", "3", "0"}));
    EXPECT_TRUE(test::has_parts(said("4 3 3 1\n1 2 3 4\n0 3 4\n0 1 2\n"), {"b_a.txt:4:"}));
    EXPECT_TRUE(test::has_parts(said("4 3 3 1\n1 2 3 4\n0 3 4\n0 1 2 1 0\n"), {"b_a.txt:4:", "0"}));
    EXPECT_TRUE(test::has_parts(said("4 3 3 0\n1 2 3 4\n0 3 4\n0 1 2 1\n"), {"b_a.txt:1:", "0", "1"}));
    EXPECT_TRUE(test::has_parts(said("4 9 3 1\n"), {"b_a.txt:1:", "9", "4"}));
    EXPECT_TRUE(test::has_parts(said("4 3 3 1\n1 2 3 4\n0 3 4\n0 1 2 1\n", "1 2\n"), {"b_x.txt:1:", "2", "3"}));
    EXPECT_TRUE(test::has_parts(said("4 3 3 1\n1 2 3 4\n0 3 4\n0 1 2 1\n", "1 2 3 4\n"), {"b_x.txt:1:", "4"}));
    EXPECT_TRUE(test::has_parts(said("4 3 3 1\n1 2 3 4\n0 3 4\n0 1 2 1\n", "1 NaN 3\n"), {"b_x.txt:1:", "is NaN"}));
    EXPECT_TRUE(test::has_parts(said("4 3 3 1\n1 2 3 4\n0 3 4\n0 1 2 1\n", ""), {"b_a.txt:", "b_x.txt", "3"}));
}

}  // namespace
}  // namespace lockstep
