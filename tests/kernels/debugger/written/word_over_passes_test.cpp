#include "kernels/debugger/written/word_over_passes.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "tests/kernels/debugger/traced.hpp"
#include "tests/kernels/run/strided_columns.hpp"

namespace lockstep::debugger {
namespace {

TEST(WordOverPasses, LastPassThatChangedWord) {
    //  0 -> 1 -> ... -> 39: vertex k is found in pass k
    const auto info = bfs::frontier();
    const Traced traced(info, "graph:path,n=40");
    const auto columns = traced.run->columns();
    const auto level = std::ranges::find(columns, "level", &Column::name)->buffer;
    const auto last = traced.run->num_passes() - 1;
    const WordOverPasses word(*traced.run, level, 7);
    EXPECT_EQ(word.last_touched(last), 7u);
    EXPECT_EQ(word.last_touched(7), 7u);
    EXPECT_EQ(word.last_touched(6), 0u);
    EXPECT_EQ(word.after(last), 7u);
    EXPECT_NE(word.after(6), 7u);
    EXPECT_EQ(WordOverPasses(*traced.run, level, 0).last_touched(last), 0u)
        << "the source is set before the first pass";
    // An unknown word may have changed.
    EXPECT_EQ(WordOverPasses(*traced.run, level, 1u << 30).last_touched(5), 5u);
    EXPECT_EQ(WordOverPasses(*traced.run, 1000, 0).last_touched(5), 5u);
    EXPECT_EQ(WordOverPasses(*traced.run, 1000, 0).after(5), std::nullopt);
}

TEST(WordOverPasses, NumberInMiddleOfElement) {
    const auto info = test::strided_columns();
    const Traced traced(info, "list:ordered,n=40");
    const auto touched = [&](std::uint32_t slot, std::uint32_t word) {
        return WordOverPasses(*traced.run, slot, word).last_touched(2);
    };
    EXPECT_EQ(touched(0, 3 * 6 + 1), 1u);
    EXPECT_EQ(touched(0, 3 * 7 + 1), 2u);
    EXPECT_EQ(touched(1, 4 * 6 + 2), 1u);
    EXPECT_EQ(touched(1, 4 * 39 + 2), 2u) << "the last word that there is";
    EXPECT_EQ(touched(0, 3 * 7), 0u) << "beside it";
    EXPECT_EQ(WordOverPasses(*traced.run, 0, 3 * 7 + 1).after(2), 50u);
}

}  // namespace
}  // namespace lockstep::debugger
