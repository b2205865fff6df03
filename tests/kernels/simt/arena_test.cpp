#include "kernels/simt/arena.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <set>

namespace lockstep {
namespace {

TEST(Arena, HandsOutArraysThatDoNotOverlap) {
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

TEST(Arena, UsesWhatCameBackBeforeItAsksForMore) {
    std::size_t mapped = 0, chunks = 0;
    auto source = huge_pages();
    Arena arena({[&, map = source.map](std::size_t bytes) {
                     mapped += bytes;
                     ++chunks;
                     return map(bytes);
                 },
                 [&, unmap = source.unmap](void* chunk, std::size_t bytes) {
                     mapped -= bytes;
                     unmap(chunk, bytes);
                 }});
    std::set<void*> seen;
    for (int round = 0; round < 100; ++round) {
        auto* first = arena.allocate(1'000'000);
        auto* second = arena.allocate(20'000'000);
        seen.insert({first, second});
        arena.release(first, 1'000'000);
        arena.release(second, 20'000'000);
    }
    EXPECT_EQ(seen.size(), 2u);
    EXPECT_NE(arena.allocate(1'000'000), arena.allocate(1'000'000)) << "what came back once is there once";
    EXPECT_EQ(chunks, 2u);  // the large array has its own
    arena.clear();
    EXPECT_EQ(mapped, 0u);
}

TEST(Arena, TakesASmallerChunkWhenALargeOneIsNotToBeHad) {
    auto source = huge_pages();
    std::size_t largest = 4 * Arena::kPage;
    Arena arena(
        {[&, map = source.map](std::size_t bytes) { return bytes <= largest ? map(bytes) : nullptr; }, source.unmap});
    EXPECT_NE(arena.allocate(1000), nullptr);
    largest = 0;
    EXPECT_NE(arena.allocate(1000), nullptr);  // from the same chunk
    EXPECT_EQ(arena.allocate(3 * Arena::kPage), nullptr);
}

}  // namespace
}  // namespace lockstep
