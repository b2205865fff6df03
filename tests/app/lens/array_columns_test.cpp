#include "app/lens/array_columns.hpp"

#include <gtest/gtest.h>

#include "app/lens/warp/warp_picture.hpp"
#include "tests/app/lens/opened_for_test.hpp"

namespace lockstep {
namespace {

using test::Opened;

constexpr std::uint64_t kPoison = 0xA5A5A5A5u;

std::uint16_t buffer_of(const Opened& opened, const std::string& names) {
    const auto& arrays = opened.launch->arrays;
    for (std::size_t i = 0; i < arrays.size(); ++i)
        if (arrays[i].names() == names) return static_cast<std::uint16_t>(i);
    ADD_FAILURE() << "no array of " << names;
    return 0;
}

TEST(ArrayColumns, WhatNobodyHasWrittenIsNoNumber) {
    const Opened opened("array:random,n=24,seed=1", "scan.sequential");
    const auto& prefix = opened.launch->array(buffer_of(opened, "prefix"));
    EXPECT_EQ(prefix.element_text(kPoison, 4), kUnwritten);
    EXPECT_EQ(prefix.word_text(3, 0xA5A5A5A5u, 7), kUnwritten);
    EXPECT_EQ(prefix.element_text(kPoison + 1, 4), "2779096486");
    EXPECT_EQ(prefix.word_text(3, 12, 0xA5A5A5A5u), "12");
}

// Two numbers of a packed element: one of them may be written and the other not.
TEST(ArrayColumns, EachNumberOfAnElementIsWrittenByItself) {
    const Opened opened("list:random,n=64,seed=1", "list.wyllie");
    const auto& nodes = opened.launch->arrays;
    std::string text;
    for (const auto& array : nodes)
        if (array.names().find(", ") != std::string::npos) text = array.element_text(kPoison << 32 | 5, 8);
    EXPECT_NE(text.find(kUnwritten), std::string::npos) << text;
    EXPECT_NE(text.find('5'), std::string::npos) << text;
}

}  // namespace
}  // namespace lockstep
