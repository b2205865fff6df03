#include <algorithm>

#include "kernels/data/input_error.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using Floats = std::vector<float>;

const LoadOptions kMatrix{.kind = DatasetKind::matrix};

Matrices read(const std::string& content) { return parsed(content, "x.mtx", kMatrix).matrices(); }
std::string refused(const std::string& content) { return parse_refusal(content, "x.mtx", kMatrix); }

std::string generate_refusal(const std::string& spec) {
    return refusal([&] { generated(spec); });
}

TEST(MatrixFile, ArrayByColumns) {
    const auto found = read("%%MatrixMarket matrix array real general\n% a\n2 3\n1\n4\n2\n5\n3\ninf\n");
    EXPECT_EQ(found.rows, 2u);
    EXPECT_EQ(found.inner, 3u);
    EXPECT_EQ(found.columns, 2u);
    EXPECT_EQ(std::get<Floats>(found.a), (Floats{1, 2, 3, 4, 5, kInfiniteFloat}));
    EXPECT_EQ(std::get<Floats>(found.b), (Floats{1, 4, 2, 5, 3, kInfiniteFloat}));
    EXPECT_TRUE(found.a_left_out.empty());
}

TEST(MatrixFile, LowerTriangleOfSymmetricArray) {
    const auto found = read("%%MatrixMarket matrix array integer symmetric\n3 3\n1\n2\n3\n4\n5\n6\n");
    EXPECT_EQ(std::get<I32s>(found.a), (I32s{1, 2, 3, 2, 4, 5, 3, 5, 6}));
    EXPECT_EQ(found.a, found.b);
}

TEST(MatrixFile, SkewSymmetricMirrorsWithOppositeSign) {
    const auto listed = read("%%MatrixMarket matrix array real skew-symmetric\n3 3\n4\n-2\n7\n");
    EXPECT_EQ(std::get<Floats>(listed.a), (Floats{0, -4, 2, 4, 0, -7, -2, 7, 0}));
    const auto placed = read("%%MatrixMarket matrix coordinate integer skew-symmetric\n2 2 1\n2 1 5\n");
    EXPECT_EQ(std::get<I32s>(placed.a), (I32s{0, -5, 5, 0}));
}

TEST(MatrixFile, PatternHasOnes) {
    const auto found = read("%%MatrixMarket matrix coordinate pattern symmetric\n2 2 2\n1 1\n2 1\n");
    EXPECT_EQ(std::get<I32s>(found.a), (I32s{1, 1, 1, 0}));
}

TEST(MatrixFile, SparseEntries) {
    const auto found = read("%%MatrixMarket matrix coordinate integer general\n2 3 2\n1 2 5\n2 3 2147483647\n");
    EXPECT_EQ(std::get<I32s>(found.a), (I32s{0, 5, 0, 0, 0, kInfiniteEntry}));
    EXPECT_EQ(found.a_left_out, (std::vector<bool>{true, false, true, true, true, false}));
    EXPECT_EQ(std::get<I32s>(found.b), (I32s{0, 0, 5, 0, 0, kInfiniteEntry}));
    EXPECT_EQ(found.b_left_out, (std::vector<bool>{true, true, false, true, true, false}));
}

TEST(MatrixFile, Errors) {
    const std::string array = "%%MatrixMarket matrix array real general\n2 2\n",
                      whole = "%%MatrixMarket matrix array integer general\n2 2\n",
                      sparse = "%%MatrixMarket matrix coordinate real general\n2 2 2\n";
    EXPECT_TRUE(test::has_parts(refused(array + "1\n2\n3\n"), {"x.mtx:5:", "3", "4", "2"}));
    EXPECT_TRUE(test::has_parts(refused(array + "1\n2\n3\n4\n5\n"), {"x.mtx:7:", "4", "2"}));
    EXPECT_TRUE(test::has_parts(refused(array + "1\ntwo\n3\n4\n"), {"x.mtx:4:", "two"}));
    EXPECT_TRUE(test::has_parts(refused(array + "1\nnan\n3\n4\n"), {"x.mtx:4:", "is nan"}));
    EXPECT_TRUE(test::has_parts(refused(array + "1\n1e39\n3\n4\n"), {"x.mtx:4:", "1e39"}));
    EXPECT_TRUE(test::has_parts(refused(array + "1\n-inf\n3\n4\n"), {"x.mtx:4:", "inf"}));
    EXPECT_TRUE(test::has_parts(refused(array + "1 1\n2\n3\n4\n"), {"x.mtx:3:", "1"}));
    EXPECT_TRUE(test::has_parts(refused(whole + "1\n2\n3000000000\n4\n"),
                                {"x.mtx:5:", "3000000000", "-2147483648", "2147483647"}));
    EXPECT_TRUE(test::has_parts(refused(whole + "1\n2.5\n3\n4\n"), {"x.mtx:4:", "2.5"}));
    EXPECT_TRUE(test::has_parts(refused(sparse + "1 1 5\n1 1 6\n"), {"x.mtx:4:", "1", "1"}));
    EXPECT_TRUE(test::has_parts(refused(sparse + "1 1 5\n1 2\n"), {"x.mtx:4:", "missing"}));
    EXPECT_TRUE(
        test::has_parts(refused("%%MatrixMarket matrix array complex general\n1 1\n1 2\n"), {"x.mtx:1:", "complex"}));
    EXPECT_TRUE(refused("%%MatrixMarket matrix array pattern general\n1 1\n1\n").starts_with("x.mtx:1: "));
    const std::string skew = "%%MatrixMarket matrix coordinate integer skew-symmetric\n2 2 1\n";
    EXPECT_TRUE(refused(skew + "1 1 5\n").starts_with("x.mtx:3: "));
    EXPECT_TRUE(refused(skew + "2 1 -2147483648\n").starts_with("x.mtx:3: "));
    EXPECT_NE(refused("%%MatrixMarket matrix coordinate real general\n4000000 4000000 0\n").find("memory"),
              std::string::npos);
}

TEST(MatrixGenerator, FactorsWithinRange) {
    const auto found = generated("matrix:random,rows=20,inner=30,columns=40,type=int32,values=-3..5,seed=2").matrices();
    for (const auto* factor : {&found.a, &found.b}) {
        const auto [least, most] = std::ranges::minmax(std::get<I32s>(*factor));
        EXPECT_EQ(least, -3);
        EXPECT_EQ(most, 5);
    }
    EXPECT_EQ(size_of(found.a), 600u);
    EXPECT_EQ(size_of(found.b), 1200u);
    const auto plain = generated("matrix:random,n=64").matrices();
    EXPECT_EQ(plain.type(), "float32");
    EXPECT_NE(plain.a, plain.b);
    for (const auto entry : std::get<Floats>(plain.a)) EXPECT_TRUE(entry >= 0 && entry <= 1);
    const auto none = generated("matrix:random,n=9,type=int32,infinite=100").matrices();
    for (const auto entry : std::get<I32s>(none.b)) EXPECT_EQ(entry, kInfiniteEntry);
}

TEST(MatrixGenerator, RefusesBadSpecs) {
    EXPECT_TRUE(test::has_parts(generate_refusal("matrix:random,n=8,type=double"),
                                {"matrix:random,n=8,type=double", "type=double"}));
    EXPECT_TRUE(test::has_parts(generate_refusal("matrix:random,n=8,values=5..1"),
                                {"matrix:random,n=8,values=5..1", "values=5..1"}));
    EXPECT_TRUE(test::has_parts(generate_refusal("matrix:random,n=8,values=few"),
                                {"matrix:random,n=8,values=few", "values=few"}));
    EXPECT_TRUE(test::has_parts(generate_refusal("matrix:random,n=8,infinite=101"), {"infinite=101", "100"}));
    EXPECT_TRUE(test::has_parts(generate_refusal("matrix:random,n=8,rows=3,inner=4,columns=5"),
                                {"matrix:random,n=8,rows=3,inner=4,columns=5", "rows=", "inner=", "columns=", "n="}));
    EXPECT_EQ(generated("matrix:random,n=8,rows=3,inner=4").matrices().columns, 8u);
    EXPECT_TRUE(test::has_parts(generate_refusal("matrix:random,rows=-1"), {"rows=-1"}));
    EXPECT_TRUE(test::has_parts(
        generate_refusal("matrix:random,n=8,type=int32,values=0..3000000000"),
        {"matrix:random,n=8,type=int32,values=0..3000000000", "values=0..3000000000", "-2147483648", "2147483646"}));
}

}  // namespace
}  // namespace lockstep
