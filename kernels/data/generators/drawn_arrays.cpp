// Arrays: random numbers, all ones, counted numbers, or a smooth picture.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/parallel.hpp"
#include "kernels/base/wanted.hpp"
#include "kernels/data/generators/generator.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/random.hpp"

namespace lockstep::generate {
namespace {

constexpr std::uint64_t kMaxBelow = std::uint64_t{1} << 32;

std::uint32_t width_of(const Spec& spec, std::uint64_t n, std::uint64_t fallback) {
    if (!spec.given("width")) return static_cast<std::uint32_t>(fallback);
    const auto width = spec.count("width", 0, kMaxNodes);
    if (n == 0 ? width != 0 : width == 0 || n % width != 0)
        throw InputError(fmt::format("{}: width={} does not divide n={}", spec.text(), width, n));
    return static_cast<std::uint32_t>(width);
}

Dataset array(Numbers values, std::uint32_t width) {
    Dataset dataset{.kind = DatasetKind::array, .data = {}, .source = {}};
    dataset.data = NumberArray{.values = std::move(values), .width = width};
    return dataset;
}

bool floats(const Spec& spec) { return spec.choice("type", {"uint32", "float32"}) == 1; }

std::uint64_t elements(const Spec& spec) {
    const auto n = spec.count("n", 0, kMaxNodes);
    require_memory(spec, "the array", need_of_pointers(n));
    return n;
}

Dataset array_random(const Spec& spec, Progress& progress) {
    const auto n = elements(spec);
    const auto below = spec.count("below", 1, kMaxBelow);
    const auto width = width_of(spec, n, n);
    progress.begin("Drawing numbers", 0);
    const CancellationScope wanted(progress.cancelled_flag());
    auto dataset = array(drawn_numbers(n, spec.seed(), NumberStream::array, floats(spec), below), width);
    dataset.seed = spec.seed();
    return dataset;
}

template <class Number, class At>
Numbers filled(std::uint64_t n, At at) {
    std::vector<Number> numbers(n);
    for_each_piece(n, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        for (auto i = begin; i < end; ++i) numbers[i] = static_cast<Number>(at(i));
    });
    return numbers;
}

template <std::uint64_t (*at)(std::uint64_t)>
Dataset array_of(const Spec& spec, Progress& progress) {
    const auto n = elements(spec);
    spec.seed();
    spec.count("below", 1, kMaxBelow);
    const auto width = width_of(spec, n, n);
    progress.begin("Counting", 0);
    const CancellationScope wanted(progress.cancelled_flag());
    return array(floats(spec) ? filled<float>(n, at) : filled<std::uint32_t>(n, at), width);
}

std::uint64_t one(std::uint64_t) { return 1; }
std::uint64_t itself(std::uint64_t i) { return i; }

/// A wave that rises and falls once per turn, from -1 to 1: close to a sine, but computed only by additions and products, so that
/// it is equal on every platform.
double wave(double turns) {
    const double place = 2 * (turns - std::floor(turns)) - 1;
    return 4 * place * (1 - std::abs(place));
}

/// The power of two closest to the root of n, halved until it divides n.
std::uint64_t width_of_square(std::uint64_t n) {
    if (n == 0) return 0;
    auto width = square_width(n);
    while (n % width != 0) width /= 2;
    return width;
}

Dataset array_waves(const Spec& spec, Progress& progress) {
    const auto n = elements(spec);
    const auto width = width_of(spec, n, width_of_square(n));
    spec.count("below", 1, kMaxBelow);
    if (!floats(spec)) throw InputError(fmt::format("{}: waves are of type=float32", spec.text()));
    const CounterRandom random(spec.seed(), static_cast<std::uint64_t>(NumberStream::waves));
    const auto turn = [&](std::uint64_t index) { return static_cast<double>(random.bits(index) >> 40) * 0x1p-24; };
    const std::array phases{turn(0), turn(1)};
    const double unit = 1.0 / std::max<std::uint64_t>(1, width);
    progress.begin("Making waves", 0);
    const CancellationScope wanted(progress.cancelled_flag());
    auto dataset =
        array(filled<float>(n,
                            [&](std::uint64_t i) {
                                const double x = static_cast<double>(i % width) * unit,
                                             y = static_cast<double>(i / width) * unit;
                                return 0.5 + 0.25 * (wave(2 * x + 1 * y + phases[0]) + wave(2.5 * y - x + phases[1]));
                            }),
              width);
    dataset.seed = spec.seed();
    return dataset;
}

}  // namespace

std::uint64_t square_width(std::uint64_t n) {
    std::uint64_t width = 1;
    while (2 * width * width < n) width *= 2;  // 2^k is closest if the root lies between 2^(k - 1/2) and 2^(k + 1/2)
    return width;
}

std::vector<Generator> of_arrays() {
    using Option = GeneratorInfo::Option;
    const Option type{"type", "uint32 or float32", "uint32"}, real{"type", "float32", "float32"};
    const Option width{"width", "numbers a row; it divides n", "n"};
    const Option square{"width", "numbers a row; it divides n", "near the root of n"};
    return {
        {{"array:random",
          "Numbers drawn at random: whole ones, or floats from -1 up to 1.",
          DatasetKind::array,
          {option_elements(), option_seed(), type, width, option_below()}},
         array_random},
        {{"array:ones",
          "All numbers are 1.",
          DatasetKind::array,
          {option_elements(), option_no_seed(), type, width, option_below()}},
         array_of<one>},
        {{"array:index",
          "0, 1, 2, ...",
          DatasetKind::array,
          {option_elements(), option_no_seed(), type, width, option_below()}},
         array_of<itself>},
        {{"array:waves",
          "A smooth picture: floats from 0 to 1 in rows.",
          DatasetKind::array,
          {option_elements(), option_seed(), real, square, option_below()}},
         array_waves},
    };
}

}  // namespace lockstep::generate
