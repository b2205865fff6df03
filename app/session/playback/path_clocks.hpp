#pragma once

#include <optional>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Clocks other than time by which two searches for shortest paths are kept in step. Each clock has a reading for every pass that
/// was recorded, in ascending order; the input's is 0.

/// Whether the passes of a run say how many arcs they have relaxed: its first round then does.
bool says_arcs_relaxed(const Run& run);
/// How many arcs have been relaxed when each pass is over. Passes that `ends` has are not looked at again.
void update_arc_ends(std::vector<double>& ends, const Run* run);

/// Whether the passes of a run say up to which distance all vertices are final (the figure "final up to"): its first round
/// then does. Some do not: where a weight is below 0, and on inputs too large to be solved while the run goes on.
bool says_final_distances(const Run& run);
/// That distance at the end of each pass. In a round of several passes only the last one states it, and all have that distance;
/// passes after the last round have the last round's.
void update_distance_ends(std::vector<double>& ends, const Run* run);

}  // namespace lockstep
