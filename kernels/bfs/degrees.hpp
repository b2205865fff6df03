#pragma once

#include "kernels/run/entry/distribution.hpp"

namespace lockstep::bfs {

/// Arcs out of vertices. With a thread a vertex, they are how unevenly the threads of a level have to work.
inline Distribution degrees() {
    return {.name = "Degrees",
            .one = "vertex",
            .many = "vertices",
            .unit = "arc",
            .units = "arcs",
            .from = Distribution::From::offsets,
            .column = "row_offsets"};
}

}  // namespace lockstep::bfs
