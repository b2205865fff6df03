#pragma once

#include <cstdint>
#include <vector>

namespace lockstep::list_ranking {

/// How many sublists a list of n nodes is cut into (Rehman 2010, section 4.3), in the order of the parameter's choices.
enum class SplitterRule {
    log,  ///< n / log2 n
    log_squared,  ///< n / (2 log2^2 n)
    number,  ///< a given number for the input, n / log2 n below it
    log_squared_first,  ///< n / (2 log2^2 n) for the input, n / log2 n below it
};

/// Rounded down, and kept between 1 and n / 2, so that every level of recursion is at most half as long as the one above.
/// given  the number of SplitterRule::number
std::uint32_t num_sublists(std::uint32_t n, SplitterRule rule, std::uint32_t level, std::uint32_t given);

/// The lengths of the lists of a recursion: n, then the numbers of sublists, down to the first of at most `limit` nodes.
/// limit  at least 1
std::vector<std::uint32_t> level_sizes(std::uint32_t n, std::uint32_t limit, SplitterRule rule, std::uint32_t given);

}  // namespace lockstep::list_ranking
