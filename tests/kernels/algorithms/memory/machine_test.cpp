#include "kernels/algorithms/memory/constant.hpp"
#include "kernels/algorithms/memory/latency.hpp"
#include "kernels/algorithms/memory/transfer.hpp"

#include <set>

#include "kernels/data/input_error.hpp"
#include "tests/kernels/algorithms/scan/run_scan.hpp"

namespace lockstep::memory {
namespace {

U32s words(const ScanRun& run) { return run.columns().at("result").u32(); }

Dataset array_of(U32s values) {
    Dataset array{.kind = DatasetKind::array, .data = {}, .source = "a test"};
    const auto n = static_cast<std::uint32_t>(values.size());
    array.data = NumberArray{.values = std::move(values), .width = n};
    return array;
}

TEST(MemoryConstant, AddsTheWordsOfItsLane) {
    // 32 words 1: every sum is 32. With two words in turn, lane l adds 1 and 5 sixteen times each.
    EXPECT_EQ(words({constant(), array_of({1, 1, 1}), {{"distinct", "1"}}}), (U32s{32, 32, 32}));
    EXPECT_EQ(words({constant(), array_of({1, 5}), {{"distinct", "1"}}}), (U32s{96, 96}));
    for (const auto* n : {"0", "1", "31", "33", "257", "2000"})
        for (const auto* distinct : {"1", "3", "32"})
            EXPECT_EQ(ScanRun(constant(), generated(std::string("array:random,below=4294967296,n=") + n),
                              {{"distinct", distinct}})
                          .wrong(),
                      std::nullopt)
                << n << ", " << distinct;
}

TEST(MemoryConstant, CountsReplays) {
    EXPECT_EQ(constant_replays(0, 7), 0u);
    EXPECT_EQ(constant_replays(64, 1), 0u) << "a broadcast";
    EXPECT_EQ(constant_replays(64, 32), 2u * 32 * 31);
    EXPECT_EQ(constant_replays(40, 32), 32u * 31 + 32u * 7) << "eight lanes in the last warp";
    EXPECT_EQ(constant_replays(5, 32), 32u * 4) << "five words in all";
    EXPECT_EQ(traffic_of_constants(64).bytes_asked, 4u * 64) << "stores";
}

TEST(MemoryLatency, EndsWhereTheLinksLead) {
    const auto ring = array_of({2, 0, 3, 1});
    EXPECT_EQ(words({latency(), ring, {{"chain", "1"}}}), (U32s{2, 0, 3, 1}));
    EXPECT_EQ(words({latency(), ring, {{"chain", "4"}}}), (U32s{0, 1, 2, 3}));
    for (const auto* warps : {"1", "2", "32"})
        EXPECT_EQ(ScanRun(latency(), generated("array:random,n=3000,below=3000"), {{"warps", warps}, {"chain", "17"}})
                      .wrong(),
                  std::nullopt)
            << warps;
}

TEST(MemoryLatency, RefusesInvalidLink) {
    const auto lack = latency().needs.front().lacking(array_of({1, 2, 4, 0}));
    ASSERT_TRUE(lack);
    EXPECT_NE(lack->find("element 2"), std::string::npos) << *lack;
}

TEST(MemoryLatency, FollowsSeveralChainsAtATime) {
    for (const auto* independent : {"1", "2", "4", "8"})
        for (const auto* n : {"0", "1", "31", "33", "257", "3001"})
            EXPECT_EQ(ScanRun(latency(), generated(std::string("array:random,below=1,n=") + n),
                              {{"warps", "1"}, {"chain", "3"}, {"independent", independent}})
                          .wrong(),
                      std::nullopt)
                << n << ", " << independent;
    EXPECT_EQ(ScanRun(latency(), generated("array:random,n=9001,below=9001"),
                      {{"warps", "2"}, {"chain", "5"}, {"independent", "4"}})
                  .wrong(),
              std::nullopt);
}

TEST(MemoryTransfer, BringsTheArrayBack) {
    for (const auto* memory : {"pageable", "pinned", "mapped"})
        for (const auto* bytes : {"4", "100", "1048576"}) {
            const auto array = generated("array:random,n=257,type=float32");
            EXPECT_EQ(ScanRun(transfer(), array, {{"memory", memory}, {"bytes", bytes}, {"streams", "3"}}).wrong(),
                      std::nullopt)
                << memory << ", " << bytes;
        }
}

TEST(MemoryTransfer, RefusesPartsOfElements) {
    EXPECT_THROW(ScanRun(transfer(), array_of({1, 2}), {{"bytes", "6"}}), InputError);
    EXPECT_EQ(words_of_piece({{"bytes", 8}}), 2u);
}

}  // namespace
}  // namespace lockstep::memory
