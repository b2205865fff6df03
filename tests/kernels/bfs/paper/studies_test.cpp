#include "kernels/bfs/paper/studies.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep::bfs {
namespace {

TEST(BfsStudies, PointAtLinesOfTheirOwnAndAtInputsThatExist) {
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
        Progress progress;
        const auto dataset = generate_dataset(study.generator + ",n=2000", progress);
        EXPECT_EQ(dataset.num_vertices(), 2000u);
        for (const auto& one : study.series)
            EXPECT_EQ(test::catalog().at(one.algorithm).input, dataset.kind) << one.algorithm;
    }
    EXPECT_EQ(test::catalog().study("luo table 3").id, "luo-table-3");
}

/// What a study says that the paper found is what it printed.
TEST(BfsStudies, FindWhatThePaperPrinted) {
    const auto printed = [](const Study& study, std::size_t like) {
        return std::ranges::find(study.published, like, &PublishedSeries::like)->points;
    };
    for (const auto& study : studies()) {
        SCOPED_TRACE(study.id);
        EXPECT_FALSE(study.orders.empty());
        for (const auto& order : study.orders)
            for (const auto& fast : printed(study, order.faster))
                for (const auto& slow : printed(study, order.slower)) {
                    if (fast.n != slow.n || fast.n < order.from) continue;
                    EXPECT_LT(fast.ms, slow.ms) << order.found;
                }
    }
}

}  // namespace
}  // namespace lockstep::bfs
