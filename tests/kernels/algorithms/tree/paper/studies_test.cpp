#include "kernels/algorithms/tree/algorithms.hpp"

#include <set>

#include <gtest/gtest.h>

namespace lockstep::tree {
namespace {

TEST(TreeStudies, CoverFiguresOfChapterFive) {
    std::set<std::string> titles;
    for (const auto& study : studies()) titles.insert(study.title);
    EXPECT_EQ(titles, (std::set<std::string>{"Rehman fig. 5.7", "Rehman fig. 5.8", "Rehman fig. 5.9"}));
}

}  // namespace
}  // namespace lockstep::tree
