#pragma once

#include <cstdint>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep::sssp {

/// Int32's two ends are no distances: no way leads there, and every way can be made shorter by going round a negative cycle.
inline constexpr std::int32_t kNoWay = 2147483647, kNoShortestPath = -2147483647 - 1;

/// The length of a way that goes on by an arc. A sum beyond int32 counts as no way: what a shorter way fits into is found along
/// that one. A sum below it counts as no shortest path. Which of both holds is looked at when all rounds are over.
SIMT_HOST_FN std::int32_t one_arc_more(std::int32_t distance, std::int32_t weight) {
    if (distance == kNoWay || distance == kNoShortestPath) return distance;
    const auto sum = std::int64_t{distance} + weight;
    if (sum >= kNoWay) return kNoWay;
    return sum <= kNoShortestPath ? kNoShortestPath : static_cast<std::int32_t>(sum);
}

}  // namespace lockstep::sssp
