#pragma once

#include "kernels/run/entry/distribution.hpp"

namespace lockstep::list_ranking {

/// Lengths of the sublists of a list, beside those that random splitters would make (ExpectedSublists). Where they are found
/// is the algorithm's to say; here, it is in the columns of sublist_columns.hpp.
Distribution sublist_lengths();

}  // namespace lockstep::list_ranking
