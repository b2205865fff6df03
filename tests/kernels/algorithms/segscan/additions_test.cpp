// The counts in the sentences of segmented scans equal the counts in traces of their kernels.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "kernels/algorithms/segscan/intra_warp.hpp"
#include "kernels/algorithms/segscan/reduce_downsweep.hpp"
#include "kernels/algorithms/segscan/thread.hpp"
#include "kernels/algorithms/segscan/warp_report.hpp"
#include "kernels/data/names/numerals.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::segscan {
namespace {

const std::string kSpecs[] = {
    "segments:equal,n=200,length=100,q=0,type=uint32,seed=4", "segments:power,n=300,q=0,type=uint32,seed=4",
    "segments:equal,n=96,length=32,q=0,type=uint32", "segments:equal,n=64,length=1,q=0,type=uint32"};

/// Stores of sums, by warp of the launch and lane.
using Stores = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t>;
Stores stores_of(const debugger::Traced& run) {
    const auto log = run.log({.pass = 1, .limit = std::size_t{1} << 22});
    EXPECT_FALSE(log->truncated);
    Stores stores;
    for (const auto& event : log->events)
        if (event.operation == trace::Operation::store) {
            const auto thread = event.block * log->launches.front().block + event.thread;
            ++stores[{thread / kWarpSize, thread % kWarpSize}];
        }
    return stores;
}
std::uint64_t total(const Stores& stores) {
    std::uint64_t all = 0;
    for (const auto& [lane, count] : stores) all += count;
    return all;
}
const LineReport& line(const PassReport& report, int number) {
    return *std::ranges::find(report.lines, number, &LineReport::line);
}

/// Iterations of `while start < end do, then start += 31`: the last window of a segment of 32 elements holds one element.
TEST(SegscanWindows, MatchIterationsOfPrintedLoop) {
    for (const auto* spec :
         {"segments:equal,n=320,length=32,q=0,type=uint32", "segments:power,n=3000,q=0,type=uint32,seed=4"})
        for (const auto& info : {intra_warp(), intra_warp_unsynced()}) {
            const debugger::Traced run(info, spec);
            const auto& segments = run.run->request().dataset->segments();
            std::uint64_t windows = 0;
            for (std::uint32_t s = 0; s < segments.num_segments(); ++s)
                for (std::uint32_t start = 0; start < segments.length(s); start += 31) ++windows;
            EXPECT_EQ(line(run.run->timeline().record(1).report, 5).count, count_text(windows, "window", "windows"))
                << spec;
        }
}

TEST(SegscanAdditions, MatchKernelsInEveryOrder) {
    for (const auto& [info, number] :
         {std::pair(thread(), 5), std::pair(intra_warp(), 6), std::pair(intra_warp_unsynced(), 6)})
        for (const auto& spec : kSpecs)
            for (const auto order : {Order::lockstep(), Order::lane_by_lane()}) {
                const debugger::Traced run(info, spec, {}, order);
                const auto& report = run.run->timeline().record(1).report;
                const auto made = total(stores_of(run));
                EXPECT_EQ(line(report, number).count, count_text(made, "addition", "additions"))
                    << info.id << ", " << spec << ", " << order.text();
                EXPECT_EQ(line(report, number).active, made != 0) << info.id << ", " << spec;
            }
}

TEST(SegscanAdditions, PerLaneIfUnsynced) {
    for (const auto& spec : kSpecs) {
        const debugger::Traced run(intra_warp_unsynced(), spec);
        const auto stores = stores_of(run);
        const auto& segments = run.run->request().dataset->segments();
        for (std::uint32_t s = 0; s < segments.num_segments(); ++s)
            for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) {
                const auto found = stores.find({s, lane});
                EXPECT_EQ(additions_of_lane(lane, segments.length(s)), found == stores.end() ? 0 : found->second)
                    << spec << ", segment " << s << ", lane " << lane;
            }
    }
}

TEST(SegscanAdditions, UnsyncedLanesAreInSentence) {
    for (const auto order : {Order::lockstep(), Order::lane_by_lane()}) {
        const debugger::Traced run(intra_warp_unsynced(), kSpecs[0], {}, order);
        const auto& report = run.run->timeline().record(1).report;
        const auto stores = stores_of(run);
        std::uint32_t most = 0;
        for (const auto& [lane, count] : stores) most = std::max(most, count);
        EXPECT_NE(report.sentence.find(count_text(total(stores), "addition", "additions")), std::string::npos);
        EXPECT_NE(report.note.find(count_text(stores.at({0, 1}), "addition", "additions")), std::string::npos);
        EXPECT_NE(report.note.find(count_text(most)), std::string::npos);
        EXPECT_TRUE(report.figures.empty() || report.figures.front().name != "worked");
    }
}

/// Steps: the rounds of loads, a barrier, and stores.
TEST(SegscanAdditions, StepsMatchBarriersOfWarp) {
    for (const auto& spec : kSpecs) {
        const debugger::Traced run(intra_warp(), spec);
        const auto log = run.log({.pass = 1, .limit = std::size_t{1} << 22});
        const auto barriers = static_cast<std::uint64_t>(std::ranges::count_if(
            log->events, [](const trace::Event& event) { return event.operation == trace::Operation::sync_warp; }));
        const auto work = work_of_warps(run.run->request().dataset->segments());
        EXPECT_EQ(work.steps, barriers / 2 / kWarpSize) << spec;
        const auto& sentence = run.run->timeline().record(1).report.sentence;
        EXPECT_NE(sentence.find(count_text(work.steps, "step", "steps")), std::string::npos) << sentence;
    }
}

/// Of 8 or 16 lanes, a warp's steps are those of its longest segment.
TEST(SegscanAdditions, OfFewerLanesAndOfReduceDownsweep) {
    for (const auto& [info, scan] :
         {std::pair(intra_warp(), WindowScan::doubling), std::pair(reduce_downsweep(), WindowScan::reduce_downsweep)})
        for (const std::int64_t choice : {0, 1, 2})
            for (const auto& spec : kSpecs) {
                const debugger::Traced run(info, spec, {{"lanes", choice}});
                const auto work = work_of_warps(run.run->request().dataset->segments(), 8u << choice, scan);
                EXPECT_EQ(work.additions, total(stores_of(run))) << info.id << ", " << spec << ", " << (8 << choice);
                const auto log = run.log({.pass = 1, .limit = std::size_t{1} << 22});
                std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> barriers;  // of each thread
                for (const auto& event : log->events)
                    if (event.operation == trace::Operation::sync_warp) ++barriers[{event.block, event.thread}];
                std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> steps;  // of each warp
                for (const auto& [thread, count] : barriers) {
                    auto& most = steps[{thread.first, thread.second / kWarpSize}];
                    most = std::max(most, count / 2);
                }
                std::uint64_t all = 0;
                for (const auto& [warp, count] : steps) all += count;
                EXPECT_EQ(work.steps, all) << info.id << ", " << spec << ", " << (8 << choice);
            }
}

// The last window of a segment of 1, 32, 63, ... elements holds one element.
TEST(SegscanWindows, CountedByLength) {
    for (const std::uint32_t length : {1u, 2u, 31u, 32u, 33u, 62u, 63u, 64u}) {
        const auto segments =
            generated("segments:equal,n=" + std::to_string(length) + ",length=" + std::to_string(length));
        const auto work = work_of_warps(segments.segments());
        std::uint64_t printed = 0;
        for (std::uint32_t start = 0; start < length; start += 31) ++printed;
        EXPECT_EQ(work.windows, printed) << length;
    }
}

TEST(SegscanAdditions, LanesWithAdditions) {
    const auto sentence = [](const std::string& spec) {
        const debugger::Traced run(thread(), spec);
        return run.run->timeline().record(1).report.sentence;
    };
    EXPECT_NE(sentence(kSpecs[3]).find("0 of a warp's 32 lanes"), std::string::npos) << "segments of one element";
    EXPECT_NE(sentence("segments:equal,n=256,length=2,q=0,type=uint32").find("; 32 of a warp's"), std::string::npos);
    EXPECT_NE(sentence("segments:equal,n=9,length=3,q=0,type=uint32").find("; 3 of a warp's"), std::string::npos);
}

}  // namespace
}  // namespace lockstep::segscan
