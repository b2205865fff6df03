#include "kernels/run/snapshots/snapshot_store.hpp"

#include <cerrno>

#include <gtest/gtest.h>

#include "kernels/run/spill_faults.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kWords = 10'000;
constexpr std::size_t kStateBytes = kWords * sizeof(std::uint32_t);

using U32s = std::vector<std::uint32_t>;

/// A run with one buffer, of which every pass changes a number of words.
struct Passes {
    Passes(std::size_t budget, std::uint32_t num_changed, double ms, bool reproducible, std::uint32_t num_passes,
           std::uint32_t num_words = kWords)
        : store(*device, budget) {
        store.set_reproducible(reproducible);
        U32s words(num_words);
        for (std::uint32_t pass = 0; pass < num_passes; ++pass) {
            if (pass != 0)
                for (std::uint32_t i = 0; i < num_changed; ++i) words[(pass * 131 + i * 7) % num_words] += pass;
            const auto bytes = num_words * sizeof(std::uint32_t);
            auto block = std::make_shared<Block>(*device, bytes);
            device->upload(block->words(), words.data(), bytes);
            store.add({pass, {std::move(block)}}, {pass == 0 ? num_words : num_changed}, ms);
            store.keep_to_budget();
            states.push_back(words);
        }
    }
    static U32s words_of(const Snapshot& snapshot) {
        const auto& block = *snapshot.buffers.at(0);
        return {block.words(), block.words() + block.size()};
    }

    std::shared_ptr<Emulator> device = std::make_shared<Emulator>();
    SnapshotStore store;
    std::vector<U32s> states;
};

TEST(SnapshotStore, StoresWholeStatesWhileTheyFit) {
    Passes passes(10 * kStateBytes, kWords, 0, true, 10);
    EXPECT_EQ(passes.store.num_whole(), 10u);
    EXPECT_EQ(passes.store.bytes(), 10 * kStateBytes);
}

TEST(SnapshotStore, AppliesShortListsFromNearerState) {
    Passes passes(4 * kStateBytes, 10, 1000, true, 100);
    EXPECT_LE(passes.store.bytes(), passes.store.budget());
    EXPECT_LT(passes.store.num_whole(), 6u);
    for (const std::uint32_t pass : {1u, 2u, 50u, 90u}) {
        const auto way = passes.store.way_to(pass);
        EXPECT_FALSE(way.run_again);
        EXPECT_EQ(way.from, pass < 50 ? 0u : 100 - passes.store.num_whole() + 1) << pass;
        EXPECT_EQ(Passes::words_of(passes.store.follow(way.from, pass)), passes.states[pass]) << pass;
    }
}

TEST(SnapshotStore, StartsAtRecentlyComputedState) {
    Passes passes(4 * kStateBytes, 10, 1000, true, 100);
    passes.store.recall(passes.store.follow(0, 40));
    EXPECT_EQ(passes.store.way_to(41).from, 40u);
    EXPECT_EQ(passes.store.way_to(39).from, 40u);
    const auto before = passes.store.before(passes.store.find(40));
    EXPECT_EQ(before.pass, 39u);
    EXPECT_EQ(Passes::words_of(before), passes.states[39]);
    EXPECT_EQ(Passes::words_of(passes.store.follow(40, 41)), passes.states[41]);
}

TEST(SnapshotStore, RecomputesCheapPassesAndSpillsExpensiveOnes) {
    Passes cheap(4 * kStateBytes, kWords, 0.001, true, 20), dear(4 * kStateBytes, kWords, 30, true, 20),
        mixed(4 * kStateBytes, kWords, 2, true, 20);
    EXPECT_TRUE(cheap.store.way_to(7).run_again);
    EXPECT_EQ(cheap.store.way_to(7).from, 0u);
    for (std::uint32_t pass = 1; pass < 16; ++pass) {
        const auto way = dear.store.way_to(pass);
        EXPECT_FALSE(way.run_again);
        EXPECT_EQ(Passes::words_of(dear.store.follow(way.from, pass)), dear.states[pass]);
        // Two passes of 2 ms are recomputed, the third is in the file.
        EXPECT_EQ(mixed.store.way_to(pass).run_again, pass % 3 != 0) << pass;
        EXPECT_EQ(mixed.store.way_to(pass).from, pass / 3 * 3) << pass;
    }
}

TEST(SnapshotStore, DoesNotSpillIfRecomputingIsFaster) {
    constexpr std::uint32_t kMany = 6'500'000;  // words: 13 ms to read back
    Passes passes(2 * kMany * sizeof(std::uint32_t), kMany, 4, true, 12, kMany);
    for (std::uint32_t pass = 1; pass < 10; ++pass) {
        EXPECT_EQ(passes.store.way_to(pass).run_again, pass % 4 != 0) << pass;
        EXPECT_EQ(passes.store.way_to(pass).from, pass / 4 * 4) << pass;
    }
    EXPECT_EQ(Passes::words_of(passes.store.whole(8)), passes.states[8]);
}

TEST(SnapshotStore, NeverRecomputesUnrepeatablePasses) {
    Passes passes(3 * kStateBytes, kWords, 0.001, false, 20);
    EXPECT_LE(passes.store.bytes(), passes.store.budget());
    for (std::uint32_t pass = 1; pass < 16; ++pass) {
        const auto way = passes.store.way_to(pass);
        EXPECT_FALSE(way.run_again);
        EXPECT_EQ(Passes::words_of(passes.store.follow(way.from, pass)), passes.states[pass]);
    }
}

TEST(SnapshotStore, SpillsListsBeyondBudget) {
    Passes passes(2 * kStateBytes + 5000, 200, 1000, true, 60);  // a list has 1,600 bytes
    EXPECT_LE(passes.store.bytes(), passes.store.budget());
    for (const std::uint32_t pass : {1u, 20u, 40u, 57u, 58u})
        EXPECT_EQ(Passes::words_of(passes.store.follow(passes.store.way_to(pass).from, pass)), passes.states[pass]);
}

TEST(SnapshotStore, CountsRestoredStatesWithinBudget) {
    Passes passes(6 * kStateBytes, kWords, 0.001, true, 20);
    EXPECT_EQ(passes.store.bytes(), 6 * kStateBytes);
    for (const std::uint32_t pass : {3u, 4u, 5u, 6u, 7u}) {
        auto block = std::make_shared<Block>(*passes.device, kStateBytes);
        passes.store.recall({pass, {std::move(block)}});
        EXPECT_LE(passes.store.bytes(), passes.store.budget());
    }
    EXPECT_TRUE(passes.store.find(7));
    EXPECT_TRUE(passes.store.find(6)) << "the one before is wanted with it";
    EXPECT_EQ(passes.store.num_whole(), 4u) << "older states made room";
}

TEST(SnapshotStore, HalvesUntilNothingCanBeEvicted) {
    Passes passes(100 * kStateBytes, kWords, 0.001, true, 64);
    passes.store.recall(passes.store.find(7));
    EXPECT_TRUE(passes.store.halve());
    EXPECT_EQ(passes.store.bytes(), 32 * kStateBytes);
    EXPECT_EQ(passes.store.budget(), 32 * kStateBytes);
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(passes.store.halve());
    EXPECT_EQ(passes.store.num_whole(), 2u);
    EXPECT_FALSE(passes.store.halve());
    EXPECT_EQ(Passes::words_of(passes.store.find(0)), passes.states[0]);
    EXPECT_EQ(Passes::words_of(passes.store.find(63)), passes.states[63]);
}

TEST(SnapshotStore, KeepsPassesThatCannotBeSpilled) {
    const test::SpillFaults full({.write = ENOSPC});
    Passes passes(100 * kStateBytes, kWords, 1, false, 20);
    EXPECT_THROW(passes.store.halve(), SpillError);
    EXPECT_EQ(passes.store.num_whole(), 20u);
    for (std::uint32_t pass = 0; pass < 20; ++pass)
        EXPECT_EQ(Passes::words_of(passes.store.find(pass)), passes.states[pass]);
}

}  // namespace
}  // namespace lockstep
