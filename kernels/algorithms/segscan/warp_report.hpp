#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/segments.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep::segscan {

/// Maximum number of warps per launch; with more segments each warp scans several.
inline constexpr std::uint32_t kMaxWarps = 1u << 26;

/// How the lanes of a segment scan a window.
enum class WindowScan {
    doubling,  ///< each adds from 1, 2, 4, ... places to the left (Tsai, IV)
    reduce_downsweep,  ///< up a tree of sums, then down (Tsai, V)
};

/// The work of some lanes of a warp per segment, in windows of one element less.
struct WarpWork {
    std::uint64_t windows = 0;  ///< iterations of the printed loop: ceil(length / (lanes - 1)) per segment
    std::uint64_t steps = 0;  ///< distances at which a lane adds, over all windows; the maximum of a warp's segments
    std::uint64_t additions = 0;
    std::uint64_t downward = 0;  ///< the part of them in downsweeps
};
WarpWork work_of_warps(const Segments& segments, std::uint32_t lanes = kWarpSize,
                       WindowScan scan = WindowScan::doubling);

/// Lanes a segment: 8, 16 or 32.
Parameter lanes_parameter();
std::uint32_t lanes_of(const ParameterValues& parameters);

/// Whether an entry scans by doubling in windows of 31 (then it has warp_pseudocode()), and whether its lanes synchronise (the
/// demonstration's do not).
enum class Windows { none, in_step, unsynced };
Windows windows_of(const AlgorithmInfo& algorithm);

/// The number of additions of a lane in a segment of `length` elements.
std::uint32_t additions_of_lane(std::uint32_t lane, std::uint32_t length);
/// The maximum over lanes.
std::uint32_t max_additions_of_lane(std::uint32_t length);

/// Sentence, lines and figures of an iteration whose lanes synchronise.
PassReport report_of_warps(std::uint32_t n, std::uint32_t num_segments, std::uint32_t lanes, const WarpWork& work,
                           WindowScan scan);
/// The same without synchronisation. longest  elements of the longest segment
PassReport report_of_lanes(std::uint32_t n, std::uint32_t num_segments, std::uint32_t longest, const WarpWork& work);

/// "SegmentedScan(curr, s)".
std::vector<PseudocodeLine> warp_pseudocode();

/// The share of lanes that add, over all steps of all warps.
Figure worked(std::uint64_t additions, std::uint64_t steps);

}  // namespace lockstep::segscan
