// Every algorithm's check of its result ends when nobody wants to hear of it any more.

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

/// How often work asks whether it is wanted.
std::uint64_t times_asked(const std::function<void()>& work) {
    const std::atomic<bool> never{false};
    const CancellationScope wanted(never);
    std::atomic<std::uint64_t> asked{0};
    const CancellationProbe counting([&] { ++asked; });
    work();
    return asked;
}

/// That work ends with Cancelled where it is not wanted any more from the time on that it asks for the k-th time.
void expect_ends_when_asking(std::uint64_t k, const std::function<void()>& work) {
    std::atomic<bool> stop{false};
    const CancellationScope wanted(stop);
    std::atomic<std::uint64_t> asked{0};
    const CancellationProbe stopping([&] { stop = stop || asked++ == k; });
    EXPECT_THROW(work(), Cancelled) << "asked for the " << k << "th time";
}

struct Checked {
    std::shared_ptr<const Dataset> dataset;
    std::uint32_t size = 0;  ///< elements that a check goes over at least
    std::function<void()> verify, find_wrong;  ///< empty: there is none
};

/// The checks of the results of runs on about n elements.
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

TEST_P(EveryCheck, EndsWhereverItIsWhenItIsNotWanted) {
    const auto& info = *GetParam();
    if (!info.verify) GTEST_SKIP() << "there is none";
    for (const auto& one : checked_runs(info, 1000))
        for (const auto& work : {one.verify, one.find_wrong}) {
            if (!work) continue;
            const auto asked = times_asked(work);
            ASSERT_GT(asked, 0u) << "a loop in it calls require_wanted() nowhere, on " << one.dataset->source;
            for (const auto k : std::set<std::uint64_t>{0, 1, 2, asked / 3, asked / 2, asked - 1})
                if (k < asked) expect_ends_when_asking(k, work);
        }
}

// Of an input that has more than what a loop goes through between two looks.
TEST_P(EveryCheck, AsksMoreOftenTheLongerItTakes) {
    const auto& info = *GetParam();
    if (!info.verify) GTEST_SKIP() << "there is none";
    constexpr std::uint32_t kFew = 1000, kMany = 40'000;
    const auto few = checked_runs(info, kFew), many = checked_runs(info, kMany);
    for (std::size_t i = 0; i < std::min(few.size(), many.size()); ++i) {
        const auto grown = many[i].size / (1u << 14);  // further looks of a loop over all of them
        if (grown == 0) continue;  // one that is larger would take too long, or there is none
        EXPECT_GE(times_asked(many[i].verify), times_asked(few[i].verify) + grown) << many[i].dataset->source;
        if (many[i].find_wrong) {
            EXPECT_GE(times_asked(many[i].find_wrong), times_asked(few[i].find_wrong) + grown)
                << many[i].dataset->source;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryCheck, ::testing::ValuesIn(test::every_algorithm()), test::name_of_test);

}  // namespace
}  // namespace lockstep
