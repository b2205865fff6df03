// What the others of a family are measured against.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep {
namespace {

using Baselines = std::map<std::string, std::vector<const AlgorithmInfo*>>;

Baselines baselines_by_family() {
    Baselines all;
    for (const auto* info : test::every_algorithm())
        if (info->baseline) all[info->family()].push_back(info);
    return all;
}

TEST(Baselines, OfAFamilyOneTakesWhateverTheOthersTake) {
    auto baselines = baselines_by_family();
    EXPECT_GE(baselines.size(), 8u);
    for (const auto* info : test::every_algorithm()) {
        const auto& own = baselines[info->family()];
        if (own.empty()) continue;
        for (const auto& input : test::examples(*info, 300))
            EXPECT_TRUE(std::ranges::any_of(own,
                                            [&](const AlgorithmInfo* one) {
                                                return std::ranges::none_of(one->needs, [&](const Need& need) {
                                                    return need.lacking(*input).has_value();
                                                });
                                            }))
                << info->id << " on " << input->source;
    }
}

TEST(Baselines, AreRight) {
    for (const auto& [family, own] : baselines_by_family())
        for (const auto* info : own) EXPECT_FALSE(info->demonstration) << info->id;
}

}  // namespace
}  // namespace lockstep
