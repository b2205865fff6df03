#include "kernels/data/names/numerals.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(Numerals, CountsAreExact) {
    EXPECT_EQ(count_text(0), "0");
    EXPECT_EQ(count_text(999), "999");
    EXPECT_EQ(count_text(1000), "1,000");
    EXPECT_EQ(count_text(264346), "264,346");
    EXPECT_EQ(count_text(4294967295u), "4,294,967,295");
    EXPECT_EQ(count_text(1, "vertex", "vertices"), "1 vertex");
    EXPECT_EQ(count_text(1909, "arc", "arcs"), "1,909 arcs");
    EXPECT_EQ(counted(1, "self loop"), "1 self loop");
    EXPECT_EQ(counted(78303, "self loop"), "78,303 self loops");
}

TEST(Numerals, RangeOfOneValue) {
    EXPECT_EQ(each_text(1909, "arc", "arcs"), "Each of 1,909 arcs");
    EXPECT_EQ(each_text(1, "arc", "arcs"), "The only arc");
    EXPECT_EQ(range_text(0, 1023, "level", "levels"), "levels 0 to 1,023");
    EXPECT_EQ(range_text(1023, 1023, "level", "levels"), "level 1,023");
}

TEST(Numerals, ThreeDigits) {
    EXPECT_EQ(figure_text(0), "0");
    EXPECT_EQ(figure_text(0.03214), "0.0321");
    EXPECT_EQ(figure_text(4.2), "4.2");
    EXPECT_EQ(figure_text(999.4), "999");
    EXPECT_EQ(figure_text(999.7), "1,000");
    EXPECT_EQ(figure_text(1160.4), "1,160");
    EXPECT_EQ(figure_text(-2.5), "−2.5");
}

TEST(Numerals, PercentagesRoundInwards) {
    EXPECT_EQ(percent_text(0, 7), "0 %");
    EXPECT_EQ(percent_text(7, 7), "100 %");
    EXPECT_EQ(percent_text(1, 400), "0.25 %");
    EXPECT_EQ(percent_text(1, 8), "12.5 %");
    EXPECT_EQ(percent_text(1, 3), "33.3 %");
    EXPECT_EQ(percent_text(2, 5), "40 %");
    EXPECT_EQ(percent_text(0.125), "12.5 %");
    EXPECT_EQ(percent_text(7.89), "789 %");
    EXPECT_EQ(percent_text(9999, 10000), "99.9 %");
    EXPECT_EQ(percent_text(1, 1'000'000), "< 0.01 %");
}

}  // namespace
}  // namespace lockstep
