#include "app/session/debugger/block_range.hpp"

#include <string>

#include <gtest/gtest.h>

#include "kernels/data/input_error.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

std::string refusal_of(const char* text, std::uint32_t num_blocks) {
    try {
        parse_block_range(text, num_blocks);
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}

TEST(BlockRange, ParsesBlockOrRange) {
    EXPECT_EQ(parse_block_range("3", 8), (BlockRange{3, 3}));
    EXPECT_EQ(parse_block_range("3..7", 8), (BlockRange{3, 7}));
    EXPECT_EQ(parse_block_range(" 1,000 .. 1,023 ", 6250), (BlockRange{1000, 1023}));
    EXPECT_EQ(parse_block_range("0..0", 1), (BlockRange{0, 0}));
}

TEST(BlockRange, ErrorNamesValidRange) {
    for (const char* text : {"", "x", "3..", "..3", "3-7", "1..2..3", "-1", "99999999999"})
        EXPECT_NE(refusal_of(text, 6250).find("blocks are 0 to 6,249"), std::string::npos) << text;
    EXPECT_TRUE(test::has_parts(refusal_of("7..3", 8), {"7", "0", "7"}));
    EXPECT_TRUE(test::has_parts(refusal_of("3..8", 8), {"8", "0", "7"}));
    EXPECT_TRUE(test::has_parts(refusal_of("1", 1), {"1", "0"}));
}

TEST(Members, ParsesNumberAndNamesValidRange) {
    const auto refused = [](const char* text, std::uint32_t count) -> std::string {
        try {
            parse_member(text, "warp", count);
            return {};
        } catch (const InputError& error) {
            return error.what();
        }
    };
    EXPECT_EQ(parse_member(" 7 ", "warp", 8), 7u);
    EXPECT_TRUE(test::has_parts(refused("8", 8), {"8", "0", "7"}));
    EXPECT_TRUE(test::has_parts(refused("two", 8), {"two", "0", "7"}));
    EXPECT_TRUE(test::has_parts(refused("1", 1), {"1", "0"}));
    EXPECT_TRUE(test::has_parts(refused("-1", 8), {"-1", "0", "7"}));
}

}  // namespace
}  // namespace lockstep
