#include "app/theme/whole_words.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(WholeWords, EndALineBehindAWord) {
    constexpr std::string_view text = "edge lists, x.list.tsv, y";
    EXPECT_EQ(whole_words(text, 18), 12u) << "not within .list.tsv";
    EXPECT_EQ(whole_words(text, 14), 12u) << "nor behind its first dot";
    EXPECT_EQ(whole_words(text, 11), 11u);
    EXPECT_EQ(whole_words(text, 12), 12u);
    EXPECT_EQ(whole_words(text, text.size()), text.size());
    EXPECT_EQ(whole_words("unbroken.words", 9), 9u) << "there is no other place";
    EXPECT_EQ(whole_words(" unbroken.words", 9), 9u);
    EXPECT_EQ(whole_words("", 0), 0u);
}

}  // namespace
}  // namespace lockstep
