// The results of every algorithm: right for every size, order and parameter choice.

#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <thread>

#include "kernels/base/progress.hpp"
#include "kernels/run/run.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/run/budgeted_run.hpp"
#include "tests/kernels/run/columns_on_host.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

const std::vector<Order> kOrders{Order::lane_by_lane(), Order::lockstep(), Order::shuffled(1), Order::shuffled(2),
                                 Order::shuffled(17)};

std::optional<bool> verified(const AlgorithmInfo& info, const std::shared_ptr<const Dataset>& input,
                             const ParameterValues& parameters, Order order) {
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset = input;
    asked.parameters = parameters;
    asked.executor = ExecutorKind::simt;
    asked.order = order;
    asked.record = false;
    lockstep::Run run(asked);
    run.wait();
    EXPECT_EQ(run.state(), RunState::finished) << run.error();
    return run.verified();
}

class EveryAlgorithm : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryAlgorithm, RightForEverySizeAndOrder) {
    const auto& info = *GetParam();
    ASSERT_TRUE(info.verify) << "its entry has no verifier";
    for (const std::uint32_t n : {0u, 1u, 2u, 31u, 32u, 33u, 257u, 1000u})
        for (const auto& input : test::examples(info, n))
            for (const auto order : kOrders)
                EXPECT_EQ(verified(info, input, test::defaults_of(info), order), true)
                    << input->source << ", " << order.text();
}

TEST_P(EveryAlgorithm, RightForEveryChoice) {
    const auto& info = *GetParam();
    for (const auto& choice : test::choices_of(info))
        for (const auto& input : test::examples(info, 257))
            for (const auto order : {Order::lane_by_lane(), Order::shuffled(5)})
                EXPECT_EQ(verified(info, input, choice.values, order), true)
                    << choice.text << ", " << input->source << ", " << order.text();
}

TEST_P(EveryAlgorithm, RightForExtremeParameters) {
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, 65))
        for (const auto& extreme : test::extremes_of(info, *input))
            for (const auto order : {Order::lane_by_lane(), Order::shuffled(5)})
                EXPECT_EQ(verified(info, input, extreme.values, order), true)
                    << extreme.text << ", " << input->source << ", " << order.text();
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryAlgorithm, ::testing::ValuesIn(test::every_algorithm()), test::name_of_test);

class EveryRun : public ::testing::TestWithParam<const AlgorithmInfo*> {};

// The run is cancelled after half of all accesses, in the middle of a launch.
TEST_P(EveryRun, RightAfterCancelAndRestart) {
    const auto& info = *GetParam();
    const auto input = test::examples(info, 1u << 12, 1024).front();
    const auto parameters = test::defaults_of(info);
    std::atomic<bool> stop{false};
    Progress asked_of_memory;
    auto emulator = std::make_shared<Emulator>(Order::lockstep());
    emulator->set_cancel_flag(&stop);
    emulator->set_progress(&asked_of_memory);
    const auto algorithm = info.make_simt(*emulator, *input, parameters);
    const auto run_to_its_end = [&] {
        algorithm->start();
        while (algorithm->step()) {
        }
        emulator->take_launches();
    };
    // A demonstration gives the same wrong result each time.
    auto what_is_wrong = [&, first = std::optional<HostColumns>()]() mutable -> std::optional<std::string> {
        auto columns = test::columns_on_host(*algorithm);
        if (!info.demonstration) return info.verify(*input, parameters, columns);
        if (!first) first = std::move(columns);
        else if (columns != *first) return "the second time it left something else";
        return std::nullopt;
    };
    constexpr auto kAnyTotal = std::uint64_t{1} << 40;
    asked_of_memory.begin("a run", kAnyTotal);
    run_to_its_end();
    const auto by_a_run = asked_of_memory.fraction();
    EXPECT_EQ(what_is_wrong(), std::nullopt);

    asked_of_memory.begin("runs until they are stopped", kAnyTotal);
    std::clock_t asked = 0;  // processor time, so that other processes do not count
    std::jthread other([&] {
        EXPECT_TRUE(test::comes_about([&] { return asked_of_memory.fraction() >= by_a_run / 2; }));
        asked = std::clock();
        stop = true;
    });
    EXPECT_THROW(
        {
            for (;;) run_to_its_end();
        },
        Cancelled);
    const auto ended = std::clock();
    other.join();
    EXPECT_LT(static_cast<double>(ended - asked) / CLOCKS_PER_SEC, std::chrono::duration<double>(test::kSoon).count());

    stop = false;
    emulator->take_launches();
    run_to_its_end();
    EXPECT_EQ(what_is_wrong(), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryRun, ::testing::ValuesIn(test::with_demonstrations()), test::name_of_test);

class EveryDemonstration : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryDemonstration, IsWrongInShuffledOrder) {
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, 257)) {
        int wrong = 0;
        for (const auto order : {Order::shuffled(1), Order::shuffled(2), Order::shuffled(17)})
            wrong += verified(info, input, test::defaults_of(info), order) == false;
        EXPECT_GT(wrong, 0) << input->source << ": there is nothing to demonstrate";
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryDemonstration, ::testing::ValuesIn(test::every_algorithm(true)),
                         test::name_of_test);

}  // namespace
}  // namespace lockstep
