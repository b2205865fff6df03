#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/segments.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::segscan {

/// Warps of a launch at most: those behind take several segments.
inline constexpr std::uint32_t kMostWarps = 1u << 26;

/// Steps of up to 31 elements that warps take, a segment each.
std::uint64_t warp_steps(const Segments& segments);

/// What a repetition was, in which warps took so many steps.
PassReport report_of_warps(std::uint32_t n, std::uint32_t num_segments, std::uint64_t steps);

/// "SegmentedScan(curr, s)", line by line.
std::vector<PseudocodeLine> warp_pseudocode();

/// Of lanes that were on their way in so many steps of warps, the part that had an element to sum.
Figure worked(std::uint64_t sums, std::uint64_t steps);

}  // namespace lockstep::segscan
