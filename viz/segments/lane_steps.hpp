#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/segments.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// Which lanes work in the first steps of a way to share segments out, and how many of all lane steps are work.
struct LaneSteps {
    static constexpr std::uint32_t kShown = 48;  ///< steps

    std::string name;  ///< "a thread a segment"
    std::string brief;  ///< where that has no room: "thread"
    std::vector<std::uint32_t> steps;  ///< a bit a lane, of the first warp, or of the first warps one after the other
    double worked = 0;  ///< 0 .. 1, of all warps

    /// Thread, half warp, warp (a thread of each), windows of 31, flat: Tsai's three tests, his last way, and the champion's.
    static std::array<LaneSteps, 5> of(const Segments& segments);
    /// The one that an algorithm goes; nothing where it goes none of them: on the host, or with other numbers of lanes.
    static std::optional<std::size_t> way_of(const AlgorithmInfo& algorithm, const ParameterValues* parameters);
};

}  // namespace lockstep
