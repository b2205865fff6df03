#include "kernels/tree/paper/studies.hpp"

#include <set>

#include <gtest/gtest.h>

#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep::tree {
namespace {

TEST(TreeStudies, AreTheFiguresOfChapterFive) {
    std::set<std::string> titles;
    for (const auto& study : studies()) titles.insert(study.title);
    EXPECT_EQ(titles, (std::set<std::string>{"Rehman fig. 5.7", "Rehman fig. 5.8", "Rehman fig. 5.9"}));
}

TEST(TreeStudies, PointAtLinesOfTheirOwnAndAtInputsThatExist) {
    for (const auto& study : studies()) {
        SCOPED_TRACE(study.id);
        EXPECT_LE(study.from, study.to_on_emulator);
        EXPECT_LE(study.to_on_emulator, study.to);
        for (const auto& one : study.published) EXPECT_LT(one.like, study.series.size());
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
            EXPECT_EQ(dataset.num_edges(), 126u);
            EXPECT_EQ(dataset.kind, test::catalog().at(one.algorithm).input);
        }
    }
    EXPECT_EQ(test::catalog().study("fig 5.9").id, "rehman-fig-5.9");
}

}  // namespace
}  // namespace lockstep::tree
