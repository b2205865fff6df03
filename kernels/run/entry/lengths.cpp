#include "kernels/run/entry/lengths.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "kernels/simt/launch_shape.hpp"

namespace lockstep {
namespace {

/// The steps of all lanes if each warp waits only for its own longest length.
std::uint64_t steps_of_warps(const std::vector<std::uint32_t>& each) {
    std::uint64_t steps = 0;
    for (std::size_t first = 0; first < each.size(); first += kWarpSize) {
        const auto lanes = std::min<std::size_t>(kWarpSize, each.size() - first);
        const auto begin = each.begin() + static_cast<std::ptrdiff_t>(first);
        steps += lanes * *std::max_element(begin, begin + static_cast<std::ptrdiff_t>(lanes));
    }
    return steps;
}

}  // namespace

Lengths lengths_of(std::vector<std::uint32_t> each) {
    Lengths lengths;
    lengths.each = std::move(each);
    if (lengths.each.empty()) return lengths;
    const auto [shortest, longest] = std::ranges::minmax(lengths.each);
    lengths.shortest = shortest;
    lengths.longest = longest;
    lengths.singletons = static_cast<std::uint32_t>(std::ranges::count(lengths.each, 1u));
    lengths.empty = static_cast<std::uint32_t>(std::ranges::count(lengths.each, 0u));
    const auto count = static_cast<double>(lengths.each.size());
    lengths.total = std::accumulate(lengths.each.begin(), lengths.each.end(), std::uint64_t{0});
    lengths.warp_steps = steps_of_warps(lengths.each);
    lengths.mean = static_cast<double>(lengths.total) / count;
    double squares = 0;
    for (const auto one : lengths.each) squares += (one - lengths.mean) * (one - lengths.mean);
    lengths.deviation = std::sqrt(squares / count);
    return lengths;
}

Lengths count_members(std::span<const std::uint32_t> group_of, std::uint32_t num_groups) {
    std::vector<std::uint32_t> each(num_groups, 0);
    for (std::size_t member = 0; member < group_of.size(); ++member) {
        if (group_of[member] >= num_groups)
            throw std::invalid_argument("element " + std::to_string(member) + " is in no group");
        ++each[group_of[member]];
    }
    return lengths_of(std::move(each));
}

Lengths lengths_between(std::span<const std::uint32_t> offsets) {
    std::vector<std::uint32_t> each(offsets.empty() ? 0 : offsets.size() - 1);
    for (std::size_t i = 0; i < each.size(); ++i) each[i] = offsets[i + 1] - offsets[i];
    return lengths_of(std::move(each));
}

std::vector<std::uint32_t> threads_walking(const Lengths& lengths, std::uint32_t stride) {
    // Lengths that end between a sample and the one before.
    const auto sample_of = [&](std::uint64_t length) { return (length + stride - 1) / stride; };
    std::vector<std::uint32_t> walking(sample_of(lengths.longest) + 1, 0);
    for (const auto one : lengths.each) ++walking[sample_of(one)];
    auto left = static_cast<std::uint32_t>(lengths.each.size());
    for (auto& sample : walking) sample = left -= sample;
    return walking;
}

std::vector<std::uint32_t> length_histogram(const Lengths& lengths, std::uint32_t width) {
    std::vector<std::uint32_t> bins((std::uint64_t{lengths.longest} + width - 1) / width, 0);
    for (const auto one : lengths.each)
        if (one != 0) ++bins[(one - 1) / width];
    return bins;
}

}  // namespace lockstep
