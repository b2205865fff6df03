#include "kernels/debugger/memory/concurrency.hpp"

#include <gtest/gtest.h>

#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/algorithms/segscan/intra_warp.hpp"
#include "kernels/algorithms/segscan/reduce_downsweep.hpp"
#include "kernels/debugger/memory/traffic_curve.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::debugger {
namespace {

using enum trace::Operation;

/// Events of one block of 64 threads on one buffer.
struct Recorded {
    trace::Log log;
    explicit Recorded(std::uint32_t blocks = 1) {
        log.buffers = {{"shared", 0}, {"array", 4096}};
        log.launches.push_back({.kernel = "hand", .grid = blocks, .block = 64, .pass = 1});
    }
    void add(std::uint16_t thread, trace::Operation operation, std::uint32_t word, std::uint64_t after = 0,
             std::uint32_t block = 0, std::uint16_t buffer = 1) {
        trace::Event event;
        event.after = after;
        event.index = event.word = word;
        event.block = block;
        event.thread = thread;
        event.buffer = buffer;
        event.operation = operation;
        log.events.push_back(event);
        log.launches.back().num_events = log.events.size();
    }
    Concurrency found() const { return concurrency_of(log, 0).value(); }
};

TEST(Concurrency, Exclusive) {
    Recorded one;
    for (std::uint16_t thread = 0; thread < 4; ++thread) {
        one.add(thread, load, thread);
        one.add(thread, store, thread + 1u, thread);  // another thread reads it, in the step's first half
    }
    EXPECT_EQ(one.found(), (Concurrency{PramClass::erew, 1, 8, 2}));
}

TEST(Concurrency, ReadsTogether) {
    Recorded one;
    for (std::uint16_t thread = 0; thread < 5; ++thread) one.add(thread, load, 7);
    one.add(0, load, 7);  // the same thread again
    EXPECT_EQ(one.found(), (Concurrency{PramClass::crew, 5, 6, 2}));
}

TEST(Concurrency, WritesTogether) {
    Recorded same, different, atomics;
    for (std::uint16_t thread = 0; thread < 3; ++thread) {
        same.add(thread, store, 7, 1);
        different.add(thread, store, 7, thread);
        atomics.add(thread, atomic, 7, 1);
    }
    EXPECT_EQ(same.found().pram, PramClass::crcw_common);
    EXPECT_EQ(different.found().pram, PramClass::crcw_arbitrary);
    EXPECT_EQ(atomics.found().pram, PramClass::crcw_arbitrary);
    EXPECT_EQ(different.found().contention, 3u);
}

TEST(Concurrency, BarriersPartSteps) {
    Recorded one;
    one.add(0, store, 7, 1);
    one.add(40, load, 3);
    for (std::uint16_t thread = 0; thread < 64; ++thread) one.add(thread, sync_block, 0);
    one.add(40, store, 7, 2);
    one.add(40, store, 8, 2);
    EXPECT_EQ(one.found(), (Concurrency{PramClass::erew, 1, 4, 3})) << "one before the barrier, two after it";
}

TEST(Concurrency, WarpBarriersPartLanesOfTheWarp) {
    Recorded one;
    one.add(0, store, 7, 1);
    for (std::uint16_t thread = 0; thread < 32; ++thread) one.add(thread, sync_warp, 0);
    one.add(1, store, 7, 2);
    EXPECT_EQ(one.found().pram, PramClass::erew);
    one.add(32, store, 7, 1);  // another warp
    EXPECT_EQ(one.found().pram, PramClass::crcw_arbitrary);
    EXPECT_EQ(one.found().contention, 2u);
}

TEST(Concurrency, LanesWaitForEachOtherAtWarpBarriers) {
    Recorded one;
    const auto meet = [&](trace::Operation operation) {
        for (std::uint16_t thread = 0; thread < 32; ++thread) one.add(thread, operation, 0);
    };
    for (std::uint32_t k = 0; k < 3; ++k) one.add(0, load, k);  // lane 0 is the longest of this step
    meet(sync_warp);
    for (std::uint32_t k = 0; k < 2; ++k) one.add(1, load, k);  // and lane 1 of the next
    EXPECT_EQ(one.found().depth, 5u);
    for (std::uint32_t k = 0; k < 4; ++k) one.add(40, load, k);  // another warp does not wait
    EXPECT_EQ(one.found().depth, 5u);
    for (std::uint16_t thread = 0; thread < 64; ++thread) one.add(thread, sync_block, 0);
    one.add(40, load, 9);
    EXPECT_EQ(one.found().depth, 6u);
    one.add(2, load, 9);
    meet(shuffle);  // itself an operation: 2 for lane 2
    one.add(3, load, 9);
    EXPECT_EQ(one.found().depth, 8u) << "5, then 2 and 1";
}

/// Each of the two scans takes a load of two sums and a store for each distance; reduce and downsweep has nearly twice as many distances.
TEST(Concurrency, DepthOfScansInAWarp) {
    const auto depth_of = [](const AlgorithmInfo& info) {
        const Traced traced(info, "segments:equal,n=1024,length=16,seed=7");
        return concurrency_of_run(*traced.run, nullptr).total().value().depth;
    };
    EXPECT_GT(depth_of(segscan::reduce_downsweep()), depth_of(segscan::intra_warp()));
}

TEST(Concurrency, BlocksAreUnordered) {
    Recorded one(2);
    one.add(0, store, 7, 5, 0);
    one.add(0, store, 7, 5, 1);
    one.add(0, store, 3, 1, 0, kSharedMemory);
    one.add(0, store, 3, 2, 1, kSharedMemory);  // each block has its own
    EXPECT_EQ(one.found(), (Concurrency{PramClass::crcw_common, 2, 4, 2}));
}

TEST(Concurrency, IncompleteTraces) {
    Recorded one;
    one.add(0, load, 1);
    one.log.truncated = true;
    EXPECT_FALSE(concurrency_of(one.log, 0));
    one.log.truncated = false;
    one.log.end_block = 0;
    EXPECT_FALSE(concurrency_of(one.log, 0));
}

// All threads whose pointers move set the same flag.
TEST(Concurrency, OfARun) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=64");
    const auto run = concurrency_of_run(*traced.run, nullptr);
    ASSERT_TRUE(run.whole);
    const auto total = run.total();
    ASSERT_TRUE(total);
    EXPECT_EQ(total->pram, PramClass::crcw_common);
    EXPECT_GT(total->contention, 16u);
    EXPECT_GT(total->work, 64u * 6);
}

}  // namespace
}  // namespace lockstep::debugger
