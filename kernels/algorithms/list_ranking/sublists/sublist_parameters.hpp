#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/run/column/column.hpp"
#include "kernels/run/entry/distribution.hpp"
#include "kernels/run/entry/parameter.hpp"

namespace lockstep::list_ranking {

// --------------------------------------------------------------------------------------- Splitter rule

/// The number of sublists for a list of n nodes (Rehman 2010, section 4.3), in the order of the parameter's choices.
enum class SplitterRule {
    log,  ///< n / log2 n
    log_squared,  ///< n / (2 log2^2 n)
    number,  ///< a given number for the input, n / log2 n on the levels below
    log_squared_first,  ///< n / (2 log2^2 n) for the input, n / log2 n on the levels below
};

/// Rounded down and clamped to 1 .. n / 2, so that every level of recursion is at most half as long as the level above.
/// given  the number of SplitterRule::number
std::uint32_t num_sublists(std::uint32_t n, SplitterRule rule, std::uint32_t level, std::uint32_t given);

/// The lengths of the lists of a recursion: n, then the numbers of sublists, down to the first of at most `limit` nodes.
/// limit  at least 1
std::vector<std::uint32_t> level_sizes(std::uint32_t n, std::uint32_t limit, SplitterRule rule, std::uint32_t given);

// -------------------------------------------------------------------------------- Sublist distribution

/// Lengths of the sublists of a list, compared with random splitters: each node is a splitter with equal probability, so a
/// walk ends at each link with probability p/n (cut_at_random; Rehman 2010, section 4.3: "the expected number of singleton
/// sublists for a list of 8 M elements is about 16,000"). The columns are those of sublist_columns.hpp; an algorithm with
/// other columns changes them.
Distribution sublist_lengths();

// ---------------------------------------------------------------------------------- Sublist parameters

/// Parameters shared by Rehman 2010, Alg. 6 and 7. Choices and their words are in the order of SplitterRule.
Parameter splitters_parameter(std::vector<std::string> choices, std::vector<std::string> words, std::string summary);
inline std::uint32_t nodes_of_input(const Dataset& dataset) { return dataset.num_vertices(); }
/// num_nodes  number of nodes of the ranked list for a dataset
Parameter num_splitters_parameter(std::uint32_t (*num_nodes)(const Dataset&));
Parameter block_parameter();

/// The roles of the columns.
std::vector<Role> sublist_roles();

}  // namespace lockstep::list_ranking
