#include "kernels/data/readers/line_blocks.hpp"

#include "kernels/data/readers/parse_blocks.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

LineBlocks blocks_of(std::string_view text, std::size_t block_bytes, Progress& progress) {
    return LineBlocks(open_memory(text, "x"), "x", progress, block_bytes);
}

TEST(LineBlocks, AreWholeLinesAndAllOfThem) {
    Progress progress;
    for (const std::string text :
         {"", "a", "a\n", "\n", "\n\n", "a\nbb\nccc\n", "a\nbb\nccc", "one long line and\nshort\n\n\nones\n"}) {
        for (std::size_t block_bytes = 1; block_bytes < 40; ++block_bytes) {
            auto lines = blocks_of(text, block_bytes, progress);
            std::string all, block;
            while (lines.next(block)) {
                EXPECT_FALSE(block.empty());
                EXPECT_TRUE(block.back() == '\n' || all.size() + block.size() == text.size());
                all += block;
            }
            EXPECT_EQ(all, text);
            EXPECT_TRUE(lines.exhausted());
            EXPECT_EQ(lines.text_bytes(), text.size());
        }
    }
}

TEST(LineBlocks, GiveLinesFirst) {
    Progress progress;
    for (std::size_t block_bytes = 1; block_bytes < 20; ++block_bytes) {
        auto lines = blocks_of("head\n\nand more\nrest\nof it", block_bytes, progress);
        std::string_view line;
        for (const auto* expected : {"head", "", "and more"}) {
            ASSERT_TRUE(lines.take_line(line));
            EXPECT_EQ(line, expected);
        }
        EXPECT_EQ(lines.lines_taken(), 3u);
        std::string rest, block;
        while (lines.next(block)) rest += block;
        EXPECT_EQ(rest, "rest\nof it");
        EXPECT_FALSE(lines.take_line(line));
    }
}

TEST(ParseBlocks, KnowsTheLineOfEachRecord) {
    const std::string text = "head\n1\n#\n2\n\n\n3\n#\n#\n4";
    for (std::size_t block_bytes = 1; block_bytes < 30; ++block_bytes) {
        Progress progress;
        auto lines = blocks_of(text, block_bytes, progress);
        std::string_view head;
        lines.take_line(head);
        const auto parsed = parse_blocks<std::string>(lines, progress, [](std::string_view line, std::string& block) {
            if (line.empty() || line == "#") return false;
            block += line;
            return true;
        });
        std::string all;
        for (const auto& part : parsed.parts) all += part.data;
        EXPECT_EQ(all, "1234");
        EXPECT_EQ(parsed.num_records(), 4u);
        EXPECT_EQ(parsed.num_lines(), 10u);
        EXPECT_EQ(parsed.line_of(0), 2u);
        EXPECT_EQ(parsed.line_of(1), 4u);
        EXPECT_EQ(parsed.line_of(2), 7u);
        EXPECT_EQ(parsed.line_of(3), 10u);
    }
}

TEST(ParseBlocks, StopsWhenCancelled) {
    Progress progress;
    auto lines = blocks_of("1\n2\n", 2, progress);
    progress.cancel();
    EXPECT_THROW(parse_blocks<int>(lines, progress, [](std::string_view, int&) { return true; }), Cancelled);
}

}  // namespace
}  // namespace lockstep
