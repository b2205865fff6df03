#include "kernels/algorithms/apsp/pair_algorithm.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/noun.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep::apsp {

PathWord form_of(const CsrGraph& graph) {
    std::int64_t heaviest = 1;
    for (const auto weight : graph.edge_weights) heaviest = std::max(heaviest, std::abs(std::int64_t{weight}));
    const auto weight_bits = static_cast<std::uint32_t>(std::bit_width(static_cast<std::uint64_t>(heaviest)));
    // Paths have up to 2^levels arcs.
    const auto levels = ceil_log2(std::max(1u, graph.num_vertices())), bits = levels + weight_bits + levels + 1;
    constexpr std::uint32_t kMaxBits = 60;  // the sum of two infinite paths has 63 bits
    if (bits > kMaxBits)
        throw InputError(fmt::format("distances between {} of arcs up to {} are more than 64 bits can hold at once",
                                     noun::vertex.count(graph.num_vertices()),
                                     count_text(static_cast<std::uint64_t>(heaviest))));
    return {.hop_bits = levels + 1, .bound = std::int64_t{1} << bits};
}

void require_matrices(Device& device, std::uint32_t n, std::uint32_t bytes_a_pair) {
    const auto bytes = static_cast<double>(n) * n * bytes_a_pair;
    const auto free = static_cast<double>(device.memory().free);
    constexpr double kGiB = 1 << 30;
    if (bytes > free)
        throw OutOfMemory(fmt::format(
            "out of memory: matrices of {0} by {0} vertices need {1:.1f} GiB, and {2:.1f} GiB are free; try a smaller graph",
            count_text(n), bytes / kGiB, free / kGiB));
    if (std::uint64_t{n} * n >= kNone)
        throw InputError(fmt::format("{0} by {0} pairs are more than 32 bits can number", count_text(n)));
}

std::string misfit_text(const PathWord& form, std::uint32_t from, std::uint32_t to, std::int64_t path) {
    return fmt::format("the distance from vertex {} to vertex {} is {}: distances are from -2147483647 to 2147483646",
                       from, to, form.length(path));
}

}  // namespace lockstep::apsp
