#pragma once

#include <cstdint>

#include "kernels/ptx/ops/operations.hpp"

namespace lockstep::ptx {

/// The lane that a shuffle names for another lane.
struct ShuffledLane {
    unsigned lane = 0;
    bool inside = false;  ///< of the other lane's segment; if not, that lane keeps its own value
};

/// by: lane or distance; shape: clamp and segments, as `shfl` takes them
inline ShuffledLane shuffled_lane(Shuffle mode, unsigned lane, std::uint32_t by, std::uint32_t shape) {
    by &= 31u;
    const auto clamp = shape & 31u, segment = shape >> 8 & 31u;
    const auto own = static_cast<int>(lane), distance = static_cast<int>(by),
               end = static_cast<int>((lane & segment) | (clamp & ~segment));
    int from = own;
    switch (mode) {
        case Shuffle::up: from = own - distance; return {static_cast<unsigned>(from) & 31u, from >= end};
        case Shuffle::down: from = own + distance; break;
        case Shuffle::bfly: from = own ^ distance; break;
        case Shuffle::idx: from = static_cast<int>((lane & segment) | (by & ~segment)); break;
    }
    return {static_cast<unsigned>(from) & 31u, from <= end};
}

}  // namespace lockstep::ptx
