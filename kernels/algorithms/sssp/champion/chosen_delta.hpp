#pragma once

#include <cstdint>

#include "kernels/data/csr_graph.hpp"

namespace lockstep::sssp {

/// Arcs a vertex up to which vertices have few.
inline constexpr std::uint32_t kFewArcs = 8;

/// The width of a bucket where none is asked for. The wider a bucket, the fewer rounds there are, and the more arcs are relaxed in
/// vain; the more arcs a vertex has, the more of the latter. In arcs of average weight: what was fastest on roads and a grid of
/// degree 6, and on RMAT. Goes over all weights.
std::uint32_t chosen_delta(const CsrGraph& graph);

}  // namespace lockstep::sssp
