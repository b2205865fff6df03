// The lanes of the track: one per depth, and the names beside them.
#include "app/gui/panels/transport/track_lanes.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

std::vector<std::string> levels(int deepest) {
    std::vector<std::string> names;
    for (int depth = 0; depth <= deepest; ++depth) names.push_back("level " + std::to_string(depth));
    return names;
}

TEST(LaneRows, LanePerDepth) {
    EXPECT_EQ(lanes_apart(0), 0);
    for (int deepest = 1; deepest <= 12; ++deepest) {
        EXPECT_GT(lanes_apart(deepest), 2) << "lanes are told apart";
        EXPECT_LE(lanes_apart(deepest) * static_cast<float>(deepest), 26.001f) << "the last one stays within the track";
    }
}

TEST(LaneRows, ShownLaneIsNamed) {
    for (int deepest = 1; deepest <= 8; ++deepest)
        for (int here = 0; here <= deepest; ++here) {
            const auto named = named_lanes(levels(deepest), here);
            ASSERT_FALSE(named.empty());
            EXPECT_EQ(named.front(), here);
            for (std::size_t i = 0; i < named.size(); ++i)
                for (std::size_t k = 0; k < i; ++k)
                    EXPECT_GE(lanes_apart(deepest) * static_cast<float>(std::abs(named[i] - named[k])), 12.5f)
                        << "no name lies over another";
        }
    EXPECT_EQ(named_lanes(levels(2), 1).size(), 3u) << "all names fit";
    EXPECT_EQ(named_lanes(levels(5), 4), (std::vector<int>{4, 0}));
    EXPECT_EQ(named_lanes({"", "ranking", "level 2"}, 0), (std::vector<int>{2, 1})) << "the first has no name";
}

}  // namespace
}  // namespace lockstep
