// The verifier of every algorithm stops soon after it is cancelled.

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/base/progress.hpp"
#include "kernels/base/wanted.hpp"
#include "kernels/run/run.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

/// How often `work` checks for cancellation.
std::uint64_t count_checks(const std::function<void()>& work) {
    const std::atomic<bool> never{false};
    const CancellationScope wanted(never);
    std::atomic<std::uint64_t> asked{0};
    const CancellationProbe counting([&] { ++asked; });
    work();
    return asked;
}

/// Cancels `work` at its k-th check and expects Cancelled.
void expect_stops_at_check(std::uint64_t k, const std::function<void()>& work) {
    std::atomic<bool> stop{false};
    const CancellationScope wanted(stop);
    std::atomic<std::uint64_t> asked{0};
    const CancellationProbe stopping([&] { stop = stop || asked++ == k; });
    EXPECT_THROW(work(), Cancelled) << "asked for the " << k << "th time";
}

struct Checked {
    std::shared_ptr<const Dataset> dataset;
    std::uint32_t size = 0;  ///< minimum number of elements that a verifier visits
    std::function<void()> verify, find_wrong;  ///< empty: no verifier
};

/// The verifiers of runs on about n elements.
std::vector<Checked> checked_runs(const AlgorithmInfo& info, std::uint32_t n) {
    std::vector<Checked> all;
    for (const auto& dataset : test::examples(info, n)) {
        const auto parameters = test::defaults_of(info);
        lockstep::Run run({.algorithm = &info,
                           .dataset = dataset,
                           .parameters = parameters,
                           .executor = ExecutorKind::simt,
                           .order = Order::lane_by_lane(),
                           .verify = false});
        Checked one{.dataset = dataset};
        const auto results = std::make_shared<const HostColumns>(run.results());
        for (const auto& column : run.columns())
            if (!column.input) one.size = std::max(one.size, std::min(column.size, dataset->num_vertices()));
        one.verify = [&info, dataset, parameters, results] {
            EXPECT_EQ(info.verify(*dataset, parameters, *results), std::nullopt) << dataset->source;
        };
        if (info.find_wrong)
            one.find_wrong = [&info, dataset, parameters, results] { info.find_wrong(*dataset, parameters, *results); };
        all.push_back(std::move(one));
    }
    return all;
}

class EveryCheck : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryCheck, StopsAtEveryCancellationPoint) {
    const auto& info = *GetParam();
    if (!info.verify) GTEST_SKIP() << "no verifier";
    for (const auto& one : checked_runs(info, 1000))
        for (const auto& work : {one.verify, one.find_wrong}) {
            if (!work) continue;
            const auto asked = count_checks(work);
            ASSERT_GT(asked, 0u) << "no loop calls throw_if_cancelled(), on " << one.dataset->source;
            for (const auto k : std::set<std::uint64_t>{0, 1, 2, asked / 3, asked / 2, asked - 1})
                if (k < asked) expect_stops_at_check(k, work);
        }
}

// Inputs longer than the interval between two checks of a loop.
TEST_P(EveryCheck, ChecksForCancellationInLoops) {
    const auto& info = *GetParam();
    if (!info.verify) GTEST_SKIP() << "no verifier";
    constexpr std::uint32_t kFew = 1000, kMany = 40'000;
    const auto few = checked_runs(info, kFew), many = checked_runs(info, kMany);
    for (std::size_t i = 0; i < std::min(few.size(), many.size()); ++i) {
        const auto grown = many[i].size / (1u << 14);  // additional checks of a loop over all elements
        if (grown == 0) continue;  // no larger input, or one that takes too long
        EXPECT_GE(count_checks(many[i].verify), count_checks(few[i].verify) + grown) << many[i].dataset->source;
        if (many[i].find_wrong) {
            EXPECT_GE(count_checks(many[i].find_wrong), count_checks(few[i].find_wrong) + grown)
                << many[i].dataset->source;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryCheck, ::testing::ValuesIn(test::every_algorithm()), test::name_of_test);

}  // namespace
}  // namespace lockstep
