#include "kernels/algorithms/list_ranking/splitter_rule.hpp"

#include <algorithm>
#include <cmath>

namespace lockstep::list_ranking {

std::uint32_t num_sublists(std::uint32_t n, SplitterRule rule, std::uint32_t level, std::uint32_t given) {
    const auto most = std::max(1u, n / 2);
    if (rule == SplitterRule::number && level == 0) return std::clamp(given, 1u, most);
    const auto log = std::log2(static_cast<double>(std::max(2u, n)));
    const bool squared = rule == SplitterRule::log_squared || (rule == SplitterRule::log_squared_first && level == 0);
    const auto count = n / (squared ? 2 * log * log : log);
    return std::clamp(static_cast<std::uint32_t>(count), 1u, most);
}

std::vector<std::uint32_t> level_sizes(std::uint32_t n, std::uint32_t limit, SplitterRule rule, std::uint32_t given) {
    std::vector<std::uint32_t> sizes{n};
    while (sizes.back() > limit)
        sizes.push_back(num_sublists(sizes.back(), rule, static_cast<std::uint32_t>(sizes.size()) - 1, given));
    return sizes;
}

}  // namespace lockstep::list_ranking
