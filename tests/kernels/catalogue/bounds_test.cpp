// Work and depth of every algorithm that a paper or a textbook bounds.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "kernels/run/catalog/published_bounds.hpp"
#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep {
namespace {

TEST(BoundsOfCatalogue, StandBesideEveryPramAlgorithm) {
    // Machine measurements are no PRAM algorithms. Of the rest no source bounds work or depth.
    constexpr std::array<std::string_view, 3> kMachine{"memory", "floor", "model"};
    constexpr std::array<std::string_view, 5> kUnbounded{"bfs.champion", "bfs.host", "bfs.split-degrees",
                                                         "components.champion", "sssp.champion"};
    constexpr std::array<std::string_view, 4> kByProcessors{"matrix.champion", "segscan.host", "segscan.library",
                                                            "segscan.champion"};
    const auto in = [](const auto& all, std::string_view one) { return std::ranges::find(all, one) != all.end(); };
    for (const auto* info : test::with_demonstrations()) {
        if (in(kMachine, info->family()) || info->id.ends_with(".distributed")) continue;
        const auto bounds = published_bounds(info->id);
        const bool bounded = !bounds.work.empty();
        EXPECT_EQ(bounded, !in(kUnbounded, info->id) && !in(kByProcessors, info->id)) << info->id;
        EXPECT_EQ(bounded, !bounds.source.empty()) << info->id;
    }
}

}  // namespace
}  // namespace lockstep
