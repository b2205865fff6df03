// What must hold for the results of every algorithm: right on every size, in every order, with every choice of a parameter.

#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <thread>

#include "kernels/run/run.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/run/recorded_run.hpp"
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

TEST_P(EveryAlgorithm, IsRightOnEverySizeInEveryOrder) {
    const auto& info = *GetParam();
    ASSERT_TRUE(info.verify) << "who says that the result is right?";
    for (const std::uint32_t n : {0u, 1u, 2u, 31u, 32u, 33u, 257u, 1000u})
        for (const auto& input : test::examples(info, n))
            for (const auto order : kOrders)
                EXPECT_EQ(verified(info, input, test::defaults_of(info), order), true)
                    << input->source << ", " << order.text();
}

TEST_P(EveryAlgorithm, IsRightWithEveryChoice) {
    const auto& info = *GetParam();
    for (const auto& parameter : info.parameters) {
        if (parameter.kind != Parameter::Kind::choice && parameter.kind != Parameter::Kind::flag) continue;
        for (auto value = parameter.lowest; value <= parameter.highest; ++value) {
            auto values = test::defaults_of(info);
            values[parameter.name] = value;
            for (const auto& input : test::examples(info, 257))
                for (const auto order : {Order::lane_by_lane(), Order::shuffled(5)})
                    EXPECT_EQ(verified(info, input, values, order), true)
                        << parameter.name << "=" << parameter.text(value) << ", " << input->source << ", "
                        << order.text();
        }
    }
}

// The flag goes up while threads of a launch are on their way, or between two launches where they are short.
TEST_P(EveryAlgorithm, StopsInTheMiddleAndStartsOverRight) {
    const auto& info = *GetParam();
    const auto large = test::examples(info, 1u << 16, 4096).front();
    const auto parameters = test::defaults_of(info);
    std::atomic<bool> stop{false};
    auto emulator = std::make_shared<Emulator>(Order::lockstep());
    emulator->set_cancel_flag(&stop);
    const auto algorithm = info.make_simt(*emulator, *large, parameters);
    std::clock_t asked = 0;  // of the processor: what else the machine does is not counted
    std::jthread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        asked = std::clock();
        stop = true;
    });
    EXPECT_THROW(
        {
            for (;;) {
                algorithm->start();
                while (algorithm->step()) {
                }
                emulator->take_launches();
            }
        },
        Cancelled);
    const auto ended = std::clock();
    other.join();
    EXPECT_LT(static_cast<double>(ended - asked) / CLOCKS_PER_SEC, std::chrono::duration<double>(test::kSoon).count());

    stop = false;
    emulator->take_launches();
    algorithm->start();
    EXPECT_NO_THROW(algorithm->step());
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryAlgorithm, ::testing::ValuesIn(test::every_algorithm()), test::name_of_test);

class EveryDemonstration : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryDemonstration, IsWrongInAShuffledOrder) {
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
