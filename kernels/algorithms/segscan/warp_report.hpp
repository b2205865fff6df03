#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/segments.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::segscan {

/// Warps of a launch at most: those behind take several segments.
inline constexpr std::uint32_t kMaxWarps = 1u << 26;

/// What warps do that take a segment each, 31 elements at a time.
struct WarpWork {
    std::uint64_t windows = 0;  ///< of up to 31 elements and the one before
    /// Windows of the printed loop beyond these: one element is left, which has nothing to add.
    std::uint64_t empty_windows = 0;
    /// Distances in all windows that reach an element: in each, lanes make an addition or wait.
    std::uint64_t steps = 0;
    std::uint64_t additions = 0;
};
WarpWork work_of_warps(const Segments& segments);

/// Whether warps of an entry take a segment each in such windows, as warp_pseudocode() has it, and if so, whether their lanes wait
/// for each other: they do but in a demonstration, which is to the letter.
enum class Windows { none, in_step, each_its_own };
Windows windows_of(const AlgorithmInfo& algorithm);

/// Additions of a lane in a segment of so many elements, however far ahead of the others it is.
std::uint32_t additions_of_lane(std::uint32_t lane, std::uint32_t length);
/// The most additions that a lane makes in a segment: all others wait for it, or are ahead.
std::uint32_t max_additions_of_lane(std::uint32_t length);

/// What a repetition was, in which lanes of a warp waited for each other.
PassReport report_of_warps(std::uint32_t n, std::uint32_t num_segments, const WarpWork& work);
/// The same where none waited. longest  elements of the longest segment
PassReport report_of_lanes(std::uint32_t n, std::uint32_t num_segments, std::uint32_t longest, const WarpWork& work);

/// "SegmentedScan(curr, s)", line by line.
std::vector<PseudocodeLine> warp_pseudocode();

/// Of lanes that were on their way in so many steps of warps, the part that had an addition to make.
Figure worked(std::uint64_t additions, std::uint64_t steps);

}  // namespace lockstep::segscan
