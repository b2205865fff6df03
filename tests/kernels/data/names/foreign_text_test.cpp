#include "kernels/data/names/foreign_text.hpp"

#include <string>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(ForeignText, FitsOneLine) {
    EXPECT_EQ(printable("a\nb\x01\xC3\xA4"), "a?b???");
    EXPECT_EQ(one_line("a\nb\x7F\xC3\xA4"), "a?b?\xC3\xA4");
    EXPECT_EQ(printable(std::string(40, 'x')), std::string(32, 'x') + "...");
}

}  // namespace
}  // namespace lockstep
