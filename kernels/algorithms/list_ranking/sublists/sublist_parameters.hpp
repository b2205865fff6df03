#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/run/column/column.hpp"
#include "kernels/run/entry/distribution.hpp"
#include "kernels/run/entry/parameter.hpp"

namespace lockstep::list_ranking {

// --------------------------------------------------------------------------------------- Splitter rule

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

// -------------------------------------------------------------------------------- Sublist distribution

/// Lengths of the sublists of a list, beside those that random splitters make: each node is one with the same chance, so a
/// walk ends with each link with chance p/n (cut_at_random; Rehman 2010, section 4.3: "the expected number of singleton
/// sublists for a list of 8 M elements is about 16,000"). Where they are found is the algorithm's to say; here, it is in the
/// columns of sublist_columns.hpp.
Distribution sublist_lengths();

// ---------------------------------------------------------------------------------- Sublist parameters

/// Parameters that Rehman 2010, Alg. 6 and 7, share. Choices are in the order of SplitterRule, and so are the words for them.
Parameter splitters_parameter(std::vector<std::string> choices, std::vector<std::string> words, std::string summary);
inline std::uint32_t nodes_of_input(const Dataset& dataset) { return dataset.num_vertices(); }
/// num_nodes  of the list that is ranked, on a dataset
Parameter num_splitters_parameter(std::uint32_t (*num_nodes)(const Dataset&));
Parameter block_parameter();

/// Roles of their columns.
std::vector<Role> sublist_roles();

}  // namespace lockstep::list_ranking
