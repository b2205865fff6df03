#pragma once

#include <optional>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Clocks, other than time, that align two searches for shortest paths. Each clock has a reading for every recorded
/// pass, in ascending order; the input's is 0.

/// True if the passes of a run report the number of relaxed arcs, as its first round shows.
bool says_arcs_relaxed(const Run& run);
/// The number of relaxed arcs at the end of each pass. Passes already in `ends` are not read again.
void update_arc_ends(std::vector<double>& ends, const Run* run);

/// True if the passes of a run report the distance up to which all vertices are final (the figure "final up to"), as its
/// first round shows. Runs with negative weights, or on inputs too large to be solved in parallel to the run, do not.
bool says_final_distances(const Run& run);
/// That distance at the end of each pass. In a round of several passes only the last one reports it, for all of them;
/// passes after the last round have the last round's.
void update_distance_ends(std::vector<double>& ends, const Run* run);

}  // namespace lockstep
