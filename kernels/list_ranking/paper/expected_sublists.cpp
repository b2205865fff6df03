#include "kernels/list_ranking/paper/expected_sublists.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lockstep::list_ranking {
namespace {

/// 1 + 1/2 + ... + 1/n: by Euler's expansion, whose error is below 1 / (120 n^4).
double harmonic(double n) { return std::log(n) + std::numbers::egamma + 1 / (2 * n) - 1 / (12 * n * n); }

}  // namespace

double ExpectedSublists::mean() const { return 1 / share(); }
double ExpectedSublists::deviation() const { return std::sqrt(1 - share()) / share(); }
double ExpectedSublists::singletons() const { return num_sublists * share(); }

double ExpectedSublists::longest() const {
    if (num_sublists == 1) return num_nodes;
    if (num_sublists >= num_nodes) return 1;
    return std::min<double>(num_nodes, harmonic(num_sublists) / -std::log1p(-share()) + 0.5);
}

double ExpectedSublists::sublists(std::uint32_t first, std::uint32_t width) const {
    if (num_sublists >= num_nodes) return first <= 1 && first + width > 1 ? num_sublists : 0;
    // More than k nodes: the first k links end no walk.
    const auto longer_than = [&](double nodes) { return std::exp(nodes * std::log1p(-share())); };
    const double least = std::max(1u, first);
    return num_sublists * (longer_than(least - 1) - longer_than(static_cast<double>(first) + width - 1));
}

}  // namespace lockstep::list_ranking
