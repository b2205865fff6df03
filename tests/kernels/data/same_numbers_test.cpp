#include "kernels/data/same_numbers.hpp"

#include <string>

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

TEST(SameNumbers, OfEachKind) {
    Progress progress;
    for (const std::string spec :
         {"list:random,n=20", "forest:random,n=20", "graph:rmat,scale=5,weights=1..9", "tree:random,n=20",
          "array:random,n=20", "segments:random,n=20,segments=4,q=5", "matrix:random,n=4", "expression:random,n=9"}) {
        auto one = generate_dataset(spec + ",seed=1", progress), other = generate_dataset(spec + ",seed=1", progress);
        other.source = "copy.txt";
        EXPECT_TRUE(same_numbers(one, other)) << spec;
        EXPECT_FALSE(same_numbers(one, generate_dataset(spec + ",seed=2", progress))) << spec;
        EXPECT_FALSE(same_numbers(one, generate_dataset("list:random,n=21", progress))) << spec;
    }
}

TEST(SameNumbers, QueriesCount) {
    Progress progress;
    auto one = generate_dataset("tree:random,n=20,seed=1", progress), other = one;
    other.queries = VertexPairs{{1}, {2}};
    EXPECT_FALSE(same_numbers(one, other));
    one.queries = other.queries;
    EXPECT_TRUE(same_numbers(one, other));
    one.queries->b[0] = 3;
    EXPECT_FALSE(same_numbers(one, other));
}

}  // namespace
}  // namespace lockstep
