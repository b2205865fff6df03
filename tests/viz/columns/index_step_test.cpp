#include "viz/columns/index_step.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(IndexStep, IndicesDoNotOverlap) {
    EXPECT_EQ(index_step(20, 14), 1u);
    EXPECT_EQ(index_step(18, 14), 1u);
    EXPECT_EQ(index_step(17, 14), 2u);
    EXPECT_EQ(index_step(10, 14), 2u);
    EXPECT_EQ(index_step(5, 21), 8u);
}

}  // namespace
}  // namespace lockstep
