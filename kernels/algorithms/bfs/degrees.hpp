#pragma once

#include "kernels/run/entry/distribution.hpp"
#include "kernels/run/entry/expected_lengths.hpp"

namespace lockstep::bfs {

/// Arcs out of vertices. With one thread per vertex, they show how unevenly the work of a level is distributed.
inline Distribution degrees() {
    return {.name = "Degrees",
            .one = "vertex",
            .many = "vertices",
            .unit = "arc",
            .units = "arcs",
            .from = Distribution::From::offsets,
            .column = "row_offsets",
            .drawn_as = "binomial with mean m/n, as if arcs began at random vertices",
            .expected = thrown_at_random};
}

}  // namespace lockstep::bfs
