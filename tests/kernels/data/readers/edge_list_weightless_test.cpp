#include <gtest/gtest.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/opening/load.hpp"

namespace lockstep {
namespace {

// A row without the weight that the others have is an edge; only an algorithm that needs weights refuses it.
TEST(EdgeList, TakesARowWithoutItsWeight) {
    Progress progress;
    const auto graph = parse_dataset("0 1 5\n1 2\n2 0 7\n", "x.txt", {}, progress);
    EXPECT_EQ(graph.graph().num_edges(), 3u);
    EXPECT_NE(graph.graph().unusable_weights.find("x.txt:2"), std::string::npos);
}

// The same shape is an adjacency list where rows name only each other.
TEST(EdgeList, RefusesRaggedAdjacencyLists) {
    Progress progress;
    EXPECT_THROW(parse_dataset("0 1 2\n1 0\n2 0\n", "x.txt", {}, progress), InputError);
}

}  // namespace
}  // namespace lockstep
