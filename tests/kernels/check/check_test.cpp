#include "kernels/check/check.hpp"

#include <gtest/gtest.h>

#include "kernels/check/parting.hpp"
#include "kernels/check/shrink.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/simt/launch_limit.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/check/failing_for_test.hpp"
#include "tests/kernels/lens/planted_run_for_test.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

using test::Fails;

std::shared_ptr<const Dataset> generated(const std::string& spec) {
    Progress progress;
    return std::make_shared<const Dataset>(generate_dataset(spec, progress));
}

check::Check check_places(const AlgorithmInfo& info) {
    return check::check_algorithm({&info, generated("list:random,n=40,seed=1"), {}}, {.shuffles = 4});
}

TEST(Check, AResultThatDependsOnTheOrderIsFoundThoughNothingRaces) {
    const auto info = test::places<Fails::by_result>();
    const auto found = check_places(info);
    EXPECT_TRUE(found.harmful());
    EXPECT_FALSE(found.any_harmful_hazard()) << "atomics order each other";
    ASSERT_TRUE(found.failed);
    EXPECT_EQ(found.failed->order.kind, Order::Kind::shuffled);
    EXPECT_EQ(found.failed->failure, "node 3 is not the fourth");
    const auto parting = check::find_parting(found.subject, found.failed->order, Order::lockstep(), {});
    ASSERT_TRUE(parting);
    EXPECT_EQ(parting->pass, 1u);
}

TEST(Check, TheSeedReplaysWhatFailed) {
    const auto info = test::places<Fails::by_result>();
    const auto found = check_places(info);
    ASSERT_TRUE(found.failed);
    for (int again = 0; again < 3; ++again)
        EXPECT_EQ(check::try_out(found.subject, {.order = found.failed->order}).failure, found.failed->failure);
}

TEST(Check, AFaultIsAFailure) {
    const auto info = test::places<Fails::by_fault>();
    const auto found = check_places(info);
    ASSERT_TRUE(found.failed);
    EXPECT_TRUE(found.failed->stopped);
    EXPECT_NE(found.failed->failure.find("out of range"), std::string::npos) << found.failed->failure;
}

TEST(Check, ARunThatDoesNotEndIsAFailure) {
    const auto info = test::places<Fails::by_no_end>();
    const auto found = check_places(info);
    ASSERT_TRUE(found.failed);
    EXPECT_NE(found.failed->failure.find("has not ended after"), std::string::npos) << found.failed->failure;
}

TEST(Check, ALaunchThatDoesNotEndIsAFailure) {
    const auto info = test::places<Fails::by_endless_launch>();
    const check::Subject subject{&info, generated("list:random,n=40,seed=1"), {}};
    EXPECT_EQ(check::try_out(subject, {.order = Order::lockstep(), .most_seconds = 60}).failure, "");
    const auto trial = check::try_out(subject, {.order = Order::shuffled(1), .trace_limit = 1000, .most_seconds = 0.2});
    EXPECT_TRUE(trial.stopped);
    // By the clock or by its accesses, whichever is first on this machine.
    EXPECT_TRUE(trial.failure.find("pass 1 has not ended after") != std::string::npos ||
                trial.failure.find("does not end") != std::string::npos)
        << trial.failure;
}

TEST(Check, ALaunchThatDoesNotEndInLockStepIsSaidWithItsPlaceAndShrunk) {
    const auto info = test::planted_algorithm<test::GoesRound>("planted.goes-round");
    const check::Effort effort{.shuffles = 2, .least_turns = 200'000};
    const auto found = check::check_algorithm({&info, generated("list:ordered,n=40"), {}}, effort);
    EXPECT_TRUE(found.harmful());
    EXPECT_EQ(found.runs, 1u) << "other orders would take as long and tell no more";
    ASSERT_TRUE(found.failed && found.failed->fault);
    EXPECT_TRUE(does_not_end(*found.failed->fault));
    EXPECT_EQ(found.failed->passes, 3u);
    EXPECT_EQ(found.failed->fault_launch, 0u);
    EXPECT_EQ(found.failed->fault->at.line, test::GoRound::kLow);
    EXPECT_EQ(found.failed->fault->thread, 5u);
    EXPECT_NE(found.failed->failure.find("goes round lines"), std::string::npos) << found.failed->failure;
    const auto make = [&](std::uint64_t n) -> std::optional<check::Subject> {
        return check::Subject{&info, generated("list:ordered,n=" + std::to_string(n)), {}};
    };
    const auto small = check::shrink_size(found, 40, make, effort);
    ASSERT_TRUE(small);
    EXPECT_EQ(small->size, 1u) << "it does so on any input";
    EXPECT_EQ(small->trial.failure, found.failed->failure);
}

TEST(Check, CancelEndsIt) {
    const std::atomic<bool> cancel{true};
    const auto info = test::places<Fails::by_result>();
    EXPECT_THROW(check::check_algorithm({&info, generated("list:random,n=40,seed=1"), {}}, {.cancel = &cancel}),
                 Cancelled);
}

TEST(Shrink, HalvesAGeneratorsSize) {
    const auto& info = test::catalog().at("list.wyllie-unpacked");
    const check::Effort effort{.shuffles = 3};
    const auto make = [&](std::uint64_t n) -> std::optional<check::Subject> {
        return check::Subject{&info, generated("list:random,seed=7,n=" + std::to_string(n)), {}};
    };
    const auto found = check::check_algorithm(*make(512), effort);
    const auto small = check::shrink_size(found, 512, make, effort);
    ASSERT_TRUE(small);
    EXPECT_LE(small->size, 64u);
    EXPECT_EQ(small->subject.dataset->num_vertices(), small->size);
    EXPECT_FALSE(small->trial.failure.empty());
    EXPECT_TRUE(small->trial.first_harmful_pass());
    EXPECT_EQ(check::try_out(small->subject, {.order = small->trial.order}).failure, small->trial.failure);
}

TEST(Shrink, DropsElementsOfAFile) {
    const auto info = test::places<Fails::by_result>();
    const check::Effort effort{.shuffles = 4};
    const auto found = check_places(info);
    const auto small = check::shrink_elements(found, effort);
    ASSERT_TRUE(small);
    EXPECT_EQ(small->subject.dataset->num_vertices(), 4u) << "with three nodes there is no node 3";
    EXPECT_FALSE(small->trial.failure.empty());
}

TEST(Shrink, WhatDoesNotFailSmallerStays) {
    const auto info = test::places<Fails::by_result>();
    const auto four = std::make_shared<const Dataset>(*generated("list:ordered,n=4"));
    const check::Effort effort{.shuffles = 8};
    const auto found = check::check_algorithm({&info, four, {}}, effort);
    ASSERT_TRUE(found.failed);
    EXPECT_FALSE(check::shrink_elements(found, effort));
}

}  // namespace
}  // namespace lockstep
