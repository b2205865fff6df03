#include "kernels/simt/arena.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/simt/host/host_chunks.hpp"

namespace lockstep {
namespace {

TEST(Arena, DisjointArrays) {
    Arena arena(huge_pages());
    std::vector<std::pair<unsigned char*, std::size_t>> arrays;
    unsigned char mark = 0;
    for (const std::size_t bytes : {1ul, 256ul, 100'000ul, 7'000'000ul, 9'000'000ul, 40'000'000ul, 5'000'000ul, 300ul})
        for (int twice = 0; twice < 2; ++twice) {
            auto* memory = static_cast<unsigned char*>(arena.allocate(bytes));
            ASSERT_NE(memory, nullptr);
            EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % Arena::kAlignment, 0u);
            std::memset(memory, ++mark, bytes);
            arrays.emplace_back(memory, bytes);
        }
    mark = 0;
    for (const auto& [memory, bytes] : arrays) {
        ++mark;
        EXPECT_EQ(memory[0], mark);
        EXPECT_EQ(memory[bytes - 1], mark);
    }
}

/// Chunks as from huge_pages(), counted.
struct CountedChunks {
    std::size_t mapped = 0, max_mapped = 0, chunks = 0, discarded = 0;
    ChunkSource pages = huge_pages();

    ChunkSource source() {
        return {[this](std::size_t bytes) {
                    mapped += bytes;
                    max_mapped = std::max(max_mapped, mapped);
                    ++chunks;
                    return pages.map(bytes);
                },
                [this](void* chunk, std::size_t bytes) {
                    mapped -= bytes;
                    pages.unmap(chunk, bytes);
                },
                [this](void* part, std::size_t bytes) {
                    discarded += bytes;
                    pages.discard(part, bytes);
                }};
    }
};

TEST(Arena, AllocatesFromFreeRanges) {
    CountedChunks chunks;
    Arena arena(chunks.source());
    EXPECT_EQ(arena.allocate_at_hand(1000), nullptr);
    EXPECT_EQ(chunks.chunks, 0u);
    auto* first = arena.allocate(1000);
    EXPECT_NE(arena.allocate_at_hand(1000), nullptr);
    EXPECT_EQ(arena.allocate_at_hand(Arena::kPage * 100), nullptr);
    EXPECT_EQ(chunks.chunks, 1u);
    arena.release(first);
    EXPECT_EQ(arena.allocate_at_hand(1000), first);
}

TEST(Arena, ReusesMemory) {
    CountedChunks counted;
    Arena arena(counted.source());
    std::set<void*> seen;
    for (int round = 0; round < 100; ++round) {
        auto* first = arena.allocate(1'000'000);
        auto* second = arena.allocate(20'000'000);
        seen.insert({first, second});
        arena.release(first);
        arena.release(second);
    }
    EXPECT_EQ(seen.size(), 2u);
    EXPECT_NE(arena.allocate(1'000'000), arena.allocate(1'000'000)) << "released memory is reused once";
    EXPECT_EQ(counted.chunks, 1u);
    arena.clear();
    EXPECT_EQ(counted.mapped, 0u);
}

TEST(Arena, ReusesMemoryForOtherSizes) {
    CountedChunks counted;
    Arena arena(counted.source());
    std::mt19937 random(1);
    std::deque<void*> live;
    for (int i = 0; i < 2000; ++i) {
        live.push_back(arena.allocate(500'000 + random() % 1'000'000));
        if (live.size() <= 8) continue;
        arena.release(live.front());
        live.pop_front();
    }
    EXPECT_LE(counted.max_mapped, 64u << 20);
}

TEST(Arena, ReturnsSmallChunks) {
    CountedChunks counted;
    Arena arena(counted.source());
    for (std::size_t i = 0; i < 200; ++i) arena.release(arena.allocate((10 + i) << 20));
    EXPECT_LE(counted.max_mapped, 512u << 20);
    EXPECT_EQ(counted.mapped, arena.mapped());
}

TEST(Arena, DisjointInAnyOrder) {
    CountedChunks counted;
    Arena arena(counted.source());
    std::mt19937 random(7);
    std::map<unsigned char*, std::size_t> live;
    const auto mark = [](unsigned char* memory) {
        return static_cast<unsigned char>(reinterpret_cast<std::uintptr_t>(memory) >> 8);
    };
    const auto intact = [&](auto array) {
        return array->first[0] == mark(array->first) && array->first[array->second - 1] == mark(array->first);
    };
    for (int i = 0; i < 5000; ++i) {
        if (live.size() > 60 || (!live.empty() && random() % 3 == 0)) {
            const auto one = std::next(live.begin(), static_cast<std::ptrdiff_t>(random() % live.size()));
            ASSERT_TRUE(intact(one));
            arena.release(one->first);
            live.erase(one);
            continue;
        }
        const std::size_t bytes = 1 + random() % (random() % 20 == 0 ? 12'000'000 : 200'000);
        auto* memory = static_cast<unsigned char*>(arena.allocate(bytes));
        const auto [array, is_new] = live.emplace(memory, bytes);
        ASSERT_TRUE(is_new);
        const auto next = std::next(array);
        ASSERT_TRUE(next == live.end() || memory + bytes <= next->first);
        ASSERT_TRUE(array == live.begin() || std::prev(array)->first + std::prev(array)->second <= memory);
        memory[0] = memory[bytes - 1] = mark(memory);
    }
    for (auto one = live.begin(); one != live.end(); ++one) {
        ASSERT_TRUE(intact(one));
        arena.release(one->first);
    }
    arena.give_back(arena.mapped());
    EXPECT_EQ(counted.mapped, 0u) << "all that is free is joined to whole chunks again";
}

TEST(Arena, Retire) {
    CountedChunks counted;
    Arena arena(counted.source());
    auto* held = arena.allocate(100'000);
    auto* shares_its_chunk = arena.allocate(8'000'000);
    auto* large = arena.allocate(100'000'000);
    arena.release(large);
    arena.release(shares_its_chunk);
    EXPECT_GT(counted.mapped, 100'000'000u) << "kept for later arrays";
    arena.retire();
    EXPECT_LE(counted.mapped, 32u << 20);
    EXPECT_GE(counted.discarded, 8'000'000u) << "a used chunk keeps only its used pages";
    arena.release(held);
    EXPECT_EQ(counted.mapped, 0u);
}

// Memory is short, and the owner has released arrays.
TEST(Arena, Trim) {
    CountedChunks counted;
    Arena arena(counted.source());
    auto* const held = static_cast<char*>(arena.allocate(1'000'000));
    std::fill_n(held, 1'000'000, 'h');
    auto* const beside = arena.allocate(4'000'000);
    auto* const large = arena.allocate(100'000'000);
    arena.release(large);
    arena.release(beside);
    EXPECT_GT(counted.mapped, 100'000'000u) << "kept for later arrays";
    arena.trim();
    EXPECT_LE(counted.mapped, 32u << 20);
    EXPECT_GE(counted.discarded, 4'000'000u);
    EXPECT_EQ(std::count(held, held + 1'000'000, 'h'), 1'000'000);
    const auto mapped = counted.mapped;
    EXPECT_EQ(arena.allocate(4'000'000), beside) << "released memory can be allocated again";
    EXPECT_EQ(counted.mapped, mapped);
    arena.release(beside);
    arena.release(held);
    EXPECT_EQ(counted.mapped, mapped) << "kept for later arrays";
}

TEST(Arena, SmallerChunks) {
    auto source = huge_pages();
    std::size_t largest = 4 * Arena::kPage;
    Arena arena(
        {[&, map = source.map](std::size_t bytes) { return bytes <= largest ? map(bytes) : nullptr; }, source.unmap});
    EXPECT_NE(arena.allocate(1000), nullptr);
    largest = 0;
    EXPECT_NE(arena.allocate(1000), nullptr);  // from the same chunk
    EXPECT_EQ(arena.allocate(3 * Arena::kPage), nullptr);
}

TEST(HugePages, MemoryLimit) {
    std::uint64_t available = 100 * Arena::kPage;
    const auto pages = huge_pages([&] { return available; });
    EXPECT_EQ(pages.map(100 * Arena::kPage), nullptr) << "something is left for all else";
    auto* const first = pages.map(60 * Arena::kPage);
    ASSERT_NE(first, nullptr);
    // No page is written yet: the system would report all memory as free.
    EXPECT_EQ(pages.map(60 * Arena::kPage), nullptr);
    available = 10 * Arena::kPage;  // another process took the rest
    EXPECT_EQ(pages.map(20 * Arena::kPage), nullptr);
    pages.unmap(first, 60 * Arena::kPage);
    available = 100 * Arena::kPage;
    auto* const second = pages.map(60 * Arena::kPage);
    EXPECT_NE(second, nullptr);
    pages.unmap(second, 60 * Arena::kPage);
}

}  // namespace
}  // namespace lockstep
