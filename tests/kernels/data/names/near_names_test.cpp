#include "kernels/data/names/near_names.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

using Names = std::vector<std::string>;

TEST(NearNames, FewestDifferingLettersFirst) {
    EXPECT_EQ(edit_distance("rank", "rank"), 0u);
    EXPECT_EQ(edit_distance("rnk", "rank"), 1u);
    EXPECT_EQ(edit_distance("", "rank"), 4u);
    EXPECT_EQ(near_names("rnak", {"level", "ran", "rank", "rnaks"}), (Names{"rnaks", "ran", "rank"}));
    EXPECT_EQ(near_names("levle", {"level", "level2", "label"}), (Names{"level", "level2"}));
    EXPECT_EQ(near_names("levell", {"levels", "level", "bevelx"}), (Names{"levels", "level", "bevelx"}));
    EXPECT_EQ(near_names("ownn", {"own"}), Names{"own"});
    EXPECT_EQ(near_names("x", {"y", "xs", "beyond"}), (Names{"y", "xs"}));
}

TEST(NearNames, ContainedNamesIgnoringCase) {
    EXPECT_EQ(near_names("Succ", {"successor", "own"}), Names{"successor"});
    EXPECT_EQ(near_names("shared.tile", {"tile", "words"}), Names{"tile"});
    EXPECT_EQ(near_names("id", {"midway"}), Names{}) << "two letters say nothing";
}

}  // namespace
}  // namespace lockstep
