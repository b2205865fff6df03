#include "kernels/model/model.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace lockstep::model {
namespace {

KernelPrediction local_rank(std::uint64_t n, Combine combine = Combine::sum) {
    return predict(kernels_of(kCountedAlgorithm, n, {})->front(), {}, combine);
}

TEST(Model, RowsOfTable62) {
    for (const auto& row : table_6_2()) {
        const auto found = local_rank(row.n);
        EXPECT_DOUBLE_EQ(found.kernel.compute_cycles, row.compute_cycles);
        EXPECT_DOUBLE_EQ(found.kernel.memory_cycles, row.memory_cycles);
        EXPECT_EQ(std::abs(found.ms - row.expected_ms) > 0.0006, row.beside_equations) << row.n << ": " << found.ms;
    }
}

TEST(Model, StepsOfTheEquations) {
    const auto found = local_rank(262144);
    EXPECT_EQ(found.kernel.threads, 14563u);
    EXPECT_EQ(found.blocks, 29u);
    EXPECT_EQ(found.blocks_per_sm, 1u);
    EXPECT_DOUBLE_EQ(found.cycles_per_thread, 108288);
    EXPECT_DOUBLE_EQ(found.cycles, 1732608);
    EXPECT_DOUBLE_EQ(local_rank(262144, Combine::max).cycles_per_thread, 108000);
}

/// Rehman 2010, Eq. 6.5.
TEST(Model, PeakBandwidthOfMemory) {
    EXPECT_NEAR(peak_bandwidth({}), 141.6, 0.1);
    EXPECT_DOUBLE_EQ(peak_bandwidth({.memory_clock_hz = 1e9, .memory_bits = 64}), 16);
}

TEST(Model, UsesCountedAccesses) {
    EXPECT_FALSE(kernels_of("list.wyllie", 1024, {}).has_value());
    EXPECT_EQ(published_row(100000), nullptr);
    EXPECT_EQ(local_rank(1).kernel.threads, 1u);
}

}  // namespace
}  // namespace lockstep::model
