#include "kernels/run/column/reach.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>

namespace lockstep::scan {
namespace {

constexpr std::uint32_t kSamples = 4096;

/// Sums of ranges of numbers, as words. Sums of floats depend on their order, so that they only have to be near.
template <class Number>
class RangeSums {
public:
    explicit RangeSums(const std::vector<Number>& numbers) : sums_(numbers.size() + 1), sizes_(numbers.size() + 1) {
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if constexpr (std::is_floating_point_v<Number>) {
                sums_[i + 1] = sums_[i] + static_cast<double>(numbers[i]);
                sizes_[i + 1] = sizes_[i] + std::abs(static_cast<double>(numbers[i]));
            } else {
                sums_[i + 1] = sums_[i] + static_cast<std::uint32_t>(numbers[i]);
            }
        }
    }
    bool is(std::uint32_t word, Reach::Range range) const {
        const auto sum = sums_[range.end] - sums_[range.begin];
        if constexpr (std::is_floating_point_v<Number>) {
            constexpr double kNear = 1e-5;
            const auto value = static_cast<double>(std::bit_cast<float>(word));
            return std::abs(value - sum) <= kNear * (sizes_[range.end] - sizes_[range.begin]);
        } else {
            return word == sum;
        }
    }

private:
    std::vector<std::conditional_t<std::is_floating_point_v<Number>, double, std::uint32_t>> sums_;
    std::vector<double> sizes_;
};

/// The steps that are tried, those that continue the step before first.
std::vector<Reach> candidates(const Reach& before, std::uint32_t n) {
    std::vector<Reach> all;
    const auto add = [&](Reach::Rule rule, std::uint32_t stride, std::uint32_t exclusive = 0) {
        all.push_back({.rule = rule, .stride = stride, .exclusive = exclusive});
    };
    if (before.rule == Reach::window) add(Reach::window, 2 * before.stride);
    if (before.rule == Reach::comb) add(Reach::comb, 2 * before.stride);
    if (before.rule == Reach::comb) add(Reach::comb_down, std::bit_floor(n));
    if (before.rule == Reach::comb_down && before.stride > 1) add(Reach::comb_down, before.stride / 2);
    for (const auto exclusive : {0u, 1u}) add(Reach::all, 1, exclusive);
    add(Reach::own, 1);
    for (std::uint64_t stride = 2; stride < 2 * std::uint64_t{n}; stride *= 2) {
        const auto here = static_cast<std::uint32_t>(std::min<std::uint64_t>(stride, UINT32_MAX));
        add(Reach::window, here);
        add(Reach::comb, here);
        add(Reach::comb_down, here);
        for (const auto exclusive : {0u, 1u}) add(Reach::tiles, here, exclusive);
    }
    return all;
}

/// The elements that are compared: all of a short row; of a long one the first, and others that are spread without a common divisor.
std::vector<std::uint32_t> samples(std::uint32_t n) {
    std::vector<std::uint32_t> chosen;
    if (n <= kSamples) {
        for (std::uint32_t i = 0; i < n; ++i) chosen.push_back(i);
        return chosen;
    }
    for (std::uint32_t i = 0; i < kSamples / 2; ++i) chosen.push_back(i);
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15ull;
    for (std::uint64_t i = 0; i < kSamples / 2; ++i)
        chosen.push_back(static_cast<std::uint32_t>((i * kFactor >> 20) % n));
    return chosen;
}

}  // namespace

Reach::Range Reach::of(std::uint32_t element) const {
    const auto place = element + 1, lowest = place & (~place + 1);
    switch (rule) {
        case window: return {place - std::min(place, stride), place};
        case comb: return {place - std::min(lowest, stride), place};
        case comb_down:
            if (place % stride == 0) return {0, place - stride};
            return {place - std::min(lowest, stride), place};
        case tiles: return {element - element % stride, exclusive != 0 ? element : place};
        case all: return {0, exclusive != 0 ? element : place};
        default: return {element, place};
    }
}

std::vector<std::uint32_t> words_of_reaches(const std::vector<Reach>& rows) {
    std::vector<std::uint32_t> words;
    words.reserve(rows.size() * kReachWords);
    for (const auto& row : rows) words.insert(words.end(), {row.rule, row.stride, row.exclusive, row.depth, row.pass});
    return words;
}

std::vector<Reach> reaches_of(const std::vector<std::uint32_t>& words) {
    std::vector<Reach> rows;
    for (std::size_t at = 0; at + kReachWords <= words.size(); at += kReachWords)
        rows.push_back({words[at], words[at + 1], words[at + 2], words[at + 3], words[at + 4]});
    return rows;
}

std::vector<Column> reach_columns(std::uint32_t num_steps) {
    const auto column = [&](const char* name, Role role, std::uint32_t word) {
        return Column{.name = name,
                      .role = role,
                      .space = kSteps,
                      .size = num_steps,
                      .field = {.stride = kReachWords, .word = word}};
    };
    return {column("step_rule", Role::reach, 0), column("step_stride", Role::other, 1),
            column("step_exclusive", Role::other, 2), column("step_level", Role::other, 3),
            column("step_pass", Role::other, 4)};
}

FoundReach find_reach(const Numbers& numbers, std::span<const std::uint32_t> row, const Reach& before) {
    const auto n = static_cast<std::uint32_t>(row.size());
    if (n == 0) return {};
    return std::visit(
        [&](const auto& all) {
            const RangeSums sums(all);
            const auto compared = samples(n);
            std::size_t most = 0;
            FoundReach found;
            for (const auto& reach : candidates(before, n)) {
                std::size_t right = 0;
                for (const auto i : compared) right += sums.is(row[i], reach.of(i));
                if (right <= most) continue;
                most = right;
                found = {reach, static_cast<double>(right) / static_cast<double>(compared.size())};
            }
            return found;
        },
        numbers);
}

}  // namespace lockstep::scan
