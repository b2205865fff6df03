// Views that read parameters of one family are not offered for other algorithms with the same roles.

#include <algorithm>

#include <gtest/gtest.h>

#include "viz/view.hpp"

namespace lockstep {
namespace {

bool offers(const AlgorithmInfo& algorithm, std::string_view name) {
    return std::ranges::any_of(views_of(algorithm), [&](const ViewInfo* view) { return view->name == name; });
}

TEST(ViewsOfAlgorithm, OfferedForTheirFamilyOnly) {
    AlgorithmInfo info{.id = "memory.mine", .input = DatasetKind::array, .roles = {Role::value, Role::copied}};
    EXPECT_TRUE(offers(info, "warp"));
    info.id = "mine.last_block";
    EXPECT_FALSE(offers(info, "warp"));
    EXPECT_TRUE(offers(info, "cells"));
}

}  // namespace
}  // namespace lockstep
