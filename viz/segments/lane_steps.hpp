#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/segments.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// The active lanes in the first steps of a strategy for segments, and the share of all lane steps with work. A step is
/// one addition of each lane that has one to make.
struct LaneSteps {
    static constexpr std::uint32_t kShown = 48;  ///< number of steps

    std::string name;  ///< "a thread a segment"
    std::string brief;  ///< the short name: "thread"
    std::vector<std::uint32_t> steps;  ///< bit mask of lanes; of the first warp, or of several in a row
    /// If lanes do not wait for each other: bit mask of the lanes in odd windows; else empty.
    std::vector<std::uint32_t> odd_windows{};
    std::uint64_t num_steps = 0;  ///< of all warps
    std::uint64_t additions = 0;

    double worked() const {
        constexpr double kLanes = 32;
        return num_steps == 0 ? 0 : static_cast<double>(additions) / (kLanes * static_cast<double>(num_steps));
    }

    /// Thread, half warp, warp (of a thread each), windows of 31, flat in warps of 32 elements: Tsai's three tests, his last
    /// strategy, and one that is independent of lengths. lanes_wait  for each other; false: his last strategy is without_waiting()
    static std::array<LaneSteps, 5> of(const Segments& segments, bool lanes_wait = true);
    /// Windows of 31 without waiting: a step of a lane is its own next addition.
    static LaneSteps without_waiting(const Segments& segments);
    /// False if lanes of a warp do not wait for each other.
    static bool waits(const AlgorithmInfo& algorithm);
    /// The index of an algorithm's strategy; nothing if it has another one: on the host, with other numbers of lanes,
    /// or with many elements per lane.
    static std::optional<std::size_t> way_of(const AlgorithmInfo& algorithm, const ParameterValues* parameters);
};

}  // namespace lockstep
