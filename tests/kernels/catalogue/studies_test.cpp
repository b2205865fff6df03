// Properties of every study of the catalogue.

#include <gtest/gtest.h>

#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep {
namespace {

/// A small input for a line of a study over sizes.
std::string small_input(const Study& study, const StudySeries& line) {
    return (line.generator.empty() ? study.generator : line.generator) + ",n=64";
}

bool is_over_sizes(const Study& study) { return study.inputs.empty() && study.parameter.empty(); }

TEST(Studies, AscendingSizes) {
    for (const auto& study : test::catalog().studies()) {
        SCOPED_TRACE(study.id);
        if (!is_over_sizes(study)) continue;
        EXPECT_LT(0u, study.from);
        EXPECT_LE(study.from, study.to_on_emulator);
        EXPECT_LE(study.to_on_emulator, study.to);
    }
}

TEST(Studies, LinksNameTheirLines) {
    for (const auto& study : test::catalog().studies()) {
        SCOPED_TRACE(study.id);
        for (const auto& one : study.published_series) EXPECT_LT(one.like, study.series.size());
        for (const auto& one : study.orders) {
            EXPECT_LT(one.faster, study.series.size());
            EXPECT_LT(one.slower, study.series.size());
            EXPECT_NE(one.faster, one.slower);
            EXPECT_FALSE(one.reason.empty());
        }
        EXPECT_EQ(&test::catalog().study(study.title), &study) << "found by its title";
    }
}

TEST(Studies, AlgorithmsAcceptInputsAndParameters) {
    for (const auto& study : test::catalog().studies()) {
        if (!is_over_sizes(study)) continue;
        for (const auto& line : study.series) {
            SCOPED_TRACE(study.id + ", " + line.algorithm);
            Progress progress;
            const auto dataset = generate_dataset(small_input(study, line), progress);
            EXPECT_EQ(dataset.num_vertices(), 64u);
            const auto& info = test::catalog().at(line.algorithm);
            EXPECT_EQ(dataset.kind, info.input);
            EXPECT_NO_THROW(resolve_parameters(info.parameters, dataset, line.parameters));
        }
    }
}

TEST(Studies, CountWorkBesideDepth) {
    std::size_t counting = 0;
    for (const auto& study : test::catalog().studies()) {
        SCOPED_TRACE(study.id);
        if (study.series.front().quantity == Quantity::time) continue;
        ++counting;
        for (std::size_t k = 0; k < study.series.size(); ++k) {
            EXPECT_EQ(study.series[k].quantity, k % 2 == 0 ? Quantity::work : Quantity::depth);
            EXPECT_EQ(study.series[k].algorithm, study.series[k - k % 2].algorithm);
        }
    }
    EXPECT_GE(counting, 10u) << "the families of the papers";
}

}  // namespace
}  // namespace lockstep
