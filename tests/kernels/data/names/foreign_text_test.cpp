#include "kernels/data/names/foreign_text.hpp"

#include <string>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(ForeignText, FitsOneLine) {
    EXPECT_EQ(printable("a\nb\x01\xC3\xA4\xE4\xC2\x85"), "a?b?\xC3\xA4??");
    EXPECT_EQ(one_line("a\nb\x7F\xC3\xA4"), "a b?\xC3\xA4");
    EXPECT_EQ(one_line("\xE4\xE2\x80\xAE"), "\xEF\xBF\xBD?");
    EXPECT_EQ(from_windows_1252("K\xF6ln \x80"), "Köln €");
    EXPECT_FALSE(is_utf8("K\xF6ln"));
    EXPECT_FALSE(is_utf8("\xC0\x80"));
    EXPECT_TRUE(is_utf8("東京 Köln"));
    EXPECT_EQ(printable(std::string(40, 'x')), std::string(32, 'x') + "...");
}

}  // namespace
}  // namespace lockstep
