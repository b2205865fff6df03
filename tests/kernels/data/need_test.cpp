#include "kernels/data/need.hpp"

#include "tests/kernels/data/data_helpers.hpp"

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
    EXPECT_EQ(
        lack_of(need::symmetric, "0 1\n1 0\n1 2\n"),
        "a.test needs every edge both ways; x.el has an arc 1 → 2 without its twin 2 → 1; --undirected adds what is "
        "missing");
    EXPECT_NE(lack_of(need::symmetric, "0 1\n1 0\n2 1\n").find("2 → 1 without its twin 1 → 2"), std::string::npos);
    EXPECT_NE(lack_of(need::symmetric, "0 1\n0 1\n1 0\n").find("0 → 1 without"), std::string::npos);
    EXPECT_EQ(lack_of(need::symmetric, "0 1\n1 0\n1 2\n", "x.el", {.undirected = true}), "");
    EXPECT_EQ(lack_of(need::symmetric, "0 1\n1 0\n2 2\n"), "") << "a self loop is its own twin";
}

TEST(Needs, NameNegativeWeight) {
    EXPECT_EQ(lack_of(need::no_negative_weight, "p sp 3 3\na 1 2 5\na 2 3 -3\na 3 1 -9\n", "x.gr"),
              "a.test needs weights from 0 on; x.gr has the negative weight -3 on the arc 1 → 2 (the first stands at "
              "x.gr:3); choose an algorithm that takes negative weights");
    EXPECT_EQ(lack_of(need::no_negative_weight, "p sp 3 1\na 1 2 0\n", "x.gr"), "");
    EXPECT_EQ(lack_of(need::no_negative_weight, "0 1\n"), "");
}

TEST(Needs, NameReasonForNoTree) {
    EXPECT_EQ(lack_of(need::tree, "0 1\n1 0\n1 2\n2 1\n"), "");
    EXPECT_EQ(lack_of(need::tree, "1 0\n1 2\n"), "") << "arcs may go one way";
    EXPECT_EQ(lack_of(need::tree, "0 1\n1 2\n2 0\n"),
              "a.test needs a tree; x.el has a cycle, which the edge 1 – 2 closes");
    EXPECT_EQ(lack_of(need::tree, "0 1\n2 3\n"),
              "a.test needs a tree; x.el is not connected: no path leads from vertex 0 to vertex 2");
    EXPECT_EQ(
        lack_of(need::tree, "1 2\n2 3\n"),
        "a.test needs a tree; x.el is not connected: its ids begin at 1, and vertices are counted from 0: say --base 1");
    EXPECT_EQ(lack_of(need::tree, "0 1\n1 0\n2 2\n"), "a.test needs a tree; x.el has a self loop at vertex 2");
    // The number of edges is that of a tree; no edges at all.
    EXPECT_NE(lack_of(need::tree, "0 1\n1 2\n2 0\n3 4\n"), "");
    EXPECT_EQ(lack_of(need::tree, "-1\n0\n-1\n", "x.parent"),
              "a.test needs a tree; x.parent has 2 trees: nodes 0 and 2 are both roots");
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
