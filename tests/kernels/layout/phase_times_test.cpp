#include "kernels/layout/phase_times.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace lockstep {
namespace {

constexpr auto kWhile = std::chrono::milliseconds(20);

TEST(PhaseTimes, CountsInnermostPhase) {
    PhaseTimes times;
    const auto begin = std::chrono::steady_clock::now();
    {
        const PhaseScope outer(&times, "outer");
        for (int time = 0; time < 2; ++time) {
            const PhaseScope inner(&times, "inner");
            times.add_round(1.5);
            std::this_thread::sleep_for(kWhile);
        }
        times.add_round(0);
    }
    const std::chrono::duration<double, std::milli> all = std::chrono::steady_clock::now() - begin;
    std::this_thread::sleep_for(kWhile);  // outside of all phases
    ASSERT_EQ(times.phases().size(), 2u);
    const auto& outer = times.phases()[0];
    const auto& inner = times.phases()[1];
    EXPECT_EQ(outer.name, "outer");
    EXPECT_EQ(outer.times, 1u);
    EXPECT_EQ(outer.rounds, 1u);
    EXPECT_EQ(inner.name, "inner");
    EXPECT_EQ(inner.times, 2u);
    EXPECT_EQ(inner.rounds, 2u);
    EXPECT_EQ(inner.device_ms, 3);
    EXPECT_GE(inner.ms, 40);
    EXPECT_LE(outer.ms + inner.ms, all.count());
}

TEST(PhaseTimes, Disabled) {
    const PhaseScope scope(nullptr, "nobody asks");
    PhaseTimes times;
    times.add_round(1);  // outside of all phases
    EXPECT_TRUE(times.phases().empty());
}

}  // namespace
}  // namespace lockstep
