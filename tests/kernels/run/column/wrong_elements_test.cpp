#include "kernels/run/column/wrong_elements.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

// rank      0 1 9 3 4 9
// expected  0 1 2 3 4 5
TEST(WrongElements, DifferFromExpected) {
    const auto wrong = WrongElements::differing("rank", {{"rank", U32s{0, 1, 9, 3, 4, 9}}}, U32s{0, 1, 2, 3, 4, 5});
    EXPECT_EQ(wrong.count(), 2u);
    EXPECT_EQ(wrong.next(), 2u);
    EXPECT_EQ(wrong.next(3), 5u);
    EXPECT_EQ(wrong.next(6), std::nullopt);
    EXPECT_TRUE(wrong.contains(5));
    EXPECT_FALSE(wrong.contains(4));
    EXPECT_FALSE(wrong.contains(1'000'000));
    EXPECT_EQ(wrong.expected_bits(5), 5u);
    EXPECT_EQ(wrong.expected_bits(6), std::nullopt);
    EXPECT_EQ(wrong_text({wrong}), "2 of 6 in rank");
}

TEST(WrongElements, AcrossWordsAtEverySize) {
    for (const std::size_t n : {0u, 1u, 31u, 32u, 33u, 257u}) {
        const auto none = WrongElements::where("c", n, [](std::size_t) { return false; });
        EXPECT_EQ(none.next(), std::nullopt) << n;
        const auto all = WrongElements::where("c", n, [](std::size_t) { return true; });
        EXPECT_EQ(all.count(), n);
        std::size_t walked = 0;
        for (auto at = all.next(); at; at = all.next(*at + 1)) EXPECT_EQ(*at, walked++);
        EXPECT_EQ(walked, n);
        const auto last = WrongElements::where("c", n, [n](std::size_t i) { return i + 1 == n; });
        EXPECT_EQ(last.next(), n == 0 ? std::nullopt : std::optional(n - 1));
    }
}

TEST(WrongElements, EveryType) {
    const auto check = [](auto is, auto must_be) {
        const HostColumns results{{"c", ColumnValues(std::vector{must_be, is})}};
        const auto wrong = WrongElements::differing("c", results, std::vector{must_be, must_be});
        EXPECT_EQ(wrong.next(), 1u);
        EXPECT_EQ(wrong.count(), 1u);
        EXPECT_EQ(wrong.expected_bits(1), Value(must_be).bits);
    };
    check(std::uint32_t{7}, std::uint32_t{8});
    check(std::int32_t{-7}, std::int32_t{7});
    check(std::uint64_t{1} << 40, std::uint64_t{1} << 41);
    check(std::numeric_limits<float>::quiet_NaN(), 0.5f);
}

TEST(WrongElements, RefuseMissingColumnOrOtherType) {
    EXPECT_THROW(WrongElements::differing("root", {{"rank", U32s{0}}}, U32s{0}), std::logic_error);
    EXPECT_THROW(WrongElements::differing("rank", {{"rank", U32s{0}}}, std::vector<float>{0}), std::logic_error);
    EXPECT_THROW(WrongElements::differing("rank", {{"rank", U32s{0}}}, U32s{0, 1}), std::logic_error);
}

TEST(WrongElements, GroupedByColumn) {
    WrongColumns columns{{"level", 1000}, {"predecessor", 1000}, {"visited", 1000}};
    EXPECT_EQ(wrong_text(columns), "");
    for (std::size_t i = 0; i < 1000; ++i) columns[0].add(i);
    columns[0].add(3);  // a duplicate
    columns[0].add(1000);  // out of range
    columns[2].add(5);
    EXPECT_TRUE(test::has_parts(wrong_text(columns), {"1,000", "1,000", "1", "1,000"}));
    EXPECT_EQ(find_wrong_column(columns, "predecessor"), nullptr);
    EXPECT_EQ(find_wrong_column(columns, "rank"), nullptr);
    EXPECT_EQ(find_wrong_column(columns, "visited"), &columns[2]);
}

}  // namespace
}  // namespace lockstep
