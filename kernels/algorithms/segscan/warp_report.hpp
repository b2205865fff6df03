#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/segments.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::segscan {

/// Maximum number of warps per launch; with more segments each warp scans several.
inline constexpr std::uint32_t kMaxWarps = 1u << 26;

/// The work of one warp per segment, in windows of 31 elements.
struct WarpWork {
    std::uint64_t windows = 0;  ///< iterations of the printed loop: ceil(length / 31) per segment
    std::uint64_t steps = 0;  ///< number of distances at which some lane adds, over all windows
    std::uint64_t additions = 0;
};
WarpWork work_of_warps(const Segments& segments);

/// Whether an entry scans in these windows (it then has warp_pseudocode()), and whether its lanes synchronise (all except
/// the demonstration do).
enum class Windows { none, in_step, unsynced };
Windows windows_of(const AlgorithmInfo& algorithm);

/// The number of additions of a lane in a segment of `length` elements.
std::uint32_t additions_of_lane(std::uint32_t lane, std::uint32_t length);
/// The maximum over lanes.
std::uint32_t max_additions_of_lane(std::uint32_t length);

/// Sentence, lines and figures of an iteration with synchronised lanes.
PassReport report_of_warps(std::uint32_t n, std::uint32_t num_segments, const WarpWork& work);
/// The same without synchronisation. longest  elements of the longest segment
PassReport report_of_lanes(std::uint32_t n, std::uint32_t num_segments, std::uint32_t longest, const WarpWork& work);

/// "SegmentedScan(curr, s)".
std::vector<PseudocodeLine> warp_pseudocode();

/// The share of lanes that add, over all steps of all warps.
Figure worked(std::uint64_t additions, std::uint64_t steps);

}  // namespace lockstep::segscan
