#include "app/session/preferred_view.hpp"

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

TEST(PreferredView, RingsForSearchesInGraphsWithHubs) {
    const Catalog catalog = make_catalog();
    const auto view = [&](const char* id, const char* spec) { return preferred_view(catalog.at(id), generated(spec)); };
    EXPECT_EQ(view("bfs.frontier", "graph:rmat,n=4096,seed=1"), "rings");
    EXPECT_EQ(view("sssp.bellman-ford", "graph:rmat,n=4096,seed=1"), "rings");
    EXPECT_EQ(view("bfs.frontier", "graph:star,n=64"), "") << "it fits on a map";
    EXPECT_EQ(view("bfs.frontier", "graph:grid,n=4096"), "") << "it has coordinates";
    EXPECT_EQ(view("bfs.frontier", "graph:uniform,n=4096"), "") << "it has no hubs";
    EXPECT_EQ(view("components.champion", "graph:rmat,n=4096,seed=1"), "") << "it has no levels";
    EXPECT_EQ(view("list.wyllie", "list:random,n=4096"), "");
}

}  // namespace
}  // namespace lockstep
