#pragma once

#include <optional>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// What two runs that look for shortest paths are kept in step by, besides the time: each has a clock for each pass that has
/// been recorded, ascending from the input's 0.

/// Whether the passes of a run say how many arcs they have relaxed: its first round then does.
bool says_arcs_relaxed(const Run& run);
/// How many arcs have been relaxed when each pass is over. Passes that `ends` has are not looked at again.
void update_arc_ends(std::vector<double>& ends, const Run* run);

/// Whether the passes of a run say up to which distance all vertices are final (the figure "final up to"): its first round
/// then does. Some do not: where a weight is below 0, and on inputs too large to be solved while the run goes on.
bool says_final_distances(const Run& run);
/// That distance when each pass is over. A pass that does not say it is part of a round that does: it has the distance of the
/// round's last pass. What comes after the last round has that round's.
void update_distance_ends(std::vector<double>& ends, const Run* run);

}  // namespace lockstep
