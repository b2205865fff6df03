#include "kernels/list_ranking/sublists/sublist_lengths.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>

#include "kernels/simt/launch_shape.hpp"

namespace lockstep::list_ranking {
namespace {

std::uint64_t sum(const std::vector<std::uint32_t>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

}  // namespace

std::uint64_t SublistLengths::idle_steps() const { return thread_steps() - sum(nodes); }

std::uint64_t SublistLengths::warp_steps() const {
    std::uint64_t steps = 0;
    for (std::size_t first = 0; first < nodes.size(); first += kWarpSize) {
        const auto lanes = std::min<std::size_t>(kWarpSize, nodes.size() - first);
        const auto begin = nodes.begin() + static_cast<std::ptrdiff_t>(first);
        steps += lanes * *std::max_element(begin, begin + static_cast<std::ptrdiff_t>(lanes));
    }
    return steps;
}

std::uint64_t SublistLengths::idle_warp_steps() const { return warp_steps() - sum(nodes); }

SublistLengths count_sublist_lengths(std::span<const std::uint32_t> sublist_of, std::uint32_t num_sublists) {
    SublistLengths lengths;
    lengths.nodes.assign(num_sublists, 0);
    for (std::size_t node = 0; node < sublist_of.size(); ++node) {
        if (sublist_of[node] >= num_sublists)
            throw std::invalid_argument("node " + std::to_string(node) + " is in no sublist");
        ++lengths.nodes[sublist_of[node]];
    }
    if (num_sublists == 0) return lengths;
    const auto [shortest, longest] = std::ranges::minmax(lengths.nodes);
    lengths.shortest = shortest;
    lengths.longest = longest;
    lengths.singletons = static_cast<std::uint32_t>(std::ranges::count(lengths.nodes, 1u));
    lengths.mean = static_cast<double>(sublist_of.size()) / num_sublists;
    double squares = 0;
    for (const auto nodes : lengths.nodes) squares += (nodes - lengths.mean) * (nodes - lengths.mean);
    lengths.deviation = std::sqrt(squares / num_sublists);
    return lengths;
}

std::vector<std::uint32_t> threads_walking(const SublistLengths& lengths, std::uint32_t stride) {
    // Sublists that end within the stretch before each sample.
    std::vector<std::uint32_t> walking((lengths.longest + stride - 1) / stride + 1, 0);
    for (const auto nodes : lengths.nodes) ++walking[(nodes + stride - 1) / stride];
    auto left = static_cast<std::uint32_t>(lengths.nodes.size());
    for (auto& sample : walking) sample = left -= sample;
    return walking;
}

std::vector<std::uint32_t> length_histogram(const SublistLengths& lengths, std::uint32_t width) {
    std::vector<std::uint32_t> sublists((lengths.longest + width - 1) / width, 0);
    for (const auto nodes : lengths.nodes) ++sublists[(nodes - 1) / width];  // none is empty
    return sublists;
}

}  // namespace lockstep::list_ranking
