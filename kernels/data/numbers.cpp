#include "kernels/data/numbers.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <type_traits>

#include "kernels/base/parallel.hpp"
#include "kernels/data/random.hpp"

namespace lockstep {
namespace {

constexpr std::uint64_t kNumbersAPiece = 1 << 17;

constexpr auto kGreatest = std::numeric_limits<std::uint32_t>::max();

template <class Number, class Draw>
Numbers drawn(std::uint64_t count, Draw draw) {
    std::vector<Number> numbers(count);
    for_each_piece(count, kNumbersAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        for (auto i = begin; i < end; ++i) numbers[i] = draw(i);
    });
    return numbers;
}

}  // namespace

std::uint32_t unused_word(const Numbers& numbers) {
    return std::visit(
        []<class Number>(const std::vector<Number>& all) {
            if constexpr (std::is_same_v<Number, double>) {
                return kGreatest;  // both words together are NaN, which no input holds
            } else {
                const auto below_greatest = [](auto number) {
                    return kGreatest - std::bit_cast<std::uint32_t>(number);
                };
                if (std::ranges::find(all, 0u, below_greatest) == all.end()) return kGreatest;
                // The candidates are the greatest words, one more than there are numbers: one of them is unused.
                const auto most = all.size();
                std::vector<bool> used(most + 1);
                for (const auto number : all)
                    if (const auto at = below_greatest(number); at <= most) used[at] = true;
                return kGreatest - static_cast<std::uint32_t>(std::ranges::find(used, false) - used.begin());
            }
        },
        numbers);
}

Numbers drawn_numbers(std::uint64_t count, std::uint64_t seed, NumberStream stream, bool floats, std::uint64_t below) {
    const CounterRandom random(seed, static_cast<std::uint64_t>(stream));
    if (!floats)
        return drawn<std::uint32_t>(
            count, [&](std::uint64_t i) { return static_cast<std::uint32_t>(random.below(i, below)); });
    // 24 bits, so that each share is exact as a float and none rounds up to 1.
    return drawn<float>(count,
                        [&](std::uint64_t i) { return static_cast<float>(random.bits(i) >> 40) * 0x1p-23f - 1.0f; });
}

Numbers drawn_doubles(std::uint64_t count, std::uint64_t seed, NumberStream stream) {
    const CounterRandom random(seed, static_cast<std::uint64_t>(stream));
    // 53 bits, so that each share is exact as a double and none rounds up to 1.
    return drawn<double>(count,
                         [&](std::uint64_t i) { return static_cast<double>(random.bits(i) >> 11) * 0x1p-52 - 1.0; });
}

}  // namespace lockstep
