#include "kernels/model/latency_hiding.hpp"

#include <gtest/gtest.h>

#include "kernels/model/model.hpp"

namespace lockstep::model {
namespace {

/// 32 threads move 32 bytes each; 30 multiprocessors of 1.3 GHz share 141.7 GB/s.
TEST(LatencyHiding, CyclesOfMemoryOnGtx280) {
    const auto hiding = latency_hiding({}, 1, 1);
    EXPECT_NEAR(hiding.memory_cycles, 32 * 32 * 30 * 1.3 / 141.7, 0.1);
    EXPECT_DOUBLE_EQ(hiding.latency, 500);
    EXPECT_NEAR(hiding.needed(), 500 / 281.8, 0.01);
    EXPECT_FALSE(hiding.hidden());
    EXPECT_DOUBLE_EQ(hiding.cycles_an_access(), 500);
}

TEST(LatencyHiding, FlattensWhereEnoughIsInFlight) {
    const DeviceProfile coalesced{.access_bytes = 4};  // needs 14.2 accesses in flight
    EXPECT_DOUBLE_EQ(latency_hiding(coalesced, 2, 1).cycles_an_access(), 250);
    EXPECT_DOUBLE_EQ(latency_hiding(coalesced, 1, 2).cycles_an_access(), 250) << "independent accesses count as warps";
    EXPECT_FALSE(latency_hiding(coalesced, 14, 1).hidden());
    EXPECT_TRUE(latency_hiding(coalesced, 15, 1).hidden());
    EXPECT_TRUE(latency_hiding(coalesced, 4, 4).hidden());
    EXPECT_DOUBLE_EQ(latency_hiding(coalesced, 15, 1).cycles_an_access(),
                     latency_hiding(coalesced, 32, 8).cycles_an_access());
}

TEST(LatencyHiding, TimesOfChains) {
    const DeviceProfile coalesced{.access_bytes = 4};
    const auto of = [&](std::uint32_t warps, std::uint32_t independent) {
        return predict_chains({1u << 20, warps, 16, independent}, coalesced).ms;
    };
    EXPECT_NEAR(of(1, 1) / of(2, 1), 2, 0.01) << "bound by latency";
    EXPECT_NEAR(of(1, 4) / of(4, 1), 1, 0.01);
    EXPECT_NEAR(of(16, 1) / of(32, 1), 1, 0.03) << "more warps do not help";
    // One round of 32 chains: 16 loads of 500 cycles.
    EXPECT_NEAR(predict_chains({32, 32, 16, 1}, coalesced).ms, 16 * 500 / 1.3e9 * 1e3, 1e-9);
    EXPECT_EQ(predict_chains({32, 32, 16, 8}, coalesced).at_once, 1u) << "each thread has one chain";
    EXPECT_EQ(predict_chains({0, 1, 1, 1}, coalesced).ms, 0);
}

/// Eq. 6.3 lets a warp wait for each of its accesses; its resident warps hide that.
TEST(LatencyHiding, ShortensLocalRank) {
    const auto kernel = kernels_of(kCountedAlgorithm, 1 << 20, {})->front();
    const auto found = predict(kernel, {}, Combine::sum);
    EXPECT_EQ(found.resident_warps, 32u) << "two blocks of 16 warps";
    EXPECT_TRUE(found.hiding.hidden());
    EXPECT_LT(found.hidden_ms, found.ms);
    EXPECT_NEAR(hidden_ms(found, {}, Combine::sum, 1, 1), found.ms, 1e-9) << "one warp hides nothing";
    EXPECT_DOUBLE_EQ(hidden_ms(found, {}, Combine::sum, 2, 1), hidden_ms(found, {}, Combine::sum, 32, 1));
    EXPECT_EQ(predict(kernels_of(kCountedAlgorithm, 1 << 18, {})->front(), {}, Combine::sum).resident_warps, 16u)
        << "one block";
}

}  // namespace
}  // namespace lockstep::model
