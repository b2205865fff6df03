#include "kernels/algorithms/bfs/algorithms.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/run/catalog/study.hpp"

namespace lockstep::bfs {
namespace {

/// Published figures agree with the orders that a study states.
TEST(BfsStudies, HavePublishedFigures) {
    const auto printed = [](const Study& study, std::size_t like) {
        const auto found = std::ranges::find(study.published_series, like, &PublishedSeries::like);
        return found == study.published_series.end() ? decltype(found->points){} : found->points;
    };
    for (const auto& study : studies()) {
        SCOPED_TRACE(study.id);
        EXPECT_TRUE(study.published_series.empty() || !study.orders.empty());
        for (const auto& order : study.orders)
            for (const auto& fast : printed(study, order.faster))
                for (const auto& slow : printed(study, order.slower)) {
                    if (fast.n != slow.n || fast.n < order.from || (order.to != 0 && fast.n > order.to)) continue;
                    EXPECT_LT(fast.ms, slow.ms) << order.found;
                }
    }
}

}  // namespace
}  // namespace lockstep::bfs
