#include "kernels/data/dataset.hpp"

#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

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
        EXPECT_EQ(
            std::string(refused.what()),
            "graph:grid,n=0 is of kind graph, and the algorithm's class takes kind list: `input` of its entry says "
            "which");
    }
}

}  // namespace
}  // namespace lockstep
