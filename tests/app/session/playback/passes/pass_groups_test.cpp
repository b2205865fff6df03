#include "app/session/playback/passes/pass_groups.hpp"

#include <gtest/gtest.h>

#include "app/session/playback/passes/pass_row.hpp"

namespace lockstep {
namespace {

using Path = std::vector<std::string>;

/// The passes of a recursion of three levels as in its track:
///   0 input  1 split  2 local rank                                    7 recombine
///                                  3 split  4 local rank   6 recombine           level 1
///                                                   5 rank                       level 2
PassGroups recursion() {
    PassGroups groups;
    for (const auto& path : {Path{}, Path{}, Path{}, Path{"level 1"}, Path{"level 1"}, Path{"level 1", "level 2"},
                             Path{"level 1"}, Path{}})
        groups.append(path, path.size() == 2 ? 2 : 1);
    return groups;
}

/// 1 + rounds x phases passes.
PassGroups rounds(int rounds, int phases) {
    PassGroups groups;
    groups.append(Path{}, 0);
    for (int round = 1; round <= rounds; ++round)
        for (int phase = 0; phase < phases; ++phase) groups.append(Path{"round " + std::to_string(round)}, 1);
    return groups;
}

TEST(PassGroups, CommonPathPrefixes) {
    const auto groups = recursion();
    ASSERT_EQ(groups.all().size(), 2u);
    const auto &outer = groups.at(0), &inner = groups.at(1);
    EXPECT_EQ(outer.name, "level 1");
    EXPECT_EQ(outer.first, 3u);
    EXPECT_EQ(outer.last, 6u);
    EXPECT_EQ(outer.kernel_ms, 5);
    EXPECT_FALSE(outer.parent);
    EXPECT_EQ(inner.key, "level 1 / level 2");
    EXPECT_EQ(inner.num_passes(), 1u);
    EXPECT_EQ(inner.parent, 0u);
    EXPECT_EQ(groups.innermost(5), 1u);
    EXPECT_EQ(groups.innermost(4), 0u);
    EXPECT_FALSE(groups.innermost(2));
    EXPECT_FALSE(groups.innermost(99));
}

TEST(PassGroups, EqualNamesStaySeparate) {
    PassGroups groups;
    for (const auto& path : {Path{}, Path{"ranking"}, Path{}, Path{"ranking"}}) groups.append(path, 1);
    ASSERT_EQ(groups.all().size(), 2u);
    EXPECT_EQ(groups.at(0).key, "ranking");
    EXPECT_EQ(groups.at(1).key, "ranking (2)");
}

TEST(PassGroups, StepOverWholeGroups) {
    const auto groups = recursion();
    std::vector<std::uint32_t> on{0}, back{7};
    while (on.back() < 7) on.push_back(groups.stop_after(on.back()));
    while (back.back() > 0) back.push_back(groups.stop_before(back.back()));
    EXPECT_EQ(on, (std::vector<std::uint32_t>{0, 1, 2, 6, 7}));
    EXPECT_EQ(back, (std::vector<std::uint32_t>{7, 6, 2, 1, 0}));
    EXPECT_EQ(groups.stop_after(7), 7u);
    EXPECT_EQ(groups.stop_before(0), 0u);
}

TEST(PassGroups, StepFromInsideGroupGoesToItsEnd) {
    const auto groups = recursion();
    EXPECT_EQ(groups.stop_after(3), 6u);
    EXPECT_EQ(groups.stop_after(4), 5u);  // over level 2, which comes next
    EXPECT_EQ(groups.stop_before(4), 2u);
    EXPECT_EQ(groups.stop_before(5), 4u);  // the state before level 2
    const auto many = rounds(1199, 3);
    EXPECT_EQ(many.num_passes(), 3598u);
    EXPECT_EQ(many.stop_after(0), 3u);
    EXPECT_EQ(many.stop_after(3), 6u);
    EXPECT_EQ(many.stop_after(4), 6u);
    EXPECT_EQ(many.stop_before(6), 3u);
    EXPECT_EQ(many.stop_before(3), 0u);
    EXPECT_EQ(many.stop_after(3596), 3597u);
}

TEST(PassRow, WithoutFoldsEachPassHasPlace) {
    PassRow row;
    row.update(recursion(), Folds{});
    EXPECT_FALSE(row.folded());
    EXPECT_EQ(row.size(), 8u);
    EXPECT_EQ(row.deepest(), 2);
    EXPECT_EQ(row.index_of(5), 5u);
    EXPECT_EQ(row.position_of(5), 5);
    EXPECT_EQ(row.pass_at(4.6), 5u);
}

TEST(PassRow, FoldedGroupHasOnePlace) {
    const auto groups = recursion();
    Folds folds;
    folds.fold(groups.at(0).key, true);
    PassRow row;
    row.update(groups, folds);
    ASSERT_EQ(row.size(), 5u);  // 0 1 2 [3 .. 6] 7
    EXPECT_EQ(row.deepest(), 0);
    EXPECT_EQ(row.place(3).first, 3u);
    EXPECT_EQ(row.place(3).last, 6u);
    EXPECT_EQ(row.place(3).group, 0u);
    EXPECT_EQ(row.index_of(7), 4u);
    for (std::uint32_t pass = 0; pass < 8; ++pass) {
        EXPECT_EQ(row.pass_at(row.position_of(pass)), pass);
        EXPECT_EQ(row.index_of(pass), pass < 3 ? pass : pass < 7 ? 3 : 4);
    }
    folds.fold(groups.at(0).key, false);
    folds.fold(groups.at(1).key, true);
    row.update(groups, folds);
    EXPECT_EQ(row.size(), 8u);  // level 2 is one pass
    EXPECT_EQ(row.place(5).group, 1u);
    EXPECT_EQ(row.deepest(), 1);
}

TEST(PassRow, FoldAllUnfoldOne) {
    const auto groups = rounds(1199, 3);
    Folds folds;
    folds.fold_all(true);
    PassRow row;
    row.update(groups, folds);
    EXPECT_EQ(row.size(), 1200u);
    folds.fold(groups.at(16).key, false);
    row.update(groups, folds);
    EXPECT_EQ(row.size(), 1202u);
    EXPECT_EQ(row.place(17).first, 49u);
    EXPECT_FALSE(row.place(17).group);
    EXPECT_EQ(row.place(20).group, 17u);
    EXPECT_EQ(row.index_of(3597), 1201u);
}

TEST(PassRow, FoldsFuturePasses) {
    PassGroups groups = rounds(2, 3);
    Folds folds;
    folds.fold_all(true);
    PassRow row;
    row.update(groups, folds);
    EXPECT_EQ(row.size(), 3u);
    for (int i = 0; i < 3; ++i) groups.append(Path{"round 3"}, 1);
    row.update(groups, folds);
    EXPECT_EQ(row.size(), 4u);
}

TEST(PassRow, EmptyRun) {
    PassRow row;
    row.update(PassGroups{}, Folds{});
    EXPECT_EQ(row.size(), 0u);
    EXPECT_EQ(row.pass_at(3), 0u);
}

}  // namespace
}  // namespace lockstep
