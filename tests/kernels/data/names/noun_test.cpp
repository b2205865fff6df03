#include "kernels/data/names/noun.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(Noun, NumberFollowsTheFirstNoun) {
    EXPECT_EQ(noun::vertex.at(1024), "vertex 1,024");
    EXPECT_EQ((Noun{"place in EL", "places in EL"}.at(3)), "place 3 in EL");
    EXPECT_EQ((Noun{"entry of AL", "entries of AL"}.title(12)), "Entry 12 of AL");
    EXPECT_EQ((Noun{"part of the queue", "parts of the queue"}.count(2)), "2 parts of the queue");
}

}  // namespace
}  // namespace lockstep
