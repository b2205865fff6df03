// The block counts in the sentences of scan.blocked equal the blocks that its kernels write.

#include <gtest/gtest.h>

#include <set>

#include "kernels/algorithms/scan/blocked.hpp"
#include "tests/kernels/debugger/traced.hpp"
#include "tests/kernels/numbers_in.hpp"

namespace lockstep::scan {
namespace {

TEST(UniformAddBlocks, MatchKernels) {
    for (const std::uint32_t n : {96u, 200u, 1000u}) {
        const debugger::Traced run(blocked(), "array:random,seed=3,n=" + std::to_string(n), {{"block", 0}});
        const auto last = run.run->num_passes() - 1;
        const auto log = run.log({.pass = last});
        const auto each = 2 * log->launches.front().block, all = ceil_div(n, each);
        std::set<std::uint32_t> lifted;
        for (const auto& event : log->events)
            if (event.operation == trace::Operation::store) lifted.insert(event.index / each);
        ASSERT_FALSE(lifted.empty());
        EXPECT_FALSE(lifted.contains(0));
        const auto& sentence = run.run->timeline().record(last).report.sentence;
        const std::vector<std::uint64_t> counts{lifted.size(), all, each};
        auto found = test::numbers_in(sentence);
        found.resize(3);
        EXPECT_EQ(found, counts) << sentence;
    }
}

TEST(ScannedBlocks, MatchKernelsWithElements) {
    using Numbers = std::vector<std::uint64_t>;
    const auto numbers = [](std::uint32_t n) {
        const debugger::Traced run(blocked(), "array:random,seed=3,n=" + std::to_string(n), {{"block", 0}});
        return test::numbers_in(run.run->timeline().record(1).report.sentence);
    };
    EXPECT_EQ(numbers(40), (Numbers{1, 40, 64}));
    EXPECT_EQ(numbers(64), (Numbers{1, 64}));
    EXPECT_EQ(numbers(96), (Numbers{2, 96, 64, 2}));
    EXPECT_EQ(numbers(128), (Numbers{2, 128, 64, 2}));
}

}  // namespace
}  // namespace lockstep::scan
