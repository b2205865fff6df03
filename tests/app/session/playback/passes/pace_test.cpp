#include "app/session/playback/passes/pace.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

using Passes = Pace::Passes;

TEST(Pace, SingleRunStepsByPass) {
    const auto pace = Pace::alone(7);
    EXPECT_EQ(pace.last(), 7u);
    EXPECT_EQ(pace.at(4).current, 4u);
    EXPECT_EQ(pace.step_of_current(4), 4u);
    EXPECT_EQ(pace.interval(3), 1.0);
}

TEST(Pace, ByPassShorterRunStaysAtEnd) {
    const auto pace = Pace::by_pass(3, 5);
    EXPECT_EQ(pace.last(), 5u);
    EXPECT_EQ(pace.at(2), (Passes{2, 2}));
    EXPECT_EQ(pace.at(5), (Passes{3, 5}));
    EXPECT_EQ(pace.step_of({3, 5}), 5u);
    EXPECT_EQ(pace.step_of_current(2), 2u);
    EXPECT_FALSE(pace.has_clock());
}

TEST(Pace, ByArcEachShowsLastFinishedPass) {
    auto pace = Pace::by_arc({0, 4, 7, 9}, {0, 8, 16});
    EXPECT_TRUE(pace.counts_arcs());
    EXPECT_FALSE(pace.has_clock());
    EXPECT_EQ(pace.at(pace.step_near(7)), (Passes{2, 0}));
    EXPECT_EQ(pace.at(pace.step_near(8)), (Passes{2, 1}));
    EXPECT_EQ(pace.at(pace.last()), (Passes{3, 2}));
    EXPECT_EQ(pace.moment(pace.last()), 16);
    EXPECT_EQ(pace.interval(0), 1);
    pace.swap();
    EXPECT_EQ(pace.at(pace.step_near(8)), (Passes{1, 2}));
}

// The source is final after the first pass of both runs; rounds 2 and 3 of the other run leave a near vertex open.
TEST(Pace, ByDistanceEachShowsFinalDistance) {
    auto pace = Pace::by_distance({0, 0, 4, 9}, {0, 0, 0, 0, 7, 9, 9});
    EXPECT_TRUE(pace.counts_distance());
    EXPECT_FALSE(pace.has_clock());
    const Passes passes[] = {{0, 0}, {1, 3}, {2, 3}, {2, 4}, {3, 6}};
    const double distances[] = {0, 0, 4, 7, 9};
    ASSERT_EQ(pace.last(), 4u);
    for (std::uint32_t step = 0; step <= pace.last(); ++step) {
        EXPECT_EQ(pace.at(step), passes[step]) << step;
        EXPECT_EQ(pace.moment(step), distances[step]) << step;
        EXPECT_EQ(pace.step_of(passes[step]), step);
    }
    EXPECT_EQ(pace.interval(2), 1);
    pace.swap();
    EXPECT_EQ(pace.at(2), (Passes{3, 2}));
    EXPECT_EQ(Pace::by_distance({0, 3}, {0, 2}).at(0), Passes{}) << "the input is no step twice";
    EXPECT_EQ(Pace::by_distance({0, 3}, {0, 2}).last(), 2u);
}

// kept:    0 ---- 1 ---------- 2       ends at 2 and 5 ms
// current: 0 - 1 - 2 --- 3             ends at 1, 2 and 4 ms
TEST(Pace, ByTimeEachShowsLastFinishedPass) {
    const auto pace = Pace::by_time({0, 2, 5}, {0, 1, 2, 4});
    ASSERT_EQ(pace.last(), 4u);
    const Passes passes[] = {{0, 0}, {0, 1}, {1, 2}, {1, 3}, {2, 3}};
    const double ms[] = {0, 1, 2, 4, 5};
    for (std::uint32_t step = 0; step <= 4; ++step) {
        EXPECT_EQ(pace.at(step), passes[step]) << step;
        EXPECT_EQ(pace.moment(step), ms[step]) << step;
        EXPECT_EQ(pace.step_of(passes[step]), step);
    }
    EXPECT_EQ(pace.step_of_current(2), 2u);
    EXPECT_EQ(pace.step_of({2, 0}), 4u);
    EXPECT_EQ(pace.step_near(-1), 0u);
    EXPECT_EQ(pace.step_near(2.9), 2u);
    EXPECT_EQ(pace.step_near(3.1), 3u);
    EXPECT_EQ(pace.step_near(9), 4u);
}

// kept:    input  split  local rank  level 1 / split  level 1 / rank  recombine
// current: input  split  local rank                   rank            recombine
TEST(Pace, ByLabelAlignsEqualNames) {
    const auto pace = Pace::by_label({"input", "split", "local rank", "level 1 / split", "level 1 / rank", "recombine"},
                                     {"input", "split", "local rank", "rank", "recombine"});
    const Passes passes[] = {{0, 0}, {1, 1}, {2, 2}, {3, 2}, {4, 2}, {4, 3}, {5, 4}};
    ASSERT_EQ(pace.last(), 6u);
    for (std::uint32_t step = 0; step <= 6; ++step) {
        EXPECT_EQ(pace.at(step), passes[step]) << step;
        EXPECT_EQ(pace.step_of(passes[step]), step);
    }
    EXPECT_FALSE(pace.has_clock());
    EXPECT_TRUE(pace.has_table());
    EXPECT_EQ(pace.step_of_current(3), 5u);
}

TEST(Pace, ByLabelKeepsOrderOfBoth) {
    // "b" precedes "a" in one run and follows it in the other: one of the two stays unaligned.
    const auto pace = Pace::by_label({"input", "a", "b", "c"}, {"input", "b", "a", "c"});
    std::uint32_t kept = 0, current = 0;
    for (std::uint32_t step = 1; step <= pace.last(); ++step) {
        EXPECT_GE(pace.at(step).kept, kept);
        EXPECT_GE(pace.at(step).current, current);
        kept = pace.at(step).kept, current = pace.at(step).current;
    }
    EXPECT_EQ(pace.ends(), (Passes{3, 3}));
    EXPECT_EQ(pace.last(), 4u);  // input, c and one of a and b are common: 4 + 4 - 3 steps
    EXPECT_EQ(Pace::by_label({"input"}, {"input"}).last(), 0u);
    EXPECT_EQ(Pace::by_label({"x", "y"}, {"u", "v", "w"}).last(), 3u);
}

TEST(Pace, PlayingByTimeKeepsMeanInterval) {
    const auto pace = Pace::by_time({0, 2, 5}, {0, 1, 2, 4});
    double sum = 0;
    for (std::uint32_t step = 0; step < pace.last(); ++step) sum += pace.interval(step);
    EXPECT_NEAR(sum, 4, 1e-9);
    EXPECT_NEAR(pace.interval(2), 2 * pace.interval(0), 1e-9);
}

TEST(Pace, PassesWithoutTimeEndTogether) {
    const auto pace = Pace::by_time({0, 0, 0, 1}, {0, 1});
    ASSERT_EQ(pace.last(), 1u);
    EXPECT_EQ(pace.at(0), (Passes{2, 0}));
    EXPECT_EQ(pace.at(1), (Passes{3, 1}));
}

TEST(Pace, SwapsRuns) {
    auto by_pass = Pace::by_pass(3, 5), by_time = Pace::by_time({0, 2, 5}, {0, 1, 2, 4});
    by_pass.swap();
    by_time.swap();
    EXPECT_EQ(by_pass.at(5), (Passes{5, 3}));
    EXPECT_EQ(by_time.at(3), (Passes{3, 1}));
}

// kept:    one link for pass 1, then 5 links of pass 2
// current: one link for pass 1, then 2 links of pass 2, and one for pass 3
TEST(Pace, ByLinkEachIsInsideItsWalk) {
    const auto pace = Pace::by_link({0, 1, 6}, {0, 1, 3, 4});
    ASSERT_EQ(pace.last(), 6u);
    EXPECT_TRUE(pace.counts_links());
    EXPECT_FALSE(pace.has_clock());
    const Passes passes[] = {{0, 0}, {1, 1}, {2, 2}, {2, 2}, {2, 3}, {2, 3}, {2, 3}};
    const Pace::Links links[] = {{0, 0}, {0, 0}, {1, 1}, {2, 0}, {3, 0}, {4, 0}, {0, 0}};
    for (std::uint32_t step = 0; step <= 6; ++step) {
        EXPECT_EQ(pace.at(step), passes[step]) << step;
        EXPECT_EQ(pace.links(step), links[step]) << step;
        EXPECT_EQ(pace.moment(step), step);
    }
    EXPECT_EQ(pace.step_of({0, 2}), 3u) << "pass 2 has ended then";
    EXPECT_EQ(pace.step_of({2, 0}), 6u);
    auto swapped = pace;
    swapped.swap();
    EXPECT_EQ(swapped.links(3), (Pace::Links{0, 2}));
}

TEST(Pace, LongWalksHaveFewerSteps) {
    const auto pace = Pace::by_link({0, 1, 1'000'000}, {0, 1, 300'000, 300'001});
    EXPECT_LT(pace.last(), 2000u);
    EXPECT_EQ(pace.at(pace.last()), (Passes{2, 3}));
    EXPECT_EQ(pace.moment(pace.step_of_current(2)), 300'000);
    EXPECT_EQ(pace.at(pace.step_of_current(2)).current, 2u);
    for (std::uint32_t step = 1; step <= pace.last(); ++step) EXPECT_LT(pace.moment(step - 1), pace.moment(step));
}

}  // namespace
}  // namespace lockstep
