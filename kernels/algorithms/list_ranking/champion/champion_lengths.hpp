#pragma once

#include "kernels/run/entry/distribution.hpp"

namespace lockstep::list_ranking {

/// Lengths of the sublists of WalkAndSort, which are written down as such. A list that is short enough for jumps has none.
Distribution champion_lengths();

}  // namespace lockstep::list_ranking
