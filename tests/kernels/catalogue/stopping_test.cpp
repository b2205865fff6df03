// Every algorithm's check of its result ends when nobody wants to hear of it any more.

#include <gtest/gtest.h>

#include "kernels/run/run.hpp"
#include "kernels/system/progress.hpp"
#include "kernels/system/wanted.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/run/recorded_run.hpp"

namespace lockstep {
namespace {

class EveryCheck : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryCheck, EndsWhenItIsNotWanted) {
    const auto& info = *GetParam();
    if (!info.verify) GTEST_SKIP() << "there is none";
    for (const auto& dataset : test::examples(info, 1000)) {
        const auto parameters = test::defaults_of(info);
        lockstep::Run run({.algorithm = &info,
                           .dataset = dataset,
                           .parameters = parameters,
                           .executor = ExecutorKind::simt,
                           .verify = false});
        const auto results = run.results();
        EXPECT_EQ(info.verify(*dataset, parameters, results), std::nullopt);
        const std::atomic<bool> stop{true};
        const WantedUntil wanted(stop);
        EXPECT_THROW(info.verify(*dataset, parameters, results), Cancelled)
            << "a loop in it calls require_wanted() nowhere";
        if (info.find_wrong) {
            EXPECT_THROW(info.find_wrong(*dataset, parameters, results), Cancelled);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryCheck, ::testing::ValuesIn(test::every_algorithm()), test::name_of_test);

}  // namespace
}  // namespace lockstep
