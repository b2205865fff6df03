#include <gtest/gtest.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/opening/load.hpp"

namespace lockstep {
namespace {

// A row without a weight is an edge. Only an algorithm that needs weights refuses the file.
TEST(EdgeList, RowWithoutWeight) {
    Progress progress;
    const auto graph = parse_dataset("0 1 5\n1 2\n2 0 7\n", "x.txt", {}, progress);
    EXPECT_EQ(graph.graph().num_edges(), 3u);
    EXPECT_NE(graph.graph().unusable_weights.find("x.txt:2"), std::string::npos);
}

// Rows of this shape that name only each other are an adjacency list.
TEST(EdgeList, RefusesRaggedAdjacencyLists) {
    Progress progress;
    EXPECT_THROW(parse_dataset("0 1 2\n1 0\n2 0\n", "x.txt", {}, progress), InputError);
}

}  // namespace
}  // namespace lockstep
