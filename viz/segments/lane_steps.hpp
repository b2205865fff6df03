#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/segments.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// Which lanes work in the first steps of a strategy for segments, and the share of all lane steps with work. A step is one
/// addition of each lane that has one to make.
struct LaneSteps {
    static constexpr std::uint32_t kShown = 48;  ///< steps

    std::string name;  ///< "a thread a segment"
    std::string brief;  ///< where that has no room: "thread"
    std::vector<std::uint32_t> steps;  ///< a bit a lane, of the first warp, or of the first warps one after the other
    /// Where lanes go on at their own pace, a bit a lane that is in a window with an odd number; else empty.
    std::vector<std::uint32_t> odd_windows{};
    std::uint64_t num_steps = 0;  ///< of all warps
    std::uint64_t additions = 0;

    double worked() const {
        constexpr double kLanes = 32;
        return num_steps == 0 ? 0 : static_cast<double>(additions) / (kLanes * static_cast<double>(num_steps));
    }

    /// Thread, half warp, warp (a thread of each), windows of 31, flat in warps of 32 elements: Tsai's three tests, his last way,
    /// and one that no length changes. lanes_wait  for each other; false: his last way is without_waiting()
    static std::array<LaneSteps, 5> of(const Segments& segments, bool lanes_wait = true);
    /// Windows of 31 where no lane waits: a step of a lane is its own next addition.
    static LaneSteps without_waiting(const Segments& segments);
    /// False where lanes of a warp do not wait for each other.
    static bool waits(const AlgorithmInfo& algorithm);
    /// The one that an algorithm goes; nothing where it goes none of them: on the host, with other numbers of lanes, or with
    /// many elements a lane.
    static std::optional<std::size_t> way_of(const AlgorithmInfo& algorithm, const ParameterValues* parameters);
};

}  // namespace lockstep
