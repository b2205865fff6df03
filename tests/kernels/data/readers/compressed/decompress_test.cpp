#include "kernels/data/readers/compressed/decompress.hpp"

#include <array>

#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

std::string unpacked(std::string_view content) {
    const auto source = open_memory(content, "x");
    std::string text, piece(10'007, '\0');
    while (const auto got = source->read(piece.data(), piece.size())) text.append(piece, 0, got);
    return text;
}

std::string refused(std::string_view content) {
    return refusal([&] { unpacked(content); });
}

/// Words with moderate redundancy.
std::string long_text() {
    std::string text;
    std::uint32_t state = 7;
    while (text.size() < 1'500'000) {
        state = state * 1664525 + 1013904223;
        text += std::to_string(state >> 12) + (state % 5 == 0 ? '\n' : ' ');
    }
    return text;
}

TEST(Decompress, AdviceForTooLargeWindow) {
#ifndef LOCKSTEP_WITH_LIBARCHIVE
    GTEST_SKIP() << "built without libarchive";
#endif
    // A frame with a window of 2^28 bytes and one block, the last: four uncompressed bytes.
    using namespace std::string_view_literals;
    EXPECT_TRUE(test::has_parts(refused("\x28\xB5\x2F\xFD\x00\x90\x21\x00\x00"
                                        "1 2\n"sv),
                                {"x:", "128", "--long", "--long", "31"}));
}

/// A compressor whose blocks can be decoded independently.
class ManyBlocks : public testing::TestWithParam<std::pair<const char*, const char*>> {
protected:
    void SetUp() override {
        whole_ = packed(GetParam().second, text_);
        if (whole_.empty()) GTEST_SKIP() << GetParam().second << " is not installed";
#ifndef LOCKSTEP_WITH_BZIP2
        if (std::string_view(GetParam().first) == "bz2") GTEST_SKIP() << "built without libbz2";
#endif
#ifndef LOCKSTEP_WITH_LZMA
        if (std::string_view(GetParam().first) == "xz") GTEST_SKIP() << "built without liblzma";
#endif
    }
    const std::string text_ = long_text();
    std::string whole_;
};

TEST_P(ManyBlocks, TextInOrder) { EXPECT_TRUE(unpacked(whole_) == text_); }

TEST_P(ManyBlocks, SeveralStreamsAndTrailingZeros) {
    EXPECT_TRUE(unpacked(whole_ + whole_ + std::string(4096, '\0')) == text_ + text_);
    EXPECT_TRUE(unpacked(packed(GetParam().second, "") + whole_) == text_);
}

TEST_P(ManyBlocks, TruncatedFile) {
    const auto source = open_memory(std::string_view(whole_).substr(0, whole_.size() * 2 / 3), "x");
    std::string text, piece(10'007, '\0');
    const auto said = refusal([&] {
        while (const auto got = source->read(piece.data(), piece.size())) text.append(piece, 0, got);
    });
    EXPECT_TRUE(test::has_parts(said, {"x:", "cut off"}));
    EXPECT_GT(text.size(), text_.size() / 3);
    EXPECT_TRUE(text_.starts_with(text));
}

TEST_P(ManyBlocks, DamagedBlockIsNamed) {
    for (std::size_t at = whole_.size() / 9; at < whole_.size() - 100; at += whole_.size() / 9) {
        auto damaged = whole_;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
        EXPECT_TRUE(test::has_parts(refused(damaged), {"x:", "damaged"})) << at << ": " << refused(damaged);
    }
}

TEST_P(ManyBlocks, TrailingData) {
    EXPECT_TRUE(test::has_parts(refused(whole_ + "something else, and long enough to be seen"), {"x:", "damaged"}));
}

INSTANTIATE_TEST_SUITE_P(Decompress, ManyBlocks,
                         testing::Values(std::pair("bz2", "bzip2 -1 -c"),
                                         std::pair("xz", "xz -c --threads=2 --block-size=100000")),
                         [](const auto& param) { return std::string(param.param.first); });

/// A text in which exactly these byte values occur. A bzip2 block starts with 16 bits for the used rows of 16 byte
/// values, followed by 16 bits for each used row.
std::string text_with_rows(std::uint16_t rows, const std::vector<std::uint16_t>& values_in_first_rows) {
    std::string text;
    std::size_t known = 0;
    for (unsigned row = 0; row < 16; ++row) {
        if ((rows >> (15 - row) & 1) == 0) continue;
        const unsigned values = known < values_in_first_rows.size() ? values_in_first_rows[known++] : 0x8000u;
        for (unsigned value = 0; value < 16; ++value)
            if (values >> (15 - value) & 1) text += static_cast<char>(row * 16 + value);
    }
    return text;
}

class Bunzip2 : public testing::Test {
protected:
    void SetUp() override {
#ifndef LOCKSTEP_WITH_BZIP2
        GTEST_SKIP() << "built without libbz2";
#endif
    }
};

TEST_F(Bunzip2, IgnoresMarksInsideBlocks) {
    // The marks of a block (0x314159265359) and of the end (0x177245385090) as tables of used byte values.
    for (const auto& text : {text_with_rows(0x3141, {0x5926, 0x5359}), text_with_rows(0x1772, {0x4538, 0x5090})}) {
        const auto whole = packed("bzip2 -c", text);
        if (whole.empty()) GTEST_SKIP() << "bzip2 is not installed";
        EXPECT_EQ(unpacked(whole), text);
        EXPECT_EQ(unpacked(whole + whole), text + text);
        EXPECT_TRUE(
            refused(std::string_view(whole).substr(0, whole.size() - 12)).starts_with("x: the compressed data"));
    }
}

TEST_F(Bunzip2, LongRuns) {
    const std::string text(3'000'000, 'a');
    const auto whole = packed("bzip2 -9 -c", text);
    if (whole.empty()) GTEST_SKIP() << "bzip2 is not installed";
    EXPECT_TRUE(unpacked(whole) == text);
}

TEST_F(Bunzip2, RefusesFalseSignature) {
    EXPECT_TRUE(test::has_parts(refused("BZh9"), {"x:", "cut off"}));
    EXPECT_TRUE(test::has_parts(refused("BZh9 and then something else"), {"x:", "damaged", "no beginning"}));
    EXPECT_TRUE(test::has_parts(refused("BZh9" + std::string(5 << 20, 'x')), {"x:", "damaged", "no end"}));
}

}  // namespace
}  // namespace lockstep
