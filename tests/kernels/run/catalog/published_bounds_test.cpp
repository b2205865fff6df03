#include "kernels/run/catalog/published_bounds.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(PublishedBounds, OfVariantsWithTheSameBeginning) {
    EXPECT_EQ(published_bounds("bfs.sequential").work, "O(n + m)");
    EXPECT_EQ(published_bounds("bfs.sequential-arrays").work, published_bounds("bfs.frontier").work)
        << "it sweeps over all vertices for each level";
    EXPECT_EQ(published_bounds("graph.biconnected-sequential").depth, "O(n + m)");
    EXPECT_EQ(published_bounds("graph.biconnected").depth, "O(log n)");
    EXPECT_EQ(published_bounds("list.wyllie-32").work, published_bounds("list.wyllie").work);
}

TEST(PublishedBounds, RecursiveHelmanJajaHasItsOwnDepth) {
    EXPECT_EQ(published_bounds("list.rhj").depth, "O(log\u00B2 n / log log n)") << "Rehman 4.2";
    EXPECT_EQ(published_bounds("list.helman-jaja").depth, "O(n / p + log n)") << "table 2.1";
}

TEST(PublishedBounds, NameTheirSource) {
    EXPECT_EQ(published_bounds("list.wyllie").source, "Rehman 2010, table 2.1");
    EXPECT_EQ(published_bounds("scan.left-fold").source, "Malison 2012, 4.2.1");
    EXPECT_EQ(published_bounds("tree.root").depth, "O(log n)") << "as all tours";
    EXPECT_EQ(published_bounds("segscan.host").source, "");
    EXPECT_EQ(published_bounds("apsp.floyd-warshall").depth, published_bounds("apsp.floyd-warshall").work)
        << "one thread";
}

TEST(PublishedBounds, OfPathsMatricesAndSegments) {
    EXPECT_NE(published_bounds("sssp.dijkstra").work, "") << "Malison 1.5.3";
    EXPECT_EQ(published_bounds("matrix.multiply-naive").work, "2 R_A R_B C_A operations") << "Malison 4.1.1";
    EXPECT_NE(published_bounds("segscan.intra-warp").work, "") << "Tsai IV";
    EXPECT_EQ(published_bounds("segscan.host").work, "");
}

}  // namespace
}  // namespace lockstep
