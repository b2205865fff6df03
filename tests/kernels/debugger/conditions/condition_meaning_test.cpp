#include "kernels/debugger/conditions/condition_meaning.hpp"

#include <gtest/gtest.h>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "tests/kernels/debugger/asked_for_test.hpp"
#include "tests/kernels/debugger/many_arrays_for_test.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::debugger {
namespace {

const AlgorithmInfo kMany = lockstep::test::planted_algorithm<lockstep::test::UsesManyArrays>("test.many-arrays");
using Remarks = std::vector<std::string>;

// The kernel jump_unpacked names the column `distance` `rank`; the column `rank` is another one, null until the end.
TEST(ConditionMeaning, KernelArraysBeforeColumns) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=9");
    const Asked asked(traced, 2, 1);
    const auto rank = asked.meaning("rank[5] == 3");
    EXPECT_EQ(rank.array("rank").column.name, "distance");
    EXPECT_EQ(rank.remarks(), Remarks{"rank is distance in Arrays"});
    const auto quoted = asked.meaning("`rank`[5] == 3 && distance[5] == 3 && rank == 3");
    EXPECT_EQ(quoted.array("`rank`").column.name, "rank");
    EXPECT_EQ(quoted.array("distance").column.name, "distance");
    ASSERT_TRUE(quoted.bare("rank"));
    EXPECT_EQ(quoted.bare("rank")->column.name, "distance");
    // A variable comes before an array, and has no elements.
    EXPECT_EQ(asked.meaning("own == 3").bare("own"), nullptr);
    EXPECT_TRUE(test::has_parts(asked.refusal("own[2] == 3"), {"jump_unpacked"}));
    const auto indexed = asked.meaning("rank[next] == 3 && rank[j] == 3");
    EXPECT_TRUE(indexed.is_variable("next"));
    EXPECT_FALSE(indexed.is_variable("j"));
    // Both of two swapped arrays are the column.
    const auto searched = bfs::frontier();
    const Traced bfs(searched, "graph:grid,n=36");
    const Asked expands(bfs, 2);
    EXPECT_EQ(expands.meaning("frontier[5] == 1").array("frontier").column.name, "frontier");
    const auto next = expands.meaning("next_frontier[5] == 1");
    EXPECT_EQ(next.array("next_frontier").column.name, "frontier");
    EXPECT_EQ(next.remarks(), Remarks{"next_frontier is frontier in Arrays"});
    // By the name after the last point: graph.row_offsets.
    EXPECT_EQ(expands.meaning("row_offsets[5] == 1").array("row_offsets").column.name, "row_offsets");
}

// The other launch of a pass fills `changed`: its kernel has neither `rank` nor `own`.
TEST(ConditionMeaning, OtherLaunches) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=9");
    const Asked jump(traced, 2, 1), fill(traced, 2, 0);
    const char* text = "rank[5] == 3 && own != 9 && rank[next] > 0";
    const auto meant = jump.meaning(text);
    EXPECT_EQ(fill.meaning("rank[5] == 3").array("rank").column.name, "rank") << "asked there for the first time";
    const auto again = fill.meaning(text, 0, &meant);
    EXPECT_EQ(again.array("rank").column.name, "distance");
    EXPECT_TRUE(again.is_variable("next"));
    EXPECT_EQ(again.bare("own"), nullptr);
    EXPECT_EQ(again.remarks(), meant.remarks());
    EXPECT_EQ(fill.meaning("rank[5] == 4", 0, &meant).array("rank").column.name, "rank") << "another condition";
    EXPECT_EQ(jump.meaning(text, 0, &again).array("rank").column.name, "distance");
    // Names of the open launch's kernel come first.
    const auto filled = fill.meaning("rank[5] == 3");
    EXPECT_EQ(jump.meaning("rank[5] == 3", 0, &filled).array("rank").column.name, "distance");
}

TEST(ConditionMeaning, UnlistedArrays) {
    const Traced traced(kMany, "list:ordered,n=64");
    const Asked asked(traced, 1);
    const auto tile = asked.meaning("tile[3] == 1", 1);
    EXPECT_EQ(tile.array("tile").kind, NamedArray::Kind::shared);
    EXPECT_EQ(tile.remarks(), Remarks{"tile[3] is in the shared memory of block 1"});
    EXPECT_TRUE(asked.meaning("shared.tile[3] == 1").array("shared.tile").same(tile.array("tile")));
    EXPECT_EQ(asked.meaning("scratch[3] == 1").array("scratch").kind, NamedArray::Kind::memory);
    const auto upper = asked.meaning("upper[3] == 1");
    EXPECT_EQ(upper.array("upper").column.name, "words");
    EXPECT_EQ(upper.array("upper").shift, 32u);
    EXPECT_EQ(upper.remarks(), (Remarks{"upper is words in Arrays", "upper[0] is words[32] there"}));
    EXPECT_TRUE(test::has_parts(asked.refusal("part[3] == 1"), {"many_arrays"}));
    EXPECT_TRUE(test::has_parts(asked.refusal("tile[32] == 1"), {"32", "32"}));
    EXPECT_NE(asked.refusal("upper[32] == 1").find("upper has 32 numbers"), std::string::npos);
    EXPECT_EQ(asked.refusal("words[63] == 1 && pair[3] == 1"), "");
}

// Two columns are packed into one array: the kernel reads them together.
TEST(ConditionMeaning, PackedColumns) {
    const auto info = list_ranking::wyllie_stepwise();
    const Traced traced(info, "list:ordered,n=64");
    const Asked asked(traced, 2);
    const auto packed = std::ranges::find_if(asked.arrays, [](const KernelArray& one) { return one.bytes == 8; });
    ASSERT_NE(packed, asked.arrays.end());
    const auto meant = asked.meaning(packed->name + "[5] == 3");
    EXPECT_EQ(meant.array(packed->name).kind, NamedArray::Kind::memory);
    EXPECT_EQ(meant.array(packed->name).type, ValueType::uint64);
    ASSERT_EQ(meant.remarks().size(), 1u);
    EXPECT_TRUE(test::has_parts(meant.remarks()[0], {"8"})) << meant.remarks()[0];
}

TEST(ConditionMeaning, SimilarNames) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=64");
    const Asked asked(traced, 2, 1);
    EXPECT_TRUE(test::has_parts(asked.refusal("rnk[5] == 3"), {"Condition:", "jump_unpacked", "rnk"}));
    EXPECT_TRUE(test::has_parts(asked.refusal("lane 3 && bejond == 3"), {"Condition:", "jump_unpacked", "bejond"}));
    EXPECT_NE(asked.refusal("Succ[5] == 3").find("near it: successor"), std::string::npos);
    // Without near names, all names are listed.
    EXPECT_NE(asked.refusal("lane 3 && xyzzyplugh == 3").find("there are: i, next, skip, own, beyond, successor, rank"),
              std::string::npos)
        << asked.refusal("lane 3 && xyzzyplugh == 3");
    EXPECT_NE(asked.refusal("xyzzyplugh[3] == 3").find("distance"), std::string::npos);
    EXPECT_NE(asked.refusal("distance[64] == 3").find("64 numbers"), std::string::npos);
    EXPECT_TRUE(test::has_parts(asked.refusal("rank[64] == 3"), {"64", "64"}));
}

}  // namespace
}  // namespace lockstep::debugger
