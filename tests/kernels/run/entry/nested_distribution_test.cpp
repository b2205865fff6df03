#include "kernels/run/entry/nested_distribution.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(NestedDistribution, UsesColumnsOfNestedAlgorithm) {
    const auto members = nested_distribution("ranking", {.name = "Sublist lengths",
                                                         .from = Distribution::From::members,
                                                         .column = "sublist",
                                                         .groups = "splitter_1",
                                                         .element = "splitter_1"});
    EXPECT_EQ(members.name, "Sublist lengths");
    EXPECT_EQ(members.column, "ranking.sublist");
    EXPECT_EQ(members.groups, "ranking.splitter_1");
    EXPECT_EQ(members.element, "ranking.splitter_1");
    const auto values = nested_distribution("ranking", {.column = "length"});
    EXPECT_EQ(values.column, "ranking.length");
    EXPECT_EQ(values.groups, "") << "there are none";
    EXPECT_EQ(values.element, "");
}

}  // namespace
}  // namespace lockstep
