// The step of a scan, found from the values that it leaves.

#include <bit>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/run/column/reach.hpp"

namespace lockstep::scan {
namespace {

std::vector<std::uint32_t> numbers_to(std::uint32_t n) {
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < n; ++i) numbers.push_back(i * 37 % 101 + 1);
    return numbers;
}
/// The values that a step leaves.
std::vector<std::uint32_t> sums(const std::vector<std::uint32_t>& numbers, const Reach& reach) {
    std::vector<std::uint32_t> row;
    for (std::uint32_t i = 0; i < numbers.size(); ++i) {
        std::uint32_t sum = 0;
        for (auto k = reach.of(i).begin; k < reach.of(i).end; ++k) sum += numbers[k];
        row.push_back(sum);
    }
    return row;
}

TEST(FindReach, FindsEveryKindOfStep) {
    for (const std::uint32_t n : {8u, 33u, 1000u, 9'000u}) {
        const auto numbers = numbers_to(n);
        for (const Reach& step :
             {Reach{}, Reach{.rule = Reach::window, .stride = 4}, Reach{.rule = Reach::comb, .stride = 4},
              Reach{.rule = Reach::comb_down, .stride = 4}, Reach{.rule = Reach::tiles, .stride = 4},
              Reach{.rule = Reach::tiles, .stride = 4, .exclusive = 1}, Reach{.rule = Reach::all},
              Reach{.rule = Reach::all, .exclusive = 1}}) {
            const auto found = find_reach(numbers, sums(numbers, step), {});
            EXPECT_EQ(found.share, 1) << n << ", rule " << step.rule;
            for (std::uint32_t i = 0; i < n; ++i)
                ASSERT_EQ(found.reach.of(i), step.of(i)) << i << ", rule " << step.rule;
        }
    }
}

TEST(FindReach, ContinuesTheStepBefore) {
    const auto numbers = numbers_to(8);
    // After a window of 4 the last step of 8 elements is a window of 8, although it also sums from the first element.
    const Reach last{.rule = Reach::window, .stride = 8};
    EXPECT_EQ(find_reach(numbers, sums(numbers, last), {.rule = Reach::window, .stride = 4}).reach, last);
    EXPECT_EQ(find_reach(numbers, sums(numbers, last), {}).reach.rule, Reach::all);
    const Reach comb{.rule = Reach::comb, .stride = 2};
    EXPECT_EQ(find_reach(numbers, sums(numbers, comb), {}).reach, comb);
}

TEST(FindReach, ToleratesWrongValues) {
    const auto numbers = numbers_to(100);
    const Reach step{.rule = Reach::window, .stride = 8};
    auto row = sums(numbers, step);
    row[50] += 1;
    row[51] = 0;
    const auto found = find_reach(numbers, row, {});
    EXPECT_EQ(found.reach, step);
    EXPECT_NEAR(found.share, 0.98, 1e-9);
    EXPECT_LT(find_reach(numbers, std::vector<std::uint32_t>(100, 12'345), {}).share, 0.5) << "no sums at all";
    EXPECT_EQ(find_reach(numbers_to(0), {}, {}).share, 0);
}

TEST(FindReach, FloatsNeedOnlyBeNear) {
    std::vector<float> numbers;
    for (int i = 0; i < 64; ++i) numbers.push_back(0.1f * static_cast<float>(i % 9));
    std::vector<std::uint32_t> row;
    float sum = 0;
    for (const auto number : numbers) row.push_back(std::bit_cast<std::uint32_t>(sum += number));
    const auto found = find_reach(numbers, row, {});
    EXPECT_EQ(found.reach.rule, Reach::all);
    EXPECT_EQ(found.share, 1);
}

}  // namespace
}  // namespace lockstep::scan
