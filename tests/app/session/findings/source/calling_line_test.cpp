#include "app/session/findings/source/calling_line.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

// line 3 of the other file is in put(), line 9 in its helper.
const auto kOther = parse_source(R"(template <class Ctx>
SIMT_FN bool put(Ctx& ctx, Span<int> words, int value) {
    ctx.store(words, 0, value);
    return again(ctx, words);
}

template <class Ctx>
SIMT_FN bool again(Ctx& ctx, Span<int> words) {
    ctx.load(words, 1);
    return true;
}
)");

TEST(CallingLine, NamesTheFunction) {
    const auto kernel =
        parse_source("void run() {\n    output(1);\n    // put(ctx) is below\n    put(ctx, words, 1);\n}\n");
    EXPECT_EQ(calling_line(kernel, kOther, 3, 0), 4u);
    EXPECT_EQ(calling_line(kernel, kOther, 9, 0), 4u) << "through the function between";
}

TEST(CallingLine, FirstOfSeveralAfterLane) {
    const auto kernel = parse_source("put(ctx, a, 1);\nload();\nput<3>(ctx, b, 2);\nput(ctx, c, 3);\n");
    EXPECT_EQ(calling_line(kernel, kOther, 3, 2), 3u);
    EXPECT_EQ(calling_line(kernel, kOther, 3, 4), 4u);
    EXPECT_FALSE(calling_line(kernel, kOther, 3, 5));
}

TEST(CallingLine, UnknownIsNotGuessed) {
    EXPECT_FALSE(calling_line(parse_source("nothing();\n"), kOther, 3, 0));
    EXPECT_FALSE(calling_line(parse_source("put(ctx);\n"), parse_source("int words;\n"), 1, 0));
    EXPECT_FALSE(calling_line(parse_source("put(ctx);\n"), kOther, 99, 0));
}

}  // namespace
}  // namespace lockstep
