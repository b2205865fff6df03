#include "kernels/data/dataset.hpp"

#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

// An entry may name another kind than its class accepts.
TEST(Dataset, ErrorNamesActualAndExpectedKind) {
    const Dataset graph{.kind = DatasetKind::graph, .data = CsrGraph{}, .source = "graph:grid,n=0"};
    EXPECT_EQ(graph.graph().num_edges(), 0u);
    try {
        graph.list();
        FAIL() << "a list of a graph";
    } catch (const std::logic_error& refused) {
        EXPECT_TRUE(test::has_parts(std::string(refused.what()), {"graph:grid,n=0", "graph", "list"}));
    }
}

}  // namespace
}  // namespace lockstep
