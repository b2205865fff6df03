// A run restored from declared state into a fresh algorithm gives the same later passes. This holds for algorithms with
// intended races, too: the timeline never recomputes their passes, but the emulator repeats them.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <vector>

#include "kernels/simt/emulator.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

/// The stored state after a pass.
struct StoredPass {
    explicit StoredPass(const Algorithm& algorithm) : host(algorithm.host_state()), seen(test::seen_words(algorithm)) {
        for (const auto& buffer : algorithm.state()) {
            const auto* begin = static_cast<const char*>(buffer.data);
            buffers.emplace_back(begin, begin + buffer.bytes);
        }
    }
    void restore_into(Algorithm& algorithm) const {
        const auto state = algorithm.state();
        ASSERT_EQ(state.size(), buffers.size());
        for (std::size_t i = 0; i < state.size(); ++i) {
            ASSERT_EQ(state[i].bytes, buffers[i].size()) << state[i].name;
            if (state[i].bytes != 0) std::memcpy(state[i].data, buffers[i].data(), buffers[i].size());
        }
        algorithm.restore(host);
    }
    std::vector<std::vector<char>> buffers;
    HostState host;
    std::vector<std::uint32_t> seen;
};

/// Restores several passes and continues for a few passes; continues to the end from the first and from the middle
/// pass.
void expect_same_continuation(const AlgorithmInfo& info, const Dataset& input, const ParameterValues& parameters,
                              Order order) {
    constexpr std::size_t kStarts = 6, kFewPasses = 4;
    std::vector<StoredPass> straight;
    {
        Emulator emulator(order, 1);
        const auto algorithm = info.make_simt(emulator, input, parameters);
        algorithm->start();
        do straight.emplace_back(*algorithm);
        while (algorithm->step());
    }
    const auto last = straight.size() - 1;
    const auto stride = std::max<std::size_t>(1, straight.size() / kStarts);
    for (std::size_t begin = 0; begin <= last; begin += stride) {
        Emulator emulator(order, 1);
        const auto algorithm = info.make_simt(emulator, input, parameters);
        algorithm->start();
        straight[begin].restore_into(*algorithm);
        const bool to_the_end = begin == 0 || begin == kStarts / 2 * stride;
        const auto end = to_the_end ? last : std::min(last, begin + kFewPasses);
        for (auto pass = begin;; ++pass) {
            ASSERT_TRUE(test::seen_words(*algorithm) == straight[pass].seen)
                << "pass " << pass << ", restored from pass " << begin;
            if (pass == end) break;
            ASSERT_TRUE(algorithm->step()) << "ends after pass " << pass << ", restored from pass " << begin;
        }
        if (end == last) {
            EXPECT_FALSE(algorithm->step()) << "has a pass more, restored from pass " << begin;
        }
    }
}

class EveryRestoredRun : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryRestoredRun, MatchesStraightRun) {
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, 700, 2048))
        for (const auto order : test::kOrders) {
            SCOPED_TRACE(input->source + ", " + order.text());
            expect_same_continuation(info, *input, test::defaults_of(info), order);
        }
}

TEST_P(EveryRestoredRun, MatchesWithEveryParameter) {
    const auto& info = *GetParam();
    const auto inputs = test::examples(info, 65, 2048);
    if (inputs.empty()) return;
    auto all = test::choices_of(info);
    std::ranges::move(test::extremes_of(info, *inputs.front()), std::back_inserter(all));
    for (const auto& one : all) {
        SCOPED_TRACE(inputs.front()->source + ", " + one.text);
        expect_same_continuation(info, *inputs.front(), one.values, Order::lockstep());
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryRestoredRun, ::testing::ValuesIn(test::with_demonstrations()),
                         test::name_of_test);

}  // namespace
}  // namespace lockstep
