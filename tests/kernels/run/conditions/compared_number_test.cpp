#include "kernels/run/conditions/compared_number.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace lockstep {
namespace {

const ComparedNumber kNoNumber{.none = true};
constexpr Compare kAll[] = {Compare::equal,   Compare::different, Compare::less,
                            Compare::at_most, Compare::more,      Compare::at_least};

TEST(ComparedNumber, OrderOfNumbers) {
    const ComparedNumber two{2}, three{3};
    const bool expected[][3] = {{false, true, false}, {true, false, true},  {true, false, false},
                                {true, true, false},  {false, false, true}, {false, true, true}};
    for (std::size_t i = 0; i < std::size(kAll); ++i) {
        EXPECT_EQ(compares(kAll[i], two, three), expected[i][0]) << i;
        EXPECT_EQ(compares(kAll[i], two, two), expected[i][1]) << i;
        EXPECT_EQ(compares(kAll[i], three, two), expected[i][2]) << i;
    }
}

TEST(ComparedNumber, NullEqualsOnlyNull) {
    for (const auto compare : kAll) {
        EXPECT_EQ(compares(compare, kNoNumber, kNoNumber), compare == Compare::equal);
        EXPECT_EQ(compares(compare, kNoNumber, {7}), compare == Compare::different);
        EXPECT_EQ(compares(compare, {7}, kNoNumber), compare == Compare::different);
    }
}

TEST(ComparedNumber, ExactForEveryType) {
    const auto of = [](auto number) { return ComparedNumber::of(Value(number), false); };
    const auto large = std::numeric_limits<std::uint64_t>::max();
    EXPECT_TRUE(compares(Compare::less, of(large - 1), of(large))) << "a double would hold both as 2^64";
    EXPECT_TRUE(compares(Compare::less, of(std::int32_t{-1}), of(std::uint32_t{0})));
    EXPECT_TRUE(compares(Compare::equal, of(-0.5f), {-0.5L}));
}

TEST(ComparedNumber, TextRoundsLikeFloat) {
    const auto tenth = ComparedNumber::of(Value(0.1f), false);
    EXPECT_TRUE(compares(Compare::equal, tenth, {0.1L}));
    EXPECT_TRUE(compares(Compare::equal, {0.1L}, tenth));
    EXPECT_FALSE(compares(Compare::less, {0.1L}, tenth)) << "though 0.1f is a little more";
    EXPECT_FALSE(compares(Compare::equal, ComparedNumber::of(Value(std::uint32_t{16777217}), false), {16777216}));
}

}  // namespace
}  // namespace lockstep
