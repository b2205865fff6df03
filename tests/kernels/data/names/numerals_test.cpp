#include "kernels/data/names/numerals.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(Numerals, GroupsByThousands) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(1234567), "1,234,567");
    EXPECT_EQ(counted(1, "self loop"), "1 self loop");
    EXPECT_EQ(counted(78303, "self loop"), "78,303 self loops");
}

TEST(Numerals, ForeignTextFitsOneLine) {
    EXPECT_EQ(printable("a\nb\x01\xC3\xA4"), "a?b???");
    EXPECT_EQ(one_line("a\nb\x7F\xC3\xA4"), "a?b?\xC3\xA4");
    EXPECT_EQ(printable(std::string(40, 'x')), std::string(32, 'x') + "...");
}

}  // namespace
}  // namespace lockstep
