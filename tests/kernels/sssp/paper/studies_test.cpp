#include "kernels/sssp/paper/studies.hpp"

#include <gtest/gtest.h>

#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep::sssp {
namespace {

TEST(SsspStudies, PointAtLinesOfTheirOwnAndAtInputsThatExist) {
    for (const auto& study : studies()) {
        SCOPED_TRACE(study.id);
        EXPECT_LE(study.from, study.to_on_emulator);
        EXPECT_LE(study.to_on_emulator, study.to);
        for (const auto& one : study.orders) {
            EXPECT_LT(one.faster, study.series.size());
            EXPECT_LT(one.slower, study.series.size());
            EXPECT_FALSE(one.reason.empty());
        }
        for (const auto& one : study.series) {
            Progress progress;
            const auto spec = one.generator.empty() ? study.generator : one.generator;
            const auto dataset = generate_dataset(spec + ",n=64", progress);
            EXPECT_EQ(dataset.num_vertices(), 64u);
            EXPECT_EQ(dataset.kind, test::catalog().at(one.algorithm).input);
        }
    }
    // A run of all rounds takes n times as long as one: the emulator has time for small graphs only, and a curve needs some.
    for (const auto* figure : {"fig 6.2", "fig 6.3"}) {
        const auto& study = test::catalog().study(figure);
        EXPECT_LE(8 * study.from, std::uint64_t{1024}) << figure;
        EXPECT_LE(1024u, study.to_on_emulator) << figure;
    }
    EXPECT_EQ(test::catalog().study("fig 6.3").id, "malison-fig-6.3");
}

}  // namespace
}  // namespace lockstep::sssp
