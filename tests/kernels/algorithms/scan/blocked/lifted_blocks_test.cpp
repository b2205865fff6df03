// Of which blocks a pass says that they were lifted or have scanned is what its kernel writes.

#include <gtest/gtest.h>

#include <fmt/format.h>
#include <set>

#include "kernels/algorithms/scan/blocked.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::scan {
namespace {

TEST(LiftedBlocks, AreNamedWithTheirNumberOfElements) {
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
        EXPECT_TRUE(sentence.starts_with(fmt::format("{} of {} blocks of {} elements w{} lifted", lifted.size(), all,
                                                     each, lifted.size() == 1 ? "as" : "ere")))
            << sentence;
    }
}

TEST(ScannedBlocks, AreSaidToHaveNoMoreThanThereIs) {
    const auto sentence = [](std::uint32_t n) {
        const debugger::Traced run(blocked(), "array:random,seed=3,n=" + std::to_string(n), {{"block", 0}});
        return run.run->timeline().record(1).report.sentence;
    };
    EXPECT_EQ(sentence(40), "1 block has scanned 40 elements; it could take 64");
    EXPECT_EQ(sentence(64), "1 block has scanned 64 elements, all that it takes");
    EXPECT_EQ(sentence(96), "2 blocks have scanned 96 elements, up to 64 each, and kept 2 sums");
    EXPECT_EQ(sentence(128), "2 blocks have scanned 128 elements, 64 each, and kept 2 sums");
}

}  // namespace
}  // namespace lockstep::scan
