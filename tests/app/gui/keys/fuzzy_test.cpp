#include "app/gui/keys/fuzzy.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(FuzzyScore, NeedsEveryLetterInOrder) {
    EXPECT_TRUE(fuzzy_score("stfw", "Step forward"));
    EXPECT_TRUE(fuzzy_score("STEP FOR", "Step forward"));
    EXPECT_FALSE(fuzzy_score("fs", "Step forward"));
    EXPECT_FALSE(fuzzy_score("stepx", "Step forward"));
    EXPECT_FALSE(fuzzy_score("a", ""));
}

TEST(FuzzyScore, EmptyPatternMatchesEverything) {
    EXPECT_EQ(fuzzy_score("", "Quit"), fuzzy_score(" ", "Step forward"));
}

TEST(FuzzyScore, PrefersStartsOfWords) {
    EXPECT_GT(*fuzzy_score("sf", "Step forward"), *fuzzy_score("sf", "Transform it"));
}

TEST(FuzzyScore, PrefersAdjacentLetters) {
    EXPECT_GT(*fuzzy_score("loop", "The loop"), *fuzzy_score("loop", "Let our old p"));
}

TEST(FuzzyScore, PrefersWordThatBeginsWithAllLetters) {
    EXPECT_GT(*fuzzy_score("relay", "List ranking by a baton list.relay the manual"),
              *fuzzy_score("relay", "Reset layout"));
}

TEST(FuzzyScore, PrefersShorterMatch) {
    EXPECT_GT(*fuzzy_score("run", "Run again"), *fuzzy_score("run", "Run it all once more from the beginning"));
}

}  // namespace
}  // namespace lockstep
