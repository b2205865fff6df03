#include "viz/gl/text/cell_figure.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "lockstep/build_info.hpp"
#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/targets/offscreen_context.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kEach = 32;

/// The glyphs of figure_atlas.cpp.
constexpr const char* kGlyphs[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9",
                                   "∞", "–", ",", "→", "−", " ", ".", "e", "N", "a"};

struct Written {
    std::string text;
    float place = -1;  ///< position on the scale; −1: none
};

/// Texts that the shaders make of numbers.
std::vector<Written> on_the_gpu(const Column& column, const std::vector<std::uint32_t>& words, ValueRange range,
                                int room = 12) {
    const auto count = static_cast<std::uint32_t>(words.size() / column.field.stride);
    const auto program = Program::compute(std::string(kSourceDir) + "/tests/viz/gl/cell_figure_for_test.comp");
    const StorageBuffer<std::uint32_t> numbers{std::span<const std::uint32_t>(words)};
    StorageBuffer<std::int32_t> figures(kEach * count);
    numbers.bind(1);
    figures.bind(2);
    set_column(program, "form", {.column = &column, .range = range});
    program.set("count", count).set("room", room);
    program.dispatch(count, 64);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    const auto all = figures.read();
    std::vector<Written> written(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto* one = &all[kEach * i];
        for (int k = 0; k < one[0] && k < 30; ++k) written[i].text += kGlyphs[one[2 + k]];
        written[i].place = one[1] == -1 ? -1 : std::bit_cast<float>(one[1]);
    }
    return written;
}

ValueRange range_of(ValueType type, std::initializer_list<std::uint64_t> bits) {
    ValueRange range{.type = type};
    for (const auto one : bits) range.add_key(key_of(type, one));
    return range;
}

std::uint32_t scrambled(std::uint32_t i) {
    i = (i ^ (i >> 16)) * 0x7FEB352Du;
    i = (i ^ (i >> 15)) * 0x846CA68Bu;
    return i ^ (i >> 16);
}

TEST(FigureText, NumbersOfEveryType) {
    const auto text = [](auto number) {
        return cell_figure({.field = Field::whole(type_of(number))}, bits_of(number));
    };
    EXPECT_EQ(text(4294967295u), "4294967295") << "no column has said that this is none";
    EXPECT_EQ(text(std::int32_t{-500}), "−500");
    EXPECT_EQ(text(std::numeric_limits<std::int32_t>::min()), "−2147483648");
    EXPECT_EQ(text(std::uint64_t{1} << 40), "1099511627776");
    EXPECT_EQ(text(0.f), "0");
    EXPECT_EQ(text(-100.125f), "−100.125");
    EXPECT_EQ(text(0.1f), "0.1");
    EXPECT_EQ(text(0.00123f), "0.00123");
    EXPECT_EQ(text(1234567.f), "1234567") << "a whole number is written in full";
    EXPECT_EQ(text(1e10f), "1e10");
    EXPECT_EQ(text(-1.23456789e-30f), "−1.23457e−30");
    const Column floats{.field = Field::whole(ValueType::float32)};
    EXPECT_EQ(cell_figure(floats, bits_of(-100.125f), 7), "−100.12") << "as many digits as there is room for";
    EXPECT_EQ(cell_figure(floats, bits_of(-1.23456789e-30f), 2), "−1.23e−30") << "three at least";
    EXPECT_EQ(cell_figure(floats, bits_of(1234567.f), 2), "1234567");
    EXPECT_EQ(text(std::numeric_limits<float>::infinity()), "∞");
    EXPECT_EQ(text(-std::numeric_limits<float>::infinity()), "−∞");
    EXPECT_EQ(text(std::numeric_limits<float>::quiet_NaN()), "NaN");
    const Column far{.style = ValueStyle::infinite, .none = 7}, unknown{.style = ValueStyle::unknown, .none = 7};
    EXPECT_EQ(cell_figure(far, 7), "∞");
    EXPECT_EQ(cell_figure(unknown, 7), "–");
    EXPECT_EQ(cell_figure(unknown, kMaxSnapshotWords), "4294967295");
}

TEST(FigureText, ShadersMatchHost) {
    const OffscreenContext context;
    std::vector<std::uint32_t> words;
    for (std::uint32_t power = 1; power < 1'000'000'000; power *= 10)
        for (const auto near : {power - 1, power, power + 1}) words.push_back(near), words.push_back(0u - near);
    for (const float number :
         {0.f,       -0.f,      0.5f,        0.1f,      1.f / 3, 100000.5f, 999999.5f, 9999999.f,       1e7f,
          1.5e7f,    1e-4f,     9.99999e-5f, 1000.125f, 2.5f,    1e38f,     1e-45f,    1.17549435e-38f, 3.4028235e38f,
          99999.95f, 0.0999999f})
        words.push_back(std::bit_cast<std::uint32_t>(number));
    for (const std::uint32_t bits : {0x7F800000u, 0xFF800000u, 0x7FC00000u, 0xFFFFFFFFu, 0x80000000u, 0x7FFFFFFFu})
        words.push_back(bits);
    for (std::uint32_t i = 0; i < 20'000; ++i) words.push_back(scrambled(i));
    for (std::uint32_t i = 0; i < 20'000; ++i)
        words.push_back(std::bit_cast<std::uint32_t>(static_cast<float>(scrambled(i) % 2'000'000) / 64 - 9000));
    if (words.size() % 2 != 0) words.push_back(0);
    for (const auto type : {ValueType::uint32, ValueType::int32, ValueType::uint64, ValueType::float32}) {
        for (const bool has_none : {false, true}) {
            const Column column{.style = ValueStyle::infinite,
                                .none = has_none ? std::optional<std::uint64_t>(words[8]) : std::nullopt,
                                .field = Field::whole(type)};
            for (const int room : {12, 11, 9, 7, 3}) {
                const auto written = on_the_gpu(column, words, {.type = type}, room);
                for (std::size_t i = 0; i < written.size(); ++i) {
                    const auto bits = column.field.bits(words.data(), i);
                    ASSERT_EQ(written[i].text, cell_figure(column, bits, room)) << name_of(type) << " " << bits;
                }
            }
        }
    }
}

TEST(FigureText, PartOfWord) {
    const OffscreenContext context;
    const Column column{.field = {.stride = 2, .word = 1, .shift = 4, .mask = 0xFFu}};
    const auto written = on_the_gpu(column, {1, 0xABC, 2, 0x12F0}, {});
    EXPECT_EQ(written[0].text, "171");
    EXPECT_EQ(written[1].text, "47");
}

TEST(ColumnScale, NumbersOfEveryType) {
    const OffscreenContext context;
    const auto places = [](ValueType type, std::vector<std::uint32_t> words, ValueRange range,
                           std::optional<std::uint64_t> none = std::nullopt) {
        const Column column{.none = none, .field = Field::whole(type)};
        std::vector<float> found;
        for (const auto& one : on_the_gpu(column, words, range)) found.push_back(one.place);
        return found;
    };
    const auto word = [](auto number) { return static_cast<std::uint32_t>(bits_of(number)); };
    using Places = std::vector<float>;
    EXPECT_EQ(places(ValueType::uint32, {0, 50, 100, 7}, range_of(ValueType::uint32, {25, 100}), 7),
              (Places{0, 0.5f, 1, -1}))
        << "counts from 0 on";
    EXPECT_EQ(places(ValueType::int32, {word(-2'000'000'000), 0, word(2'000'000'000)},
                     range_of(ValueType::int32, {word(-2'000'000'000), word(2'000'000'000)})),
              (Places{0, 0.5f, 1}));
    EXPECT_EQ(places(ValueType::uint64, {0, 0, 0, 1u << 20, 5, 1u << 21}, range_of(ValueType::uint64, {0, 1ull << 53})),
              (Places{0, 0.5f, 1}));
    const auto nan = word(std::numeric_limits<float>::quiet_NaN()), far = word(std::numeric_limits<float>::infinity());
    EXPECT_EQ(places(ValueType::float32, {word(-1.5f), word(0.f), word(1.5f), nan, far},
                     range_of(ValueType::float32, {word(-1.5f), word(1.5f)})),
              (Places{0, 0.5f, 1, -1, 1}));
    EXPECT_EQ(places(ValueType::float32, {word(-3e38f), word(0.f), word(3e38f)},
                     range_of(ValueType::float32, {word(-3e38f), word(3e38f)})),
              (Places{0, 0.5f, 1}))
        << "the span is no float";
}

TEST(FigureGlyphs, RoomForEveryNumberOfRun) {
    const auto glyphs = [](const Column& column, ValueRange range) {
        return figure_glyphs({.column = &column, .range = range});
    };
    const Column signed_column{.field = Field::whole(ValueType::int32)},
        floats{.field = Field::whole(ValueType::float32)};
    EXPECT_EQ(glyphs(signed_column, range_of(ValueType::int32, {bits_of(std::int32_t{-500}), 9})), 4);
    EXPECT_EQ(glyphs(signed_column, {.type = ValueType::int32}), 1);
    EXPECT_EQ(glyphs({}, range_of(ValueType::uint32, {12345})), 5);
    int longest = 0;
    for (std::uint32_t i = 0; i < 100'000; ++i) {
        const auto text = cell_figure(floats, scrambled(i), 0);
        longest =
            std::max(longest, static_cast<int>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; })));
    }
    EXPECT_LE(longest, glyphs(floats, {}));
}

}  // namespace
}  // namespace lockstep
