#include "kernels/data/readers/line_blocks.hpp"

#include "kernels/data/readers/parse_blocks.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

LineBlocks blocks_of(std::string_view text, std::size_t block_bytes, Progress& progress) {
    return LineBlocks(open_memory(text, "x"), "x", progress, block_bytes);
}

TEST(LineBlocks, CoverAllLines) {
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

TEST(LineBlocks, FirstLines) {
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

TEST(ParseBlocks, LineNumberOfEachRecord) {
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

/// Repeats a few bytes up to a size.
class Repeated final : public ByteSource {
public:
    Repeated(std::string text, std::uint64_t size) : text_(std::move(text)), size_(size) {}
    std::size_t read(char* into, std::size_t size) override {
        const auto got = std::min<std::uint64_t>(size, size_ - given_);
        for (std::uint64_t i = 0; i < got; ++i) into[i] = text_[(given_ + i) % text_.size()];
        given_ += got;
        return got;
    }
    std::uint64_t position() const override { return given_; }
    std::uint64_t size() const override { return 0; }

private:
    std::string text_;
    std::uint64_t size_, given_ = 0;
};

constexpr std::uint64_t kEndless = ~std::uint64_t{0};

TEST(LineBlocks, RefuseEndlessLine) {
    Progress progress;
    LineBlocks lines(std::make_unique<Repeated>("a", kEndless), "x", progress);
    const auto expect_refused = [&](const std::string& why) {
        std::string block;
        try {
            lines.next(block);
            ADD_FAILURE() << "it is read";
        } catch (const BadLine& bad) {
            EXPECT_EQ(bad.what, why);
        }
        std::string_view line;
        EXPECT_EQ(refusal([&] { lines.take_line(line); }), "x:1: " + why);
    };
    expect_refused("this line is longer than 16.8 MB");
    lines.expect_lists();
    expect_refused("this line is longer than 268 MB");
}

TEST(LineBlocks, RefuseEndlessRecordButNotLongLists) {
    const std::string many(std::size_t{20'000'000}, '1');
    EXPECT_TRUE(test::has_parts(parse_refusal("1 2\n# x\n2 1\n1 " + many + "\n", "x.el"), {"x.el:4:", "16.8"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("# " + many + "\n1 2\n", "x.el"), {"x.el:1:", "16.8"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("p sp 2 1\na 1 2 " + many, "x.gr"), {"x.gr:2:", "16.8"}));
    std::string list;
    for (int i = 0; i < 9'000'000; ++i) list += "1 ";
    EXPECT_EQ(parse_refusal("2 9000000\n" + list + "\n\n", "x.graph").find("goes on"), std::string::npos);
}

TEST(LineBlocks, RefuseTextBeyondMemory) {
    Progress progress;
    LineBlocks lines(std::make_unique<Repeated>("1 2\n", kEndless), "x", progress, LineBlocks::kBlockBytes,
                     [] { return std::uint64_t{100'000'000}; });
    std::string block;
    const auto said = refusal([&] {
        while (lines.next(block)) {
        }
    });
    EXPECT_TRUE(said.starts_with("x: does not fit into memory: after 6")) << said;
    EXPECT_TRUE(said.ends_with("100 MB are free")) << said;
    EXPECT_LT(lines.text_bytes(), 100'000'000u);
}

TEST(ParseBlocks, SkippedLinesTakeNoMemory) {
    Progress progress;
    for (const auto* text : {"\n", "#\n", "  \n#comment\n"}) {
        LineBlocks lines(std::make_unique<Repeated>(text, 8 << 20), "x", progress);
        const auto parsed =
            parse_blocks<std::string>(lines, progress, [](std::string_view, std::string&) { return false; });
        EXPECT_GT(parsed.num_lines(), 1'000'000u);
        std::size_t runs = 0;
        for (const auto& part : parsed.parts) runs += part.skipped.size();
        EXPECT_LE(runs, parsed.parts.size());
    }
}

}  // namespace
}  // namespace lockstep
