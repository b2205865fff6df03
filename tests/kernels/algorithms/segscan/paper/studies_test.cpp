#include "kernels/algorithms/segscan/algorithms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep::segscan {
namespace {

const Study& study(const std::vector<Study>& all, const char* id) { return *std::ranges::find(all, id, &Study::id); }

TEST(TsaiStudies, HavePublishedInputsIterationsAndTimes) {
    const auto all = studies();
    const auto& table = study(all, "tsai-table");
    ASSERT_EQ(table.inputs.size(), 14u) << "jonheart's size is not known";
    const auto pwtk = std::ranges::find(table.inputs, "pwtk", &StudyInput::name);
    ASSERT_NE(pwtk, table.inputs.end());
    EXPECT_EQ(pwtk->generator, "segments:random,n=11634424,segments=217916,q=500000,seed=1");
    EXPECT_EQ(pwtk->parameters.at(0), (std::pair<std::string, std::string>{"iterations", "25"}));
    const auto at = static_cast<std::uint64_t>(pwtk - table.inputs.begin());
    EXPECT_EQ(table.published_series.at(0).points.at(at).n, at);
    EXPECT_DOUBLE_EQ(table.published_series.at(0).points.at(at).ms, 158.697);
    const auto& lanes = study(all, "tsai-fig-2");
    EXPECT_DOUBLE_EQ(lanes.published_series.at(1).points.at(at).ms, 352);
    EXPECT_DOUBLE_EQ(lanes.published_series.at(2).points.at(at).ms, 699);
    EXPECT_NE(lanes.remark.find("352 to 699"), std::string::npos)
        << "the study names differences between text and data";
}

/// The printed times agree with the orders, but where the remark says that text and spreadsheet disagree.
TEST(TsaiStudies, OrdersAreThoseOfThePrintedTimes) {
    const auto all = studies();
    std::size_t contradicted = 0;
    for (const auto* id : {"tsai-fig-1", "tsai-fig-2", "tsai-fig-3"}) {
        const auto& one = study(all, id);
        EXPECT_EQ(one.orders.size(), 2u) << id;
        for (const auto& order : one.orders)
            for (std::size_t k = order.from; k < one.inputs.size() && (order.to == 0 || k <= order.to); ++k)
                contradicted +=
                    one.published_series[order.faster].points[k].ms >= one.published_series[order.slower].points[k].ms;
    }
    EXPECT_EQ(contradicted, 6u) << "mc2depi and scircuit in two figures, mac_econ_fwd500 and webbase-1M in one";
}

TEST(TsaiStudies, FewerAndMoreSegmentsThanWarps) {
    const auto all = studies();
    const auto& few = study(all, "tsai-768-warps");
    std::vector<std::size_t> segments;
    for (const auto& input : few.inputs) {
        EXPECT_EQ(generated(input.on_emulator).segments().num_segments(), std::stoul(input.name));
        segments.push_back(std::stoul(input.name));
    }
    EXPECT_LT(segments.front(), 768u);
    EXPECT_GT(segments.back(), 768u);
}

TEST(TsaiStudies, NameExistingAlgorithmsAndParameters) {
    const auto known = algorithms();
    for (const auto& one : studies()) {
        SCOPED_TRACE(one.id);
        for (const auto& published : one.published_series) EXPECT_LT(published.like, one.series.size());
        for (const auto& series : one.series) {
            const auto info = std::ranges::find(known, series.algorithm, &AlgorithmInfo::id);
            ASSERT_NE(info, known.end()) << series.algorithm;
            for (const auto& input : one.inputs) {
                if (input.on_emulator.empty() || input.name != "scircuit") continue;
                const auto dataset = generated(input.on_emulator);
                auto given = series.parameters;
                given.insert(given.end(), input.parameters.begin(), input.parameters.end());
                EXPECT_NO_THROW(resolve_parameters(info->parameters, dataset, given));
                EXPECT_EQ(dataset.segments().size(), 958936u / 128);
            }
        }
    }
}

}  // namespace
}  // namespace lockstep::segscan
