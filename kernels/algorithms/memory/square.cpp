#include "kernels/algorithms/memory/square.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/data/generators/generator.hpp"

namespace lockstep::memory {
namespace {

/// Made less until it divides n.
std::uint64_t width_of(std::uint64_t n) {
    auto width = generate::square_width(std::max<std::uint64_t>(n, 1));
    while (n % width != 0) width /= 2;
    return width;
}

}  // namespace

std::string words_in_a_square(std::uint64_t n) { return fmt::format("array:random,n={},width={}", n, width_of(n)); }

std::string floats_in_a_square(std::uint64_t n) {
    return fmt::format("array:random,n={},width={},type=float32", n, width_of(n));
}

}  // namespace lockstep::memory
