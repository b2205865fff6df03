#include "kernels/data/need.hpp"

#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

std::string refused(const Need& need, const Dataset& dataset) {
    return refusal([&] { require(std::span(&need, 1), "a.test", dataset); });
}

std::string lack_of(const Need& need, std::string_view content, const std::string& name = "x.el",
                    const LoadOptions& options = {}) {
    return refused(need, parsed(content, name, options));
}

TEST(Needs, NameFirstInvalidWeight) {
    EXPECT_NE(lack_of(need::weights, "0 1 5\n1 0 heavy\n", "some.el").find("some.el:2"), std::string::npos);
    EXPECT_EQ(lack_of(need::weights, "0 1 5\n1 0 0.5\n", "some.el"), "") << "real weights are weights";
    EXPECT_EQ(lack_of(need::weights, "0 1\n1 0\n", "plain.el"), "") << "without any each arc weighs 1";
    EXPECT_EQ(lack_of(need::weights, "p sp 2 1\na 1 2 7\n", "x.gr"), "");
}

TEST(Needs, NameArcWithoutTwin) {
    EXPECT_TRUE(test::has_parts(lack_of(need::symmetric, "0 1\n1 0\n1 2\n"),
                                {"a.test", "x.el", "1", "2", "2", "1", "--undirected"}));
    EXPECT_NE(lack_of(need::symmetric, "0 1\n1 0\n2 1\n").find("2 → 1 without its twin 1 → 2"), std::string::npos);
    EXPECT_NE(lack_of(need::symmetric, "0 1\n0 1\n1 0\n").find("0 → 1 without"), std::string::npos);
    EXPECT_EQ(lack_of(need::symmetric, "0 1\n1 0\n1 2\n", "x.el", {.undirected = true}), "");
    EXPECT_EQ(lack_of(need::symmetric, "0 1\n1 0\n2 2\n"), "") << "a self loop is its own twin";
}

TEST(Needs, NameNegativeWeight) {
    EXPECT_TRUE(test::has_parts(lack_of(need::no_negative_weight, "p sp 3 3\na 1 2 5\na 2 3 -3\na 3 1 -9\n", "x.gr"),
                                {"a.test", "0", "x.gr", "-3", "1", "2", "x.gr", "3"}));
    EXPECT_EQ(lack_of(need::no_negative_weight, "p sp 3 1\na 1 2 0\n", "x.gr"), "");
    EXPECT_EQ(lack_of(need::no_negative_weight, "0 1\n"), "");
}

TEST(Needs, NameVerticesAsTheFileDoes) {
    const auto named = "source,target,weight\na,b,1\nb,c,-2\n";
    EXPECT_NE(lack_of(need::no_negative_weight, named, "x.csv").find("\"b\" → \"c\""), std::string::npos);
    EXPECT_NE(lack_of(need::symmetric, named, "x.csv").find("\"a\" → \"b\" without"), std::string::npos);
    EXPECT_NE(lack_of(need::tree, "source,target\na,b\nb,c\nc,a\n", "x.csv").find("\"b\" – \"c\""), std::string::npos);
}

TEST(Needs, NameReasonForNoTree) {
    EXPECT_EQ(lack_of(need::tree, "0 1\n1 0\n1 2\n2 1\n"), "");
    EXPECT_EQ(lack_of(need::tree, "1 0\n1 2\n"), "") << "arcs may go one way";
    EXPECT_TRUE(test::has_parts(lack_of(need::tree, "0 1\n1 2\n2 0\n"), {"a.test", "x.el", "1", "2"}));
    EXPECT_TRUE(test::has_parts(lack_of(need::tree, "0 1\n2 3\n"), {"a.test", "x.el", "0", "2"}));
    EXPECT_TRUE(test::has_parts(lack_of(need::tree, "1 2\n2 3\n"), {"a.test", "x.el", "1", "0", "--base", "1"}));
    EXPECT_TRUE(test::has_parts(lack_of(need::tree, "0 1\n1 0\n2 2\n"), {"a.test", "x.el", "2"}));
    // The number of edges is that of a tree; no edges at all.
    EXPECT_NE(lack_of(need::tree, "0 1\n1 2\n2 0\n3 4\n"), "");
    EXPECT_TRUE(test::has_parts(lack_of(need::tree, "-1\n0\n-1\n", "x.parent"), {"a.test", "x.parent", "2", "0", "2"}));
    EXPECT_EQ(lack_of(need::tree, "-1\n0\n0\n", "x.parent"), "");
    EXPECT_EQ(lack_of(need::tree, "1\n-1\n", "x.list"), "");
    EXPECT_EQ(refused(need::tree, generated("graph:grid,n=1")), "");
}

TEST(Needs, FirstMissingPropertyIsNamed) {
    const Need needs[] = {need::symmetric, need::weights, need::tree};
    const auto dataset = parsed("0 1 x\n1 0 x\n", "x.el");
    EXPECT_NE(refusal([&] { require(needs, "a.test", dataset); }).find("needs weights"), std::string::npos);
    EXPECT_NO_THROW(require({}, "a.test", dataset));
}

}  // namespace
}  // namespace lockstep
