// The baselines of a family, which the other algorithms are measured against.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep {
namespace {

using Baselines = std::map<std::string, std::vector<const AlgorithmInfo*>>;

bool takes(const AlgorithmInfo& info, const Dataset& input) {
    return std::ranges::none_of(info.needs, [&](const Need& need) { return need.lacking(input).has_value(); });
}

Baselines baselines_by_family() {
    Baselines all;
    for (const auto* info : test::every_algorithm())
        if (info->baseline) all[info->family()].push_back(info);
    return all;
}

TEST(Baselines, AcceptEveryInputOfTheirFamily) {
    auto baselines = baselines_by_family();
    EXPECT_GE(baselines.size(), 8u);
    for (const auto* info : test::every_algorithm()) {
        const auto& own = baselines[info->family()];
        if (own.empty()) continue;
        for (const auto& input : test::examples(*info, 300))
            EXPECT_TRUE(std::ranges::any_of(own, [&](const AlgorithmInfo* one) { return takes(*one, *input); }))
                << info->id << " on " << input->source;
    }
}

/// The first baseline that accepts an input is used, so each needs an input that all earlier ones refuse.
TEST(Baselines, EachIsUsedForSomeInput) {
    for (const auto& [family, own] : baselines_by_family())
        for (std::size_t k = 1; k < own.size(); ++k) {
            auto inputs = test::examples(*own[k], 300);
            if (own[k]->input == DatasetKind::graph) {
                Progress progress;
                inputs.push_back(std::make_shared<const Dataset>(
                    generate_dataset("graph:uniform,n=24,edges=2,negative=cycle,seed=3", progress)));
            }
            EXPECT_TRUE(std::ranges::any_of(inputs, [&](const auto& input) {
                return std::none_of(own.begin(), own.begin() + static_cast<std::ptrdiff_t>(k),
                                    [&](const AlgorithmInfo* earlier) { return takes(*earlier, *input); });
            })) << own[k]->id;
        }
}

TEST(Baselines, GiveRightResults) {
    for (const auto& [family, own] : baselines_by_family())
        for (const auto* info : own) EXPECT_FALSE(info->demonstration) << info->id;
}

}  // namespace
}  // namespace lockstep
