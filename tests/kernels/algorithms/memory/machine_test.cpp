#include "kernels/algorithms/memory/constant.hpp"
#include "kernels/algorithms/memory/constant_reads.hpp"
#include "kernels/algorithms/memory/convolution.hpp"
#include "kernels/algorithms/memory/latency.hpp"
#include "kernels/algorithms/memory/transfer.hpp"
#include "kernels/algorithms/memory/warp_traffic.hpp"

#include <numeric>
#include <set>

#include "kernels/data/input_error.hpp"
#include "tests/kernels/algorithms/scan/run_scan.hpp"
#include "tests/kernels/orders.hpp"

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

TEST(ConstantReads, SendsEachWordOnce) {
    const ConstantReads two(1024, {{"distinct", 2}});
    EXPECT_EQ(two.read(0, 3).different(), (U32s{6, 7}));
    EXPECT_EQ(two.steps(0), 64u);
    const ConstantReads few(8, {{"distinct", 32}});
    EXPECT_EQ(few.steps(0), 32u * 8) << "eight lanes, eight words";
    // Taps before the signal are not read: lane 0 reads tap 0 only.
    const ConstantReads taps(64, {{"distinct", 1}, {"taps", 3}});
    EXPECT_EQ(taps.read(0, 2).words[0], ConstantRead::kNone);
    EXPECT_EQ(taps.read(0, 2).words[2], 2u);
    EXPECT_EQ(taps.replays(), 0u);
    EXPECT_EQ(taps.first_full_warp(), 1u);
    EXPECT_EQ(ConstantReads(1024, {{"distinct", 8}, {"taps", 33}}).steps(1), 264u) << "as the lesson says";
}

TEST(ConstantReads, CountsTheReplaysOfEveryWarp) {
    for (const bool convolves : {false, true})
        for (const auto n : {1u, 31u, 32u, 33u, 200u})
            for (const auto distinct : {1, 5, 32}) {
                ParameterValues parameters{{"distinct", distinct}};
                if (convolves) parameters["taps"] = 40;
                const ConstantReads reads(n, parameters);
                std::uint64_t replays = 0;
                for (std::uint32_t warp = 0; warp < reads.num_warps(); ++warp)
                    for (std::uint32_t k = 0; k < reads.num_reads(); ++k) {
                        const auto words = reads.read(warp, k).different().size();
                        replays += words == 0 ? 0 : words - 1;
                    }
                EXPECT_EQ(reads.replays(), replays) << convolves << ", " << n << ", " << distinct;
            }
}

TEST(MemoryConvolution, IsTheImpulseResponseOfAnImpulse) {
    Dataset impulse{.kind = DatasetKind::array, .data = {}, .source = "a test"};
    impulse.data = NumberArray{.values = std::vector<float>{0, 0, 1, 0, 0, 0, 0, 0}, .width = 8};
    const auto h = gaussian_response(5);
    EXPECT_NEAR(std::accumulate(h.begin(), h.end(), 0.0), 1, 1e-6);
    EXPECT_EQ(h[0], h[4]);
    EXPECT_GT(h[2], h[1]);
    const ScanRun run(convolution(), impulse, {{"taps", "5"}});
    EXPECT_EQ(run.columns().at("result").f32(), (std::vector<float>{0, 0, h[0], h[1], h[2], h[3], h[4], 0}));
}

TEST(MemoryConvolution, RightWithAnyTaps) {
    for (const auto* n : {"0", "1", "31", "33", "257", "2000"})
        for (const auto* taps : {"1", "31", "256"})
            for (const auto* distinct : {"1", "3", "32"})
                for (const auto* memory : {"constant", "global"})
                    EXPECT_EQ(ScanRun(convolution(), generated(std::string("array:random,type=float32,n=") + n),
                                      {{"taps", taps}, {"distinct", distinct}, {"memory", memory}})
                                  .wrong(),
                              std::nullopt)
                        << n << ", " << taps << ", " << distinct << ", " << memory;
}

TEST(MemoryConvolution, RightInEveryOrder) {
    const auto signal = generated("array:random,type=float32,n=100");
    for (const auto& order : test::kOrders)
        EXPECT_EQ(ScanRun(convolution(), signal, {{"distinct", "32"}}, order).wrong(), std::nullopt);
}

TEST(MemoryConvolution, FindsAWrongSample) {
    ScanRun run(convolution(), generated("array:random,type=float32,n=40,seed=2"), {{"taps", "7"}});
    auto samples = run.columns().at("result").f32();
    samples[9] += 0.01f;
    run.columns()["result"] = ColumnValues(samples);
    const auto said = run.wrong();
    ASSERT_TRUE(said);
    EXPECT_NE(said->find("result[9]"), std::string::npos) << *said;
    EXPECT_EQ(run.find_wrong().front().next(), 9u);
}

TEST(MemoryConvolution, CountsSectorsOfSamples) {
    // One warp, one tap: a load of 128 bytes and a store. In global memory the tap takes a sector more.
    const ParameterValues one{{"taps", 1}, {"distinct", 1}, {"memory", 0}};
    EXPECT_EQ(traffic_of_convolution(32, one).sectors, 8u);
    EXPECT_EQ(traffic_of_convolution(32, {{"taps", 1}, {"distinct", 1}, {"memory", 1}}).sectors, 9u);
    EXPECT_EQ(traffic_of_convolution(320, one).sectors, 80u) << "equal warps";
}

TEST(Channels, AColumnInOneChannelWhereRowsFillAllChannels) {
    // Malison 2012, 3.2.4: a row of 512 words covers the 8 channels once, so that a column stays in one of them.
    EXPECT_EQ(channels_of({}), 1u);
    EXPECT_EQ(channels_of({.begin = 48}), 2u) << "across the end of a piece";
    EXPECT_EQ(channels_of({.step = 512}), 1u);
    EXPECT_EQ(channels_of({.step = 64}), 8u);
    EXPECT_EQ(channels_of({.step = 32}), 8u);
    EXPECT_EQ(channels_of({.step = 4}), 2u);
    EXPECT_EQ(channels_of({.step = 64, .lanes = 3}), 3u);
    EXPECT_EQ(channels_of({.bytes = 16}), 2u);
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

TEST(MemoryTransfer, PlansEachPieceThereAndBack) {
    const auto of = [](HostMemoryKind memory, std::uint32_t streams) {
        return TransferPlan{memory, 1000, 300, streams};  // pieces of 300, 300, 300 and 100 words
    };
    const auto pinned = of(HostMemoryKind::pinned, 2);
    EXPECT_EQ(pinned.pieces(), 4u);
    EXPECT_EQ(pinned.drawn(), 8u);
    EXPECT_EQ(pinned.kind_of(0), 0u);
    EXPECT_EQ(pinned.kind_of(1), 3u);
    EXPECT_EQ(pinned.stream_of(2), 1u);
    EXPECT_EQ(of(HostMemoryKind::mapped, 2).kind_of(1), 2u);
    EXPECT_EQ(of(HostMemoryKind::mapped, 2).stream_of(2), 0u);
    EXPECT_DOUBLE_EQ(pinned.ms_of(6), 1e3 * 400 / 8e9) << "the rest";

    const auto end = [&](HostMemoryKind memory, std::uint32_t streams) {
        return of(memory, streams).modelled().end_ms.back();
    };
    const double whole = 1e3 * 8000 / 8e9;  // both ways, one after the other
    EXPECT_NEAR(end(HostMemoryKind::pinned, 1), whole, 1e-6);
    EXPECT_LT(end(HostMemoryKind::pinned, 2), 0.7 * whole) << "both directions at the same time";
    EXPECT_NEAR(end(HostMemoryKind::pageable, 2), 2 * whole, 1e-6) << "copied twice, and nothing overlaps";
    EXPECT_NEAR(end(HostMemoryKind::mapped, 2), whole, 1e-6);
}

TEST(MemoryTransfer, DrawsTheFirstOfManyCopies) {
    const TransferPlan plan{HostMemoryKind::pinned, 1 << 20, 1, 2};
    EXPECT_EQ(plan.drawn(), TransferPlan::kMaxDrawn);
    EXPECT_FALSE(plan.draws_all());
}

TEST(MemoryTransfer, StoresTheTimesOfItsCopies) {
    const ScanRun run(transfer(), array_of(U32s(64, 7)), {{"bytes", "64"}, {"streams", "2"}});
    EXPECT_EQ(run.columns().at("operation").u32(), (U32s{0, 3, 0, 3, 0, 3, 0, 3}));
    EXPECT_EQ(run.columns().at("operation_stream").u32(), (U32s{0, 0, 1, 1, 0, 0, 1, 1}));
    EXPECT_LT(run.columns().at("begin_ms").f32()[2], run.columns().at("end_ms").f32()[1]) << "streams overlap";
}

TEST(MemoryTransfer, RefusesPartsOfElements) {
    EXPECT_THROW(ScanRun(transfer(), array_of({1, 2}), {{"bytes", "6"}}), InputError);
    EXPECT_EQ(words_of_piece({{"bytes", 8}}), 2u);
}

}  // namespace
}  // namespace lockstep::memory
