#include "kernels/data/successor_list.hpp"

#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

std::string list_refusal(U32s successor) {
    return refusal([&] { make_successor_list(std::move(successor), "x.list.tsv"); });
}

TEST(SuccessorList, FindsHeadAndTail) {
    // 2 -> 0 -> 3 -> 1
    const auto list = make_successor_list({3, 1, 0, 1}, "x");
    EXPECT_EQ(list.head, 2u);
    EXPECT_EQ(list.tail, 1u);
    EXPECT_EQ(list.size(), 4u);
}

TEST(SuccessorList, SmallLists) {
    const auto one = make_successor_list({0}, "x");
    EXPECT_EQ(one.head, 0u);
    EXPECT_EQ(one.tail, 0u);
    const auto none = make_successor_list({}, "x");
    EXPECT_EQ(none.head, kNone);
    EXPECT_EQ(none.tail, kNone);
}

TEST(SuccessorList, RefusesNonLists) {
    EXPECT_TRUE(test::has_parts(list_refusal({1, 2, 0}), {"x.list.tsv:", "0"}));
    EXPECT_TRUE(test::has_parts(list_refusal({1, 1, 3, 4, 2}), {"x.list.tsv:", "2"}));
    EXPECT_TRUE(test::has_parts(list_refusal({2, 2, 3, 3}), {"x.list.tsv:", "2", "1"}));
    EXPECT_TRUE(test::has_parts(list_refusal({1, 1, 3, 3}), {"x.list.tsv:", "1", "3"}));
    EXPECT_TRUE(test::has_parts(list_refusal({1, 2, 7}), {"x.list.tsv:", "2", "7", "0"}));
    EXPECT_TRUE(test::has_parts(list_refusal({0, 2, 1}), {"x.list.tsv:", "1"}));
}

}  // namespace
}  // namespace lockstep
