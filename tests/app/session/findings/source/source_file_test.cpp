#include "app/session/findings/source/source_file.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

using Ints = std::vector<int>;

std::string of_kind(const SourceLine& line, TokenKind kind) {
    std::string text;
    for (const auto& token : line.tokens)
        if (token.kind == kind) text += line.text.substr(token.begin, token.end - token.begin);
    return text;
}

SourceLine only_line(std::string_view source) {
    const auto lines = parse_source(source);
    EXPECT_EQ(lines.size(), 1u);
    return lines.front();
}

TEST(SourceFile, TokensCoverLine) {
    const auto line = only_line("    if (!next.finished) ctx.store(done, 0, 'x');  // lines 7, 9");
    std::size_t at = 0;
    for (const auto& token : line.tokens) {
        EXPECT_EQ(token.begin, at);
        at = token.end;
    }
    EXPECT_EQ(at, line.text.size());
    EXPECT_EQ(of_kind(line, TokenKind::keyword), "if");
    EXPECT_EQ(of_kind(line, TokenKind::text), "'x'");
    EXPECT_EQ(of_kind(line, TokenKind::comment), "// lines 7, 9");
}

TEST(SourceFile, KeywordInsideWord) { EXPECT_EQ(of_kind(only_line("int format = ifs;"), TokenKind::keyword), "int"); }

TEST(SourceFile, NestedQuotesAndDigitSeparators) {
    EXPECT_EQ(of_kind(only_line(R"(f("a \" b"); g)"), TokenKind::text), R"("a \" b")");
    EXPECT_EQ(of_kind(only_line("n = 1'000'000;"), TokenKind::text), "");
}

TEST(SourceFile, CommentsOverSeveralLines) {
    const auto lines = parse_source("a /* b\nc\nd */ e\n");
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(of_kind(lines[0], TokenKind::comment), "/* b");
    EXPECT_EQ(of_kind(lines[1], TokenKind::comment), "c");
    EXPECT_EQ(of_kind(lines[2], TokenKind::comment), "d */");
}

TEST(SourceFile, PseudocodeLinesOfSourceLine) {
    EXPECT_EQ(only_line("x;  // line 7").pseudocode, Ints{7});
    EXPECT_EQ(only_line("x;  // lines 7, 9").pseudocode, (Ints{7, 9}));
    EXPECT_EQ(only_line("x;  // lines 6-8: all of it").pseudocode, (Ints{6, 7, 8}));
    EXPECT_EQ(only_line("x;  // lines 2 and 3").pseudocode, (Ints{2, 3}));
    EXPECT_EQ(only_line("x;  // a line of 7 words").pseudocode, Ints{});
    EXPECT_EQ(only_line("line(7);").pseudocode, Ints{});
}

TEST(SourceFile, ExpandsTabsAndDropsCarriageReturns) { EXPECT_EQ(only_line("a\tb\r\n").text, "a   b"); }

TEST(SourceFile, MissingFileIsEmpty) { EXPECT_TRUE(load_source("/nowhere/at/all.hpp").empty()); }

}  // namespace
}  // namespace lockstep
