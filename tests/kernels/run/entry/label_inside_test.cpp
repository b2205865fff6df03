#include "kernels/run/entry/label_inside.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

std::string inside(std::vector<std::string> path, std::string label) {
    PassReport report;
    report.path = std::move(path);
    report.label = std::move(label);
    return std::string(label_inside(report));
}

TEST(LabelInside, DropsGroupPrefix) {
    EXPECT_EQ(inside({"round 12"}, "round 12: relax"), "relax");
    EXPECT_EQ(inside({"paths", "round 1,199"}, "round 1,199: segmented min"), "segmented min");
    EXPECT_EQ(inside({"negative cycle"}, "negative cycle, wave 2"), "wave 2");
}

TEST(LabelInside, KeepsOtherLabels) {
    EXPECT_EQ(inside({}, "round 12: relax"), "round 12: relax");
    EXPECT_EQ(inside({"round 1"}, "round 12: relax"), "round 12: relax") << "another round";
    EXPECT_EQ(inside({"round 12", "paths"}, "round 12: relax"), "round 12: relax") << "not the innermost";
    EXPECT_EQ(inside({"round 3"}, "round 3"), "round 3");
    EXPECT_EQ(inside({"round 3"}, "jump 3"), "jump 3");
}

}  // namespace
}  // namespace lockstep
