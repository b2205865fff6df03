#include <gtest/gtest.h>

#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep::sssp {
namespace {

TEST(SsspStudies, EmulatorCurveExists) {
    // A run of all rounds takes n times as long as one round: the emulator allows only small graphs, and a curve needs
    // several.
    for (const auto* figure : {"fig 6.2", "fig 6.3"}) {
        const auto& study = test::catalog().study(figure);
        EXPECT_LE(8 * study.from, std::uint64_t{1024}) << figure;
        EXPECT_LE(1024u, study.to_on_emulator) << figure;
    }
    EXPECT_EQ(test::catalog().study("fig 6.3").id, "malison-fig-6.3");
}

}  // namespace
}  // namespace lockstep::sssp
