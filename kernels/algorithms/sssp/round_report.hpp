#pragma once

#include <cstdint>
#include <string>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::sssp {

/// What a set of edge relaxations did, or the part of it that is named.
struct RoundCounts {
    std::uint32_t round = 0;  ///< from 1
    std::uint64_t relaxed = 0;  ///< arcs
    std::uint64_t improved = 0;  ///< vertices
    std::uint32_t num_vertices = 0;
};

std::string round_label(std::uint32_t round);
/// Label, sentence, note and figures of a whole round; the lines of the pseudocode are the algorithm's own.
PassReport report_round(const RoundCounts& counts);

}  // namespace lockstep::sssp
