#include "kernels/base/progress.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(Progress, ReportsFractionOfStage) {
    Progress progress;
    EXPECT_EQ(progress.fraction(), 0.0);
    progress.begin("Reading", 8);
    progress.advance(2);
    EXPECT_EQ(progress.what(), "Reading");
    EXPECT_EQ(progress.fraction(), 0.25);
    progress.set(9);
    EXPECT_EQ(progress.fraction(), 1.0);
    progress.begin("Sorting", 0);
    progress.advance(5);
    EXPECT_EQ(progress.fraction(), 0.0) << "the amount of work is unknown";
}

TEST(Progress, ThrowsAfterCancel) {
    Progress progress;
    EXPECT_NO_THROW(progress.check());
    progress.cancel();
    EXPECT_TRUE(progress.cancelled());
    EXPECT_THROW(progress.check(), Cancelled);
}

}  // namespace
}  // namespace lockstep
