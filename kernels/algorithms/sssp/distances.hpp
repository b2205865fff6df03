#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep::sssp {

/// The two ends of int32 are not distances: no path leads to a vertex; a negative cycle lies on a path to it.
inline constexpr std::int32_t kNoWay = 2147483647, kNoShortestPath = -2147483647 - 1;

/// The same for a length of either type: int32, or float32 where weights are real, whose infinities are the ends.
template <class Length>
SIMT_HOST_FN Length no_way() {
    if constexpr (std::is_same_v<Length, float>) return __builtin_bit_cast(float, 0x7F800000u);
    else return kNoWay;
}
template <class Length>
SIMT_HOST_FN Length no_shortest_path() {
    if constexpr (std::is_same_v<Length, float>) return __builtin_bit_cast(float, 0xFF800000u);
    else return kNoShortestPath;
}
template <class Length>
SIMT_HOST_FN std::uint32_t word_of(Length length) {
    return __builtin_bit_cast(std::uint32_t, length);
}

/// The length of a path that is extended by an arc. A sum above the type's range counts as no path, below it as no shortest path;
/// both are looked at after the last round. Real sums are rounded to float32 after each arc, in the order of the path from the
/// source: rounding keeps the order of two sums, so all algorithms end with the same distances, bit for bit.
SIMT_HOST_FN std::int32_t one_arc_more(std::int32_t distance, std::int32_t weight) {
    if (distance == kNoWay || distance == kNoShortestPath) return distance;
    const auto sum = std::int64_t{distance} + weight;
    if (sum >= kNoWay) return kNoWay;
    return sum <= kNoShortestPath ? kNoShortestPath : static_cast<std::int32_t>(sum);
}
SIMT_HOST_FN float one_arc_more(float distance, float weight) { return distance + weight; }

}  // namespace lockstep::sssp
