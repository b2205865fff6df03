#pragma once

#include "kernels/run/entry/distribution.hpp"

namespace lockstep::list_ranking {

/// Lengths of the sublists of a list, beside those that random splitters make: each node is one with the same chance, so a
/// walk ends with each link with chance p/n (cut_at_random; Rehman 2010, section 4.3: "the expected number of singleton
/// sublists for a list of 8 M elements is about 16,000"). Where they are found is the algorithm's to say; here, it is in the
/// columns of sublist_columns.hpp.
Distribution sublist_lengths();

}  // namespace lockstep::list_ranking
