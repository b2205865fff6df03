#include "app/session/debugger/array_columns.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "app/session/debugger/stored_elements.hpp"
#include "app/session/debugger/warp/warp_picture.hpp"
#include "tests/app/session/debugger/opened_for_test.hpp"
#include "tests/app/session/debugger/strided_for_test.hpp"

namespace lockstep {
namespace {

using test::OpenedLaunch;

constexpr std::uint64_t kPoison = 0xA5A5A5A5u;

std::uint16_t buffer_of(const OpenedLaunch& opened, const std::string& names) {
    const auto& arrays = opened.launch->arrays;
    for (std::size_t i = 0; i < arrays.size(); ++i)
        if (arrays[i].names() == names) return static_cast<std::uint16_t>(i);
    ADD_FAILURE() << "no array of " << names;
    return 0;
}

TEST(ArrayColumns, UnwrittenIsNoNumber) {
    const OpenedLaunch opened("array:random,n=24,seed=1", "scan.sequential");
    const auto& prefix = opened.launch->array(buffer_of(opened, "prefix"));
    EXPECT_EQ(prefix.element_text(3, kPoison, 4), kUnwritten);
    EXPECT_EQ(prefix.word_text(3, 0xA5A5A5A5u, 7), kUnwritten);
    EXPECT_EQ(prefix.element_text(3, kPoison + 1, 4), "2779096486");
    EXPECT_EQ(prefix.word_text(3, 12, 0xA5A5A5A5u), "12");
}

// Two numbers of a packed element: each may be written alone.
TEST(ArrayColumns, NumbersOfElementAreWrittenSeparately) {
    const OpenedLaunch opened("list:random,n=64,seed=1", "list.wyllie");
    const auto& nodes = opened.launch->arrays;
    std::string text;
    for (const auto& array : nodes)
        if (array.names().find(", ") != std::string::npos) text = array.element_text(0, kPoison << 32 | 5, 8);
    EXPECT_NE(text.find(kUnwritten), std::string::npos) << text;
    EXPECT_NE(text.find('5'), std::string::npos) << text;
}

TEST(ArrayColumns, HalvesOfAWord) {
    auto column = Column{.name = "share", .space = "nodes", .size = 5};
    column.field = Field::whole(ValueType::float16);
    const ArrayColumns shares("share", {column});
    EXPECT_EQ(shares.cell_name(1, 0), "share[2]");
    EXPECT_EQ(shares.cell_name(1, 2), "share[3]");
    EXPECT_EQ(shares.element_at(1, 2), (Selection{"nodes", 3}));
    EXPECT_EQ(shares.element_text(1, 0xC100, 2), "−2.5");
    EXPECT_EQ(shares.word_text(1, 0xC1003C00u, 0), "1·−2.5");
    EXPECT_EQ(shares.word_text(2, 0xA5A53C00u, 0), "1") << "there is no sixth element";
    EXPECT_EQ(shares.element_text(1, Half(0.1f).bits, 2), "0.1");
}

TEST(ArrayColumns, NumberAtItsField) {
    const test::OpenedStrided opened(40);
    const auto& triples = opened.array_of("triple");
    EXPECT_EQ(triples.type_at(16), ValueType::uint32);
    EXPECT_EQ(triples.cell_name(16), "triple[5]");
    EXPECT_EQ(triples.element_at(16), (Selection{"nodes", 5}));
    EXPECT_EQ(triples.element_text(16, 0, 4), "–");
    EXPECT_EQ(triples.word_text(16, 0, 7), "–");
    const auto& quads = opened.array_of("quad");
    const auto minus = static_cast<std::uint32_t>(-2);
    EXPECT_EQ(quads.type_at(22), ValueType::int32);
    EXPECT_EQ(quads.cell_name(22), "quad[5]");
    EXPECT_EQ(quads.element_text(22, minus, 4), "−2");
    EXPECT_EQ(quads.element_text(21, std::uint64_t{minus} << 32 | 9, 8), "−2") << "the second of two words";
    EXPECT_EQ(quads.word_text(22, minus, 0), "−2");
    // The words beside it are plain words.
    for (const std::uint32_t beside : {15u, 17u}) {
        EXPECT_EQ(triples.type_at(beside), std::nullopt);
        EXPECT_EQ(triples.element_at(beside), std::nullopt);
        EXPECT_EQ(triples.element_text(beside, 0, 4), "0");
    }
    EXPECT_EQ(quads.element_text(23, minus, 4), "4294967294");
}

// The last offset belongs to no vertex.
TEST(ArrayColumns, LastOffsetIsNoElement) {
    const OpenedLaunch opened("graph:grid,n=9", "bfs.frontier");
    const auto& offsets = opened.launch->array(buffer_of(opened, "row_offsets"));
    EXPECT_EQ(offsets.element_at(8), (Selection{"vertices", 8}));
    EXPECT_EQ(offsets.cell_name(9), "row_offsets[9]");
    EXPECT_EQ(offsets.element_at(9), std::nullopt);
}

TEST(StoredElements, ElementsWithStoredWord) {
    const test::OpenedStrided opened(40);
    const auto end = opened.launch->recording().num_events();
    for (const char* name : {"triple", "quad"}) {
        const auto stored = stored_elements(*opened.launch, end, opened.column(name));
        ASSERT_EQ(stored.size(), 40u) << name;
        for (std::uint32_t i = 0; i < 40; ++i) EXPECT_EQ(stored[i], i % 2 == 0 ? 1u : 0u) << name << ", node " << i;
        const auto before = stored_elements(*opened.launch, 0, opened.column(name));
        EXPECT_EQ(std::ranges::count(before, 1u), 0) << name;
    }
}

}  // namespace
}  // namespace lockstep
