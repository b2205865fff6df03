#include "app/gui/theme/word_break.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(WholeWords, BreakAfterWords) {
    constexpr std::string_view text = "edge lists, x.list.tsv, y";
    EXPECT_EQ(word_break(text, 18), 12u) << "not within .list.tsv";
    EXPECT_EQ(word_break(text, 14), 12u) << "nor behind its first dot";
    EXPECT_EQ(word_break(text, 11), 11u);
    EXPECT_EQ(word_break(text, 12), 12u);
    EXPECT_EQ(word_break(text, text.size()), text.size());
    EXPECT_EQ(word_break("unbroken.words", 9), 9u) << "there is no other place";
    EXPECT_EQ(word_break(" unbroken.words", 9), 9u);
    EXPECT_EQ(word_break("", 0), 0u);
}

TEST(WholeWords, KeepSignAndUnitWithNumber) {
    constexpr std::string_view text = "levels are < 0.01 % of it";
    const auto line = [&](std::size_t fits) {
        const auto shown = text.substr(0, word_break(text, fits));
        return shown.substr(0, shown.find_last_not_of(' ') + 1);
    };
    EXPECT_EQ(line(12), "levels are") << "not behind <";
    EXPECT_EQ(line(13), "levels are");
    EXPECT_EQ(line(17), "levels are") << "nor before %";
    EXPECT_EQ(line(19), "levels are < 0.01 %");
    EXPECT_EQ(line(21), "levels are < 0.01 %");
    EXPECT_EQ(word_break("< 0.01 %", 3), 2u) << "there is no other place";
    EXPECT_EQ(word_break("< 0.01 %", 6), 6u);
}

}  // namespace
}  // namespace lockstep
