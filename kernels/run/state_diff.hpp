#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/snapshots/snapshot_store.hpp"

namespace lockstep {

/// A column in which a pass leaves other values when it is run again in another order or on another device: because it matters
/// which thread comes first, or because sums of floats are rounded in another order.
struct StateDiff {
    std::string column;
    std::uint32_t count = 0;  ///< elements, of `size`
    std::uint32_t size = 0;
    std::uint32_t first = 0;  ///< the lowest of them
    bool floats = false;
    bool operator==(const StateDiff&) const = default;
};

/// Of the columns that passes write, those whose elements have other bits in an algorithm's buffers, on `device`, than in the state
/// that the run has left. Downloads both. Throws DeviceError.
std::vector<StateDiff> state_diff(const Algorithm& again, Device& device, const Snapshot& left);

}  // namespace lockstep
