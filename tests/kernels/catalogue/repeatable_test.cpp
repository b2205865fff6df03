// The same command leaves the same after every pass, on any number of threads of the host: of every algorithm, also of those
// whose threads race on purpose.

#include <gtest/gtest.h>

#include "kernels/simt/emulator.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/run/recorded_run.hpp"

namespace lockstep {
namespace {

using Numbers = std::vector<std::uint32_t>;

/// The words of all columns after each pass, and what the algorithm keeps on the host. Scratch is no column: places in a queue
/// that nobody sees may differ.
std::vector<Numbers> columns_by_pass(const AlgorithmInfo& info, const Dataset& dataset,
                                     const ParameterValues& parameters, unsigned threads) {
    Emulator emulator(Order::lane_by_lane(), threads);
    const auto algorithm = info.make_simt(emulator, dataset, parameters);
    std::vector<Numbers> all;
    algorithm->start();
    do {
        auto& numbers = all.emplace_back();
        const auto state = algorithm->state();
        for (const auto& column : algorithm->columns()) {
            if (column.input) continue;
            const auto* words = static_cast<const std::uint32_t*>(state[column.buffer].data);
            const auto count = std::size_t{column.size} * column.field.stride;
            numbers.insert(numbers.end(), words, words + count);
        }
        for (const auto number : algorithm->host_state()) {
            numbers.push_back(static_cast<std::uint32_t>(number));
            numbers.push_back(static_cast<std::uint32_t>(number >> 32));
        }
    } while (algorithm->step());
    return all;
}

/// The usual parameters; where there is a choice between one array and two, both.
std::vector<ParameterValues> choices(const AlgorithmInfo& info) {
    const auto usual = test::defaults_of(info);
    if (!usual.contains("in_place")) return {usual};
    auto one = usual, two = usual;
    one["in_place"] = 1;
    two["in_place"] = 0;
    return {one, two};
}

std::vector<const AlgorithmInfo*> all_of_them() {
    auto all = test::every_algorithm();
    const auto wrong = test::every_algorithm(true);
    all.insert(all.end(), wrong.begin(), wrong.end());
    return all;
}

class EveryThreadCount : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryThreadCount, LeavesTheSame) {
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, 20'000)) {
        for (const auto& parameters : choices(info)) {
            const auto expected = columns_by_pass(info, *input, parameters, 1);
            // Where there is no race by design, a race would still show in one of a few times.
            const int times = info.demonstration || parameters.contains("in_place") ? 20 : 2;
            for (int again = 0; again < times; ++again)
                for (const unsigned threads : {2u, 7u})
                    ASSERT_TRUE(columns_by_pass(info, *input, parameters, threads) == expected)
                        << input->source << " on " << threads << " threads, time " << again;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryThreadCount, ::testing::ValuesIn(all_of_them()), test::name_of_test);

}  // namespace
}  // namespace lockstep
