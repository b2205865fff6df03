#include "kernels/debugger/memory/traffic.hpp"

#include <gtest/gtest.h>

#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/debugger/text/kernel_text.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::debugger {
namespace {

TEST(LineCounts, OrderedList) {
    const auto info = list_ranking::wyllie_unpacked();
    const auto recording = Traced(info, "list:ordered,n=256").open(1, 1);
    const auto text = text_of(*recording);
    const auto counts = line_counts(*recording);
    ASSERT_EQ(counts.size(), 7u);
    Traffic sum;
    for (const auto& access : text.accesses()) {
        const auto& line = counts.at({access.file, access.first_line});
        sum.add(line.traffic);
        EXPECT_EQ(line.instructions, 8u) << "warps";
        EXPECT_EQ(line.traffic.lanes, line.hits);
        if (access.name == "next" || access.name == "skip") {
            EXPECT_EQ(line.hits, 256u);
        } else {
            EXPECT_EQ(line.hits, 254u) << "the last two nodes are done";
        }
        if (access.name == "next") {
            EXPECT_DOUBLE_EQ(line.sectors_a_warp(), 4.0);
            EXPECT_DOUBLE_EQ(line.traffic.efficiency(), 1.0);
            EXPECT_EQ(line.traffic.transactions_1_2, 16u) << "one a half warp";
            EXPECT_EQ(line.traffic.transactions_1_0, 16u);
        }
        if (access.array == "changed") {
            EXPECT_DOUBLE_EQ(line.sectors_a_warp(), 1.0);
            EXPECT_DOUBLE_EQ(line.traffic.efficiency(), 254.0 * 4 / (8 * 32));
        }
    }
    EXPECT_EQ(sum, traffic_of(*recording));
}

TEST(LineCounts, RandomList) {
    const auto info = list_ranking::wyllie_unpacked();
    const auto recording = Traced(info, "list:random,n=4096,seed=1").open(1, 1);
    const auto text = text_of(*recording);
    const auto counts = line_counts(*recording);
    for (const auto& access : text.accesses()) {
        const auto& line = counts.at({access.file, access.first_line});
        if (access.name == "skip") {
            EXPECT_GT(line.sectors_a_warp(), 29.0);
            EXPECT_LT(line.traffic.efficiency(), 0.15);
        }
        if (access.name == "own") {
            EXPECT_LE(line.sectors_a_warp(), 4.0);
        }
    }
}

TEST(LineCounts, OtherFiles) {
    HandMade made;
    made.log.launches[0].source = {"kernels/algorithms/list_ranking/jump.hpp", 5};
    made.log.launches[0].other_files = {"kernels/algorithms/scan/sum.hpp"};
    made.add(trace::Operation::load, 0, 0, 30, 0);
    for (std::uint32_t lane = 0; lane < 32; ++lane) made.add(trace::Operation::load, 0, lane, 30, 1, lane).file = 1;
    const auto recording = made.recording();
    EXPECT_EQ(recording->num_instructions(), 2u);
    const auto counts = line_counts(*recording);
    ASSERT_EQ(counts.size(), 2u);
    EXPECT_EQ(counts.at({0, 30}).hits, 1u);
    EXPECT_EQ(counts.at({1, 30}).hits, 32u);
    EXPECT_EQ(counts.at({1, 30}).traffic.sectors, 4u);
    EXPECT_EQ(line_text(recording->launch(), {0, 30}), "line 30");
    EXPECT_EQ(line_text(recording->launch(), {1, 30}), "line 30 of sum.hpp");
    EXPECT_EQ(brief_text(recording->launch(), {1, 30}), "sum.hpp:30");
    EXPECT_EQ(line_text(recording->launch(), {15, 30}), "line 30 of another file");
}

TEST(LineCounts, LanesAndReplays) {
    LineCount line;
    EXPECT_EQ(line.lanes_a_warp(), 0);
    EXPECT_EQ(line.replays_a_warp(), 0);
    line.hits = 40;
    line.instructions = 3;
    line.traffic = {.shared_instructions = 2, .bank_replays = 31};
    EXPECT_DOUBLE_EQ(line.lanes_a_warp(), 40.0 / 3);
    EXPECT_DOUBLE_EQ(line.replays_a_warp(), 15.5);
}

}  // namespace
}  // namespace lockstep::debugger
