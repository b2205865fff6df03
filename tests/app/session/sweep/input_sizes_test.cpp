#include "app/session/sweep/input_sizes.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(LargestCount, LargestWithSoManyElements) {
    EXPECT_EQ(largest_count(DatasetKind::array, 1u << 26), 1u << 26);
    EXPECT_EQ(largest_count(DatasetKind::list, (1u << 20) + 5), 1u << 20);
}

TEST(LargestCount, MatricesCountRows) {
    EXPECT_EQ(largest_count(DatasetKind::matrix, 1u << 26), 8192u);
    EXPECT_EQ(largest_count(DatasetKind::matrix, 1u << 20), 1024u);
}

}  // namespace
}  // namespace lockstep
