#include "app/dataset_source.hpp"

#include <gtest/gtest.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

TEST(DatasetSource, AGeneratedGraphIsMadeUndirectedOnRequest) {
    Progress progress;
    const auto directed = open_dataset({.generate = "graph:uniform,n=64,edges=2,seed=1"}, progress);
    const auto undirected =
        open_dataset({.generate = "graph:uniform,n=64,edges=2,seed=1", .undirected = true}, progress);
    EXPECT_FALSE(directed.graph().symmetric);
    EXPECT_TRUE(undirected.graph().symmetric);
    EXPECT_GT(undirected.num_edges(), directed.num_edges());
}

TEST(DatasetSource, NothingToOpenIsSaid) {
    Progress progress;
    EXPECT_THROW(open_dataset({}, progress), InputError);
    EXPECT_TRUE(DatasetSource{}.empty());
}

TEST(DatasetSource, HasTheNameThatPeopleCallItBy) {
    EXPECT_EQ((DatasetSource{.input = "/data/ny.gr.gz"}.name()), "ny.gr.gz");
    EXPECT_EQ((DatasetSource{.generate = "list:random"}.name()), "list:random");
}

TEST(DatasetSource, WordsForReadingAs) {
    for (const auto* word : {"list", "parent", "edges"}) EXPECT_EQ(name_of(parse_as(word, "--as")), word);
    EXPECT_THROW(parse_as("numbers", "--as"), InputError);
}

}  // namespace
}  // namespace lockstep
