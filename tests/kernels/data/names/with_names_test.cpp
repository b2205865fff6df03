#include "kernels/data/names/with_names.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kernels/data/dataset.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

Dataset named_graph() {
    auto dataset = generated("graph:path,n=4");
    const std::vector<std::string> names{"s", "", "t", "3"};
    dataset.name_elements(ElementNames(names));
    return dataset;
}

TEST(WithNames, AddsNamesAfterNumbers) {
    const auto graph = named_graph();
    EXPECT_EQ(with_names("Vertex 2, at distance 3, left vertex 0", graph),
              "Vertex 2 \u201ct\u201d, at distance 3, left vertex 0 \u201cs\u201d");
}

TEST(WithNames, IgnoresOtherNumbers) {
    const auto graph = named_graph();
    for (const auto* text : {"vertex 1 has no name", "vertex 3 is called by its number", "vertex 7 is not there",
                             "2 vertices got nearer", "vertex"})
        EXPECT_EQ(with_names(text, graph), text);
    EXPECT_EQ(with_names("vertex 2", generated("graph:path,n=4")), "vertex 2");
}

TEST(WithNames, NamesVerticesOfCycle) {
    EXPECT_EQ(with_names("negative cycle 0 \u2192 2 \u2192 0 weighs \u22121", named_graph()),
              "negative cycle 0 \u201cs\u201d \u2192 2 \u201ct\u201d \u2192 0 \u201cs\u201d weighs \u22121");
}

}  // namespace
}  // namespace lockstep
